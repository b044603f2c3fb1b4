"""Scenarios as elements: `scenarios/<name>.xml`. Placements lie in groups by table and side."""

from typing import Any

import msgspec

from vtt.definition.scenario import PiecePlacement, ScenarioDefinition, StartTurn
from vtt.definition.secrecy import SecrecyKind
from vtt.definition.terrain import TerrainArea, TerrainFeature, TerrainLine
from vtt.formats.xml.declare import (
    Group,
    attribute,
    element,
    inline,
    many,
    one,
    text_child,
)
from vtt.formats.xml.piece_elements import properties
from vtt.formats.xml.simple_types import FLAG, ID, INTEGER, MM, NUMBER, POINTS, TEXT, choice
from vtt.formats.xml.value_elements import mapping_element
from vtt.geometry.pose import Point, Pose


class Hole(msgspec.Struct, frozen=True):
    """A hole in a polygon of terrain."""

    points: tuple[Point, ...]


def _area(points: tuple[Point, ...], holes: tuple[Hole, ...] = (), **rest: Any) -> TerrainFeature:
    rings = tuple(hole.points for hole in holes)
    return TerrainFeature(shape=TerrainArea(points, rings), **rest)


def _line(points: tuple[Point, ...], width: float = 0.0, **rest: Any) -> TerrainFeature:
    return TerrainFeature(shape=TerrainLine(points, width), **rest)


def _area_fields(feature: TerrainFeature) -> dict[str, Any]:
    shape = feature.shape
    assert isinstance(shape, TerrainArea)
    holes = tuple(Hole(ring) for ring in shape.holes)
    return {**_fields(feature), "points": shape.points, "holes": holes}


def _line_fields(feature: TerrainFeature) -> dict[str, Any]:
    shape = feature.shape
    assert isinstance(shape, TerrainLine)
    return {**_fields(feature), "points": shape.points, "width": shape.width}


def _fields(feature: TerrainFeature) -> dict[str, Any]:
    return {name: getattr(feature, name) for name in feature.__struct_fields__}


_FEATURE = (
    attribute("id", ID, "Its id."),
    attribute("kind", ID, "The kind of terrain, one of the module's."),
    attribute("name", TEXT, "Its name for people.", default=""),
    attribute("height", NUMBER, "Its level in steps; a hill's second step is 2.", default=0.0),
)

TERRAIN = (
    element(
        "area",
        _area,
        "A polygon of terrain.",
        *_FEATURE,
        attribute("points-mm", POINTS, "Its corners on the table."),
        properties(),
        many(
            "holes",
            element(
                "hole",
                Hole,
                "A hole in the polygon.",
                attribute("points-mm", POINTS, "Its corners on the table."),
            ),
        ),
        name="terrain-area",
        take=_area_fields,
        accepts=lambda feature: isinstance(feature.shape, TerrainArea),
    ),
    element(
        "line",
        _line,
        "A road, brook or hedge.",
        *_FEATURE,
        attribute("width-mm", MM, "Its width; 0 for a mere line."),
        attribute("points-mm", POINTS, "Its centre line on the table."),
        properties(),
        name="terrain-line",
        take=_line_fields,
        accepts=lambda feature: isinstance(feature.shape, TerrainLine),
    ),
)
PLACE = element(
    "place",
    PiecePlacement,
    "A piece that is there at the start.",
    attribute("id", ID, "The piece's own id in the game."),
    attribute("piece", ID, "What it is, a piece of the module.", to="definition"),
    inline(
        "pose",
        Pose,
        attribute("x-mm", MM, "Where its origin stands on the table."),
        attribute("y-mm", MM, "Where its origin stands on the table; y runs down."),
        attribute("facing", NUMBER, "Where its front looks: degrees clockwise, 0 is up the table."),
    ),
    attribute("stack", ID, "The stack that it is in; all members stand at one place."),
    attribute("deck", ID, "The deck that it is in."),
    attribute(
        "order", INTEGER, "Its place in its stack or deck from the bottom; equal ones go by id."
    ),
    attribute("level", ID, "The level of the table at which it stands."),
    attribute("slot", ID, "The slot of the table in which it stands."),
    attribute("face", ID, "The face that is up; the first one without it."),
    attribute(
        "secrecy",
        choice(SecrecyKind),
        "What other sides do not know: masked, its face; concealed, what stands there; hidden, that "
        "anything does.",
    ),
    attribute("known-to", ID, "The side that knows a secret piece; its own one without it."),
    attribute("moved", FLAG, "Whether it is marked as moved."),
    attribute("locked", FLAG, "Whether it stays where it is until it is unlocked."),
    properties(),
)
SCENARIO = element(
    "scenario",
    ScenarioDefinition,
    "What stands where when a game begins. It has a file of its own, `scenarios/<id>.xml`.",
    attribute("id", ID, "Its id, the file's name."),
    attribute("name", TEXT, "Its name for people."),
    attribute(
        "order", INTEGER, "Its place among the scenarios; the first is the module's default."
    ),
    text_child("description", "What players read before they choose it."),
    one(
        "start",
        element(
            "start",
            StartTurn,
            "The turn that the game begins with.",
            attribute("turn", INTEGER, "Its number.", to="number"),
            attribute("phase", ID, "Its phase."),
            attribute("side", ID, "The side that acts; both without it."),
        ),
    ),
    one("settings", mapping_element("settings", "Settings of the rules for this scenario.")),
    one("box", mapping_element("box", "What the rules plug-in remembers at the start.")),
    one("boxes", mapping_element("boxes", "What other programs' games remember, by program.")),
    Group(
        "terrain",
        "Terrain on a table.",
        "terrain",
        (attribute("table", ID, "The table."),),
        TERRAIN,
        sort=lambda feature: (feature.table, feature.id),
    ),
    Group(
        "deployment",
        "Pieces of one side on one table.",
        "placements",
        (
            attribute("table", ID, "The table."),
            attribute("side", ID, "The side; none for pieces of nobody.", default=None),
        ),
        (PLACE,),
        sort=lambda placement: (placement.table, placement.side or "", placement.id),
    ),
)
