"""The DBR module's pictures as Qt paints them: no warnings; side, class and facing told at 24 pixels."""

import math
from itertools import combinations
from pathlib import Path
from xml.etree import ElementTree

import pytest
from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor, QImage, QPainter
from PySide6.QtSvg import QSvgRenderer

from vtt.definition.piece import PieceDefinition
from vtt.geometry.outline import rectangle
from vtt.geometry.pose import Pose
from vtt.render.draw_piece import draw_piece
from vtt.render.look import MOVED, PieceLook
from vtt.render.primitives import Circles
from vtt.render.view import View

IMAGES = Path(__file__).resolve().parents[2] / "modules" / "dbr" / "images"
PICTURES = sorted(IMAGES.rglob("*.svg"))
SVG = "{http://www.w3.org/2000/svg}"
SIDES = ("sweden", "imperial")
GROUND = "#D9D8C0"
WIDTH = 24

Pixels = list[tuple[int, int, int]]


def far_pictures(side: str) -> dict[str, Path]:
    """Troop class and its picture from far."""
    found = (path for path in (IMAGES / side).glob("*_far.svg") if "general" not in path.name)
    return {path.name.removesuffix("_far.svg"): path for path in sorted(found)}


def depth(path: Path) -> int:
    return int(ElementTree.parse(path).getroot().attrib["viewBox"].split()[3])


def paint(path: Path) -> Pixels:
    """The pixels, row by row, of the picture 24 pixels wide on the table's ground."""
    height = WIDTH * depth(path) // 40
    image = QImage(WIDTH, height, QImage.Format.Format_RGB32)
    image.fill(QColor(GROUND))
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    QSvgRenderer(str(path)).render(painter, QRectF(0, 0, WIDTH, height))
    painter.end()
    colours = (QColor(image.pixel(x, y)) for y in range(height) for x in range(WIDTH))
    return [(colour.red(), colour.green(), colour.blue()) for colour in colours]


def differing_share(first: Pixels, second: Pixels) -> float:
    """Share of the pixels that differ by more than a third of the scale in some channel."""
    pairs = list(zip(first, second, strict=True))
    return sum(max(abs(a - b) for a, b in zip(*pair, strict=True)) > 85 for pair in pairs) / len(
        pairs
    )


def brightness(pixels: Pixels) -> float:
    return sum(sum(pixel) for pixel in pixels) / (3 * len(pixels))


def test_qt_reads_every_picture_without_a_warning(qtlog):
    assert PICTURES
    assert [path.name for path in PICTURES if not QSvgRenderer(str(path)).isValid()] == []
    assert [record.message for record in qtlog.records] == []


def test_the_sides_differ_at_24_pixels():
    sweden, imperial = (far_pictures(side) for side in SIDES)
    assert sweden.keys() == imperial.keys()
    for troop in sweden:
        assert differing_share(paint(sweden[troop]), paint(imperial[troop])) > 0.2, troop


@pytest.mark.parametrize("side", SIDES)
def test_classes_on_bases_of_one_size_differ_at_24_pixels(side):
    pictures = far_pictures(side)
    for one, other in combinations(pictures, 2):
        if depth(pictures[one]) == depth(pictures[other]):
            share = differing_share(paint(pictures[one]), paint(pictures[other]))
            assert share > 0.06, (one, other)


@pytest.mark.parametrize("side", SIDES)
def test_the_front_is_the_bright_edge_at_24_pixels(side):
    for troop, path in far_pictures(side).items():
        pixels = paint(path)
        front, rear = pixels[WIDTH : 2 * WIDTH], pixels[-2 * WIDTH : -WIDTH]
        assert brightness(front) > brightness(rear) + 50, troop


GRADED = sorted(IMAGES.glob("*/*_[soifx]_*middle.svg"))
MARKS = 3
"""So many marks have room beside the letter."""


@pytest.mark.parametrize("path", GRADED, ids=[path.name for path in GRADED])
def test_marks_from_the_right_rear_corner_leave_the_letter_of_the_grade_to_be_read(path):
    root = ElementTree.parse(path).getroot()
    letter = next(
        group.attrib["transform"]
        for group in root.iter(f"{SVG}g")
        if any(circle.get("r") == "3.7" for circle in group.iter(f"{SVG}circle"))
    )
    x, y = (float(number) for number in letter[len("translate(") : -1].split())
    base = PieceDefinition("b", "Base", rectangle(40.0, float(depth(path))), "base")
    look = PieceLook(base, badges=(MOVED,) * MARKS)
    middle = (20.0, depth(path) / 2)
    discs = [
        (disc[0] + middle[0], disc[1] + middle[1], disc[2])
        for item in draw_piece(look, Pose(0.0, 0.0), View(4.0))
        if isinstance(item, Circles) and not item.width
        for disc in item.circles
    ]
    assert len(discs) == MARKS
    assert all(math.hypot(x - dx, y - dy) > 3.7 + radius for dx, dy, radius in discs)
