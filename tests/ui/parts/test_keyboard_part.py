"""Everything that a mouse can do, by keys alone; and what a screen reader is told."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible
from PySide6.QtWidgets import QApplication, QPushButton

from tests.ui.player import CTRL, SHIFT, in_dialog, to_front
from vtt.session.consent import PlayStyle
from vtt.ui.dialogs.action_search import ActionSearch
from vtt.ui.parts.keyboard_part import KeyboardPart


def told(player):
    return player.window.part(KeyboardPart).told


def focused_key(player, key, keys=Qt.KeyboardModifier.NoModifier):
    """A key for whatever has the keyboard now."""
    to_front(player.qtbot, player.window)
    player.qtbot.keyClick(QApplication.focusWidget() or player.window, key, keys)


def do_by_list(player, words):
    """Open the list of what can be done, type words, Return; whether there was such a thing."""
    found = []

    def pick(dialog):
        player.qtbot.waitUntil(lambda: not player.window.desk.offers.is_asking)
        QApplication.processEvents()
        player.qtbot.keyClicks(dialog.line, words)
        found.append(dialog.list.currentRow() >= 0)
        key = Qt.Key.Key_Return if found[0] else Qt.Key.Key_Escape
        player.qtbot.keyClick(dialog.line, key)

    faults = in_dialog(ActionSearch, pick)
    focused_key(player, Qt.Key.Key_F10, SHIFT)
    assert faults == []
    return found[0]


def test_a_selected_piece_is_told_with_name_side_place_and_facing(duel_player):
    duel_player.click((100, 100))
    assert told(duel_player) == "Man 1, Red, at 100 mm and 100 mm, facing 0°"
    duel_player.key(Qt.Key.Key_A, CTRL)
    assert told(duel_player).startswith("4 selected: Man 1, ")
    duel_player.key(Qt.Key.Key_D, CTRL)
    assert told(duel_player) == "nothing selected"


def test_what_is_told_goes_to_the_screen_reader(duel_player, monkeypatch):
    events = []
    monkeypatch.setattr(
        QAccessible, "updateAccessibility", lambda event: events.append(event.message())
    )
    duel_player.table_key(Qt.Key.Key_Tab)
    assert events == [told(duel_player)]
    assert duel_player.page.view.accessibleDescription() == told(duel_player)


def test_a_step_by_the_arrow_keys_tells_findings_and_how_it_is_made(duel_player):
    duel_player.click((100, 100))
    for _ in range(12):
        duel_player.table_key(Qt.Key.Key_Up, SHIFT)
    assert told(duel_player).startswith("moves 120.0 mm of 100. ")
    assert told(duel_player).endswith("Return makes this move, Escape gives it up.")


def test_a_refusal_is_told(duel_player):
    duel_player.drag("red_1", 0, 180)
    assert told(duel_player).startswith("Refused: ")


def test_f6_goes_round_the_table_the_bar_and_the_docks(duel_player):
    duel_player.drag("red_1", 0, 180)
    duel_player.page.view.setFocus()
    focused_key(duel_player, Qt.Key.Key_F6)
    bar_button = QApplication.focusWidget()
    assert isinstance(bar_button, QPushButton)
    assert duel_player.window.bar.isAncestorOf(bar_button)
    seen = []
    for _ in range(12):
        focused_key(duel_player, Qt.Key.Key_F6)
        seen.append(QApplication.focusWidget())
        if seen[-1] is duel_player.page.view:
            break
    assert seen[-1] is duel_player.page.view
    docks = duel_player.window.docks.by_name.values()
    assert any(dock.isAncestorOf(seen[-2]) for dock in docks)
    focused_key(duel_player, Qt.Key.Key_F6, SHIFT)
    assert QApplication.focusWidget() is seen[-2]


@pytest.fixture
def player(duelist):
    return duelist(*([6] * 40), style=PlayStyle.SOLO)


def test_a_whole_game_is_played_by_keys_alone_to_its_verdict(player):
    player.page.view.setFocus()
    for _ in range(12):
        side = player.session.state.turn.side
        men = [piece for piece in player.session.state.pieces.values() if piece.side == side]
        for _ in range(2 * len(player.session.state.pieces)):
            focused_key(player, Qt.Key.Key_Tab)
            selected = player.page.seat.piece(player.page.seat.selection.pieces[0])
            if selected.side == side:
                break
        assert selected in men
        if not do_by_list(player, "attack"):
            do_by_list(player, "advance")
            do_by_list(player, "attack")
        while player.window.bar.isVisible() and player.window.desk.flow.choices:
            player.page.view.setFocus()
            focused_key(player, Qt.Key.Key_F6)
            focused_key(player, Qt.Key.Key_Space)
        if player.session.state.outcome is not None:
            break
        player.page.view.setFocus()
        focused_key(player, Qt.Key.Key_Return, CTRL)
    assert player.session.state.outcome is not None
    assert told(player).startswith("Game over: ")
