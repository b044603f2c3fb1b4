import pytest
from PySide6.QtCore import Qt

from tests.ui.player import CTRL, in_dialog
from vtt.commands.piece import MovePieces, PieceMove
from vtt.geometry.pose import Pose
from vtt.session.consent import PlayStyle
from vtt.state.mode import RulesMode
from vtt.state.piece import Place
from vtt.ui.dialogs.dice_dialog import DiceDialog


def test_the_end_of_the_phase_is_a_step(duel_player):
    duel_player.key(Qt.Key.Key_Return, CTRL)
    assert duel_player.session.view.state.turn.side == "blue"


def test_without_rules_the_phase_goes_on_and_no_mode_can_be_chosen(free_player):
    actions = free_player.window.actions_by_id
    assert actions["end_phase"].isEnabled()
    assert not any(actions[f"mode_{mode.value}"].isEnabled() for mode in RulesMode)


@pytest.mark.parametrize("mode", list(RulesMode))
def test_the_modes_are_chosen_by_their_buttons(duel_player, mode):
    duel_player.do(f"mode_{mode.value}")
    assert duel_player.window.desk.mode is mode
    assert duel_player.window.actions_by_id[f"mode_{mode.value}"].isChecked()


def test_dice_that_are_cancelled_are_not_rolled(duel_player):
    faults = in_dialog(DiceDialog, lambda dialog: dialog.reject())
    duel_player.key(Qt.Key.Key_R)
    assert faults == []
    assert duel_player.session.log.length == 0


def test_what_was_made_by_hand_and_cannot_be_is_named_when_rules_are_asked_again(player):
    player.do("mode_off")
    dragoons = player.pose("sk-sw-dragoons").point
    place = Place("field", Pose(*dragoons))
    player.window.desk.propose(MovePieces((PieceMove("sk-sw-finns", place),)))
    player.do("mode_advise")
    told = player.window.bar.message.text
    assert told.startswith("Made by hand, and not possible by the rules: ")
    assert "Finns" in told
    assert "Dragoons" in told
    player.window.bar.dismiss()
    player.do("mode_enforce")
    assert player.window.bar.message is None, "it is told once"


def test_a_sound_table_says_nothing_when_rules_are_asked_again(player):
    player.do("mode_off")
    player.do("mode_enforce")
    assert player.window.bar.message is None


@pytest.mark.parametrize("mode", ["mode_enforce", "mode_advise"])
def test_whoever_would_end_the_phase_while_a_question_waits_is_told_so(player, mode):
    player.do(mode)
    player.key(Qt.Key.Key_Return, CTRL)  # throws the PIP dice, which have to be given to commands
    asked = player.window.bar.message
    before = player.session.position
    player.key(Qt.Key.Key_Return, CTRL)
    told = player.window.bar.message
    assert player.session.position == before
    assert told.text == f"This is to be answered first. {asked.text}"
    assert [action.text for action in told.actions] == [action.text for action in asked.actions]


def test_the_key_speaks_also_where_only_another_side_can_go_on(player):
    player.key(Qt.Key.Key_Return, CTRL)
    desk = player.window.desk
    desk.sit("imperial")
    desk.computer_ends = lambda: True
    player.window.refresh()
    player.key(Qt.Key.Key_Return, CTRL)
    told = player.window.bar.message.text
    assert told.startswith("The other side has to answer first. Sweden and allies: ")


@pytest.mark.parametrize("answer", ["Agree", "Refuse"])
def test_at_one_screen_the_phase_of_another_seat_ends_with_its_word(duelist, answer):
    player = duelist(style=PlayStyle.HOT_SEAT)
    desk = player.window.desk
    player.do("mode_advise")
    desk.sit("blue")
    player.key(Qt.Key.Key_Return, CTRL)
    assert desk.session.state.turn.side == "red"
    told = player.window.bar.message
    assert told.text.startswith("Red: Is “Play” over?")
    next(action for action in told.actions if action.text == answer).act()
    assert desk.session.state.turn.side == ("blue" if answer == "Agree" else "red")
