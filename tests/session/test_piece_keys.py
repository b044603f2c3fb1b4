"""A side gives keys to the pieces that it knows."""

import immutables
import msgspec
import pytest

from tests.behaviour.pieces import KEY, command, imported
from tests.render.battle import piece
from vtt.behaviour.performing import AnswerNeeded
from vtt.commands.piece import RemovePieces, SetProperty
from vtt.definition.secrecy import SecrecyKind
from vtt.definition.trait_looks import ActionButton, Label
from vtt.definition.trait_moves import Delete
from vtt.session.piece_keys import answers, button_at, key_command, piece_menu
from vtt.state.game import GameState, ModuleRef
from vtt.state.piece import Secrecy
from vtt.state.view import view_for

MODULE = imported(Delete(command=command("Delete")), Label(change=command("Write", "Ctrl+W")))
MASKED = Secrecy(SecrecyKind.MASKED, "red")
STATE = GameState(
    ModuleRef("m"),
    tables=("field",),
    sides=("blue", "red"),
    pieces=immutables.Map(
        {"a": piece("a", "unit", 0, 0), "b": piece("b", "unit", 50, 0, secrecy=MASKED)}
    ),
)
RED, BLUE = view_for(STATE, MODULE, "red"), view_for(STATE, MODULE, "blue")


def test_a_menu_is_that_of_a_known_piece_alone():
    assert [entry.text for entry in piece_menu(RED, "red", "b")] == ["Write", "Delete"]
    unknown = next(name for name in BLUE.state.pieces if name != "a")
    assert piece_menu(BLUE, "blue", unknown) == ()
    assert piece_menu(RED, "red", "gone") == ()


def test_the_pieces_that_answer_to_a_key_are_told():
    assert answers(RED, "red", ("a", "b"), KEY) == ("a", "b")
    assert answers(BLUE, "blue", tuple(BLUE.state.pieces), KEY) == ("a",)
    assert answers(RED, "red", ("a",), "F9") == ()


def test_a_key_is_a_command_and_asks_first():
    assert key_command(RED, "red", ("a",), KEY) == RemovePieces(("a",))
    with pytest.raises(AnswerNeeded):
        key_command(RED, "red", ("a",), "Ctrl+W")
    said = key_command(RED, "red", ("a",), "Ctrl+W", said=[("Foot",)])
    assert said == SetProperty(("a",), "TextLabel", "Foot")
    assert key_command(RED, "red", ("a",), "F9") is None


@pytest.mark.parametrize(
    ("button", "point", "key"),
    [
        (ActionButton(key=KEY), (9.0, 9.0), KEY),
        (ActionButton(key=KEY), (11.0, 0.0), ""),
        (
            ActionButton(key=KEY, whole_shape=False, x=-5.0, y=-5.0, width=4.0, height=4.0),
            (-2.0, -2.0),
            KEY,
        ),
        (
            ActionButton(key=KEY, whole_shape=False, x=-5.0, y=-5.0, width=4.0, height=4.0),
            (2.0, 2.0),
            "",
        ),
        (
            ActionButton(key=KEY, whole_shape=False, points=((0.0, 0.0), (8.0, 0.0), (0.0, 8.0))),
            (2.0, 2.0),
            KEY,
        ),
        (ActionButton(key=KEY, opens_menu=True), (0.0, 0.0), ""),
    ],
)
def test_a_button_is_found_under_the_pointer(button, point, key):
    state = msgspec.structs.replace(STATE, pieces=immutables.Map({"a": piece("a", "unit", 0, 0)}))
    view = view_for(state, imported(button), "red")
    assert button_at(view, "red", "a", point) == key
    assert button_at(view, "red", "gone", point) == ""
