from tests.builders import position, start


def test_pieces_on_a_table_come_by_id_and_without_those_in_decks():
    state = position(
        "b pike 1,1 @0\na pike 2,2 @0\nc pike 3,3 @0 table=camp\nk storm 0,0 @0 deck=draw"
    )
    assert list(state.pieces_on("field")) == ["a", "b"]
    assert list(state.pieces_on("camp")) == ["c"]
    assert dict(state.pieces_on("nowhere")) == {}


def test_a_state_is_a_value():
    assert start() == start()
    assert hash(start()) == hash(start())
