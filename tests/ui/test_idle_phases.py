from tests.ui.conftest import read_once
from tests.ui.games import SIEGE, case_player
from vtt.ui.parts.turn_part import TurnPart


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


def test_what_a_phase_still_owes_keeps_it_from_being_passed(qtbot):
    with siege(qtbot, "flight.toml", "each_who_still_has_to_run_is_listed") as player:
        panel = player.window.part(TurnPart).panel
        qtbot.waitUntil(lambda: panel.owed.count() == 2)
        told = [panel.owed.item(row).text() for row in range(2)]
        assert told == [
            "XII Line, cohort I in Z18 still has to run toward Refuge. (17.21)",
            "XII Line, cohort II in AA17 still has to run toward Refuge. (17.21)",
        ]
        player.do("end_phase")
        assert player.session.view.state.turn.phase == "r_move"
