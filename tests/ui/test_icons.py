import pytest
from PySide6.QtCore import QSize
from PySide6.QtGui import QColor, QIcon

from vtt.ui.icons import PATHS, icon


@pytest.mark.parametrize("name", sorted(PATHS))
def test_every_icon_draws_something_at_1x_and_2x(qapp, name):
    for side in (24, 48):
        image = icon(name).pixmap(QSize(side, side)).toImage()
        drawn = {image.pixelColor(x, y).alpha() for x in range(side) for y in range(side)}
        assert max(drawn) > 200
        assert min(drawn) == 0


def test_a_disabled_icon_is_fainter(qapp):
    def ink(mode):
        image = icon("open").pixmap(QSize(48, 48), mode).toImage()
        pixels = [image.pixelColor(x, y) for x in range(48) for y in range(48)]
        return max(pixels, key=QColor.alpha).lightness()

    assert ink(QIcon.Mode.Disabled) != ink(QIcon.Mode.Normal)


def test_an_unknown_name_is_no_icon(qapp):
    with pytest.raises(KeyError):
        icon("rocket")
