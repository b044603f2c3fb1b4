"""Games made in Python for pictures: a skirmish with one of everything, and a battle of forty bases.

Their pictures are files in memory, drawn here.
"""

import math
import struct
import zlib
from collections.abc import Sequence

import immutables

from vtt.base.errors import FormatError
from vtt.definition.board import LevelDefinition, TableDefinition
from vtt.definition.module import ModuleDefinition, ModuleInfo
from vtt.definition.picture import FaceDefinition, PictureDefinition
from vtt.definition.piece import PieceDefinition
from vtt.definition.side import SideDefinition
from vtt.definition.terrain import (
    TerrainArea,
    TerrainFeature,
    TerrainKindDefinition,
    TerrainLine,
    TerrainShape,
)
from vtt.definition.trait_looks import Layer, LayerLevel
from vtt.definition.values import make_properties
from vtt.geometry.outline import CircleOutline, rectangle
from vtt.geometry.pose import Point, Pose
from vtt.render.overlay import AreaOverlay, LineOverlay, Overlay, OverlayRole
from vtt.state.game import GameState, ModuleRef
from vtt.state.piece import PieceState

KINDS = (
    TerrainKindDefinition("hill", "Hill", fill="#cec79f", pattern="hill", order=0),
    TerrainKindDefinition("crest", "Crest", fill="#7d7147", pattern="crest", order=1),
    TerrainKindDefinition("rough", "Rough", fill="#d2c8ac", pattern="rough", order=1),
    TerrainKindDefinition("field", "Field", fill="#cdd3a4", pattern="enclosure", order=1),
    TerrainKindDefinition("marsh", "Marsh", fill="#c2d0c0", pattern="marsh", order=1),
    TerrainKindDefinition("pond", "Pond", fill="#a9c6d2", pattern="water", order=2),
    TerrainKindDefinition("brook", "Brook", fill="#a9c6d2", pattern="brook", order=2),
    TerrainKindDefinition("village", "Village", fill="#dcccb8", pattern="built_up", order=4),
    TerrainKindDefinition("wood", "Wood", fill="#b5c39d", pattern="wood", order=5),
    TerrainKindDefinition("hedge", "Hedge", fill="#b5c39d", pattern="hedge", order=5),
    TerrainKindDefinition("road", "Road", fill="#ece3c9", pattern="road", order=6),
    TerrainKindDefinition("bridge", "Bridge", fill="#c9b48c", pattern="bridge", order=7),
)
SIDES = (
    SideDefinition("blue", "Blue", "#1d4a80", "plain"),
    SideDefinition("red", "Red", "#9c2730", "dashed"),
)
NEAR_SVG = """<svg xmlns="http://www.w3.org/2000/svg" width="40mm" height="30mm" viewBox="0 0 40 30">
<title>near</title>
<defs><linearGradient id="turf" x2="0" y2="1"><stop offset="0" stop-color="#a5a57a"/>
<stop offset="1" stop-color="#8b8c63"/></linearGradient></defs>
<rect width="40" height="30" rx="1" fill="#4a3a2a"/>
<rect x="1" y="1" width="38" height="28" fill="url(#turf)"/>
<path d="M4 4 H36 L20 1 Z" fill="#f7efd8" stroke="#241c16" stroke-width="0.6"/>
<g transform="translate(20 18) rotate(10)"><ellipse rx="4" ry="7" fill="#7b4b2b"/></g>
</svg>
"""
FAR_SVG = """<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 30">
<rect width="40" height="30" fill="#1d4a80"/><path d="M4 26 L36 6" stroke="#f7efd8" stroke-width="4"/>
</svg>
"""
BADGE_SVG = """<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 12 12">
<circle cx="6" cy="6" r="5.6" fill="#f2e642" stroke="#241c16" stroke-width="0.6"/>
<path d="M3 3 L9 9" stroke="#241c16" stroke-width="1.4"/>
</svg>
"""


class PicturesInMemory:
    """Picture files by name."""

    def __init__(self, **files: bytes) -> None:
        self._files = {
            "near.svg": NEAR_SVG.encode(),
            "far.svg": FAR_SVG.encode(),
            "badge.svg": BADGE_SVG.encode(),
            "mark.png": png_file([[(200, 40, 40), (40, 40, 200)], [(40, 160, 40), (230, 220, 60)]]),
            **files,
        }
        self.asked: list[str] = []

    def read(self, path: str) -> bytes:
        self.asked.append(path)
        if path not in self._files:
            raise FormatError(f"there is no file {path!r}")
        return self._files[path]


def png_file(rows: Sequence[Sequence[tuple[int, int, int]]], size: Point | None = None) -> bytes:
    """A PNG of a few coloured pixels; `size` puts another size into its header."""
    width, height = (len(rows[0]), len(rows)) if size is None else size

    def chunk(kind: bytes, data: bytes) -> bytes:
        body = kind + data
        return struct.pack(">I", len(data)) + body + struct.pack(">I", zlib.crc32(body))

    pixels = b"".join(b"\0" + bytes(part for pixel in row for part in pixel) for row in rows)
    head = struct.pack(">IIBBBBB", int(width), int(height), 8, 2, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + b"".join(
        (chunk(b"IHDR", head), chunk(b"IDAT", zlib.compress(pixels)), chunk(b"IEND", b""))
    )


def blob(x: float, y: float, rx: float, ry: float, count: int = 24) -> tuple[Point, ...]:
    """An oval with bumps."""
    points = []
    for k in range(count):
        angle = math.tau * k / count
        r = 1 + 0.1 * math.sin(3 * angle + x)
        points.append(
            (round(x + rx * r * math.cos(angle), 2), round(y + ry * r * math.sin(angle), 2))
        )
    return tuple(points)


def feature(
    id: str, kind: str, shape: TerrainShape, name: str = "", height: float = 0.0
) -> TerrainFeature:
    return TerrainFeature(id, kind, "field", shape, name, height)


SKIRMISH_TERRAIN = (
    feature("hill_1", "hill", TerrainArea(blob(100, 70, 75, 50)), "Windmill Hill, slope", 1),
    feature("hill_2", "hill", TerrainArea(blob(100, 66, 42, 24)), "Windmill Hill, top", 2),
    feature("wood", "wood", TerrainArea(blob(410, 70, 50, 52)), "Linden"),
    feature("marsh", "marsh", TerrainArea(blob(60, 262, 48, 36))),
    feature("rough", "rough", TerrainArea(blob(230, 42, 34, 24))),
    feature("pond", "pond", TerrainArea(blob(205, 282, 44, 24))),
    feature("village", "village", TerrainArea(blob(300, 160, 58, 44)), "Norden"),
    feature("field", "field", TerrainArea(((372, 190), (452, 184), (458, 246), (380, 252)))),
    feature("brook", "brook", TerrainLine(((0, 170), (70, 180), (130, 220), (170, 268)), 12)),
    feature("road", "road", TerrainLine(((0, 128), (160, 140), (300, 160), (480, 150)), 16)),
    feature("lane", "road", TerrainLine(((300, 160), (318, 320)), 16)),
    feature("hedge", "hedge", TerrainLine(((340, 272), (430, 280)))),
    feature("bridge", "bridge", TerrainArea(((36, 120), (64, 122), (62, 142), (34, 140)))),
)


def definitions() -> tuple[PieceDefinition, ...]:
    pictured = FaceDefinition(
        "front", "", (PictureDefinition("far.svg"), PictureDefinition("near.svg", 60.0))
    )
    hits = Layer(
        levels=(LayerLevel("badge.svg"),), follows=True, follow="disordered", always_on=False
    )
    blank = (FaceDefinition("front"), FaceDefinition("back"))
    values = make_properties({"attack": 4, "moves": 6})
    return (
        PieceDefinition(
            "horse", "Horse", rectangle(40, 30), "base", "blue", (pictured,), traits=(hits,)
        ),
        PieceDefinition("shot", "Shot", rectangle(40, 20), "base", "red"),
        PieceDefinition("gun", "Gun", rectangle(40, 40), "base", "blue"),
        PieceDefinition("scouts", "Scouts", CircleOutline(15), "base", "red"),
        PieceDefinition(
            "legion", "Legio X", rectangle(20, 20), "counter", "red", blank, properties=values
        ),
        PieceDefinition(
            "mark",
            "Mark",
            rectangle(16, 16),
            "marker",
            None,
            (FaceDefinition("front", "", (PictureDefinition("mark.png"),)),),
        ),
    )


MODULE = ModuleDefinition(
    ModuleInfo("battle", "Test battle"),
    sides=SIDES,
    terrain_kinds=KINDS,
    pieces=definitions(),
    tables=(
        TableDefinition(
            "field",
            "Field",
            480,
            320,
            "#d9d8c0",
            "#363c33",
            levels=(LevelDefinition("wall", "Wall", 1),),
        ),
        TableDefinition("plain", "Plain", 1800, 1200, "#d9d8c0"),
    ),
)


def piece(
    id: str, kind: str, x: float, y: float, facing: float = 0.0, **more: object
) -> PieceState:
    table = more.pop("table", "field")
    return PieceState(id, kind, table, Pose(x, y, facing), **more)  # type: ignore[arg-type]


SKIRMISH_PIECES = (
    piece("horse_1", "horse", 150, 200, 20, properties=(("disordered", True),)),
    piece("horse_2", "horse", 196, 196, 20, moved=True),
    piece("gun_1", "gun", 250, 230, 330),
    piece("shot_1", "shot", 120, 100, 180),
    piece("shot_2", "shot", 160, 100, 180, side="blue"),
    piece("scouts_1", "scouts", 230, 96, 135, locked=True),
    piece("legion_1", "legion", 420, 150, 0, stack="pile"),
    piece("legion_2", "legion", 420, 150, 0, stack="pile"),
    piece("legion_3", "legion", 420, 150, 0, stack="pile"),
    piece("legion_4", "legion", 380, 120, 60, face="back"),
    piece("mark_1", "mark", 260, 290, 15),
)
SKIRMISH = GameState(
    ModuleRef("battle"),
    tables=("field", "plain"),
    sides=("blue", "red"),
    pieces=immutables.Map({p.id: p for p in SKIRMISH_PIECES}),
    stacks=immutables.Map({"pile": ("legion_1", "legion_2", "legion_3")}),
    terrain=immutables.Map({f.id: f for f in SKIRMISH_TERRAIN}),
)
OVERLAYS: tuple[Overlay, ...] = (
    AreaOverlay(
        ((150, 120), (196, 104), (212, 150), (166, 166)), (), OverlayRole.ZONE, "front zone"
    ),
    AreaOverlay(((330, 60), (370, 60), (370, 100), (330, 100)), (), OverlayRole.ILLEGAL),
    AreaOverlay(((272, 70), (312, 70), (312, 110), (272, 110)), (), OverlayRole.DOUBTFUL),
    LineOverlay(((212, 190), (246, 112)), OverlayRole.MEASURE, "78.4 mm"),
    LineOverlay(((120, 112), (140, 180)), OverlayRole.FIRE, "blocked: B20"),
)
SELECTED = ("gun_1", "legion_3")


def battle_state() -> GameState:
    """Two lines of twenty bases each on the large table."""
    pieces = {}
    for k in range(20):
        x = 400 + 41.0 * k
        pieces[f"blue_{k:02}"] = piece(f"blue_{k:02}", "gun", x, 800, 0, table="plain")
        pieces[f"red_{k:02}"] = piece(f"red_{k:02}", "shot", x, 400, 180, table="plain")
    return GameState(ModuleRef("battle"), tables=("plain",), pieces=immutables.Map(pieces))
