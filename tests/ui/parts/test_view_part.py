import pytest
from PySide6.QtCore import QPoint, QSize, Qt
from PySide6.QtGui import QPalette
from PySide6.QtWidgets import QApplication

from tests.ui.player import CTRL, LEFT, MODULES, SHOT, in_dialog
from vtt.session.preferences import ThemeChoice, load_preferences
from vtt.session.start import NewGame
from vtt.ui.dialogs.preferences_dialog import PreferencesDialog
from vtt.ui.parts.replay_part import ReplayPart
from vtt.ui.shell import build_app

ACTIVE, TEXT = QPalette.ColorGroup.Active, QPalette.ColorRole.ButtonText
PIXELS = QSize(24, 24)


@pytest.fixture
def light(desktop):
    """What the program looks like is everybody's: it is light again for the next test."""
    yield
    desktop.use_preferences(type(desktop.preferences)(theme=ThemeChoice.LIGHT))


def colours_of(icon):
    image = icon.pixmap(PIXELS).toImage()
    points = [(x, y) for x in range(image.width()) for y in range(image.height())]
    return {image.pixelColor(*p).name() for p in points if image.pixelColor(*p).alpha() > 250}


def shape_of(icon):
    image = icon.pixmap(PIXELS).toImage()
    return image.convertToFormat(image.Format.Format_Alpha8)


def middle_of(page):
    shot = page.view.grab().toImage()
    return shot.pixelColor(QPoint(shot.width() // 2, shot.height() // 2)).lightness()


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


def test_a_battle_opens_on_the_part_where_pieces_stand_and_stays_there_when_the_window_grows(
    desktop,
):
    window = desktop.begin(NewGame(MODULES / "dbr", "skirmish"))
    window.resize(1360, 860)
    window.show()
    window.furnish()
    window.page.look()
    view = window.page.view
    whole = view.px_per_mm
    poses = [piece.pose for piece in window.page.seat.pieces().values()]
    assert all(view.sees(pose.point) for pose in poses)
    window.actions_by_id["fit"].trigger()
    assert whole > 1.5 * view.px_per_mm
    window.actions_by_id["fit_pieces"].trigger()
    assert view.px_per_mm == pytest.approx(whole)
    window.resize(1000, 700)
    assert all(view.sees(pose.point) for pose in poses)
    view.turn_to(90)
    assert all(view.sees(pose.point) for pose in poses)


def test_a_large_siege_opens_where_most_counters_stand_so_large_that_they_are_told_apart(desktop):
    window = desktop.begin(NewGame(MODULES / "siege_of_jerusalem", ""))
    window.resize(1360, 860)
    window.show()
    window.furnish()
    page = window.page
    page.look()
    counters = page.seat.pieces()
    sides = [piece.side for name, piece in counters.items() if page.view.sees(piece.pose.point)]
    left, _, right, _ = page.seat.footprint(next(iter(counters))).bounds
    assert page.view.px_per_mm * (right - left) > 18
    assert len(sides) > 0.6 * len(counters)
    assert set(sides) == {piece.side for piece in counters.values()}
    window.actions_by_id["fit_pieces"].trigger()
    assert all(page.view.sees(piece.pose.point) for piece in counters.values())


def test_dark_holds_for_every_window_and_for_those_that_come(player, desktop, light):
    other = desktop.begin(NewGame(MODULES / "dbr", "skirmish"))
    before = middle_of(other.page)
    player.do("dark")
    third = desktop.begin(NewGame(MODULES / "dbr", "skirmish"))
    ink = QApplication.palette().color(ACTIVE, TEXT).name()
    assert desktop.is_dark
    for window in (player.window, other, third):
        assert window.is_dark
        assert window.actions_by_id["dark"].isChecked()
        assert all(page.scene.is_dark for page in window.pages)
        for name in ("open", "undo", "replay_play"):
            assert colours_of(window.actions_by_id[name].icon()) == {ink}, name
    assert middle_of(other.page) < before
    other.actions_by_id["dark"].trigger()
    assert not player.window.is_dark
    assert not player.window.actions_by_id["dark"].isChecked()


def test_dark_is_a_preference_that_is_shown_and_kept(player, desktop, light):
    player.do("dark")
    assert load_preferences(desktop._path)[0].theme is ThemeChoice.DARK
    shown = []

    def keep(dialog):
        shown.append(dialog.theme.currentData())
        player.qtbot.mouseClick(dialog.buttons.buttons()[0], LEFT)

    faults = in_dialog(PreferencesDialog, keep)
    player.do("preferences")
    assert faults == []
    assert shown == [ThemeChoice.DARK.value]
    assert player.window.is_dark
    assert player.window.actions_by_id["dark"].isChecked()
    later = type(desktop)(build_app([]), desktop.setup, desktop._path)
    assert later.is_dark
    player.do("dark")
    assert load_preferences(desktop._path)[0].theme is ThemeChoice.LIGHT


def test_the_start_page_turns_dark_with_the_windows(player, desktop, light, qtbot):
    player.do("start_page")
    page = desktop.starting.page
    qtbot.waitUntil(lambda: not desktop.starting.is_filling)
    before = page.grab().toImage().pixelColor(30, page.height() - 30).lightness()
    player.do("dark")
    assert page.grab().toImage().pixelColor(30, page.height() - 30).lightness() < before - 100
    page.close()
    page.deleteLater()


def test_the_button_that_plays_keeps_its_icon_in_another_look(player, light):
    for dy in (-20, -20):
        player.drag(SHOT, 0, dy)
    player.do("replay_first")
    player.do("replay_play")
    action = player.window.actions_by_id["replay_play"]
    pausing = shape_of(action.icon())
    player.do("dark")
    assert player.window.part(ReplayPart).is_playing
    assert shape_of(action.icon()) == pausing
    player.do("replay_play")
    assert shape_of(action.icon()) != pausing
