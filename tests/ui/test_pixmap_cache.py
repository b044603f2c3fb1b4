import msgspec
import pytest
from PySide6.QtGui import QColor, QImage, QPainter
from PySide6.QtWidgets import QGraphicsPixmapItem, QGraphicsScene

from tests.render.battle import MODULE, SELECTED, SKIRMISH, PicturesInMemory
from tests.ui.pictures import assert_same_picture
from vtt.render.draw_table import draw_ground, draw_pieces
from vtt.render.look import MOVED, look_of
from vtt.render.primitives import Fill
from vtt.render.shapes import rectangle_ring
from vtt.render.view import DARK, View
from vtt.ui.render_png import render_image
from vtt.ui.scene.picture_store import PictureStore
from vtt.ui.scene.pixmap_cache import LARGEST_PX, PixmapCache, scale_step

pytestmark = pytest.mark.usefixtures("qapp")

HORSE = look_of(SKIRMISH.pieces["horse_2"], MODULE)
GUN = look_of(SKIRMISH.pieces["gun_1"], MODULE)
FIELD = MODULE.table("field")


@pytest.fixture
def cache():
    return PixmapCache(PictureStore(PicturesInMemory()))


def test_the_same_look_is_painted_once(cache):
    first = cache.piece(HORSE, 20.0, 2.0)
    assert cache.piece(HORSE, 20.0, 2.0) is first
    assert cache.piece(HORSE, 21.0, 1.95) is first, "another zoom of the same step"
    assert len(cache) == 1


@pytest.mark.parametrize(
    "other",
    [
        {"px_per_mm": 4.0},
        {"ratio": 2.0},
        {"theme": DARK},
        {"selected": True},
        {"hovered": True},
        {"facing": 90.0},
        {"look": msgspec.structs.replace(HORSE, badges=(MOVED, MOVED))},
        {"look": msgspec.structs.replace(HORSE, side=MODULE.side("red"))},
    ],
    ids=lambda other: next(iter(other)),
)
def test_whatever_is_seen_differently_is_painted_for_itself(cache, other):
    asked = {"look": HORSE, "facing": 20.0, "px_per_mm": 2.0}
    assert cache.piece(**asked) is not cache.piece(**{**asked, **other})
    assert len(cache) == 2


@pytest.mark.parametrize("ratio", [1.0, 1.5, 2.0])
@pytest.mark.parametrize("zoom", [0.3, 1.0, 2.2, 7.0])
def test_a_pixmap_has_at_least_the_pixels_of_the_screen_and_few_more(cache, zoom, ratio):
    painted = cache.piece(HORSE, 0.0, zoom, ratio=ratio)
    assert zoom * 0.999 <= painted.scale <= zoom * 1.2
    assert painted.pixmap.devicePixelRatio() == ratio
    width = painted.pixmap.width() / ratio / painted.scale
    assert 40 < width < 40 + 2 * max(4.5, 5.5 / zoom) + 2 / zoom
    middle = painted.origin / painted.scale
    assert middle.x() == pytest.approx(width / 2, abs=1 / zoom)


def test_a_very_near_look_is_stretched_rather_than_painted_without_end(cache):
    painted = cache.piece(HORSE, 0.0, 400.0)
    assert painted.pixmap.width() <= LARGEST_PX
    assert scale_step(HORSE, 400.0) == scale_step(HORSE, 4000.0)


def test_the_oldest_pixmaps_are_dropped_beyond_the_budget():
    cache = PixmapCache(PictureStore(PicturesInMemory()), budget=300_000)
    for facing in range(0, 360, 15):
        cache.piece(HORSE, facing, 3.0)
        assert cache.bytes <= 300_000
    assert 1 < len(cache) < 24
    again = cache.piece(HORSE, 345.0, 3.0)
    assert cache.piece(HORSE, 345.0, 3.0) is again
    cache.clear()
    assert (len(cache), cache.bytes) == (0, 0)


def scene_image(cache, scale, ratio):
    """The pieces of the skirmish as one pixmap item each, on their ground."""
    scene = QGraphicsScene(0, 0, 480, 320)
    for height, piece in enumerate(sorted(SKIRMISH.pieces)):
        state = SKIRMISH.pieces[piece]
        if state.stack is not None:
            continue
        look = look_of(state, MODULE)
        painted = cache.piece(
            look, state.pose.facing, scale, ratio=ratio, selected=piece in SELECTED
        )
        item = QGraphicsPixmapItem(painted.pixmap)
        item.setTransformationMode(cache_mode())
        item.setOffset(-painted.origin)
        item.setScale(1 / painted.scale)
        item.setRotation(state.pose.facing)
        item.setPos(state.pose.x, state.pose.y)
        item.setZValue(height)
        scene.addItem(item)
    image = QImage(
        round(480 * scale * ratio),
        round(320 * scale * ratio),
        QImage.Format.Format_ARGB32_Premultiplied,
    )
    image.fill(QColor("#d9d8c0"))
    painter = QPainter(image)
    painter.setRenderHints(
        QPainter.RenderHint.Antialiasing | QPainter.RenderHint.SmoothPixmapTransform
    )
    scene.render(painter)
    painter.end()
    return image


def cache_mode():
    from PySide6.QtCore import Qt

    return Qt.TransformationMode.SmoothTransformation


@pytest.mark.parametrize(("scale", "ratio"), [(1.0, 1.0), (2.0, 1.0), (2.0, 1.5), (3.0, 2.0)])
def test_items_with_these_pixmaps_show_the_same_picture_as_the_file(cache, scale, ratio):
    loose = msgspec.structs.replace(
        SKIRMISH,
        pieces=type(SKIRMISH.pieces)(
            {name: p for name, p in SKIRMISH.pieces.items() if p.stack is None}
        ),
        stacks=type(SKIRMISH.stacks)(),
    )
    ground = Fill(
        (rectangle_ring(0, 0, 480, 320),), draw_ground(FIELD, MODULE, View(1.0))[0].colour
    )
    drawn = (ground, *draw_pieces(MODULE, loose, FIELD, View(scale), SELECTED))
    box = (0.0, 0.0, 480.0, 320.0)
    file = render_image(drawn, box, round(480 * scale), PicturesInMemory(), ratio)
    scene = scene_image(cache, scale, ratio)
    assert_same_picture(scene, file, mean=0.8, above_32=0.008, title=f"items_{scale}_{ratio}")


def test_a_selected_gun_is_painted_with_room_for_its_outline(cache):
    painted = cache.piece(GUN, 0.0, 0.4, selected=True)
    image = painted.pixmap.toImage()
    rim = [
        image.pixelColor(x, y).alpha()
        for x in range(image.width())
        for y in (0, image.height() - 1)
    ]
    assert max(rim) < 40
