from pathlib import Path

import pytest
from PySide6.QtCore import Qt

from tests.ui.conftest import read_once
from tests.ui.games import case_player
from tests.ui.player import CTRL, in_dialog
from vtt.state.mode import RulesMode
from vtt.ui.dialogs.dice_dialog import DiceDialog


def test_the_end_of_the_phase_is_a_step(duel_player):
    duel_player.key(Qt.Key.Key_Return, CTRL)
    assert duel_player.session.view.state.turn.side == "blue"


SIEGE = Path(__file__).parents[3] / "plugins" / "siege_of_jerusalem" / "tests" / "cases"


def siege(qtbot, file, name):
    return case_player(qtbot, SIEGE / file, name, read_once)


def test_who_ends_a_phase_goes_on_past_those_in_which_nobody_can_do_anything(qtbot):
    with siege(qtbot, "sequence.toml", "judaea_fires_first_in_the_roman_turn") as player:
        assert player.session.view.state.turn.phase == "r_rally"
        player.do("end_phase")
        assert player.session.view.state.turn.phase == "r_move"
        told = player.window.bar.message.text
        assert told == "Passed, since nobody could do anything: Fire: Judaea, Fire: Rome."
        assert player.session.log.length == 3
        player.do("undo")
        assert player.session.view.state.turn.phase == "r_fire_r", "an undo goes back step by step"


def test_phases_are_passed_one_by_one_where_the_person_likes_that_better(qtbot):
    with siege(qtbot, "sequence.toml", "judaea_fires_first_in_the_roman_turn") as player:
        assert player.window.actions_by_id["pass_idle"].isChecked()
        player.do("pass_idle")
        assert not player.window.keeper.preferences.pass_idle
        player.do("end_phase")
        assert player.session.view.state.turn.phase == "r_fire_j"


def test_a_phase_that_is_another_seats_to_end_is_not_passed(qtbot):
    with siege(qtbot, "sequence.toml", "judaea_fires_first_in_the_roman_turn") as player:
        player.window.desk.side = "rome"
        player.do("end_phase")
        assert player.session.view.state.turn.phase == "r_fire_j"


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
