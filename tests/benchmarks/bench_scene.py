"""The table with thousands of counters: repainting, dragging, building (goals V1 to V9).

Ours is the page of the real window with its scene, view, seat and tools. The references draw the same
counters at the same places.
"""

import gc
import subprocess
import sys
import time
from pathlib import Path

import numpy as np
import pytest
from PySide6.QtCore import QPoint, QPointF, QRectF, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QGraphicsScene
from shiboken6 import Shiboken

from tests.benchmarks.conftest import Goal
from tests.benchmarks.counters import HEIGHT, SIDE_MM, WIDTH, Table, counter_pictures
from tests.benchmarks.reference.plain_items import PlainTable, put_items
from tests.benchmarks.reference.raw_counters import RawCounters
from tests.ui.pictures import difference, pixels
from vtt.session.tools.base import NO_PREVIEW, Ghost, Preview
from vtt.ui.scene import held_pieces
from vtt.ui.scene.resting import Resting
from vtt.ui.scene.table_scene import TableScene

ROOT = Path(__file__).parents[2]
GROUP = 200
LEFT, NO_KEYS = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
SIDE_PX = 64


@pytest.fixture(scope="module")
def tables(qapp_session):
    """Tables by their number of counters, made when they are asked for."""
    made = {}

    def table(count):
        if count not in made:
            made[count] = Table(count)
        made[count].rest()
        return made[count]

    yield table
    for one in made.values():
        one.close()


@pytest.fixture(scope="module")
def qapp_session():
    from vtt.ui.shell import build_app

    return build_app([])


def raw_counters(table):
    """What lies in sight, painted by one call."""
    pictures, width_mm = counter_pictures(table.module, SIDE_PX)
    view, seen = table.view, QRectF(0, 0, WIDTH, HEIGHT)
    reach = width_mm * view.px_per_mm
    counters = []
    for piece in table.seat.pieces().values():
        where = view.viewportTransform().map(QPointF(*piece.pose.point))
        if seen.adjusted(-reach, -reach, reach, reach).contains(where):
            counters.append((where.x(), where.y(), int(piece.definition.removeprefix("kind_"))))
    raw = RawCounters(pictures, counters, reach / SIDE_PX, (WIDTH, HEIGHT))
    raw.show()
    QTest.qWaitForWindowExposed(raw)
    return raw


def same_table(table, raw):
    """Whether both show each counter, at its place and in its side's colour.

    Ours leaves out words that are too small to be read, so that whole pictures differ: beside the
    words they do not.
    """
    bare = table.picture_without_counters()
    beside = round(0.3 * SIDE_MM * table.view.px_per_mm)
    inside = [
        (round(x) - beside, round(y))
        for x, y in raw.rows[:, :2].tolist()
        if beside < x < WIDTH and 0 <= y < HEIGHT - 1
    ]
    at = np.array(inside)[:, ::-1].T
    ours, theirs = pixels(table.picture())[*at], pixels(raw.picture(bare))[*at]
    is_there = np.abs(ours - pixels(bare.toImage())[*at]).max(axis=1) > 40
    return bool(is_there.mean() > 0.99 and (np.abs(ours - theirs).max(axis=1) < 64).mean() > 0.99)


@pytest.mark.parametrize(("id", "count", "at_most"), [("V1", 10_000, 2.2), ("V2", 50_000, 3.5)])
def test_all_in_sight(goals, tables, id, count, at_most):
    table = tables(count)
    raw = raw_counters(table)
    assert same_table(table, raw)
    goals.times(
        Goal(id, f"repaint {count:,} counters in sight", "one raw call", at_most),
        table.repaint,
        raw.repaint,
    )
    raw.close()


def test_two_of_a_hundred_in_sight(goals, tables):
    table = tables(10_000)
    table.zoom(50**0.5)
    raw = raw_counters(table)
    assert 100 < len(raw.rows) < 400
    assert same_table(table, raw)
    goals.times(
        Goal("V3", "repaint, 2 % of 10,000 in sight", "one raw call", at_most=1.3),
        table.repaint,
        raw.repaint,
    )
    raw.close()


class Drag:
    """A drag of some counters, one frame after the other; V6 has what tools do for it."""

    def __init__(self, table, count):
        self.table, self.step = table, 0
        first = len(table.names) // 2
        starts = [
            (name, table.seat.piece(name).pose) for name in table.names[first : first + count]
        ]
        self.previews = [
            Preview(
                table="field",
                ghosts=tuple(
                    Ghost(name, pose.moved(5.0 + step, 5.0 + step)) for name, pose in starts
                ),
            )
            for step in range(20)
        ]

    def frame(self):
        self.step = (self.step + 1) % 20
        self.table.scene.show_preview(self.previews[self.step])
        QApplication.processEvents()

    def end(self):
        self.table.scene.show_preview(NO_PREVIEW)
        QApplication.processEvents()


def test_one_dragged_among_50000(goals, tables):
    many, few = tables(50_000), tables(1_000)
    few.view.zoom_by(many.view.px_per_mm / few.view.px_per_mm)
    few.page.settle()
    drags = Drag(many, 1), Drag(few, 1)
    goals.times(
        Goal("V4", "drag frame of 1 among 50,000", "of 1 among 1,000", at_most=30.0),
        drags[0].frame,
        drags[1].frame,
    )
    for drag in drags:
        drag.end()


def counters_of(table):
    """Place and picture of each counter, and the width of a picture in mm."""
    pictures, width_mm = counter_pictures(table.module, SIDE_PX)
    counters = [
        (*piece.pose.point, pictures[int(piece.definition.removeprefix("kind_"))])
        for piece in table.seat.pieces().values()
    ]
    return counters, width_mm


def plain_table(table):
    counters, width_mm = counters_of(table)
    rect = table.view.sceneRect().getRect()
    plain = PlainTable(counters, width_mm, (WIDTH, HEIGHT), rect, table.view.transform())
    plain.view.show()
    QTest.qWaitForWindowExposed(plain.view)
    return plain


def test_200_dragged_among_10000(goals, tables):
    table = tables(10_000)
    drag, plain = Drag(table, GROUP), plain_table(table)
    for _ in range(5):
        drag.frame()  # taken up, and slid for the first time
    first = len(table.names) // 2
    items, step = plain.items[first : first + GROUP], [0]

    def plain_frame():
        step[0] = (step[0] + 1) % 20
        plain.move(items, *((1.0, 1.0) if step[0] else (-19.0, -19.0)))
        QApplication.processEvents()

    goals.times(
        Goal("V5", "drag frame of 200 among 10,000", "plain items moved", at_most=0.6),
        drag.frame,
        plain_frame,
    )
    drag.end()
    plain.view.close()


def test_the_fast_picture_is_the_picture(goals, tables, monkeypatch):
    """A dragged group over what rests, against an item for each counter painted by Qt; at scale 1.

    Where counters do not stand on whole pixels each is put on the nearest one, and a group as a whole.
    """
    table = tables(1_000)
    table.zoom(1.0 / table.view.px_per_mm)
    drag = Drag(table, GROUP)
    for _ in range(4):
        drag.frame()
    assert table.scene.moving
    fast = table.picture()
    monkeypatch.setattr(Resting, "paint", lambda *_: False)
    monkeypatch.setattr(held_pieces, "MANY", len(table.names))
    drag.step -= 1
    drag.frame()
    assert not table.scene.moving
    found = difference(fast, table.picture())
    goals.value(
        Goal("V9", "largest difference of the fast picture", "8 of 255", at_most=1.0),
        float(found.max()),
        8.0,
        "of 255",
    )
    drag.end()


class Mouse:
    """A mouse that holds what lies at a pixel and moves it to and fro."""

    def __init__(self, viewport, start):
        self.viewport, self.start, self.step = viewport, start, 0
        QTest.mousePress(viewport, LEFT, NO_KEYS, start)
        for _ in range(3):
            self.move()

    def move(self):
        self.step = (self.step + 1) % 15
        QTest.mouseMove(self.viewport, self.start + QPoint(20 + self.step, 20))
        QApplication.processEvents()

    def release(self):
        QTest.mouseRelease(self.viewport, LEFT, NO_KEYS, self.start)
        QApplication.processEvents()


def test_the_mouse_drags_200(goals, tables):
    table = tables(10_000)
    plain = plain_table(table)
    first = len(table.names) // 2
    names = table.names[first : first + GROUP]
    for item in plain.items[first : first + GROUP]:
        item.setSelected(True)
    table.seat.selection.replace(names)
    QApplication.processEvents()
    held = table.seat.piece(names[20]).pose.point
    ours = Mouse(table.view.viewport(), table.view.mapFromScene(QPointF(*held)))
    bare = Mouse(plain.view.viewport(), plain.view.mapFromScene(QPointF(*held)))
    assert len(table.scene.preview.ghosts) == GROUP
    assert all(item.pos().x() != table.seat.piece(names[0]).pose.x for item in [plain.items[first]])
    goals.times(
        Goal("V6", "a mouse move with 200 held", "plain items that Qt moves", at_most=1.3),
        ours.move,
        bare.move,
    )
    bare.release()
    plain.view.close()


def test_10000_put_on_the_table(goals, tables):
    table = tables(10_000)
    counters, width_mm = counters_of(table)
    standing, view = table.seat.pieces(), table.seat.view

    def ours():
        fresh = TableScene(table.seat.definition, table.pictures)
        fresh.show_view(view, standing)
        return fresh

    def bare():
        fresh = QGraphicsScene()
        put_items(fresh, counters, width_mm)
        return fresh

    assert len(ours().items_by_id) == len(counters)
    goals.figures(
        Goal("V7", "put 10,000 counters on the scene", "a loop over bare items", at_most=1.5),
        lambda: time_to_make(ours),
        lambda: time_to_make(bare),
    )


def time_to_make(make):
    """Processor time in seconds; what was made is thrown away outside of it, so that none takes the memory
    of the next one."""
    begun = time.process_time()
    made = make()
    took = time.process_time() - begun
    Shiboken.delete(made)
    gc.collect()
    return took


def test_memory_of_a_counter(goals):
    """In processes of their own: what the items add to what was held before."""

    def bytes_each(kind):
        program = [sys.executable, "-m", "tests.benchmarks.view_memory", kind]
        return float(subprocess.run(program, cwd=ROOT, capture_output=True, check=True).stdout)

    ours, bare = bytes_each("ours"), bytes_each("bare")
    assert bare > 500
    goals.value(
        Goal("V8", "memory of a counter in the view", "1.6 kB", at_most=1.0), ours, 1638, "B"
    )
