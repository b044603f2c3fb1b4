"""What a piece knows of the game around it."""

import immutables
import msgspec
import pytest

from tests.behaviour.pieces import imported
from tests.commands.test_locations import BOARD
from tests.render.battle import piece
from vtt.base.frozen import freeze_dict
from vtt.behaviour.game_scope import BOX, GameScope
from vtt.behaviour.texts import said
from vtt.definition.board import BoardDefinition, TableDefinition, ZoneDefinition
from vtt.definition.deck import DeckDefinition
from vtt.definition.scenario import ScenarioDefinition
from vtt.definition.trait_data import DynamicProperty, Marker
from vtt.geometry.pose import Pose
from vtt.state.game import GameState, ModuleRef

MAP = TableDefinition("map", "Main Map", 200.0, 200.0, boards=(BOARD,))
DECK = DeckDefinition("draw", "Draw", "map", Pose(0.0, 0.0))
SHARED = {
    "Module": {"Weather": "Rain", "Turn": "3"},
    "Main Map": {"Weather": "Snow"},
    "*": {"Control\tItaly\tB\tMain Map": "FR"},
}


def game(*pieces, side=None, stacks=None, decks=None):
    module = imported(Marker(name="Nation", value="FR"), DynamicProperty(name="Size", value="2"))
    module = msgspec.structs.replace(module, tables=(*module.tables, MAP), decks=(DECK,))
    state = GameState(
        ModuleRef("m"),
        tables=("map",),
        sides=("blue", "red"),
        pieces=immutables.Map({p.id: p for p in pieces}),
        stacks=immutables.Map(stacks or {}),
        decks=immutables.Map(decks or {}),
        boxes=freeze_dict({BOX: {"properties": SHARED}}),
    )
    return GameScope(module, state, side)


def unit(name, x=15.0, y=15.0, **more):
    return piece(name, "unit", x, y, table="map", **more)


A, B = unit("a", stack="s"), unit("b", stack="s", properties=(("Size", 5),))
C, FAR = unit("c", 70.0, 20.0), unit("far", 150.0, 150.0)
HELD = unit("held", deck="draw")
GAME = game(
    A, B, C, FAR, HELD, side="red", stacks={"s": ("a", "b")}, decks={"draw": ("x", "held", "y")}
)


@pytest.mark.parametrize(
    ("who", "name", "text"),
    [
        (A, "CurrentMap", "Main Map"),
        (A, "CurrentBoard", "B"),
        (A, "CurrentZone", "Italy"),
        (A, "LocationName", "Italy: Rome"),
        (FAR, "LocationName", "offboard"),
        (FAR, "CurrentBoard", ""),
        (A, "CurrentX", "60"),
        (A, "StackPos", "2"),
        (B, "StackPos", "1"),
        (B, "StackSize", "2"),
        (C, "StackSize", "1"),
        (A, "DeckName", ""),
        (HELD, "DeckName", "Draw"),
        (HELD, "DeckPosition", "2"),
        (A, "playerSide", "Red"),
        (A, "Draw_numPieces", "3"),
        (A, "PieceUID", "a"),
        (A, "Control", "FR"),
        (C, "Control", None),
        (A, "Weather", "Snow"),
        (A, "Turn", "3"),
        (A, "Nothing", None),
    ],
)
def test_a_piece_knows_its_place_and_what_is_shared_there(who, name, text):
    assert GAME.scope(who).text(name) == text


def test_a_place_on_a_board_that_nothing_names_is_called_as_one_beside_all_boards():
    # as VASSAL 3.7.26 calls it; a zone that says nothing is another matter: its places have an empty name
    zone = ZoneDefinition("z", "Z", ((0.0, 0.0), (9.0, 0.0), (9.0, 9.0), (0.0, 9.0)), label="")
    board = BoardDefinition("plain", "Plain", 0.0, 0.0, 200.0, 200.0, zones=(zone,))
    table = msgspec.structs.replace(MAP, boards=(board,))
    module = msgspec.structs.replace(imported(), tables=(table,))
    scope = GameScope(module, GameState(ModuleRef("m"), tables=("map",)), None)
    assert scope.location_name(unit("d", 50.0, 50.0)) == "offboard"
    assert scope.location_name(unit("e", 5.0, 5.0)) == ""


@pytest.mark.parametrize(
    ("expression", "value"),
    [
        ('{SumStack("Size")}', "7"),
        ("{CountStack()}", "2"),
        ('{CountStack("{Size > 2}")}', "1"),
        ('{CountStack("Gone")}', "0"),
        ("{CountLocation()}", "2"),
        ('{SumMap("Size")}', "11"),
        ("{CountZone()}", "2"),
        ('{Count("{Nation == \\"FR\\"}")}', "4"),
        ('{Sum("Size", "{Size < 5}")}', "6"),
        ('{GetMapProperty("Weather", "Main Map")}', "Snow"),
        ("{Random(6)}", ""),
    ],
)
def test_expressions_count_what_lies_around(expression, value):
    assert said(expression, GAME.scope(A)) == value


def test_without_a_piece_the_module_answers():
    assert GAME.text("Weather", None) == "Rain"
    assert GAME.text("CurrentMap", None) is None
    assert game().text("playerSide", None) == ""


def test_a_property_that_a_saved_game_does_not_know_has_its_first_value():
    made = game(A)
    boxes = freeze_dict({BOX: {"properties": {"Module": {"New": "first", "Weather": "Sun"}}}})
    start = ScenarioDefinition("start", "Start", boxes=boxes)
    made.module = msgspec.structs.replace(made.module, scenarios=(start,))
    assert made.text("New", A) == "first"
    assert made.text("Weather", A) == "Snow", "the game's own goes before it"
    assert made.text("Nothing", A) is None
