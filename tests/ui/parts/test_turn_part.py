from PySide6.QtCore import Qt

from tests.ui.player import CTRL, LEFT
from vtt.state.mode import RulesMode
from vtt.state.turn import TurnState
from vtt.ui.parts.turn_part import TurnPart


def turn(player):
    return player.session.view.state.turn


def panel(player):
    return player.window.part(TurnPart).panel


def test_a_game_without_rules_goes_on_turn_by_turn_and_back(free_player):
    shown = panel(free_player)
    assert turn(free_player) == TurnState(1, "move", "red")
    assert [box.text for box in shown.track.boxes] == ["Move", "Fight"]
    assert shown.label.text() == "Move, Red"
    free_player.qtbot.mouseClick(shown.end, LEFT)
    assert turn(free_player) == TurnState(1, "fight", None)
    free_player.key(Qt.Key.Key_Return, CTRL)
    assert turn(free_player) == TurnState(2, "move", "red")
    assert shown.number.value() == 2
    free_player.key(Qt.Key.Key_Z, CTRL)
    assert turn(free_player) == TurnState(1, "fight", None)
    assert shown.track.here == 1


def test_without_rules_turn_and_part_are_set_by_hand(free_player):
    shown = panel(free_player)
    where = shown.track.box_rect(1).center().toPoint()
    free_player.qtbot.mouseClick(shown.track, LEFT, pos=where)
    assert turn(free_player) == TurnState(1, "fight", None)
    shown.number.selectAll()
    free_player.qtbot.keyClicks(shown.number, "4")
    free_player.qtbot.keyClick(shown.number, Qt.Key.Key_Return)
    assert turn(free_player) == TurnState(4, "fight", None)
    assert free_player.session.log.length == 2


def test_the_past_cannot_be_ended(free_player):
    free_player.qtbot.mouseClick(panel(free_player).end, LEFT)
    free_player.key(Qt.Key.Key_PageUp)
    assert not panel(free_player).end.isEnabled()
    assert not panel(free_player).number.isVisible()


def test_rules_say_how_the_game_goes_on(player):
    shown = panel(player)
    assert not shown.number.isVisible()
    before = turn(player)
    assert shown.end.isEnabled()
    player.qtbot.mouseClick(shown.end, LEFT)
    assert turn(player).phase == "shoot"
    assert player.session.log.length == 1
    assert shown.track.boxes[shown.track.here].text == "Shooting"
    assert before.phase == "move"


def test_with_the_rules_off_the_turn_is_the_players(player):
    player.do("mode_off")
    assert player.window.desk.mode is RulesMode.OFF
    shown = panel(player)
    assert shown.number.isVisible()
    player.qtbot.mouseClick(shown.end, LEFT)
    assert turn(player) == TurnState(1, "shoot", "sweden")
    player.qtbot.mouseClick(shown.end, LEFT)
    assert turn(player) == TurnState(1, "fight", "sweden")
    player.qtbot.mouseClick(shown.end, LEFT)
    assert turn(player) == TurnState(1, "move", "imperial")
