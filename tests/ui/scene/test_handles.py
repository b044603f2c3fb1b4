import pytest
from PySide6.QtWidgets import QGraphicsScene

from vtt.render.picture_files import NoPictures
from vtt.render.primitives import Circles
from vtt.render.view import DARK, LIGHT, View
from vtt.session.tools.base import Handle
from vtt.ui.scene.handles import HEIGHT, HandleLayer, draw_handles
from vtt.ui.scene.picture_store import PictureStore

LEFT = Handle("left", (10.0, 0.0), (10.0, 8.0), "wheel")
RIGHT = Handle("right", (90.0, 0.0), (90.0, 8.0), "wheel")


@pytest.fixture
def layer(qapp):
    scene = QGraphicsScene()
    layer = HandleLayer(scene, PictureStore(NoPictures(), lambda fault: None))
    layer.scene = scene
    return layer


def radii(drawn):
    return [item.circles[0][2] for item in drawn if isinstance(item, Circles) and not item.width]


@pytest.mark.parametrize("theme", [LIGHT, DARK], ids=["light", "dark"])
def test_a_handle_has_one_size_on_the_screen_and_grows_under_the_pointer(theme):
    assert radii(draw_handles([LEFT, RIGHT], "", View(2.0, theme))) == [3.25, 3.25]
    assert radii(draw_handles([LEFT, RIGHT], "right", View(4.0, theme))) == [1.625, 2.125]


def test_the_layer_shows_its_handles_above_all_and_nothing_without_them(layer):
    (item,) = layer.scene.items()
    assert item.boundingRect().isEmpty()
    layer.show([LEFT], 2.0, dark=False)
    assert item.isVisible()
    assert item.zValue() == HEIGHT
    assert item.boundingRect().contains(10.0, 0.0)
    layer.show([], 2.0, dark=False)
    assert not item.isVisible()


def test_it_says_whether_another_handle_is_hot(layer):
    assert layer.heat(LEFT)
    assert not layer.heat(LEFT)
    assert layer.heat(None)
