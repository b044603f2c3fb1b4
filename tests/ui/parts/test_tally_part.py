"""What is counted follows the game, by key and by undo."""

from PySide6.QtCore import Qt

from tests.ui.player import CTRL
from vtt.commands.piece import RemovePieces
from vtt.state.mode import RulesMode
from vtt.ui.parts.tally_part import TallyPart


def test_losses_are_counted_as_they_come_and_go(duel_player):
    panel = duel_player.window.part(TallyPart).panel
    duel_player.key(Qt.Key.Key_F7)
    none = "Men lost: 0 of 2, beaten at 2 (V1)"
    duel_player.qtbot.waitUntil(lambda: panel.rows() == [none, none])
    assert panel.isVisible()
    assert panel.tree.hasFocus() or not panel.tree.isVisible()
    duel_player.window.desk.overrule(RemovePieces(("blue_1",)))
    duel_player.qtbot.waitUntil(lambda: panel.rows()[1] == "Men lost: 1 of 2, beaten at 2 (V1)")
    duel_player.key(Qt.Key.Key_Z, CTRL)
    duel_player.qtbot.waitUntil(lambda: panel.rows() == [none, none])


def test_rules_that_are_off_count_nothing(duel_player):
    panel = duel_player.window.part(TallyPart).panel
    duel_player.key(Qt.Key.Key_F7)
    duel_player.qtbot.waitUntil(lambda: len(panel.rows()) == 2)
    duel_player.window.desk.set_mode(RulesMode.OFF)
    duel_player.qtbot.waitUntil(lambda: panel.rows() == [])
    assert panel.empty.isVisible()
