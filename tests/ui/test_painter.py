import pytest
from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QImage, QPainter

from tests.render.battle import (
    MODULE,
    OVERLAYS,
    SELECTED,
    SKIRMISH,
    PicturesInMemory,
)
from tests.ui.pictures import assert_golden_picture, assert_same_picture, difference, svg_image
from vtt.base.errors import FormatError
from vtt.geometry.pose import Pose
from vtt.render import parcels
from vtt.render.draw_table import draw_game
from vtt.render.picture_files import NoPictures
from vtt.render.primitives import Circles, Fill, Label, Line, Picture, Text
from vtt.render.svg import render_svg
from vtt.render.view import View, theme_of
from vtt.ui.render_png import render_image
from vtt.ui.scene.painter import Painting, paint
from vtt.ui.scene.picture_store import PictureStore

pytestmark = pytest.mark.usefixtures("qapp")

BOX = (0.0, 0.0, 480.0, 320.0)
WIDTH = 960
SQUARE = ((2.0, 2.0), (8.0, 2.0), (8.0, 8.0), (2.0, 8.0))
HOLE = ((4.0, 4.0), (6.0, 4.0), (6.0, 6.0), (4.0, 6.0))


def skirmish(dark=False, scale=WIDTH / 480):
    view = View(scale, theme_of(dark))
    return draw_game(MODULE, SKIRMISH, "field", view, selected=SELECTED, overlays=OVERLAYS)


def small(*items, scale=10.0, files=None):
    """A picture of 10 x 10 mm."""
    image = QImage(round(10 * scale), round(10 * scale), QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(Qt.GlobalColor.transparent)
    painter = QPainter(image)
    painter.scale(scale, scale)
    paint(painter, items, scale, PictureStore(files or NoPictures()))
    painter.end()
    return image


def colour_at(image, x, y, scale=10.0):
    return QColor(image.pixelColor(round(x * scale), round(y * scale))).name(
        QColor.NameFormat.HexArgb
    )


@pytest.mark.parametrize("name", ["light", "dark"])
def test_the_skirmish_looks_as_before(name):
    image = render_image(skirmish(name == "dark"), BOX, WIDTH, PicturesInMemory())
    assert_golden_picture(image, f"pictures/skirmish_{name}.png", mean=0.3, above_32=0.002)


@pytest.mark.parametrize("name", ["light", "dark"])
@pytest.mark.parametrize("width", [480, 960])
def test_the_svg_file_and_the_png_file_are_the_same_picture(name, width):
    drawn = skirmish(name == "dark", width / 480)
    png = render_image(drawn, BOX, width, PicturesInMemory())
    svg = svg_image(render_svg(drawn, BOX, width, PicturesInMemory()), width, png.height())
    assert_same_picture(svg, png, mean=0.1, above_32=0.0005, title=f"svg_{name}_{width}")


def test_twice_the_pixels_show_the_same_picture_finer():
    drawn = skirmish()
    once = render_image(drawn, BOX, WIDTH, PicturesInMemory())
    twice = render_image(drawn, BOX, WIDTH, PicturesInMemory(), pixel_ratio=2.0)
    assert twice.width() == 2 * WIDTH
    shrunk = twice.scaled(once.size(), mode=Qt.TransformationMode.SmoothTransformation)
    assert_same_picture(shrunk, once, mean=2.0, above_32=0.01, title="twice")


def test_tiles_make_up_the_whole():
    drawn = skirmish()
    pictures = PictureStore(PicturesInMemory())
    painting = Painting(drawn, WIDTH / 480, pictures)
    tiled = QImage(WIDTH, 640, QImage.Format.Format_ARGB32_Premultiplied)
    tiled.fill(Qt.GlobalColor.transparent)
    for left in range(0, WIDTH, 128):
        for top in range(0, 640, 128):
            painter = QPainter(tiled)
            painter.setClipRect(QRectF(left, top, 128, 128))
            painter.scale(WIDTH / 480, WIDTH / 480)
            painting.paint(painter)
            painter.end()
    whole = render_image(drawn, BOX, WIDTH, PicturesInMemory())
    assert_same_picture(tiled, whole, mean=0.02, above_32=0.0, title="tiles")


def test_a_tile_paints_only_what_reaches_into_it(monkeypatch):
    painted = []
    files = PicturesInMemory()
    pictures = PictureStore(files)
    row = [Picture("near.svg", Pose(50.0 * k, 10.0), 40.0, 30.0) for k in range(20)]
    monkeypatch.setattr(pictures, "paint", lambda painter, path, target: painted.append(target))
    image = QImage(100, 100, QImage.Format.Format_ARGB32_Premultiplied)
    painter = QPainter(image)
    painter.setClipRect(QRectF(0, 0, 100, 100))
    paint(painter, row, 1.0, pictures)
    painter.end()
    assert 3 <= len(painted) <= 4


def test_a_ring_in_a_ring_is_a_hole():
    image = small(Fill((SQUARE, HOLE), "#ff0000"))
    assert [colour_at(image, x, 5) for x in (1, 3, 5, 7)] == [
        "#00000000",
        "#ffff0000",
        "#00000000",
        "#ffff0000",
    ]


def test_a_shape_that_crosses_itself_with_opacity_is_painted_once():
    cross = (((1.0, 5.0), (9.0, 5.0)), ((5.0, 1.0), (5.0, 9.0)))
    discs = Circles(((4.0, 5.0, 3.0), (6.0, 5.0, 3.0)), "#ff0000", opacity=0.5)
    for item in (Line(cross, "#ff0000", 2.0, opacity=0.5), discs):
        image = small(item)
        assert colour_at(image, 5, 5) == colour_at(image, 2.5, 5) != "#00000000"


def test_lines_have_ends_dashes_and_least_widths():
    level = (((2.0, 5.0), (8.0, 5.0)),)
    flat, rounded = (small(Line(level, "#000000", 2.0, round_ends=ends)) for ends in (False, True))
    assert (colour_at(flat, 1.5, 5), colour_at(rounded, 1.5, 5)) == ("#00000000", "#ff000000")
    dashed = small(Line(level, "#000000", 1.0, dash=(1.0, 1.0), round_ends=False))
    assert [colour_at(dashed, x, 5) for x in (2.5, 3.5, 4.5)] == [
        "#ff000000",
        "#00000000",
        "#ff000000",
    ]
    hair = small(Line(level, "#000000", least_px=30.0))
    assert colour_at(hair, 5, 4) == "#ff000000"


def test_stroked_circles_are_hollow():
    image = small(Circles(((5.0, 5.0, 3.0),), "#0000ff", 1.0))
    assert (colour_at(image, 5, 5), colour_at(image, 8, 5)) == ("#00000000", "#ff0000ff")


def test_pictures_stand_turned_at_their_pose():
    image = small(Picture("mark.png", Pose(5.0, 5.0, 90.0), 6.0, 6.0), files=PicturesInMemory())
    plain = small(Picture("mark.png", Pose(5.0, 5.0), 6.0, 6.0), files=PicturesInMemory())
    upper_left, upper_right = colour_at(plain, 2.5, 2.5), colour_at(plain, 7.5, 2.5)
    assert upper_left != upper_right
    assert (colour_at(image, 7.4, 2.5), colour_at(image, 7.4, 7.4)) == (upper_left, upper_right)
    faint = small(Picture("mark.png", Pose(5.0, 5.0), 6.0, 6.0, 0.5), files=PicturesInMemory())
    assert 120 < faint.pixelColor(50, 50).alpha() < 136


def test_a_missing_picture_is_named():
    with pytest.raises(FormatError, match=r"there is no file 'no\.svg'"):
        render_image([Picture("no.svg", Pose(5.0, 5.0), 6.0, 6.0)], BOX, 100, PicturesInMemory())


def test_letters_have_their_colour_and_their_halo():
    image = small(Text("I", (5.0, 5.0), 9.0, "#ff0000", halo="#00ff00"))
    assert colour_at(image, 5, 5) == "#ffff0000"
    assert any(colour_at(image, x / 10, 5) == "#ff00ff00" for x in range(30, 50))


def test_labels_keep_their_size_on_the_screen():
    def height(scale):
        image = small(Label("8", (5.0, 5.0), "#ffffff", "#000000", opacity=1.0), scale=scale)
        return sum(
            image.pixelColor(image.width() // 2, y).alpha() > 0 for y in range(image.height())
        )

    assert abs(height(10.0) - height(20.0)) <= 1


def test_painting_leaves_the_painter_as_it_was():
    image = QImage(50, 50, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(Qt.GlobalColor.white)
    painter = QPainter(image)
    painter.setOpacity(0.25)
    paint(painter, [Fill((SQUARE,), "#ff0000", 0.5)], 1.0, PictureStore(NoPictures()))
    assert painter.opacity() == 0.25
    painter.end()
    assert difference(image, image).max() == 0


STREWN = [(0.2 * x + 0.1, 0.2 * y + 0.1) for x in range(50) for y in range(50)]


def in_tiles(item, scale, side=37):
    """A picture of 10 x 10 mm, painted with a clip for each tile."""
    painting = Painting([item], scale, PictureStore(NoPictures()))
    image = QImage(round(10 * scale), round(10 * scale), QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(Qt.GlobalColor.transparent)
    for left in range(0, image.width(), side):
        for top in range(0, image.height(), side):
            painter = QPainter(image)
            painter.setClipRect(left, top, side, side)
            painter.scale(scale, scale)
            painting.paint(painter)
            painter.end()
    return image


@pytest.mark.parametrize(
    "item",
    [
        Circles(tuple((x, y, 0.06) for x, y in STREWN), "#203040"),
        Circles(tuple((x, y, 0.15) for x, y in STREWN), "#203040", opacity=0.5),
        Line(tuple(((x, y), (x + 0.15, y)) for x, y in STREWN), "#203040", 0.05),
        Line(tuple(((x, y), (x + 0.5, y)) for x, y in STREWN), "#203040", 0.05, opacity=0.5),
        Fill(tuple(((x, y), (x + 0.1, y), (x, y + 0.1)) for x, y in STREWN), "#203040", 0.5),
    ],
    ids=["discs", "clear discs", "strokes", "clear strokes", "triangles"],
)
def test_thousands_of_small_shapes_in_parcels_and_tiles_are_the_same_picture(item, monkeypatch):
    tiles = in_tiles(item, 20.0)
    monkeypatch.setattr(parcels, "IN_PARCEL", 10**9)
    whole = small(item, scale=20.0)
    assert difference(whole, tiles).max() <= 1
    assert colour_at(whole, *STREWN[1234], 20.0) != "#00000000"


def test_discs_too_small_to_tint_a_pixel_are_left_out_and_come_back_near_by():
    specks = Circles(((5.0, 5.0, 0.02),), "#203040")
    assert colour_at(small(specks, scale=8.0), 5.0, 5.0, 8.0) == "#00000000"
    assert colour_at(small(specks, scale=100.0), 5.0, 5.0, 100.0) == "#ff203040"
