"""What is hidden or switched off leaves the keyboard with its panel or the table, never in a text field."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QLineEdit, QVBoxLayout, QWidget

from tests.rules.duel import move
from tests.ui.player import CTRL
from vtt.session.consent import PlayStyle
from vtt.ui.docks import DockPlace
from vtt.ui.focus_guard import is_in_front
from vtt.ui.parts.combat_part import CombatPart
from vtt.ui.parts.dice_part import DicePart


def with_the_keyboard():
    return QApplication.focusWidget()


def test_the_present_is_reached_by_its_key_though_the_past_knows_no_combats(duelist):
    player = duelist(6, style=PlayStyle.SOLO)
    for man, x in (("red_1", 90.0), ("red_2", 112.0)):
        player.window.desk.overrule(move(man, x, 380.0))
    panel = player.window.part(CombatPart).panel
    player.key(Qt.Key.Key_F4)
    player.qtbot.waitUntil(lambda: panel.list.isVisible())
    panel.list.setFocus()
    player.qtbot.keyClick(panel.list, Qt.Key.Key_Home, CTRL)
    player.qtbot.waitUntil(lambda: not panel.list.isVisible())
    assert player.session.position == 0
    assert with_the_keyboard() is panel
    player.qtbot.keyClick(with_the_keyboard(), Qt.Key.Key_End, CTRL)
    assert player.session.shows_present


def test_a_dock_that_is_put_away_gives_the_keyboard_to_the_table(duel_player):
    log = duel_player.log
    duel_player.window.docks.show("log")
    log.search.setFocus()
    duel_player.window.docks["log"].hide()
    assert with_the_keyboard() is duel_player.page.view


def test_what_is_switched_off_does_not_send_keys_into_the_next_text_field(duel_player):
    panel, field, other = QWidget(), QLineEdit(), QLineEdit()
    column = QVBoxLayout(panel)
    column.addWidget(field)
    column.addWidget(other)
    duel_player.window.docks.add("test", "Test", panel, DockPlace.DESK)
    duel_player.window.docks.arrange()
    duel_player.window.docks.show("test")
    field.setFocus()
    field.setEnabled(False)
    assert with_the_keyboard() is duel_player.page.view


def test_a_person_goes_on_by_tab_as_ever(duel_player):
    duel_player.do("dice_pool")
    pool = duel_player.window.part(DicePart).panel.pool
    assert with_the_keyboard() is pool
    duel_player.qtbot.keyClick(pool, Qt.Key.Key_Tab)
    assert with_the_keyboard() is not pool
    assert with_the_keyboard() is not duel_player.page.view


def test_tab_goes_round_without_what_lies_behind_the_tab_of_another_dock(duel_player):
    player = duel_player
    player.window.docks.show("log")
    behind = player.window.docks["inspector"]
    player.log.search.setFocus()
    QApplication.processEvents()
    passed, first = [], with_the_keyboard()
    for _ in range(200):
        player.qtbot.keyClick(with_the_keyboard(), Qt.Key.Key_Tab)
        passed.append(with_the_keyboard())
        if passed[-1] is first:
            break
        if passed[-1] is player.page.view:  # there Tab is a key of the game
            player.window.focusNextPrevChild(True)
    assert first in passed
    assert all(is_in_front(widget) for widget in passed)
    assert not any(behind.isAncestorOf(widget) for widget in passed)
    player.qtbot.keyClick(first, Qt.Key.Key_Backtab)
    assert is_in_front(with_the_keyboard())
