import msgspec
import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QAbstractScrollArea, QApplication, QLabel, QMainWindow, QTabBar

from tests.ui.player import SHOT
from vtt.commands.dice_pool import parse_pool, request_of
from vtt.ui.docks import DockPlace, Docks
from vtt.ui.parts.dice_part import DicePart


@pytest.fixture
def window(qtbot):
    window = QMainWindow()
    qtbot.addWidget(window)
    return window


@pytest.fixture
def docks(window):
    docks = Docks(window)
    docks.add("findings", "Findings", QLabel("none"), DockPlace.REFEREE)
    docks.add("inspector", "Inspector", QLabel("nothing"), DockPlace.DESK)
    docks.add("log", "Log", QLabel("lines"), DockPlace.DESK, front=True)
    docks.add("palette", "Palette", QLabel("pieces"), DockPlace.SHELF, hidden=True)
    docks.arrange()
    window.show()
    return docks


def test_a_dock_has_the_name_under_which_its_place_is_remembered(window, docks):
    dock = docks["log"]
    assert dock.objectName() == "dock_log"
    assert dock.windowTitle() == "Log"
    kept = window.saveState(1)
    dock.setFloating(True)
    assert window.restoreState(kept, 1)
    assert not dock.isFloating()


def test_docks_of_one_place_are_tabs_and_the_front_one_is_seen(window, docks):
    assert window.tabifiedDockWidgets(docks["log"]) == [docks["inspector"]]
    assert window.tabifiedDockWidgets(docks["findings"]) == []
    assert not docks["log"].visibleRegion().isEmpty()
    assert docks["palette"].isHidden()
    assert window.dockWidgetArea(docks["palette"]) == Qt.DockWidgetArea.LeftDockWidgetArea


def test_arranging_again_puts_everything_back(window, docks):
    docks["log"].close()
    docks["palette"].show()
    window.addDockWidget(Qt.DockWidgetArea.BottomDockWidgetArea, docks["findings"])
    docks.arrange()
    assert docks["log"].isVisible()
    assert docks["palette"].isHidden()
    assert window.dockWidgetArea(docks["findings"]) == Qt.DockWidgetArea.RightDockWidgetArea


def test_show_brings_a_dock_to_the_front(docks):
    docks.show("inspector")
    assert not docks["inspector"].visibleRegion().isEmpty()
    docks.show("palette")
    assert docks["palette"].isVisible()


def test_the_action_of_a_dock_shows_and_hides_it_and_follows_its_cross(docks):
    dock = docks["log"]
    action = next(action for action in docks.actions() if action.text() == "Log")
    assert action.isChecked()
    action.trigger()
    assert dock.isHidden()
    action.trigger()
    assert dock.isVisible()
    dock.close()
    assert not action.isChecked()


def test_a_dock_tells_when_it_comes_into_sight(window, docks):
    told = []
    docks.add(
        "notes", "Notes", QLabel("words"), DockPlace.DESK, on_seen=lambda: told.append("notes")
    )
    docks.arrange()
    QApplication.processEvents()
    assert not docks.is_seen("notes"), "it lies behind the log"
    assert docks.is_seen("log")
    told.clear()
    docks.show("notes")
    QApplication.processEvents()
    assert told == ["notes"]
    assert docks.is_seen("notes")
    assert not docks.is_seen("log")
    docks["notes"].close()
    assert not docks.is_seen("notes")


def test_no_tab_is_left_of_a_dock_that_is_hidden(duel_player):
    window = duel_player.window
    shown = {dock.windowTitle() for dock in window.docks.by_name.values() if not dock.isHidden()}
    bars = [bar for bar in window.findChildren(QTabBar) if bar.parent() is window and bar.count()]
    tabs = [bar.tabText(tab) for bar in bars for tab in range(bar.count())]
    assert sorted(tabs) == sorted(set(tabs)), "each stands once"
    assert set(tabs) <= shown


def ink_rows(widget, height):
    """How many rows of pixels of a widget's upper part have something written in their left half."""
    picture = widget.grab().toImage()
    ground = picture.pixelColor(2, 2)
    width = int(picture.width() / picture.devicePixelRatio()) // 2
    return sum(
        any(abs(picture.pixelColor(x, y).value() - ground.value()) > 60 for x in range(4, width))
        for y in range(height)
    )


def test_titles_grow_and_shrink_with_all_other_letters(player, desktop):
    dock, likes = player.window.docks["log"], desktop.preferences
    heights = []
    for scale in (1.0, 2.0, 1.0):
        desktop.use_preferences(msgspec.structs.replace(likes, font_scale=scale))
        QApplication.processEvents()
        heights.append(ink_rows(dock, dock.widget().y()))
    assert heights[1] > 1.7 * heights[0], heights
    assert heights[2] == heights[0]


def scrolls(area):
    return area.verticalScrollBar().isVisible()


@pytest.mark.parametrize(
    ("name", "scale"),
    [
        *((name, 1.0) for name in ("findings", "dice", "inspector", "log", "history", "notes")),
        *((name, 1.6) for name in ("findings", "dice", "inspector", "log", "history", "notes")),
    ],
)
def test_a_low_window_has_one_scroll_bar_for_each_dock(player, desktop, name, scale):
    """Two bars beside each other, one within the other, leave a reader guessing which one is meant."""
    desktop.use_preferences(msgspec.structs.replace(desktop.preferences, font_scale=scale))
    player.window.resize(900, 600)
    player.drag(SHOT, 0, -400)
    for _ in range(12):
        player.window.desk.roll(
            request_of(parse_pool("3d6"), "a long name, so that it takes lines")
        )
    for pool in range(9):
        player.window.part(DicePart).panel.kept.emit(f"roll {pool}", "2d6")
    player.window.docks.show(name)
    QApplication.processEvents()
    outer = player.window.docks[name].widget()
    inner = [area for area in outer.widget().findChildren(QAbstractScrollArea) if scrolls(area)]
    assert not (inner and scrolls(outer)), [area.accessibleName() for area in inner]
    assert inner or scrolls(outer) or name not in ("findings", "log", "dice"), (
        "nothing is tried here"
    )


def heights(docks):
    return [docks[name].height() for name in ("findings", "log")]


def test_the_desk_is_given_room_for_a_while(window, docks):
    window.resize(600, 800)
    docks.arrange()
    before = heights(docks)
    docks.make_room()
    docks.make_room()
    assert docks["log"].height() > before[1] + 100
    docks.give_back()
    assert heights(docks) == before


def test_a_dock_that_floats_is_given_no_room_of_those_at_the_right(window, docks, qtbot):
    window.resize(600, 800)
    docks.arrange()
    docks["log"].setFloating(True)
    docks["log"].resize(300, 200)
    qtbot.waitUntil(lambda: docks.is_seen("inspector"))
    before = docks["inspector"].height()
    docks.make_room()
    assert docks["log"].height() == 200
    assert docks["inspector"].height() > before
    docks.give_back()
    assert (docks["log"].height(), docks["inspector"].height()) == (200, before)


def test_room_that_a_person_has_shared_out_is_not_taken_back(window, docks, qtbot):
    window.resize(600, 800)
    docks.arrange()
    docks.make_room()
    upper = docks["findings"].geometry()
    places = (QPoint(upper.center().x(), upper.bottom() + y) for y in range(60))
    between = next(place for place in places if window.isSeparator(place))
    qtbot.mousePress(window, Qt.MouseButton.LeftButton, pos=between)
    qtbot.mouseRelease(window, Qt.MouseButton.LeftButton, pos=between)
    shared = heights(docks)
    docks.give_back()
    assert heights(docks) == shared
