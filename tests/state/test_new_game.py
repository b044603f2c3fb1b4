import msgspec
import pytest

from tests.builders import SECRET, make_module, make_scenario, start
from vtt.base.errors import DefinitionError
from vtt.base.frozen import freeze_dict, thaw
from vtt.definition.module import RulesUse
from vtt.definition.scenario import StartTurn
from vtt.geometry.pose import Pose
from vtt.state.check import check_state
from vtt.state.new_game import new_game
from vtt.state.turn import TurnState
from vtt.state.view import view_for


def game(text="", **fields):
    return new_game(make_module(make_scenario(text, **fields)), secret=SECRET)


def test_the_scenario_stands_on_the_table_and_is_sound():
    state = start()
    assert check_state(state, make_module()) == []
    assert (state.module.id, state.module.version, state.module.fingerprint) == (
        "skirmish",
        "3",
        "f00d",
    )
    assert (state.scenario, state.tables, state.sides) == (
        "start",
        ("field", "camp"),
        ("red", "blue"),
    )
    assert state.pieces["red_gun"].pose == Pose(300.0, 100.0, 45.0)
    assert set(state.terrain) == {"wood_1", "road_1"}


def test_piles_are_in_the_order_that_the_placements_give_and_ties_go_by_id():
    state = start()
    assert state.stacks["column"] == ("blue_2", "blue_3", "blue_4")
    assert state.decks["draw"] == ("card_a", "card_b", "card_c")
    assert (state.decks["hand"], state.decks["open"]) == ((), ())
    placements = game("b pike 1,1 @0 stack=s\na pike 1,1 @0 stack=s").stacks
    assert placements["s"] == ("b", "a")
    scenario = make_scenario("b pike 1,1 @0 stack=s\na pike 1,1 @0 stack=s")
    tied = msgspec.structs.replace(
        scenario,
        placements=tuple(msgspec.structs.replace(item, order=0) for item in scenario.placements),
    )
    assert new_game(make_module(tied), secret=SECRET).stacks["s"] == ("a", "b")


def test_a_side_comes_from_the_placement_or_else_from_the_definition():
    pieces = game("a pike 1,1 @0\nb pike 2,2 @0 side=blue\nc storm 3,3 @0").pieces
    assert [pieces[name].side for name in "abc"] == ["red", "blue", None]


def test_a_card_in_a_deck_is_at_no_place():
    piece = game("a storm 7,7 @9 deck=hand level=wall").pieces["a"]
    assert (piece.table, piece.pose, piece.deck, piece.level) == ("", Pose(0, 0, 0), "hand", "")


SECRETS = """\
a pike 10,10 @0 secrecy=masked:red
b pike 50,10 @0 secrecy=concealed:red
c pike 90,10 @0 secrecy=hidden:red locked
d storm 0,0 @0 deck=open secrecy=hidden:blue
e shot 130,10 @0"""


def test_pieces_are_secret_and_locked_as_they_are_placed():
    pieces = game(SECRETS).pieces
    assert [
        (p.secrecy.kind, p.secrecy.side) for name, p in sorted(pieces.items()) if p.secrecy
    ] == [
        ("masked", "red"),
        ("concealed", "red"),
        ("hidden", "red"),
        ("hidden", "blue"),
    ]
    assert [name for name, piece in sorted(pieces.items()) if piece.locked] == ["c"]
    assert pieces["e"].secrecy is None


def test_a_secret_piece_is_known_to_its_own_side_unless_another_is_named():
    made = make_scenario("a pike 10,10 @0 secrecy=hidden:blue\nb pike 50,10 @0 secrecy=hidden:blue")
    own = msgspec.structs.replace(made.placements[0], known_to=None)
    pieces = new_game(
        make_module(msgspec.structs.replace(made, placements=(own, made.placements[1]))),
        secret=SECRET,
    ).pieces
    assert [pieces[name].secrecy.side for name in "ab"] == ["red", "blue"]


def test_the_other_side_sees_of_secret_pieces_what_their_secrecy_leaves():
    module = make_module(make_scenario(SECRETS))
    state = new_game(module, secret=SECRET)
    red = view_for(state, module, "red").state
    assert set(red.pieces) == {"a", "b", "c", "e"}
    assert red.decks["open"] == ()
    blue = view_for(state, module, "blue").state
    assert set(blue.pieces) & set("abcde") == {"d", "e"}
    assert {piece.pose.x for piece in blue.pieces.values() if piece.deck is None} == {10, 50, 130}


def test_a_secret_of_nobody_and_an_unknown_knower_are_refused():
    made = make_scenario("a storm 10,10 @0 secrecy=hidden:red")
    for knower, message in ((None, "expected the side that it is known to"), ("rde", "mean 'red'")):
        card = msgspec.structs.replace(made.placements[0], known_to=knower)
        module = make_module(msgspec.structs.replace(made, placements=(card,)))
        with pytest.raises(DefinitionError, match=message):
            new_game(module, secret=SECRET)


def test_a_module_without_a_scenario_begins_with_empty_tables():
    module = msgspec.structs.replace(make_module(), scenarios=())
    state = new_game(module, secret=SECRET)
    assert check_state(state, module) == []
    assert (state.scenario, len(state.pieces), len(state.terrain)) == ("", 0, 0)
    assert state.tables == ("field", "camp")
    assert dict(state.decks) == {"draw": (), "hand": (), "open": ()}
    with pytest.raises(DefinitionError, match="module 'skirmish' has no scenario 'start'"):
        new_game(module, "start", secret=SECRET)


def test_a_stack_of_one_is_none():
    state = game("a pike 1,1 @0 stack=s")
    assert dict(state.stacks) == {}
    assert state.pieces["a"].stack is None


@pytest.mark.parametrize(
    ("begin", "turn"),
    [
        (StartTurn(), TurnState(1, "move", "red")),
        (StartTurn(4, "fight"), TurnState(4, "fight", None)),
        (StartTurn(1, "move", "blue"), TurnState(1, "move", "blue")),
    ],
)
def test_the_first_turn(begin, turn):
    assert game(start=begin).turn == turn


def test_a_game_without_phases_begins_in_none_and_rules_may_name_their_own():
    module = make_module(make_scenario("", start=StartTurn(2, "bound", "blue")), phases=())
    assert new_game(module, secret="").turn == TurnState(2, "bound", "blue")
    assert new_game(make_module(make_scenario(""), phases=()), secret="").turn == TurnState()


def test_box_and_settings_belong_to_the_rules_of_the_module():
    scenario = make_scenario("", box=freeze_dict({"pips": 3}), settings=freeze_dict({"fog": True}))
    module = make_module(scenario, rules=RulesUse("demo", freeze_dict({"fog": False})))
    state = new_game(module, secret="")
    assert thaw(state.boxes) == {"demo": {"pips": 3}}
    assert thaw(state.settings) == {"demo": {"fog": True}}


def test_every_game_has_a_secret_of_its_own():
    first, second = new_game(make_module()), new_game(make_module())
    assert len(first.secret) == 32
    assert first.secret != second.secret
    assert start().secret == SECRET


@pytest.mark.parametrize(
    ("text", "fields", "message"),
    [
        ("a pikc 1,1 @0", {}, "no piece 'pikc'; did you mean 'pike'"),
        ("a pike 1,1 @0 table=fild", {}, "no table 'fild'; did you mean 'field'"),
        ("a pike 1,1 @0 side=rad", {}, "no side 'rad'; did you mean 'red'"),
        ("a pike 1,1 @0 deck=drew", {}, "no deck 'drew'; did you mean 'draw'"),
        ("a pike 1,1 @0\na pike 2,2 @0", {}, "scenario 'start': two placements share an id"),
        ("a pike 1,1 @0 level=wal", {}, "piece 'a' stands at level 'wal'.*did you mean 'wall'"),
        ("a pike 1,1 @0 slot=twn", {}, "piece 'a' stands at slot 'twn'.*did you mean 'town'"),
        ("a pike 1,1 @0 deck=draw stack=s", {}, "piece 'a' is in a stack and in a deck"),
        (
            "a pike 1,1 @0 stack=s\nb pike 1,2 @0 stack=s",
            {},
            "the pieces of stack 's' must stand at one place, level and slot; found 2 places",
        ),
        ("", {"start": StartTurn(1, "moov")}, "phase 'moov'.*did you mean 'move'"),
        ("", {"start": StartTurn(1, "", "rde")}, "no side 'rde'; did you mean 'red'"),
        ("", {"box": freeze_dict({"x": 1})}, "has a box, but the module names no rules plug-in"),
        ("", {"settings": freeze_dict({"x": 1})}, "has settings, but the module names no rules"),
    ],
)
def test_a_scenario_that_cannot_be_is_refused(text, fields, message):
    with pytest.raises(DefinitionError, match=message):
        game(text, **fields)


def test_an_unknown_scenario_is_named():
    with pytest.raises(DefinitionError, match="no scenario 'strt'; did you mean 'start'"):
        new_game(make_module(), "strt")
