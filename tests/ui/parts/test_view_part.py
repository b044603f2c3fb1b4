import pytest
from PySide6.QtCore import Qt

from tests.ui.player import CTRL


def test_zoom_and_fit_by_keys(duel_player):
    view = duel_player.page.view
    before = view.px_per_mm
    duel_player.key(Qt.Key.Key_Plus, CTRL)
    assert view.px_per_mm == pytest.approx(before * 1.25)
    duel_player.key(Qt.Key.Key_Minus, CTRL)
    assert view.px_per_mm == pytest.approx(before)
    duel_player.do("zoom_in")
    duel_player.key(Qt.Key.Key_0, CTRL)
    assert view.px_per_mm == pytest.approx(before)
