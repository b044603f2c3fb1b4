import msgspec
import pytest

from tests.render.battle import MODULE, SKIRMISH, PicturesInMemory
from vtt.geometry.pose import Pose
from vtt.render.look import MOVED, look_of
from vtt.render.view import DARK, LIGHT
from vtt.ui.scene.picture_store import PictureStore
from vtt.ui.scene.pixmap_cache import LARGEST_PX, PixmapCache, painted_scale

pytestmark = pytest.mark.usefixtures("qapp")

HORSE = look_of(SKIRMISH.pieces["horse_2"], MODULE)
GUN = look_of(SKIRMISH.pieces["gun_1"], MODULE)


@pytest.fixture
def cache():
    return PixmapCache(PictureStore(PicturesInMemory()))


def test_the_same_look_is_painted_once(cache):
    first = cache.piece(HORSE, 20.0, 2.0)
    assert cache.piece(HORSE, 20.0, 2.0) is first
    assert cache.piece(HORSE, 21.0, 1.95) is first, "another zoom of the same step"
    assert len(cache) == 1
    upright = cache.piece(HORSE, 90.0, 2.0)
    assert cache.piece(HORSE, 90.0, 2.0 * 1.2 / 1.2 * 1.7 / 1.7) is upright, "in and out again"
    assert cache.piece(HORSE, 90.0, 1.95) is not upright


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
@pytest.mark.parametrize(("facing", "spare"), [(0.0, 1.0), (180.0, 1.0), (20.0, 1.2)])
def test_a_pixmap_has_the_pixels_of_the_screen_and_of_a_turned_piece_few_more(
    cache, facing, spare, zoom, ratio
):
    painted = cache.piece(HORSE, facing, zoom, ratio=ratio)
    device = zoom * ratio
    assert device * 0.999 <= painted.scale <= device * spare
    assert painted.pixmap.devicePixelRatio() == 1.0, "its pixels are those of the screen"
    width = painted.pixmap.width() / painted.scale
    assert 40 < width < 40 + 2 * max(4.5, 8.5 / zoom) + 2 / device
    middle = painted.origin / painted.scale
    assert middle.x() == pytest.approx(width / 2, abs=1 / device)


@pytest.mark.parametrize("facing", [0.0, 20.0])
def test_a_very_near_look_is_stretched_rather_than_painted_without_end(cache, facing):
    painted = cache.piece(HORSE, facing, 400.0)
    assert painted.pixmap.width() <= LARGEST_PX
    upright = facing == 0.0
    near, nearer = (painted_scale(HORSE, zoom, upright=upright) for zoom in (400.0, 4000.0))
    assert near == nearer


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


@pytest.mark.parametrize(("count", "shown"), [(1, False), (2, True), (3, True), (12, True)])
def test_the_count_of_a_stack_is_in_the_picture_of_its_top_piece(cache, count, shown):
    alone, top = (cache.piece(GUN, 30.0, 2.0, count=n).pixmap.toImage() for n in (1, count))
    if not shown:
        assert top == alone
        return
    assert top.width() > alone.width()
    dark = [
        (x, y)
        for x in range(top.width())
        for y in range(top.height())
        if top.pixelColor(x, y).name() == LIGHT.select_inner
    ]
    middle = Pose(0.0, 0.0, 30.0).to_local((20.0, -20.0))
    origin, scale = cache.piece(GUN, 30.0, 2.0, count=count).origin, 2.0
    xs, ys = [x for x, _ in dark], [y for _, y in dark]
    assert sum(xs) / len(xs) == pytest.approx(origin.x() + middle[0] * scale, abs=2)
    assert sum(ys) / len(ys) == pytest.approx(origin.y() + middle[1] * scale, abs=2)


def test_a_selected_gun_is_painted_with_room_for_its_outline(cache):
    painted = cache.piece(GUN, 0.0, 0.4, selected=True)
    image = painted.pixmap.toImage()
    rim = [
        image.pixelColor(x, y).alpha()
        for x in range(image.width())
        for y in (0, image.height() - 1)
    ]
    assert max(rim) < 40
