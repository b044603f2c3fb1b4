"""What of our own modules has no place in VASSAL: each field that is not written has its line of the report.

One table says it for every field of every part of a module. A test holds it against the declarations:
a field that is new is either written, of no meaning to VASSAL, or named here with its words.
"""

from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final, NamedTuple

import msgspec
from msgspec.structs import FieldInfo

from vtt.definition.area_map import AreaDefinition, AreaMapDefinition
from vtt.definition.board import BoardDefinition, BoardShape, TableDefinition, ZoneDefinition
from vtt.definition.deck import DeckDefinition
from vtt.definition.dice_button import DieFace
from vtt.definition.kept import KeptTree
from vtt.definition.module import ModuleDefinition, ModuleInfo
from vtt.definition.picture import FaceDefinition, PictureDefinition
from vtt.definition.piece import PieceDefinition
from vtt.definition.rules_table import CellValue, RulesTable
from vtt.definition.scenario import PiecePlacement, ScenarioDefinition
from vtt.definition.side import SideDefinition
from vtt.definition.trait import UsePrototype
from vtt.definition.trait_control import RestrictCommands, Trigger
from vtt.definition.trait_data import BasicName, Comment, Marker
from vtt.definition.trait_looks import ClickArea
from vtt.definition.trait_parts import TraitBase
from vtt.formats.vassal.report import Report
from vtt.geometry.outline import PolygonOutline


class Loss(NamedTuple):
    """The words for a field that has no place; `says` tells whether a value says anything that is lost.

    Without `says` every value does that is not the field's own default.
    """

    words: str
    says: Callable[[Any], bool] | None = None


def _is_shaped(outline: object) -> bool:
    """Whether an outline is another than a box around its origin, which is all that a picture tells."""
    if not isinstance(outline, PolygonOutline) or len(outline.points) != 4:
        return True
    left, top, right, bottom = outline.bounds
    return any(x not in (left, right) or y not in (top, bottom) for x, y in outline.points)


_SIDE: Final = Loss("colours and frames of sides")
_SOURCE: Final = Loss("where the numbers of a table come from")
_DRAWN: Final = Loss("what is drawn of an area map: coasts, rivers, names along lines, its legend")
_RULES_BOX: Final = Loss("what the rules know at the start of a scenario")
WITHOUT_NOTES: Final = (
    *(BasicName, ClickArea, Comment, Marker, RestrictCommands, Trigger, UsePrototype),
)
"""Traits in which VASSAL has no place for a note of the author; a trigger has its name."""
LOSSES: Final[Mapping[type, Mapping[str, Loss]]] = {
    ModuleDefinition: {
        "phases": Loss("the phases of a turn"),
        "terrain_kinds": Loss("kinds of terrain"),
        "translations": Loss("translations"),
        "rules": Loss("the rules plug-in and its settings: VASSAL's players know the rules"),
    },
    ModuleInfo: {"credits": Loss("credits of the module")},
    SideDefinition: {
        "colour": _SIDE,
        "pattern": _SIDE,
        "facing": Loss("how a side looks on to the tables"),
    },
    PieceDefinition: {
        "outline": Loss("outlines of pieces that are no boxes", _is_shaped),
        "side": Loss("the sides that pieces belong to"),
        "mask": Loss("finer or coarser pictures of a mask", lambda mask: len(mask) > 1),
    },
    FaceDefinition: {
        "pictures": Loss("finer or coarser pictures of a face", lambda found: len(found) > 1)
    },
    PictureDefinition: {"min_px": Loss("from which size on a picture is shown")},
    TableDefinition: {
        "ground_dark": Loss("the ground of a table in dark windows"),
        "levels": Loss("levels of a table, which tell places in one cell or area apart"),
        "slots": Loss("slots of a table, which tell places in one cell or area apart"),
        "snap": Loss("how pieces of a table are drawn to each other"),
    },
    BoardDefinition: {
        "cell_map": Loss("what is printed in the cells of a grid, which rules read"),
        "reversed": Loss("that a board is turned round"),
    },
    BoardShape: {"pattern": Loss("patterns in the drawing of a board")},
    ZoneDefinition: {"properties": Loss("properties of zones")},
    AreaMapDefinition: {
        "borders": Loss("borders of areas, which rules read"),
        **dict.fromkeys(("courses", "sectors", "legend"), _DRAWN),
    },
    AreaDefinition: {
        "kind": Loss("kinds of areas, which rules read"),
        "properties": Loss("properties of areas, which rules read"),
        "name_line": _DRAWN,
    },
    DeckDefinition: {
        "pose": Loss("how decks are turned", lambda pose: pose.facing % 360.0 != 0.0),
        "peek": Loss("that a player may look at the topmost card of a deck"),
    },
    RulesTable: {"source": _SOURCE, "reference": _SOURCE},
    CellValue: {"source": _SOURCE, "reference": _SOURCE},
    ScenarioDefinition: {
        "terrain": Loss("terrain that stands on a table in a scenario"),
        "start": Loss("the turn with which a scenario begins"),
        "settings": Loss("settings of the rules for a scenario"),
        "box": _RULES_BOX,
    },
    PiecePlacement: {
        "side": Loss("pieces that are with another side than theirs"),
        "level": Loss("on which level of a table pieces stand"),
        "slot": Loss("in which slot of a table pieces stand"),
        "known_to": Loss("which sides know a hidden piece"),
        "locked": Loss("that pieces are locked"),
    },
    **{kind: {"description": Loss("notes on traits")} for kind in WITHOUT_NOTES},
    DieFace: {"picture": Loss("pictures on the faces of dice")},
}
"""By the class and field that holds it."""


def tell_losses(module: ModuleDefinition, report: Report) -> None:
    """A line of the report for everything that a module says and VASSAL has no place for."""
    for words, example in losses_of(module):
        report.lost(words, example=example)


def tell_lost_edits(module: ModuleDefinition, before: ModuleDefinition, report: Report) -> None:
    """The same for what was edited into a module that came from VASSAL.

    Args:
        module: as it is now.
        before: as its file gives it without edits.
        report: where the lines go.
    """
    known = set(losses_of(before))
    for words, example in dict.fromkeys(losses_of(module)):
        if (words, example) not in known:
            report.lost(words, example=example)


def losses_of(part: msgspec.Struct, name: str = "") -> Iterator[tuple[str, str]]:
    """The words for each value of a part that is lost, and the name of what it belongs to."""
    losses = LOSSES.get(type(part), {})
    own = str(getattr(part, "name", "") or getattr(part, "id", "") or name)
    for field in msgspec.structs.fields(type(part)):
        value = getattr(part, field.name)
        loss = losses.get(field.name)
        if loss is None or loss.says is not None:
            for inner in _structs(value):
                yield from losses_of(inner, own)
        if loss is not None and _is_said(field, value, loss):
            yield loss.words, own


def _is_said(field: FieldInfo, value: Any, loss: Loss) -> bool:
    if loss.says is not None:
        return loss.says(value)
    if field.default_factory is not msgspec.NODEFAULT:
        return bool(value != field.default_factory())
    return bool(value != field.default)


def _structs(value: Any) -> Iterator[msgspec.Struct]:
    """The records in a value; of traits, which are VASSAL's own, those whose note has no place there."""
    if isinstance(value, tuple):
        for item in value:
            yield from _structs(item)
    elif isinstance(value, TraitBase):
        if isinstance(value, WITHOUT_NOTES):
            yield value
    elif isinstance(value, msgspec.Struct) and not isinstance(value, KeptTree):
        yield value
