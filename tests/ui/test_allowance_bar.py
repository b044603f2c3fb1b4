import pytest
from PySide6.QtCore import Qt

from tests.ui.player import MODULES, Player
from vtt.ui.allowance_bar import FINE, TOO_FAR, AllowanceBar


@pytest.fixture
def bar(qtbot):
    bar = AllowanceBar()
    qtbot.addWidget(bar)
    bar.resize(220, 24)
    return bar


@pytest.mark.parametrize(
    ("used", "limit", "text"),
    [
        (None, None, ""),
        (37.0, None, "37 mm"),
        (78.4, 120.0, "78.4 mm of 120 mm"),
        (80.04, 80.0, "80 mm of 80 mm"),
        (92.0, 80.0, "92 mm of 80 mm: too far"),
        (37.0, 0.0, "37 mm of 0 mm: too far"),
    ],
)
def test_the_words_tell_length_limit_and_excess(bar, used, limit, text):
    bar.show_length(used, limit)
    assert bar.text == text
    assert bar.isVisibleTo(bar.parentWidget()) == (used is not None)


def test_a_game_with_points_of_movement_tells_those(bar):
    bar.show_length(2.5, 8.0, "MF")
    assert bar.text == "2.5 MF of 8 MF"
    bar.show_length(9.0, 8.0, "MF")
    assert bar.text == "9 MF of 8 MF: too far"


def test_it_fills_with_its_share_and_changes_colour_beyond_the_limit(bar):
    def hue_at(x):
        return bar.grab().toImage().pixelColor(x, 4).hue()

    from PySide6.QtGui import QColor

    bar.show_length(60.0, 120.0)
    assert abs(hue_at(20) - QColor(FINE).hue()) < 8
    assert bar.grab().toImage().pixelColor(200, 4).saturation() < 40
    for limit in (0.0, 120.0):
        bar.show_length(200.0, limit)
        assert abs(hue_at(200) - QColor(TOO_FAR).hue()) < 8
    bar.show_length(200.0, 120.0)
    assert abs(hue_at(200) - QColor(TOO_FAR).hue()) < 8


def test_on_hexes_too_a_drag_and_steps_by_keys_tell_what_is_used_of_the_allowance(qtbot, desktop):
    player = Player(qtbot, desktop)
    player.open(MODULES / "hexdemo", "bridge")
    told = []
    player.page.previewed.connect(lambda shown: told.append((shown.used, shown.limit, shown.unit)))
    start = player.pose("duchy_foot_3").point
    player.drag("duchy_foot_3", -17.3, 10.0)
    assert (1.0, 4.0, "points") in told
    player.do("undo")
    told.clear()
    player.click(start)
    player.table_key(Qt.Key.Key_Left)
    assert (1.0, 4.0, "points") in told
