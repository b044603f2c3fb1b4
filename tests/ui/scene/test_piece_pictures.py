import msgspec
import pytest

from tests.behaviour.pieces import imported
from tests.render.battle import MODULE, SKIRMISH, PicturesInMemory
from vtt.base.frozen import freeze_dict
from vtt.definition.trait_looks import Label
from vtt.render.view import DARK, LIGHT
from vtt.state.piece import Secrecy
from vtt.state.sight import UMPIRE
from vtt.state.view import view_for
from vtt.ui.scene.picture_store import PictureStore
from vtt.ui.scene.piece_pictures import MOST_KNOWN, PiecePictures, Screen
from vtt.ui.scene.pixmap_cache import PixmapCache

pytestmark = pytest.mark.usefixtures("qapp")
HORSE = msgspec.structs.replace(
    SKIRMISH.pieces["horse_2"], moved=False, locked=False, properties=()
)
NEAR = Screen(2.0, 1.0, LIGHT, 0.0)
VIEW = view_for(SKIRMISH, MODULE, UMPIRE)


class Counting(PixmapCache):
    """Counts how often it is asked."""

    asked = 0

    def piece(self, *arguments, **fields):
        self.asked += 1
        return super().piece(*arguments, **fields)


@pytest.fixture
def cache():
    return Counting(PictureStore(PicturesInMemory()))


@pytest.fixture
def pictures(cache):
    pictures = PiecePictures(cache)
    pictures.use(NEAR, VIEW)
    return pictures


def test_pieces_of_one_look_share_a_picture_and_ask_once(pictures, cache):
    first = pictures.of(HORSE, 20.0)
    other = msgspec.structs.replace(HORSE, id="another", pose=HORSE.pose.moved(30, 40))
    assert pictures.of(other, 20.0) is first
    assert cache.asked == 1


@pytest.mark.parametrize(
    "fields",
    [
        {"moved": True},
        {"locked": True},
        {"side": "red"},
        {"face": "back"},
        {"level": "wall"},
        {"secrecy": Secrecy("masked", "blue")},
        {"properties": (("hits", 3),)},
    ],
    ids=lambda fields: next(iter(fields)),
)
def test_what_shows_is_asked_for(pictures, cache, fields):
    pictures.of(HORSE, 20.0)
    pictures.of(msgspec.structs.replace(HORSE, **fields), 20.0)
    assert cache.asked == 2


@pytest.mark.parametrize(
    "seen", [{"facing": 90.0}, {"selected": True}, {"hovered": True}, {"count": 4}]
)
def test_how_it_is_seen_is_asked_for(pictures, cache, seen):
    pictures.of(HORSE, 20.0)
    pictures.of(HORSE, **{"facing": 20.0, **seen})
    assert cache.asked == 2


@pytest.mark.parametrize(
    "field", [{"px_per_mm": 3.0}, {"ratio": 2.0}, {"theme": DARK}, {"turn": 180.0}]
)
def test_another_screen_has_other_pictures(pictures, cache, field):
    first, _ = pictures.of(HORSE, 20.0)
    pictures.use(msgspec.structs.replace(NEAR, **field), VIEW)
    second, _ = pictures.of(HORSE, 20.0)
    assert second is not first
    pictures.use(msgspec.structs.replace(NEAR, **field), VIEW)
    assert pictures.of(HORSE, 20.0)[0] is second
    assert cache.asked == 2


def test_without_a_module_nothing_has_a_look(cache):
    with pytest.raises(RuntimeError, match="before there is a module"):
        PiecePictures(cache).of(HORSE, 0.0)


def test_what_is_remembered_has_a_bound(pictures):
    for step in range(MOST_KNOWN + 10):
        pictures.of(HORSE, step / 100.0)
    assert 0 < len(pictures._known) <= MOST_KNOWN


def test_what_speaks_of_the_game_is_asked_for_each_time(cache):
    module = imported(Label(text="$Weather$"))
    unit = msgspec.structs.replace(HORSE, id="u", definition="unit")
    pictures = PiecePictures(cache)
    for value in ("1", "2"):
        boxes = freeze_dict({"vassal": {"properties": {"Module": {"Weather": value}}}})
        state = msgspec.structs.replace(SKIRMISH, boxes=boxes)
        pictures.use(NEAR, view_for(state, module, UMPIRE))
        assert pictures.asks_around(unit)
        pictures.of(unit, 0.0)
    assert cache.asked == 2
    assert not pictures.asks_around(msgspec.structs.replace(HORSE, definition="mark"))
