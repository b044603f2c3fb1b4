import msgspec
from PySide6.QtCore import Qt

from tests.session.games import free_game
from tests.ui.conftest import Layouts
from tests.ui.player import LEFT, SHIFT, Player, forget
from vtt.commands.dice import RollDice
from vtt.definition.dice_button import DiceButton, DieFace
from vtt.render.picture_files import NoPictures
from vtt.session.session import GameSession
from vtt.ui.game_desk import GameDesk
from vtt.ui.game_window import GameWindow
from vtt.ui.parts.dice_part import DicePart


def panel(player):
    return player.window.part(DicePart).panel


def test_a_pool_is_rolled_seen_logged_and_counted(player):
    player.key(Qt.Key.Key_R, SHIFT)
    shown = panel(player)
    assert shown.pool.hasFocus()
    player.qtbot.keyClicks(shown.pool, "3d6+2")
    player.qtbot.keyClicks(shown.label, "morale")
    player.qtbot.keyClick(shown.label, Qt.Key.Key_Return)
    roll = player.session.log.command_at(1).command
    assert isinstance(roll, RollDice)
    assert roll.request.side == "sweden", "the dice are those of the side whose turn it is"
    total = sum(roll.results) + 2
    line = player.log.model.index(0, 0).data()
    assert line.startswith(f"1  Morale: {total} [")
    assert shown.summary.text().startswith("One roll. 3 × d6")
    player.do("undo")
    assert "will be counted here" in shown.summary.text()


def test_named_rolls_are_kept_for_the_module(player):
    player.do("dice_pool")
    shown = panel(player)
    player.qtbot.keyClicks(shown.pool, "2d10")
    player.qtbot.keyClicks(shown.label, "weather")
    player.qtbot.mouseClick(shown.keep, LEFT)
    assert player.window.keeper.preferences.rolls == {"dbr": {"weather": "2d10"}}
    assert shown.named.item(0).text() == "weather   2d10"
    shown.named.setCurrentRow(0)
    player.qtbot.keyClick(shown.named, Qt.Key.Key_Return)
    assert player.session.log.length == 1
    player.qtbot.keyClick(shown.named, Qt.Key.Key_Delete)
    assert player.window.keeper.preferences.rolls == {"dbr": {}}
    assert shown.named.isHidden()


def test_the_past_is_not_rolled_in(free_player):
    free_player.drag("red_1", 0, 30)
    free_player.key(Qt.Key.Key_PageUp)
    free_player.do("dice_pool")
    free_player.qtbot.keyClicks(panel(free_player).pool, "d6")
    free_player.qtbot.keyClick(panel(free_player).pool, Qt.Key.Key_Return)
    assert free_player.session.log.length == 1
    assert not panel(free_player).roll.isEnabled()


def test_dice_that_the_module_offers_are_in_the_list(qtbot):
    session = free_game()
    dice = (DiceButton("a", "Combat", 2, 6, plus=1, add=1), DiceButton("b", "Fate", 1, 100))
    module = msgspec.structs.replace(session.module, dice=dice)
    session = GameSession(module, session.log, session.referee)
    player = Player(qtbot, None)
    player.sit_down(GameWindow(GameDesk(session, NoPictures()), lambda _: None, Layouts()))
    named = panel(player).named
    assert [named.item(row).text() for row in range(2)] == ["Combat   2d6+3", "Fate   1d100"]
    forget(player.window)


def test_dice_with_faces_tell_what_stands_on_them(qtbot):
    session = free_game()
    faces = (DieFace("Push back", 0), DieFace("Both down", 1), DieFace("", 7))
    dice = (DiceButton("a", "Block", 3, 3, faces=faces),)
    module = msgspec.structs.replace(session.module, dice=dice)
    session = GameSession(module, session.log, session.referee)
    player = Player(qtbot, None)
    player.sit_down(GameWindow(GameDesk(session, NoPictures()), lambda _: None, Layouts()))
    named = panel(player).named
    named.setCurrentRow(0)
    qtbot.keyClick(named, Qt.Key.Key_Return)
    roll = player.session.log.command_at(1).command
    words = ", ".join(("Push back", "Both down", "7")[result - 1] for result in roll.results)
    assert player.log.model.index(0, 0).data() == f"1  Block: {words}"
    forget(player.window)
