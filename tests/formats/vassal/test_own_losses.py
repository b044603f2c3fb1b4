"""Whatever our own modules say is written for VASSAL, or has a line of the report."""

import dataclasses
import inspect
import types
import typing

import msgspec
import pytest

from tests.builders import make_module
from tests.formats.vassal.test_traits import TRAITS
from vtt.definition.deck import DeckDefinition
from vtt.definition.exchange import NoteKind
from vtt.definition.module import ModuleDefinition
from vtt.definition.piece import PieceDefinition, Prototype
from vtt.definition.side import SideDefinition
from vtt.definition.trait import OpaqueTrait, Trait
from vtt.definition.trait_parts import TraitBase
from vtt.formats.vassal.own_losses import LOSSES, WITHOUT_NOTES, losses_of, tell_lost_edits
from vtt.formats.vassal.report import Report
from vtt.geometry.outline import CircleOutline, PolygonOutline, rectangle
from vtt.geometry.pose import Pose

MEANINGLESS = {
    "ModuleDefinition": {"fingerprint", "parts", "kept"},
    "ModuleInfo": {"id"},
    "TableDefinition": {"id", "order"},
    "ScenarioDefinition": {"id", "order"},
    "PiecePlacement": {"id"},
    **{
        name: {"id"}
        for name in (
            *("SideDefinition", "Prototype", "PieceDefinition", "FaceDefinition", "DeckDefinition"),
            *("BoardDefinition", "ZoneDefinition", "RegionDefinition", "AreaDefinition"),
            *("ChartDefinition", "ArmyDefinition", "PaletteDefinition", "DiceButton", "TurnTrack"),
        )
    },
}
"""Ids of ours, places in lists, hashes: they say nothing of the game."""
WRITTEN = {
    "ModuleDefinition": {
        *("info", "sides", "prototypes", "pieces", "tables", "decks", "charts", "rules_tables"),
        *("scenarios", "armies", "palettes", "dice", "turn_tracks"),
    },
    "ModuleInfo": {"name", "version", "author", "licence", "description", "picture"},
    "SideDefinition": {"name"},
    "Prototype": {"name", "prototypes", "properties", "traits"},
    "PieceDefinition": {
        *("name", "outline", "kind", "faces", "mask", "properties", "traits", "prototypes", "army"),
    },
    "PolygonOutline": {"points"},
    "CircleOutline": {"radius"},
    "FaceDefinition": {"name", "pictures"},
    "PictureDefinition": {"path"},
    "TableDefinition": {
        *("name", "width", "height", "ground", "boards", "stacking", "owners", "open_to_all"),
        *("is_hand", "layer_property", "layer_order", "on_request"),
    },
    "BoardDefinition": {
        *("name", "x", "y", "width", "height", "image", "grid", "zones", "area_map", "regions"),
        "snaps_to_regions",
    },
    "BoardPicture": {"path"},
    "BoardDrawing": {"shapes"},
    "BoardShape": {"points", "fill", "stroke", "stroke_width", "closed"},
    "HexGridSpec": {
        *("orientation", "dx", "dy", "x0", "y0", "numbering", "snap", "shown", "named"),
    },
    "SquareGridSpec": {
        *("dx", "dy", "x0", "y0", "diagonals", "numbering", "snap", "shown", "named"),
    },
    "GridNumbering": {"line", "place", "separator", "place_first", "staggered", "diagonal"},
    "IndexNumbering": {"style", "offset", "digits", "descends_from"},
    "SnapTargets": {"sides", "corners", "nowhere"},
    "ZoneDefinition": {
        *("name", "points", "grid", "regions", "snaps_to_regions", "label", "uses_board_grid"),
    },
    "RegionDefinition": {"name", "x", "y"},
    "AreaMapDefinition": {"areas"},
    "AreaDefinition": {"name", "points"},
    "StackingDefinition": {"x", "y", "open_x", "open_y", "stacks"},
    "DeckDefinition": {
        *("name", "table", "pose", "face_down", "owner", "shuffle", "discard", "width", "height"),
        "draws_face_up",
    },
    "Pose": {"x", "y", "facing"},
    "ChartDefinition": {"name", "page", "picture", "rules_table"},
    "RulesTable": {"id", "name", "rows", "columns", "cells", "titles"},
    "CellValue": {"value"},
    "ScenarioDefinition": {"name", "description", "placements", "boxes"},
    "PiecePlacement": {
        *("definition", "table", "pose", "stack", "deck", "face", "properties", "order"),
        *("secrecy", "moved"),
    },
    "ArmyDefinition": {"name"},
    "PaletteDefinition": {"name", "parts", "hidden"},
    "PalettePart": {"name", "kind", "columns", "pieces", "parts"},
    "PaletteItem": {"piece"},
    "DiceButton": {
        *("name", "count", "sides", "plus", "add", "shows_total", "sorts", "asks", "report"),
        *("faces", "key", "picture"),
    },
    "DieFace": {"text", "value"},
    "TurnTrack": {
        *("name", "format", "report", "next_key", "previous_key", "forward_only", "levels"),
    },
    "CountedLevel": {"name", "property", "format", "start", "step", "loops", "last", "levels"},
    "ListedLevel": {"name", "property", "format", "entries", "levels"},
}
"""What becomes a component, a setting or a part of a saved game."""
LOST = {kind.__name__: set(fields) for kind, fields in LOSSES.items()}


def reached():
    """Every class of which a module is made, with its fields; nothing inside of what is lost whole."""
    found: dict[type, tuple[str, ...]] = {}

    def visit(hint):
        if typing.get_origin(hint) is not None or isinstance(hint, types.UnionType):
            for part in typing.get_args(hint):
                visit(part)
        elif inspect.isclass(hint) and hint not in found and not issubclass(hint, TraitBase):
            fields = _fields(hint)
            if fields:
                found[hint] = tuple(fields)
                skipped = MEANINGLESS.get(hint.__name__, set()) | LOST.get(hint.__name__, set())
                written = WRITTEN.get(hint.__name__, set())
                for name, inner in fields.items():
                    if name in written or name not in skipped:
                        visit(inner)

    visit(ModuleDefinition)
    return [(kind, field) for kind, fields in found.items() for field in fields]


def _fields(kind):
    if issubclass(kind, msgspec.Struct):
        return {field.name: field.type for field in msgspec.structs.fields(kind)}
    if dataclasses.is_dataclass(kind):
        return typing.get_type_hints(kind)
    return {}


@pytest.mark.parametrize(("kind", "field"), reached())
def test_each_field_is_written_told_or_without_meaning(kind, field):
    name = kind.__name__
    is_written, is_lost = field in WRITTEN.get(name, ()), field in LOST.get(name, ())
    if field in MEANINGLESS.get(name, ()):
        assert not is_written
        assert not is_lost
    elif is_written and is_lost:
        assert LOSSES[kind][field].says is not None, "a part of it is lost: say which"
    else:
        assert is_written or is_lost, "write it, or name it in LOSSES"


def test_the_lists_name_what_there_is():
    known = {(kind.__name__, field) for kind, field in reached()}
    known |= {(kind.__name__, "description") for kind in WITHOUT_NOTES}
    for table in (WRITTEN, LOST, MEANINGLESS):
        assert {(name, field) for name, fields in table.items() for field in fields} <= known


@pytest.mark.parametrize(
    ("part", "words"),
    [
        (SideDefinition("red", "Red", facing=90.0), "how a side looks on to the tables"),
        (SideDefinition("red", "Red", colour="#ff0000"), "colours and frames of sides"),
        (
            DeckDefinition("d", "Draw", "t", Pose(0.0, 0.0), peek=True),
            "that a player may look at the topmost card of a deck",
        ),
        (DeckDefinition("d", "Draw", "t", Pose(0.0, 0.0, 90.0)), "how decks are turned"),
    ],
)
def test_what_a_part_says_beyond_vassal_is_told_with_its_name(part, words):
    assert list(losses_of(part)) == [(words, part.name)]


def test_a_part_that_says_no_more_loses_nothing():
    assert list(losses_of(SideDefinition("red", "Red"))) == []
    assert list(losses_of(DeckDefinition("d", "Draw", "t", Pose(0.0, 0.0)))) == []


@pytest.mark.parametrize("kind", [k for k in Trait.__args__ if k is not OpaqueTrait])
def test_a_note_on_a_trait_is_written_or_told(kind):
    needed = {field.name: "Unit" for field in msgspec.structs.fields(kind) if field.required}
    trait = kind(**needed, description="a note of mine")
    written = any("a note of mine" in own for own, _ in TRAITS.write((trait,)))
    module = make_module(prototypes=(Prototype("p", "P", traits=(trait,)),))
    assert ("notes on traits" in dict(losses_of(module))) is not written


@pytest.mark.parametrize(
    ("outline", "is_lost"),
    [
        (rectangle(10.0, 20.0), False),
        (CircleOutline(5.0), True),
        (PolygonOutline(((0.0, -5.0), (5.0, 5.0), (-5.0, 5.0))), True),
    ],
)
def test_an_outline_is_lost_that_is_no_box(outline, is_lost):
    says = LOSSES[PieceDefinition]["outline"].says
    assert says(outline) is is_lost


def test_an_edit_that_has_no_place_is_told_once():
    before = make_module()
    side = msgspec.structs.replace(before.sides[0], facing=45.0)
    after = msgspec.structs.replace(before, sides=(side, *before.sides[1:]))
    report = Report()
    tell_lost_edits(after, before, report)
    (note,) = report.notes()
    assert note.kind is NoteKind.LOST
    assert note.text == f"how a side looks on to the tables ({side.name!r})"
