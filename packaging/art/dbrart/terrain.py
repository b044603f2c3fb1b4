"""Terrain as pieces that players put down by hand: woods, hills, roads, water, works, from above."""

import math
from collections.abc import Callable
from dataclasses import dataclass

from dbrart.svg import Drawing, Point

POINTS = 28


@dataclass(frozen=True)
class TerrainPiece:
    """A piece of terrain: its kind in the module, its size in mm, and whether it is an oval."""

    id: str
    name: str
    kind: str
    width: float
    depth: float
    oval: bool = False

    @property
    def outline(self) -> list[Point]:
        """Its outline about its middle, in mm; an oval is a little uneven, as ground is."""
        w, d = self.width / 2, self.depth / 2
        if not self.oval:
            return [(-w, -d), (w, -d), (w, d), (-w, d)]
        uneven = [_uneven(2 * math.pi * k / POINTS, w) for k in range(POINTS)]
        xs, ys = [x for x, _ in uneven], [y for _, y in uneven]
        return [
            (_spread_to(x, min(xs), max(xs), w), _spread_to(y, min(ys), max(ys), d))
            for x, y in uneven
        ]


def _uneven(angle: float, seed: float) -> Point:
    """A point of a circle of about 1 that swells and shrinks a little."""
    swell = 0.93 + 0.07 * math.sin(3 * angle + seed) * math.cos(2 * angle)
    return (swell * math.cos(angle), swell * math.sin(angle))


def _spread_to(value: float, low: float, high: float, half: float) -> float:
    """A value between two others, as far between -half and half."""
    return round((2 * (value - low) / (high - low) - 1) * half, 1)


TERRAIN = (
    TerrainPiece("wood", "Wood", "wood", 240, 170, oval=True),
    TerrainPiece("copse", "Copse", "wood", 130, 100, oval=True),
    TerrainPiece("hill", "Hill", "hill", 360, 240, oval=True),
    TerrainPiece("knoll", "Knoll", "hill", 200, 150, oval=True),
    TerrainPiece("marsh", "Marsh", "marsh", 220, 150, oval=True),
    TerrainPiece("rough", "Rough ground", "rough", 200, 140, oval=True),
    TerrainPiece("pond", "Pond", "water", 200, 150, oval=True),
    TerrainPiece("cliff", "Cliff", "impassable", 120, 60, oval=True),
    TerrainPiece("field", "Hedged field", "enclosure", 200, 140),
    TerrainPiece("village", "Village", "built-up", 180, 160),
    TerrainPiece("road", "Road", "road", 300, 24),
    TerrainPiece("brook", "Brook", "brook", 300, 16),
    TerrainPiece("river", "River", "river", 300, 60),
    TerrainPiece("bridge", "Bridge", "bridge", 40, 76),
    TerrainPiece("ford", "Ford", "ford", 40, 76),
    TerrainPiece("hedge", "Hedge", "hedge", 160, 4),
    TerrainPiece("wall", "Wall", "fortification", 160, 8),
    TerrainPiece("redoubt", "Redoubt", "fortification", 130, 100),
    TerrainPiece("gate", "Gate", "gate", 44, 12),
    TerrainPiece("stakes", "Stakes and carts", "portable", 80, 6),
)
FILLS = {
    "wood": ("#B5C39D", "#6D8256"), "hill": ("#CEC79F", "#A59A6C"), "marsh": ("#C2D0C0", "#84A091"),
    "rough": ("#D2C8AC", "#A08F6C"), "water": ("#A9C6D2", "#6C97AB"), "impassable": ("#A59F93", "#6B655A"),
    "enclosure": ("#CDD3A4", "#66793F"), "built-up": ("#DCCCB8", "#98826A"), "road": ("#ECE3C9", "#B3A179"),
    "brook": ("#A9C6D2", "#6C97AB"), "river": ("#A9C6D2", "#6C97AB"), "bridge": ("#C9B48C", "#77573F"),
    "ford": ("#C7CFB9", "#8E9A7E"), "hedge": ("#6F8050", "#556638"), "fortification": ("#9A8F7C", "#5D5444"),
    "gate": ("#C9B48C", "#5D5444"), "portable": ("#A08A5C", "#6D5D3A"),
}  # fmt: skip


def draw_terrain(piece: TerrainPiece) -> str:
    """The SVG text of one piece of terrain."""
    drawing = Drawing(piece.width, piece.depth, piece.name)
    fill, edge = FILLS[piece.kind]
    shape = [(x + piece.width / 2, y + piece.depth / 2) for x, y in piece.outline]
    drawing.polygon(shape, fill=fill, stroke=edge, stroke_width=1, stroke_linejoin="round")
    marks = MARKS.get(piece.kind)
    if marks is not None:
        marks(drawing, piece, edge)
    return drawing.text()


def terrain_pictures() -> dict[str, str]:
    """Path and SVG text of every piece of terrain."""
    return {f"terrain/{piece.id}.svg": draw_terrain(piece) for piece in TERRAIN}


def _spread(piece: TerrainPiece, step: float, margin: float) -> list[Point]:
    """Places inside the piece in shifted rows, none nearer to its edge than `margin`."""
    found = []
    rows = int(piece.depth / step)
    for row in range(rows + 1):
        y = row * step + step / 2
        for column in range(int(piece.width / step) + 1):
            x = column * step + (step if row % 2 else step / 2)
            if _inside(piece, x - piece.width / 2, y - piece.depth / 2, margin):
                found.append((x + (row * 7 + column * 5) % 4 - 2, y + (column * 3 + row) % 3 - 1))
    return found


def _inside(piece: TerrainPiece, x: float, y: float, margin: float) -> bool:
    w, d = piece.width / 2 - margin, piece.depth / 2 - margin
    if piece.oval:
        return (x / (w * 0.9)) ** 2 + (y / (d * 0.9)) ** 2 <= 1
    return abs(x) <= w and abs(y) <= d


def _trees(drawing: Drawing, piece: TerrainPiece, edge: str) -> None:
    for k, (x, y) in enumerate(_spread(piece, 19, 9)):
        radius = 6.5 + k % 3
        drawing.circle(x + 1, y + 1.4, radius, fill="#2B3A22", fill_opacity=0.25)
        drawing.circle(
            x,
            y,
            radius,
            fill=("#8FA572", "#7F9865", "#9AAF7D")[k % 3],
            stroke=edge,
            stroke_width=0.6,
        )


def _contour(drawing: Drawing, piece: TerrainPiece, edge: str) -> None:
    for share in (0.97, 0.6):
        shape = [
            (x * share + piece.width / 2, y * share + piece.depth / 2) for x, y in piece.outline
        ]
        for a, b in zip(shape, [*shape[1:], shape[0]], strict=True):
            middle = ((a[0] + b[0]) / 2, (a[1] + b[1]) / 2)
            inward = (
                middle[0] + (piece.width / 2 - middle[0]) * 0.06,
                middle[1] + (piece.depth / 2 - middle[1]) * 0.06,
            )
            drawing.line(middle, inward, stroke=edge, stroke_width=1, stroke_linecap="round")
    drawing.ellipse(
        piece.width / 2, piece.depth / 2, piece.width * 0.27, piece.depth * 0.27,
        fill="#C1B685", stroke="#968A5B", stroke_width=0.6,
    )  # fmt: skip


def _reeds(drawing: Drawing, piece: TerrainPiece, edge: str) -> None:
    for x, y in _spread(piece, 17, 9):
        drawing.path(
            f"M{x - 3} {y} l-1 -4 M{x} {y} v-5.5 M{x + 3} {y} l1 -4 M{x - 5} {y + 1} h10",
            fill="none", stroke=edge, stroke_width=0.9, stroke_linecap="round",
        )  # fmt: skip


def _stones(drawing: Drawing, piece: TerrainPiece, edge: str) -> None:
    for k, (x, y) in enumerate(_spread(piece, 12, 6)):
        drawing.circle(x, y, 1.2 + (k % 3) * 0.7, fill=edge)


def _furrows(drawing: Drawing, piece: TerrainPiece, edge: str) -> None:
    for k in range(1, int(piece.depth / 7)):
        drawing.line((6, k * 7.0), (piece.width - 6, k * 7.0), stroke="#B4BC86", stroke_width=0.8)
    count_w, count_d = int(piece.width / 6), int(piece.depth / 6)
    for k in range(count_w + 1):
        for y in (2.5, piece.depth - 2.5):
            drawing.circle(min(k * 6.0 + 2, piece.width - 2), y, 2.3, fill=edge)
    for k in range(1, count_d):
        for x in (2.5, piece.width - 2.5):
            drawing.circle(x, k * 6.0 + 1, 2.3, fill=edge)


def _houses(drawing: Drawing, piece: TerrainPiece, edge: str) -> None:
    for k, (x, y) in enumerate(_spread(piece, 40, 16)):
        w, d = 13 + k % 3 * 3, 9 + k % 2 * 3
        drawing.rect(
            x - w + 1.4, y - d + 1.8, 2 * w, 2 * d, rx=1, fill="#241C16", fill_opacity=0.25
        )
        drawing.rect(
            x - w, y - d, 2 * w, 2 * d, rx=1, fill="#B4705A", stroke=edge, stroke_width=0.8
        )
        drawing.rect(x - w, y, 2 * w, d, rx=1, fill="#9C5C49")
        drawing.line((x - w, y), (x + w, y), stroke="#6E3F33", stroke_width=0.8)


def _waves(drawing: Drawing, piece: TerrainPiece, edge: str) -> None:
    for x, y in _spread(piece, 22, 6):
        drawing.path(
            f"M{x - 6} {y} q3 -2.4 6 0 q3 2.4 6 0", fill="none", stroke=edge, stroke_width=0.8,
            stroke_linecap="round",
        )  # fmt: skip


def _ruts(drawing: Drawing, piece: TerrainPiece, edge: str) -> None:
    for y in (piece.depth * 0.36, piece.depth * 0.64):
        drawing.line((0, y), (piece.width, y), stroke=edge, stroke_width=1)


def _planks(drawing: Drawing, piece: TerrainPiece, edge: str) -> None:
    for k in range(1, int(piece.depth / 6)):
        drawing.line((2, k * 6.0), (piece.width - 2, k * 6.0), stroke=edge, stroke_width=0.8)


def _battlements(drawing: Drawing, piece: TerrainPiece, edge: str) -> None:
    if piece.depth > 20:  # an open work: its wall runs along the outline
        drawing.rect(
            8, 8, piece.width - 16, piece.depth - 16, fill="#D9D2BC", stroke=edge, stroke_width=0.8
        )
    for k in range(int(piece.width / 10)):
        drawing.rect(k * 10.0 + 2, 0.8, 5, 3, fill=edge)


def _points(drawing: Drawing, piece: TerrainPiece, edge: str) -> None:
    for k in range(int(piece.width / 6)):
        x = k * 6.0 + 2
        drawing.line((x, piece.depth - 0.5), (x + 2.4, 0.5), stroke=edge, stroke_width=1)


MARKS: dict[str, Callable[[Drawing, TerrainPiece, str], None]] = {
    "wood": _trees, "hill": _contour, "marsh": _reeds, "rough": _stones, "impassable": _stones,
    "enclosure": _furrows, "built-up": _houses, "water": _waves, "brook": _waves, "river": _waves,
    "road": _ruts, "bridge": _planks, "gate": _planks, "ford": _stones, "fortification": _battlements,
    "portable": _points,
}  # fmt: skip
