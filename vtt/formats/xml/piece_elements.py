"""Pieces, prototypes and armies as elements: `pieces/<army>.xml`."""

from collections.abc import Mapping
from typing import Any

from vtt.definition.army import ArmyDefinition
from vtt.definition.picture import FaceDefinition, PictureDefinition
from vtt.definition.piece import PieceDefinition, Prototype
from vtt.formats.xml.declare import Attribute, attribute, element, many, one
from vtt.formats.xml.simple_types import ID, IDS, MM, NUMBER, PATH, POINTS, PROPERTIES, TEXT
from vtt.formats.xml.trait_elements import TRAITS
from vtt.geometry.outline import (
    CircleOutline,
    Outline,
    PolygonOutline,
    outline_size,
    rectangle,
)


def by_id(record: Any) -> str:
    """The canonical order of what has an id."""
    return str(record.id)


def properties() -> Attribute:
    """The properties of a piece, cell, area or piece of terrain."""
    meaning = "What rules and labels read: name=value pairs."
    return attribute("properties", PROPERTIES, meaning, default=())


def is_rectangle(outline: Outline) -> bool:
    """Whether an outline is exactly what `rectangle` makes of its own size."""
    return isinstance(outline, PolygonOutline) and outline == rectangle(*outline_size(outline))


def _rectangle_sides(outline: PolygonOutline) -> Mapping[str, float]:
    width, depth = outline_size(outline)
    return {"width": width, "depth": depth}


OUTLINES = (
    element(
        "rectangle",
        rectangle,
        "A base or counter with square corners; its front is one of the sides of `width-mm`.",
        attribute("width-mm", MM, "Length of the front side."),
        attribute("depth-mm", MM, "Length from front to rear."),
        take=_rectangle_sides,
        accepts=is_rectangle,
    ),
    element(
        "circle",
        CircleOutline,
        "A round base, measured as a true circle.",
        attribute("radius-mm", MM, "Its radius."),
    ),
    element(
        "polygon",
        PolygonOutline,
        "Any other outline, about the piece's origin; x runs right, y down, the front looks up.",
        attribute("points-mm", POINTS, "Its corners, front left first, clockwise."),
    ),
)

PICTURE = element(
    "picture",
    PictureDefinition,
    "A picture file.",
    attribute("path", PATH, "The file."),
    attribute("min-px", NUMBER, "Least width on the screen from which it is used.", to="min_px"),
)
MASKED = element(
    "masked",
    PictureDefinition,
    "A picture that others see while the face is unknown to them.",
    attribute("path", PATH, "The file."),
    attribute("min-px", NUMBER, "Least width on the screen from which it is used.", to="min_px"),
)
FACE = element(
    "face",
    FaceDefinition,
    "One face of the piece (front, back, a step), with its pictures from far to near.",
    attribute("id", ID, "Its id, such as front."),
    attribute("name", TEXT, "Its name for people."),
    many("pictures", PICTURE),
)
PROTOTYPE = element(
    "prototype",
    Prototype,
    "Properties and traits that pieces share.",
    attribute("id", ID, "Its id."),
    attribute("name", TEXT, "Its name for people."),
    attribute("prototypes", IDS, "Prototypes that it builds on; later ones win over earlier ones."),
    properties(),
    many("traits", *TRAITS),
)
PIECE = element(
    "piece",
    PieceDefinition,
    "One kind of counter, base or card.",
    attribute("id", ID, "Its id."),
    attribute("name", TEXT, "Its name for people."),
    attribute("kind", TEXT, "The module's word for it: base, counter, card, marker."),
    attribute("side", ID, "The side that it belongs to."),
    attribute("prototypes", IDS, "Prototypes that it builds on; later ones win over earlier ones."),
    properties(),
    one("outline", *OUTLINES),
    many("faces", FACE),
    many("mask", MASKED),
    many("traits", *TRAITS),
)


def make_army(
    id: str, name: str, pieces: tuple[PieceDefinition, ...] = ()
) -> tuple[ArmyDefinition, tuple[PieceDefinition, ...]]:
    """An army's file as its two parts."""
    return ArmyDefinition(id, name), pieces


ARMY = element(
    "army",
    make_army,
    "A group of pieces: a nation, a legion, the markers. It has a file of its own, `pieces/<id>.xml`.",
    attribute("id", ID, "Its id, the file's name."),
    attribute("name", TEXT, "Its name for people."),
    many("pieces", PIECE, sort=by_id),
    take=lambda army: {"id": army[0].id, "name": army[0].name, "pieces": army[1]},
    accepts=lambda value: isinstance(value, tuple),
)
