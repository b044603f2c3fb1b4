"""The window's scene, the SVG file and the PNG file of one game are the same picture."""

import pytest
from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QImage, QPainter

from tests.render.battle import MODULE, SELECTED, SKIRMISH, PicturesInMemory
from tests.ui.pictures import assert_same_picture, svg_image
from vtt.render.draw_table import draw_game
from vtt.render.svg import render_svg
from vtt.render.view import View, theme_of
from vtt.state.view import PlayerView
from vtt.ui.render_png import render_image
from vtt.ui.scene.picture_store import PictureStore
from vtt.ui.scene.table_scene import TableScene

pytestmark = pytest.mark.usefixtures("qapp")

BOX = (0.0, 0.0, 480.0, 320.0)
FIELD = MODULE.table("field")


def scene_image(scale, ratio, dark):
    scene = TableScene(FIELD, PictureStore(PicturesInMemory()), dark)
    scene.show_view(PlayerView(None, SKIRMISH, MODULE), SKIRMISH.pieces_on("field"))
    scene.show_selection(SELECTED)
    scene.use_scale(scale, ratio)
    width, height = round(480 * scale * ratio), round(320 * scale * ratio)
    image = QImage(width, height, QImage.Format.Format_ARGB32_Premultiplied)
    image.setDevicePixelRatio(ratio)
    image.fill(Qt.GlobalColor.transparent)
    painter = QPainter(image)
    painter.setRenderHints(
        QPainter.RenderHint.Antialiasing | QPainter.RenderHint.SmoothPixmapTransform
    )
    scene.render(painter, QRectF(0, 0, 480 * scale, 320 * scale), scene.table_rect)
    painter.end()
    image.setDevicePixelRatio(1.0)
    return image


@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
@pytest.mark.parametrize(("scale", "ratio"), [(1.0, 1.0), (2.0, 1.0), (2.0, 1.5), (2.0, 2.0)])
def test_the_scene_the_svg_and_the_png_are_the_same_picture(scale, ratio, dark):
    drawn = draw_game(MODULE, SKIRMISH, "field", View(scale, theme_of(dark)), selected=SELECTED)
    width = round(480 * scale)
    png = render_image(drawn, BOX, width, PicturesInMemory(), ratio)
    scene = scene_image(scale, ratio, dark)
    title = f"scene_{scale}_{ratio}_{'dark' if dark else 'light'}"
    assert_same_picture(scene, png, mean=0.8, above_32=0.006, title=title)
    if ratio == 1.0:
        svg = svg_image(render_svg(drawn, BOX, width, PicturesInMemory()), width, png.height())
        assert_same_picture(svg, png, mean=0.1, above_32=0.0005, title=f"svg_{title}")
