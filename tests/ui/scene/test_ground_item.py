import pytest
from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor, QImage, QPainter
from PySide6.QtWidgets import QGraphicsScene

from vtt.render.picture_files import NoPictures
from vtt.render.primitives import Fill, Line
from vtt.ui.scene.ground_item import TILE_PX, DrawingItem, GroundItem
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
