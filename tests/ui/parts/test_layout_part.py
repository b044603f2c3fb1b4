import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QScrollArea

from tests.session.games import free_game
from tests.ui.conftest import Layouts
from tests.ui.player import Player, forget
from vtt.render.picture_files import NoPictures
from vtt.ui.docks import LEAST_WIDTH
from vtt.ui.game_desk import GameDesk
from vtt.ui.game_window import GameWindow

RIGHT = Qt.DockWidgetArea.RightDockWidgetArea
IN_FRONT = ("turn", "findings", "log")


def seen(window):
    """The docks of which something is seen."""
    QApplication.processEvents()
    return {name for name in window.docks.by_name if window.docks.is_seen(name)}


def test_at_first_the_window_is_calm(player):
    assert seen(player.window) == set(IN_FRONT)


def test_the_layout_is_reset(player):
    docks = player.window.docks
    before = {name: docks[name].geometry() for name in IN_FRONT}
    docks["log"].close()
    docks["palette"].show()
    docks["findings"].setFloating(True)
    player.window.addDockWidget(Qt.DockWidgetArea.BottomDockWidgetArea, docks["turn"])
    player.do("reset_layout")
    QApplication.processEvents()
    assert seen(player.window) == set(IN_FRONT)
    assert not docks["findings"].isFloating()
    assert player.window.dockWidgetArea(docks["turn"]) == RIGHT
    for name in IN_FRONT:
        assert abs(docks[name].geometry().top() - before[name].top()) < 40, name


@pytest.fixture
def layouts():
    return Layouts()


@pytest.fixture
def open_window(qtbot, layouts):
    players = []

    def begin():
        player = Player(qtbot, None)
        player.sit_down(GameWindow(GameDesk(free_game(), NoPictures()), lambda _: None, layouts))
        players.append(player)
        return player.window

    yield begin
    for player in players:
        forget(player.window)


def test_the_layout_of_every_dock_is_kept_for_the_module(open_window, layouts):
    first = open_window()
    first.docks["palette"].show()
    first.docks["turn"].close()
    first.addDockWidget(Qt.DockWidgetArea.BottomDockWidgetArea, first.docks["findings"])
    first.close()
    assert set(layouts) == {"skirmish"}
    second = open_window()
    assert second.docks["palette"].isVisible()
    assert second.docks["turn"].isHidden()
    area = second.dockWidgetArea(second.docks["findings"])
    assert area == Qt.DockWidgetArea.BottomDockWidgetArea


@pytest.mark.parametrize(("width", "height"), [(1360, 860), (900, 600)])
def test_every_dock_can_be_used_at_the_sizes_that_windows_have(player, width, height):
    window = player.window
    window.resize(width, height)
    for name, dock in window.docks.by_name.items():
        player.do("reset_layout")
        window.docks.show(name)
        QApplication.processEvents()
        assert (window.width(), window.height()) == (width, height), f"{name} widens the window"
        assert window.docks.is_seen(name), name
        assert dock.height() >= 80, name
        assert dock.width() >= 200, name
        assert player.page.view.viewport().width() >= 200, f"{name} leaves no room for the table"


def test_no_panel_is_wider_than_a_narrow_dock(free_player):
    """At 900 pixels docks on both sides leave the table its room."""
    free_player.page.seat.selection.replace(["red_1"])
    docks = free_player.window.docks
    free_player.log.filters.more.click()
    for name, dock in docks.by_name.items():
        docks.show(name)
        QApplication.processEvents()
        inner = dock.widget()
        panel = inner.widget() if isinstance(inner, QScrollArea) else inner
        limit = 250 if name == "turn" else LEAST_WIDTH
        assert panel.minimumSizeHint().width() <= limit, name
