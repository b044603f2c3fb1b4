import msgspec
import pytest

from tests.builders import FIELD_WOOD, make_module, make_piece, start
from vtt.definition.secrecy import SecrecyKind
from vtt.geometry.pose import Pose
from vtt.state.check import check_state
from vtt.state.piece import Secrecy
from vtt.state.turn import Outcome, TurnState

replace = msgspec.structs.replace


def with_piece(piece, key=None):
    return replace(start(), pieces=start().pieces.set(key or piece.id, piece))


def with_field(**fields):
    return replace(start(), **fields)


SPOILT = {
    "state.piece_id": (
        with_piece(make_piece("x", 1, 1), key="y"),
        "piece 'x' is kept under 'y'",
    ),
    "state.unknown_piece": (
        with_piece(make_piece("x", definition="pik")),
        "piece 'x' is a 'pik', which the module does not define; did you mean 'pike'?",
    ),
    "state.unknown_face": (
        with_piece(make_piece("x", face="bak")),
        "piece 'x' shows face 'bak', which 'pike' does not have; did you mean 'back'?",
    ),
    "state.unknown_side": (
        with_piece(make_piece("x", side="rad")),
        "piece 'x' belongs to side 'rad', which the game does not have; did you mean 'red'?",
    ),
    "state.unknown_side, secrecy": (
        with_piece(make_piece("x", secrecy=Secrecy(SecrecyKind.MASKED, "rad"))),
        "piece 'x' belongs to side 'rad', which the game does not have; did you mean 'red'?",
    ),
    "state.pose": (
        with_piece(make_piece("x", float("nan"))),
        "piece 'x' stands at Pose(x=nan, y=0.0, facing=0.0), which is no place",
    ),
    "state.pose, rounding": (
        with_piece(make_piece("x", 0.00012)),
        "piece 'x' stands at Pose(x=0.00012, y=0.0, facing=0.0), which is not rounded",
    ),
    "state.unknown_table": (
        with_piece(make_piece("x", table="fild")),
        "piece 'x' stands on table 'fild', which the game does not have; did you mean 'field'?",
    ),
    "state.unknown_level": (
        with_piece(make_piece("x", level="wal")),
        "piece 'x' stands at level 'wal', which table 'field' does not have; did you mean 'wall'?",
    ),
    "state.unknown_slot": (
        with_piece(make_piece("x", slot="twn")),
        "piece 'x' stands at slot 'twn', which table 'field' does not have; did you mean 'town'?",
    ),
    "state.pile": (
        with_piece(make_piece("x", stack="s")),
        "stack 's' lacks piece 'x', which says otherwise",
    ),
    "state.pile, both": (
        with_piece(make_piece("x", 5, 5, deck="draw")),
        "piece 'x' lies in a deck and says that it stands elsewhere",
    ),
    "state.pile, deck": (
        with_field(decks=start().decks.set("open", ("red_1",))),
        "deck 'open' holds piece 'red_1', which says otherwise",
    ),
    "state.pile, twice": (
        with_field(decks=start().decks.set("draw", ("card_a", "card_b", "card_c", "card_a"))),
        "deck 'draw' holds a piece twice",
    ),
    "state.pile, nobody": (
        with_field(decks=start().decks.set("open", ("ghost",))),
        "deck 'open' holds piece 'ghost', which says otherwise",
    ),
    "state.stack": (
        with_field(stacks=start().stacks.set("s", ())),
        "stack 's' has fewer than two pieces",
    ),
    "state.stack, apart": (
        with_piece(replace(start().pieces["blue_2"], pose=Pose(1.0, 1.0, 0.0))),
        "the pieces of stack 'column' stand at several places",
    ),
    "state.unknown_deck": (
        with_field(decks=start().decks.set("drw", ())),
        "the module has no deck 'drw'; did you mean 'draw'?",
    ),
    "state.terrain": (
        with_field(terrain=start().terrain.set("w", FIELD_WOOD)),
        "terrain 'wood_1' is kept under 'w'",
    ),
    "state.terrain, kind": (
        with_field(terrain=start().terrain.set("wood_1", replace(FIELD_WOOD, kind="wod"))),
        "terrain 'wood_1' names kind 'wod', which does not exist; did you mean 'wood'?",
    ),
    "state.terrain, table": (
        with_field(terrain=start().terrain.set("wood_1", replace(FIELD_WOOD, table="cmp"))),
        "terrain 'wood_1' names table 'cmp', which does not exist; did you mean 'camp'?",
    ),
    "state.unknown_phase": (
        with_field(turn=TurnState(1, "figth")),
        "the turn is in phase 'figth', which the module does not have; did you mean 'fight'?",
    ),
    "state.unknown_side, turn": (
        with_field(turn=TurnState(1, "move", "rad")),
        "the turn belongs to side 'rad', which the game does not have; did you mean 'red'?",
    ),
    "state.unknown_side, victory": (
        with_field(outcome=Outcome("rad", "won")),
        "the victory belongs to side 'rad', which the game does not have; did you mean 'red'?",
    ),
}


@pytest.mark.parametrize("name", SPOILT)
def test_each_fault_is_found_and_named(name):
    state, message = SPOILT[name]
    problems = check_state(state, make_module())
    code = name.partition(",")[0]
    assert (code, message) in [(problem.code, problem.message) for problem in problems]


def test_tables_and_sides_that_the_module_has_no_more_are_named():
    state = with_field(tables=("field", "camp", "hall"), sides=("red", "blue", "gren"))
    assert [problem.message for problem in check_state(state, make_module())] == [
        "the module has no table 'hall'",
        "the module has no side 'gren'",
    ]


def test_a_sound_state_has_no_fault():
    assert check_state(start(), make_module()) == []
