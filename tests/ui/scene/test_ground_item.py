import pytest
from PySide6.QtCore import QRect, QRectF
from PySide6.QtGui import QColor, QImage, QPainter
from PySide6.QtWidgets import QFrame, QGraphicsScene, QGraphicsView

from vtt.base.errors import FormatError
from vtt.geometry.pose import Pose
from vtt.render.picture_files import NoPictures
from vtt.render.primitives import Fill, Line, Picture, Text
from vtt.ui.scene import ground_item
from vtt.ui.scene.ground_item import (
    TILE_PX,
    TILES_KEPT,
    TILES_PUT_BY,
    DrawingItem,
    GroundItem,
    Tiles,
)
from vtt.ui.scene.picture_store import PictureStore

TABLE = QRectF(0, 0, 1200, 800)
GREEN, RED = "#336633", "#993333"


def chequers(scale):
    """Two halves, so that a tile in the wrong place is seen."""
    left = ((0.0, 0.0), (600.0, 0.0), (600.0, 800.0), (0.0, 800.0))
    right = tuple((x + 600.0, y) for x, y in left)
    return (Fill((left,), GREEN), Fill((right,), RED))


@pytest.fixture
def drawn():
    return []


@pytest.fixture
def ground(qapp, drawn):
    def draw(scale):
        drawn.append(scale)
        return chequers(scale)

    scene = QGraphicsScene()
    item = GroundItem(TABLE, draw, PictureStore(NoPictures()))
    scene.addItem(item)
    scene.setSceneRect(TABLE)
    item.scene_kept = scene
    return item


def picture(item, scale, source=TABLE):
    image = QImage(
        round(source.width() * scale), round(source.height() * scale), QImage.Format.Format_RGB32
    )
    image.fill(0)
    painter = QPainter(image)
    painter.setRenderHints(
        QPainter.RenderHint.Antialiasing | QPainter.RenderHint.SmoothPixmapTransform
    )
    item.scene().render(painter, QRectF(image.rect()), source)
    painter.end()
    return image


def test_the_picture_is_the_drawing_across_all_tiles(ground):
    ground.use_scale(1.0, 1.0)
    image = picture(ground, 1.0)
    assert image.width() > TILE_PX, "more than one tile is needed"
    for x, colour in (
        (3, GREEN),
        (TILE_PX - 1, GREEN),
        (TILE_PX + 1, GREEN),
        (605, RED),
        (1190, RED),
    ):
        assert image.pixelColor(x, 500) == QColor(colour)


def test_a_second_painting_draws_nothing_anew(ground, drawn):
    ground.use_scale(1.0, 1.0)
    picture(ground, 1.0)
    picture(ground, 1.0)
    assert drawn == [1.0]


def test_at_another_zoom_the_tiles_are_stretched_until_it_settles(ground, drawn):
    ground.use_scale(1.0, 1.0)
    picture(ground, 1.0)
    stretched = picture(ground, 0.5)
    assert drawn == [1.0]
    assert stretched.pixelColor(290, 200) == QColor(GREEN)
    assert stretched.pixelColor(310, 200) == QColor(RED)
    ground.use_scale(0.5, 1.0)
    picture(ground, 0.5)
    assert drawn == [1.0, 0.5]


def test_stretched_tiles_meet_without_a_seam(ground):
    ground.use_scale(1.0, 1.0)
    picture(ground, 1.0)
    image = picture(ground, 0.937)
    green = {image.pixelColor(x, 300).name() for x in range(4, 550)}
    assert green == {GREEN}
    assert {image.pixelColor(200, y).name() for y in range(4, 740)} == {GREEN}


def test_redraw_forgets_what_was_painted(ground, drawn):
    ground.use_scale(1.0, 1.0)
    picture(ground, 1.0)
    ground.redraw()
    picture(ground, 1.0)
    assert drawn == [1.0, 1.0]


def test_a_drawing_is_shown_and_taken_away(qapp):
    scene = QGraphicsScene()
    item = DrawingItem(PictureStore(NoPictures()))
    scene.addItem(item)
    scene.setSceneRect(TABLE)
    assert picture(item, 0.5).pixelColor(100, 100) == QColor(0, 0, 0)
    item.show_drawing(chequers)
    assert picture(item, 0.5).pixelColor(100, 100) == QColor(GREEN)
    item.show_drawing(None)
    assert picture(item, 0.5).pixelColor(100, 100) == QColor(0, 0, 0)


def test_a_drawing_claims_what_it_draws_on_and_nothing_else(qapp):
    """Else a drag would paint the whole table at every step."""
    item = DrawingItem(PictureStore(NoPictures()))
    assert item.boundingRect().isEmpty()
    item.show_drawing(lambda scale: (Line((((100.0, 50.0), (140.0, 50.0)),), RED, 6.0),))
    covered = item.boundingRect()
    assert covered.contains(QRectF(100, 47, 40, 6))
    assert QRectF(90, 40, 60, 20).contains(covered)
    item.show_drawing(None)
    assert item.boundingRect().isEmpty()


def test_a_drawing_is_made_again_for_another_zoom(qapp):
    asked = []

    def draw(scale):
        asked.append(scale)
        return chequers(scale)

    item = DrawingItem(PictureStore(NoPictures()))
    item.show_drawing(draw)
    item.use_scale(4.0)
    item.use_scale(4.0)
    assert asked == [1.0, 4.0]


@pytest.fixture
def slow(qapp, monkeypatch):
    """A window of a table on which each tile takes longer than a paint may."""
    monkeypatch.setattr(ground_item, "LONGEST_S", 0.0)
    scene = QGraphicsScene()
    item = GroundItem(TABLE, chequers, PictureStore(NoPictures()))
    scene.addItem(item)
    scene.setSceneRect(TABLE)
    view = QGraphicsView(scene)
    view.item, view.scene_kept = item, scene
    view.setFrameShape(QFrame.Shape.NoFrame)
    view.resize(1200, 800)
    item.use_scale(1.0, 1.0)
    view.show()
    view.viewport().repaint()
    yield view
    view.close()


def seen(view):
    return view.viewport().grab().toImage()


def test_a_first_window_is_whole_at_once(slow):
    assert len(slow.item._tiles.painted) == 6
    assert seen(slow).pixelColor(1190, 790) == QColor(RED)


def test_in_a_window_new_tiles_come_one_by_one_over_the_old_ones(slow, qtbot):
    slow.scale(2.0, 2.0)
    slow.item.use_scale(2.0, 1.0)
    counts = []
    for _ in range(3):
        slow.viewport().repaint()
        counts.append(len(slow.item._tiles.painted))
    assert counts == sorted(set(counts)), "one more with each paint"
    assert counts[-1] < 6, "not all of them at once"
    middle = slow.viewport().rect().center()
    for x, y, colour in ((3, 3, GREEN), (middle.x() + 40, 700, RED), (1190, 790, RED)):
        assert seen(slow).pixelColor(x, y) == QColor(colour), "old ones stand where new ones lack"
    qtbot.waitUntil(lambda: len(slow.item._tiles.painted) >= 6)


def test_a_picture_of_the_table_waits_for_every_tile(slow):
    slow.item.use_scale(2.0, 1.0)
    picture(slow.item, 2.0)
    assert len(slow.item._tiles.painted) == 20


def test_of_the_old_tiles_those_stay_that_are_in_the_window_whatever_part_is_painted(slow):
    slow.scale(2.0, 2.0)
    slow.item.use_scale(2.0, 1.0)
    slow.centerOn(900, 200)
    slow.viewport().repaint(0, 0, 10, 10)
    assert set(slow.item._before.painted) == {(1, 0), (2, 0)}
    image = slow.viewport().grab(QRect(1100, 700, 90, 90)).toImage()
    assert image.pixelColor(80, 80) == QColor(RED)


def test_after_a_change_of_the_table_nothing_old_is_seen(slow):
    slow.item.use_scale(2.0, 1.0)
    slow.item.redraw()
    slow.viewport().repaint()
    assert len(slow.item._tiles.painted) == 20


def test_more_tiles_than_are_kept_can_be_seen_at_once(ground):
    ground.use_scale(6.0, 1.0)
    image = picture(ground, 6.0)
    assert (image.width() // TILE_PX) * (image.height() // TILE_PX) > TILES_KEPT
    for x in range(100, image.width(), TILE_PX):
        for y in range(100, image.height(), TILE_PX):
            assert image.pixelColor(x, y) == QColor(GREEN if x < 3600 else RED)


def test_of_too_many_tiles_those_that_were_used_last_are_kept():
    tiles = Tiles(1.0, 1.0)
    tiles.painted.update({(n, 0): None for n in range(TILES_KEPT + 3)})
    tiles.forget(seen=TILES_KEPT + 1)
    assert min(tiles.painted) == (2, 0)
    tiles.forget(seen=4)
    assert len(tiles.painted) == TILES_KEPT


class Notebook:
    """Stands for kept tiles: what was looked for in it, and what was put there."""

    def __init__(self, found=()):
        self.found, self.asked, self.kept = dict(found), [], []

    def find(self, scale, ratio):
        self.asked.append((scale, ratio))
        return self.found

    def keep(self, scale, ratio, tiles):
        self.kept.append((scale, ratio, dict(tiles)))


def painted_once(notebook, *more):
    """The picture of a ground that was painted at one zoom, kept, and painted at another."""
    scene = QGraphicsScene()
    pictures = PictureStore(NoPictures(), tell=list[FormatError]().append)
    item = GroundItem(TABLE, lambda scale: (*chequers(scale), *more), pictures, notebook)
    scene.addItem(item)
    scene.setSceneRect(TABLE)
    item.use_scale(0.5, 1.0)
    first = picture(item, 0.5)
    item.keep()
    item.use_scale(1.0, 1.0)
    picture(item, 1.0)
    return first


def test_tiles_are_kept_when_that_is_asked_for_and_looked_for_once(qapp):
    notebook = Notebook()
    painted_once(notebook)
    assert notebook.asked == [(0.5, 1.0)]
    ((scale, ratio, tiles),) = notebook.kept
    assert (scale, ratio, set(tiles)) == (0.5, 1.0, {(0, 0), (1, 0)})


def test_kept_tiles_stand_in_the_place_of_painted_ones(qapp):
    first = Notebook()
    image = painted_once(first)
    again = Notebook(first.kept[0][2])
    assert painted_once(again) == image
    assert again.kept == [], "nothing was painted that could be kept"


@pytest.mark.parametrize(
    "more",
    [
        Text("字", (100.0, 100.0), 40.0, RED),  # the system's own fonts draw it
        Picture(
            "map.png", Pose(100.0, 100.0), 10.0, 10.0
        ),  # its file may be another one the next time
    ],
)
def test_what_is_not_drawn_by_the_program_alone_is_not_kept(qapp, more):
    notebook = Notebook()
    painted_once(notebook, more)
    assert notebook.kept == []
    painted_once(notebook, Text("a", (100.0, 100.0), 40.0, RED))
    assert len(notebook.kept) == 1


def test_who_looks_again_from_a_side_finds_the_ground_painted(ground, drawn):
    """Two players at one screen look from two sides in turn."""
    ground.use_scale(0.5, 1.0)
    first = picture(ground, 0.5)
    ground.turn_to(180)
    picture(ground, 0.5)
    assert drawn == [0.5, 0.5]
    ground.turn_to(0)
    assert picture(ground, 0.5) == first
    assert drawn == [0.5, 0.5]


@pytest.mark.parametrize("change", ["redraw", "zoom", "another"])
def test_what_was_put_by_is_not_shown_when_it_is_no_longer_right(ground, drawn, change):
    ground.use_scale(0.5, 1.0)
    picture(ground, 0.5)
    ground.turn_to(180)
    if change == "redraw":
        ground.redraw()
    elif change == "zoom":
        ground.use_scale(1.0, 1.0)
    else:
        ground.turn_to(90)
    ground.turn_to(0)
    before = len(drawn)
    picture(ground, ground._tiles.scale)
    assert len(drawn) == before + 1


def test_of_the_side_left_only_some_tiles_are_put_by(ground):
    ground.use_scale(4.0, 1.0)
    picture(ground, 4.0)
    assert len(ground._tiles.painted) > TILES_PUT_BY
    ground.turn_to(180)
    assert len(ground._put_by[2].painted) == TILES_PUT_BY
