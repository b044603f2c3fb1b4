import threading
import time

import pytest

from tests.ui.conftest import read_once
from tests.ui.games import SIEGE, case_player
from vtt.ui.parts.game_part import GamePart
from vtt.ui.parts.turn_part import TurnPart


def siege(qtbot, file, name):
    return case_player(qtbot, SIEGE / file, name, read_once)


@pytest.fixture
def siege_player(qtbot):
    with siege(qtbot, "sequence.toml", "judaea_fires_first_in_the_roman_turn") as player:
        yield player


@pytest.fixture
def asked(siege_player, monkeypatch):
    """Who is asked whether a phase is idle, of which pieces, and in which thread."""
    referee, _ = siege_player.session.apart(None)
    heard = []

    class Listening:
        def is_idle(self, state, side):
            heard.append((side, set(state.pieces), threading.get_ident()))
            return referee.is_idle(state, side)

        def __getattr__(self, name):
            return getattr(referee, name)

    monkeypatch.setattr(siege_player.session, "_apart", Listening())
    return heard


def phase(player):
    return player.session.view.state.turn.phase


def end_phase(player, count):
    """End the phase, and wait until so many answers have come."""
    finder = player.window.part(GamePart)._idle._finder
    answers = []
    finder.found.connect(lambda: answers.append(True))
    player.do("end_phase")
    player.qtbot.waitUntil(lambda: len(answers) == count and not finder.is_busy, timeout=20_000)


def test_who_ends_a_phase_goes_on_past_those_in_which_nobody_can_do_anything(siege_player):
    assert phase(siege_player) == "r_rally"
    end_phase(siege_player, 3)
    assert phase(siege_player) == "r_move"
    told = siege_player.window.bar.message.text
    assert told == "Passed, since nobody could do anything: Fire: Judaea, Fire: Rome."
    assert siege_player.session.log.length == 3
    siege_player.do("undo")
    assert phase(siege_player) == "r_fire_r", "an undo goes back step by step"


def test_each_phase_is_asked_about_in_the_rules_thread_with_the_eyes_of_who_acts(
    siege_player, asked
):
    end_phase(siege_player, 3)
    sides = [side for side, _pieces, _thread in asked]
    assert sides == ["judaea", "rome", "rome"]
    assert threading.get_ident() not in {thread for _side, _pieces, thread in asked}
    for side, pieces, _thread in asked:
        assert pieces == set(siege_player.session.view_of(side).state.pieces)


def test_rules_that_think_long_let_the_window_go_on(siege_player, monkeypatch):
    rules = siege_player.session.referee.rules.plugin
    go = threading.Event()
    monkeypatch.setattr(type(rules), "is_idle", lambda _self, _view: go.wait(10))
    began = time.monotonic()
    siege_player.do("end_phase")
    assert time.monotonic() - began < 5, "the window waits for no answer"
    assert phase(siege_player) == "r_fire_j"
    siege_player.do("undo")
    siege_player.do("redo")
    go.set()
    finder = siege_player.window.part(GamePart)._idle._finder
    siege_player.qtbot.waitUntil(lambda: not finder.is_busy)
    assert phase(siege_player) == "r_fire_j", "something else was done meanwhile"


def test_phases_are_passed_one_by_one_where_the_person_likes_that_better(siege_player, asked):
    assert siege_player.window.actions_by_id["pass_idle"].isChecked()
    siege_player.do("pass_idle")
    assert not siege_player.window.keeper.preferences.pass_idle
    siege_player.do("end_phase")
    siege_player.qtbot.wait(50)
    assert phase(siege_player) == "r_fire_j"
    assert asked == []


def test_a_phase_that_is_another_seats_to_end_is_not_passed(siege_player, asked):
    siege_player.window.desk.side = "rome"
    siege_player.do("end_phase")
    siege_player.qtbot.wait(50)
    assert phase(siege_player) == "r_fire_j"
    assert asked == []


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
