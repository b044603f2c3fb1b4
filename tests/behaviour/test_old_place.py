"""A piece remembers where it was where its module asks for it, and nothing otherwise."""

import msgspec
import pytest

from tests.behaviour.pieces import acting, command, imported
from tests.behaviour.test_game_scope import A, game
from vtt.behaviour.mats import OLD_MATS
from vtt.behaviour.old_place import OLD_PLACE, asked_in, left_behind
from vtt.behaviour.perform import perform_key
from vtt.definition.trait_control import Report, Trigger
from vtt.definition.trait_data import CalculatedProperty, Marker
from vtt.definition.trait_looks import Layer
from vtt.definition.trait_moves import MoveFixed
from vtt.definition.trait_state import OLD_PLACES

GO = MoveFixed(command=command(), x="10", y="0")


@pytest.mark.parametrize(
    ("trait", "asked"),
    [
        (Marker(name="OldX", value="1"), ()),
        (Report(format="$PieceName$ left $OldLocationName$"), ("OldLocationName",)),
        (CalculatedProperty(name="D", expression="{CurrentX - OldX}"), ("OldX",)),
        (Trigger(condition="OldMap = Main"), ("OldMap",)),
        (Trigger(condition='{GetProperty("OldZone") == ""}'), ("OldZone",)),
        (Layer(follows=True, follow="OldY"), ("OldY",)),
    ],
)
def test_what_a_module_asks_for(trait, asked):
    assert asked_in(imported(trait)) == asked


def test_a_piece_of_a_module_that_asks_nothing_remembers_nothing():
    me = acting(GO)
    perform_key(me, "Ctrl+K")
    assert me.piece.pose.point == (110.0, 100.0)
    assert me.piece.properties == ()


def test_a_move_leaves_the_old_place_behind_for_the_next_question():
    me = acting(GO, CalculatedProperty(name="Way", expression="{CurrentX - OldX}"))
    perform_key(me, "Ctrl+K")
    assert me.piece.get("OldX") == "400"
    assert me.scope.text("Way") == "40"
    perform_key(me, "Ctrl+K")
    assert me.piece.get("OldX") == "440"


def test_the_names_are_those_of_which_the_log_tells_nothing():
    assert frozenset(OLD_PLACE) == OLD_PLACES


def test_each_name_says_what_its_place_was_called():
    asking = [CalculatedProperty(name=name[3:], expression=f"{{{name}}}") for name in OLD_PLACE]
    made = game(A)
    module = imported(*asking)
    made.module = msgspec.structs.replace(module, tables=made.module.tables)
    found = dict(left_behind(made, made.module.piece("unit"), A))
    assert found == {
        "OldX": "60",
        "OldY": "60",
        "OldMap": "Main Map",
        "OldBoard": "B",
        "OldZone": "Italy",
        "OldLocationName": made.location_name(A),
        **dict.fromkeys(OLD_MATS, ""),
    }
