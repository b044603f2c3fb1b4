"""A window is painted first and furnished then, whatever happens to it meanwhile."""

import shutil

import pytest
from msgspec.structs import replace
from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QApplication, QDockWidget, QMessageBox, QToolBar

from tests.session.games import free_game
from tests.ui.conftest import Layouts
from tests.ui.player import MODULES, forget
from vtt.base.errors import PluginError, VttError
from vtt.render.picture_files import NoPictures
from vtt.rules import registry
from vtt.session.consent import PlayStyle
from vtt.session.library import ModuleLibrary
from vtt.state.sight import OBSERVER
from vtt.ui.app import Desktop
from vtt.ui.game_desk import GameDesk
from vtt.ui.game_window import GameWindow
from vtt.ui.message_bar import NOTICED, Message
from vtt.ui.parts.seat_part import SeatPart
from vtt.ui.parts.turn_part import TurnPart
from vtt.ui.shell import build_app


@pytest.fixture
def layouts():
    return Layouts()


@pytest.fixture
def open_bare(qtbot, layouts):
    """Opens windows that nobody has asked for anything yet."""
    windows = []

    def begin():
        window = GameWindow(GameDesk(free_game(), NoPictures()), lambda _name: None, layouts)
        windows.append(window)
        return window

    yield begin
    for window in windows:
        forget(window)


def place_of_table(window):
    return window.split.mapTo(window, QPoint(0, 0)), window.split.size()


def test_the_tables_are_seen_before_the_rest_is_made(open_bare, qtbot):
    window = open_bare()
    painted = []
    window.page.view.painted.connect(lambda: painted.append(window.is_furnished))
    window.show()
    assert set(window.page.scene.items_by_id) == set(window.page.seat.pieces())
    qtbot.waitUntil(lambda: window.is_furnished)
    assert painted == [False]
    assert window.docks["log"].isVisible()
    assert len(window.menuBar().actions()) == len(window.menus)


def test_a_window_that_is_never_seen_is_furnished_all_the_same(open_bare, qtbot):
    window = open_bare()
    qtbot.waitUntil(lambda: window.is_furnished)
    assert not window.page.view.isVisible()


def test_whoever_asks_for_something_of_it_has_it_at_once(open_bare):
    for ask in (
        lambda window: window.docks["log"],
        lambda window: window.part(SeatPart),
        lambda window: window.actions_by_id["undo"],
        lambda window: window.menus["file"],
        lambda window: window.furnish(),
    ):
        window = open_bare()
        told = []
        window.furnished.connect(lambda told=told: told.append(True))
        assert not window.is_furnished
        ask(window)
        ask(window)
        assert window.is_furnished
        assert told == [True]


def test_a_window_that_is_closed_before_it_is_furnished_keeps_its_layout(open_bare, layouts):
    first = open_bare()
    first.docks["palette"].show()
    first.docks["turn"].close()
    first.close()
    layouts_before = dict(layouts)
    second = open_bare()
    second.show()
    second.close()
    assert second.desk.is_closed
    assert set(layouts) == set(layouts_before)
    third = open_bare()
    third.show()
    assert third.docks["palette"].isVisible()
    assert third.docks["turn"].isHidden()


@pytest.mark.parametrize("step", ["__init__", "start"])
def test_where_it_cannot_be_made_that_is_told_and_the_tables_stay(open_bare, monkeypatch, step):
    def fail(*_args):
        raise ValueError("no such chart")

    window = open_bare()
    with monkeypatch.context() as patch:
        patch.setattr(TurnPart, step, fail)
        with pytest.raises(ValueError, match="no such chart"):
            window.furnish()
    assert window.bar.message.text == "Menus and panels could not be made: no such chart"
    assert window.updatesEnabled()
    assert window.is_bare
    assert not window.is_furnished
    assert not window.menuBar().actions()
    assert not [bar for bar in window.findChildren(QToolBar) if window.toolBarArea(bar)]
    window.show()
    assert not [dock for dock in window.findChildren(QDockWidget) if dock.isVisible()]
    with pytest.raises(VttError, match="its tables alone: no such chart"):
        window.furnish()
    window.refresh()
    window.use_dark(True)
    window.close()
    assert window.desk.is_closed


def test_a_window_that_is_gone_before_it_is_furnished_is_no_trouble(qtbot):
    window = GameWindow(GameDesk(free_game(), NoPictures()), lambda _name: None, Layouts())
    window.show()
    forget(window)
    qtbot.wait(50)


def test_the_tables_stay_where_they_are(open_bare, qtbot):
    first = open_bare()
    first.show()
    first.furnish()
    area = Qt.DockWidgetArea.LeftDockWidgetArea
    first.addDockWidget(area, first.docks["findings"])
    QApplication.processEvents()
    wanted = place_of_table(first)
    first.close()
    second = open_bare()
    second.show()
    assert not second.is_furnished
    QApplication.sendPostedEvents()
    found = place_of_table(second)
    second.furnish()
    QApplication.processEvents()
    assert found == wanted == place_of_table(second)


def test_a_change_of_the_game_or_the_look_is_no_trouble_before(open_bare):
    window = open_bare()
    window.show()
    window.desk.session.comment("a word")
    window.page.seat.selection.replace(["red_1"])
    window.use_dark(True)
    assert not window.is_furnished
    assert window.has_selection
    window.furnish()
    assert window.actions_by_id["dark"].isChecked()
    assert window.actions_by_id["delete"].isEnabled()


def test_what_was_said_before_is_said_still(open_bare):
    window = open_bare()
    message = Message("the file cannot be written", NOTICED)
    window.bar.show_message(message)
    window.furnish()
    assert window.bar.message is message


def test_the_first_player_at_a_screen_sits_down_before_anything_is_seen(desktop):
    desktop.setup = replace(desktop.setup, style=PlayStyle.HOT_SEAT)
    window = desktop.open_path(str(MODULES / "dbr"), "skirmish")
    assert window.is_furnished
    assert window.part(SeatPart).is_hidden
    assert window.desk.side == OBSERVER


def test_a_new_game_for_one_is_seen_at_once(desktop, qtbot):
    window = desktop.open_path(str(MODULES / "dbr"), "skirmish")
    assert not window.is_furnished
    qtbot.waitUntil(lambda: window.is_furnished)
    assert window.desk.has_rules
    assert window.desk.flow.label in window.status.mode.text()


def test_rules_that_cannot_be_had_are_told_of_and_the_game_goes_on(desktop, qtbot, monkeypatch):
    def broken(_manifest):
        raise PluginError("the rules plug-in 'dbr' is broken: no luck")

    monkeypatch.setattr(registry, "_make", broken)
    window = desktop.open_path(str(MODULES / "dbr"), "skirmish")
    qtbot.waitUntil(lambda: window.is_furnished)
    told = window.bar.message.text
    assert told == "the rules plug-in 'dbr' is broken: no luck; the game is played without rules"
    assert not window.desk.has_rules
    piece = next(iter(window.page.scene.items_by_id))
    window.page.seat.selection.replace([piece])
    monkeypatch.setattr(QMessageBox, "exec", lambda _box: None)
    window.actions_by_id["delete"].trigger()
    assert piece not in window.desk.session.view.state.pieces


@pytest.mark.parametrize("style", [PlayStyle.SOLO, PlayStyle.HOT_SEAT])
def test_what_was_noted_is_said_beside_a_fault_of_the_rules_and_a_twin_of_the_module(
    desktop, tmp_path, monkeypatch, style
):
    def broken(_manifest):
        raise PluginError("the rules plug-in 'dbr' is broken: no luck")

    twin = shutil.copytree(MODULES / "dbr", tmp_path / "modules" / "twin")
    library = ModuleLibrary([MODULES, tmp_path / "modules"])
    preferences = tmp_path / "spoilt.json"
    preferences.write_text("no preferences")
    monkeypatch.setattr(registry, "_make", broken)
    setup = replace(desktop.setup, library=library, style=style)
    own = Desktop(build_app([]), setup, preferences)
    window = own.open_path(str(MODULES / "dbr"), "skirmish")
    window.furnish()
    told = window.bar.message.text
    forget(window)
    assert "spoilt.json" in told
    assert "no luck; the game is played without rules" in told
    assert "more than once" in told
    assert str(twin) in told


def test_what_waits_for_the_furniture_is_done_once_whenever_it_is_asked(open_bare, qtbot):
    done = []
    window = open_bare()
    window.when_furnished(lambda: done.append("later"))
    assert done == []
    window.furnish()
    assert done == ["later"]
    window.when_furnished(lambda: done.append("soon"))
    qtbot.waitUntil(lambda: done == ["later", "soon"])
