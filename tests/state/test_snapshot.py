import immutables
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.builders import start
from tests.strategies import boxes, modes, plain_equal, structs
from vtt.base.errors import FormatError
from vtt.definition.terrain import TerrainFeature
from vtt.state.game import GameState
from vtt.state.piece import PieceState
from vtt.state.snapshot import decode_state, encode_state
from vtt.state.turn import Outcome, TurnState


def by_id(cls):
    return st.lists(structs(cls), max_size=4, unique_by=lambda item: item.id).map(
        lambda items: immutables.Map({item.id: item for item in items})
    )


ids = st.text("abc", min_size=1, max_size=3)
piles = st.dictionaries(ids, st.lists(ids, max_size=3).map(tuple), max_size=3).map(immutables.Map)
states = st.builds(
    GameState,
    module=st.just(start().module),
    scenario=ids,
    tables=st.lists(ids).map(tuple),
    sides=st.lists(ids).map(tuple),
    pieces=by_id(PieceState),
    stacks=piles,
    decks=piles,
    terrain=by_id(TerrainFeature),
    turn=structs(TurnState),
    mode=modes,
    boxes=boxes,
    settings=boxes,
    notes=boxes,
    seats=boxes,
    outcome=st.none() | structs(Outcome),
    secret=ids,
)


@given(states)
def test_a_state_comes_back_from_its_bytes(state):
    data = encode_state(state)
    back = decode_state(data)
    assert plain_equal(back, state)
    assert encode_state(back) == data


def test_every_field_of_a_state_is_written():
    assert set(GameState.__struct_fields__) <= set(
        __import__("vtt.state.snapshot", fromlist=["Snapshot"]).Snapshot.__struct_fields__
    )


@given(st.permutations(sorted(start().pieces)))
def test_the_bytes_do_not_depend_on_the_order_in_which_pieces_came(order):
    pieces = immutables.Map()
    for piece_id in order:
        pieces = pieces.set(piece_id, start().pieces[piece_id])
    made = GameState(
        **{
            name: getattr(start(), name) for name in GameState.__struct_fields__ if name != "pieces"
        },
        pieces=pieces,
    )
    assert encode_state(made) == encode_state(start())


@pytest.mark.parametrize("data", [b"", b"\x90", b"\xc1", encode_state(start())[:-1]])
def test_other_bytes_are_refused(data):
    with pytest.raises(FormatError, match="expected the bytes of a game state: "):
        decode_state(data)
