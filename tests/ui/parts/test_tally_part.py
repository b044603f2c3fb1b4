"""What is counted follows the game, by key and by undo."""

from PySide6.QtCore import Qt

from tests.ui.player import CTRL
from vtt.commands.piece import RemovePieces
from vtt.rules.referee import Referee
from vtt.rules.verdict import Notice
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


def test_who_sits_down_finds_nothing_that_was_counted_for_another_seat(duel_player):
    part = duel_player.window.part(TallyPart)
    duel_player.key(Qt.Key.Key_F7)
    duel_player.qtbot.waitUntil(lambda: len(part.panel.rows()) == 2)
    duel_player.window.desk.sit("red")
    assert part.panel.rows() == []
    duel_player.qtbot.waitUntil(lambda: len(part.panel.rows()) == 2)


def test_rules_that_cannot_count_say_so(duel_player, monkeypatch):
    said, fault = [], ((), (Notice("duel", "tallies", "it cannot count"),))
    monkeypatch.setattr(Referee, "tallies", lambda *_: fault)
    duel_player.window.desk.said.connect(lambda message: said.append(message))
    duel_player.key(Qt.Key.Key_F7)
    duel_player.qtbot.waitUntil(lambda: any(m and "cannot count" in m.text for m in said))


def test_rules_that_cannot_say_what_is_owed_say_so(duel_player, monkeypatch):
    said, fault = [], ((), (Notice("duel", "judge", "it cannot judge"),))
    monkeypatch.setattr(Referee, "owed", lambda *_: fault)
    duel_player.window.desk.said.connect(lambda message: said.append(message))
    duel_player.drag("red_1", 0, 20)
    duel_player.qtbot.waitUntil(lambda: any(m and "cannot judge" in m.text for m in said))
