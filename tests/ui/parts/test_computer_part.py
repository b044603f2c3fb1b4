"""The computer plays the other side, gesture by gesture, and waits while it is not its turn."""

import threading
import time

import pytest
from PySide6.QtCore import Qt

from tests.rules import shared_phase
from tests.rules.duel import ADVISE, BLUE, DUEL, ENFORCE, RED, Attack, EndTurn, move
from tests.ui.player import CTRL
from vtt.rules.action import declare
from vtt.session.consent import PlayStyle
from vtt.ui.parts import computer_part
from vtt.ui.parts.computer_part import ComputerPart

END = declare(DUEL, EndTurn())


@pytest.fixture
def player(duelist):
    """At a duel of many dice, red's seat taken."""
    found = duelist(*([6] * 40), style=PlayStyle.SOLO)
    found.window.desk.sit(RED)
    found.window.refresh()
    return found


def action(player):
    return player.window.actions_by_id["computer_plays"]


def turn_of(player):
    return player.window.desk.session.state.turn.side


def test_it_answers_the_turn_of_a_person(player):
    action(player).trigger()
    desk = player.window.desk
    desk.propose(END)
    player.qtbot.waitUntil(
        lambda: turn_of(player) == RED and desk.session.log.count > 2, timeout=60000
    )
    assert {
        entry.side for entry in map(desk.session.log.entry, range(2, desk.session.log.count + 1))
    } == {BLUE}


def test_it_does_nothing_unless_it_is_asked_to(player):
    player.window.desk.propose(END)
    player.qtbot.wait(800)
    assert (turn_of(player), player.window.desk.session.log.count) == (BLUE, 1)
    action(player).trigger()
    player.qtbot.waitUntil(lambda: turn_of(player) == RED, timeout=60000)


def test_after_an_undo_it_waits_for_what_the_person_does(player):
    action(player).trigger()
    desk = player.window.desk
    desk.propose(END)
    player.qtbot.waitUntil(lambda: turn_of(player) == RED, timeout=60000)
    desk.session.undo_to(1)
    player.qtbot.wait(800)
    assert (turn_of(player), desk.session.position) == (BLUE, 1)


def test_only_who_sits_at_one_side_can_play_against_it(player):
    part = player.window.part(ComputerPart)
    assert part.enabled() == {"computer_plays": True}
    player.window.desk.sit(None)
    assert part.enabled() == {"computer_plays": False}


def test_what_only_the_other_side_may_read_is_not_shown_to_who_sits_here(player):
    desk, verdicts, drawn = player.window.desk, [], []
    desk.propose(END)
    desk.judged.connect(lambda verdict, *_: verdicts.append(verdict))
    desk.marked.connect(lambda overlays, _asked: drawn.append(overlays))
    assert desk.session.execute(BLUE, END).verdict.findings[0].rule == "N1"
    assert [finding for verdict in verdicts if verdict for finding in verdict.findings] == []
    desk.sit(BLUE)
    verdicts.clear()
    desk.session.execute(RED, END)
    desk.propose(END)
    assert "N1" in [finding.rule for v in verdicts if v for finding in v.findings]


def test_what_the_other_side_tries_in_vain_is_not_told(player):
    desk, judged = player.window.desk, []
    desk.judged.connect(lambda _verdict, accepted, _overruled: judged.append(accepted))
    assert not desk.session.execute(BLUE, END).accepted
    assert judged == []
    desk.propose(declare(DUEL, EndTurn()))
    assert judged[-1]


def test_it_plays_on_after_a_look_into_the_past_and_a_bookmark(player):
    action(player).trigger()
    desk = player.window.desk
    desk.propose(END)
    desk.session.go_to(0)
    player.qtbot.wait(800)
    assert (turn_of(player), desk.session.log.count) == (BLUE, 1)
    desk.session.comment("here", bookmark=True)
    desk.session.go_to_present()
    player.qtbot.waitUntil(lambda: turn_of(player) == RED, timeout=60000)


def test_it_plays_for_nobody_who_has_taken_that_seat_meanwhile(player):
    action(player).trigger()
    desk, part = player.window.desk, player.window.part(ComputerPart)
    desk.propose(END)
    part._finder.ask_now()
    desk.sit(BLUE)
    player.window.refresh()
    player.qtbot.wait(1500)
    assert (turn_of(player), desk.session.log.count) == (BLUE, 1)
    desk.sit(RED)
    player.window.refresh()
    player.qtbot.waitUntil(lambda: turn_of(player) == RED, timeout=60000)


def test_where_it_finds_nothing_it_says_so_once(player, monkeypatch):
    monkeypatch.setattr(computer_part, "thought", lambda *_: ((), ()))
    said = []
    player.window.desk.said.connect(lambda message: said.append(message) if message else None)
    action(player).trigger()
    player.window.desk.propose(END)
    player.qtbot.waitUntil(lambda: bool(said), timeout=5000)
    player.window.refresh()
    player.qtbot.wait(800)
    assert [message.text for message in said] == [
        "The computer found nothing to do for Blue; play on for it."
    ]


def test_it_thinks_with_a_referee_of_its_own(player):
    session = player.window.desk.session
    assert player.window.part(ComputerPart)._referee is not session.apart(BLUE)[0]


def test_it_waits_for_what_the_person_owes_and_says_so(duelist, monkeypatch):
    """In the advised game nothing but the computer's patience keeps the phase from ending."""
    player = duelist(style=PlayStyle.SOLO, mode=ADVISE, rules=shared_phase.RULES)
    desk, bar = player.window.desk, player.window.bar
    desk.sit(RED)
    player.window.refresh()
    best = (END, move("blue_1", 100, 380))
    monkeypatch.setattr(computer_part, "thought", lambda *_: (best, ()))
    action(player).trigger()
    player.key(Qt.Key.Key_Return, CTRL)
    player.qtbot.waitUntil(lambda: desk.session.state.pieces["blue_1"].moved, timeout=5000)
    player.qtbot.waitUntil(
        lambda: bar.message is not None and "waits for you" in bar.message.text, timeout=5000
    )
    assert turn_of(player) == BLUE
    count = desk.session.log.count
    player.qtbot.wait(800)
    assert (turn_of(player), desk.session.log.count) == (BLUE, count)
    desk.propose(move("red_1", 100, 120))
    player.qtbot.waitUntil(lambda: turn_of(player) == RED, timeout=5000)
    assert bar.message is None or "waits for you" not in bar.message.text


@pytest.mark.parametrize("mode", [ADVISE, ENFORCE])
def test_its_phase_is_not_ended_by_the_person_in_any_mode(duelist, monkeypatch, mode):
    player = duelist(style=PlayStyle.SOLO, mode=mode)
    desk, end = player.window.desk, player.window.actions_by_id["end_phase"]
    desk.sit(RED)
    player.window.refresh()
    desk.propose(END)
    assert end.isEnabled(), "nobody plays for blue yet"
    monkeypatch.setattr(ComputerPart, "_question", lambda _self: None)  # it thinks for long
    action(player).trigger()
    count = desk.session.log.count
    player.key(Qt.Key.Key_Return, CTRL)
    assert not end.isEnabled()
    assert (turn_of(player), desk.session.log.count) == (BLUE, count)


@pytest.mark.parametrize("mode", [ADVISE, ENFORCE])
def test_a_question_in_its_phase_is_answered_and_does_not_let_the_person_end_it(
    duelist, monkeypatch, mode
):
    player = duelist(6, style=PlayStyle.SOLO, mode=mode)
    desk = player.window.desk
    desk.overrule(move("blue_1", 100.0, 120.0))
    desk.sit(RED)
    player.window.refresh()
    desk.propose(END)
    strike = declare(DUEL, Attack("blue_1", "red_1"))
    monkeypatch.setattr(computer_part, "thought", lambda *_: ((strike,), ()))
    action(player).trigger()
    player.qtbot.waitUntil(lambda: bool(desk.flow.choices), timeout=5000)
    assert desk.flow.actors == (RED,)
    count = desk.session.log.count
    player.key(Qt.Key.Key_Return, CTRL)
    assert "answered first" in player.window.bar.message.text
    assert (turn_of(player), desk.session.log.count) == (BLUE, count)
    monkeypatch.setattr(ComputerPart, "_question", lambda _self: None)
    player.click(player.pose("red_1").point)
    assert desk.flow.choices == ()


def test_where_it_finds_nothing_the_person_may_end_the_phase_for_it(duelist, monkeypatch):
    monkeypatch.setattr(computer_part, "thought", lambda *_: ((), ()))
    player = duelist(style=PlayStyle.SOLO, mode=ADVISE)
    player.window.desk.sit(RED)
    player.window.desk.propose(END)
    action(player).trigger()
    end = player.window.actions_by_id["end_phase"]
    player.qtbot.waitUntil(end.isEnabled, timeout=5000)
    player.key(Qt.Key.Key_Return, CTRL)
    assert turn_of(player) == RED


def test_a_window_closes_while_the_computer_is_in_one_long_call(player, monkeypatch):
    """A single call of a plug-in that Python cannot end: nobody waits for it."""
    begun, go = threading.Event(), threading.Event()

    def long(*_):
        begun.set()
        go.wait(30)
        return (), ()

    monkeypatch.setattr(computer_part, "thought", long)
    action(player).trigger()
    player.window.desk.propose(END)
    player.qtbot.waitUntil(begun.is_set, timeout=10000)
    began = time.monotonic()
    try:
        player.window.part(ComputerPart).stop()
        assert time.monotonic() - began < 5.0
    finally:
        go.set()


def sign_of(player):
    return player.window.part(ComputerPart).sign


@pytest.fixture
def thinker(player, monkeypatch):
    """At a duel whose computer thinks until `done` is set."""
    player.done = threading.Event()

    def long_thought(*_args):
        player.done.wait(20)
        return (END,), ()

    monkeypatch.setattr(computer_part, "thought", long_thought)
    yield player
    player.done.set()


def test_it_is_said_at_once_for_whom_it_thinks_and_no_more_when_it_has_acted(thinker):
    action(thinker).trigger()
    assert sign_of(thinker).text == ""
    thinker.key(Qt.Key.Key_Return, CTRL)
    assert turn_of(thinker) == BLUE
    assert sign_of(thinker).text == "The computer is thinking for Blue ..."
    assert not thinker.window.actions_by_id["end_phase"].isEnabled(), (
        "it is not the person's to end"
    )
    thinker.qtbot.wait(700)
    assert sign_of(thinker).isVisible()
    thinker.done.set()
    thinker.qtbot.waitUntil(lambda: turn_of(thinker) == RED, timeout=5000)
    assert sign_of(thinker).text == ""


def test_it_can_be_stopped_while_it_thinks_and_let_go_on(thinker):
    action(thinker).trigger()
    thinker.key(Qt.Key.Key_Return, CTRL)
    thinker.qtbot.wait(700)
    thinker.qtbot.mouseClick(sign_of(thinker).stop_button, Qt.MouseButton.LeftButton)
    assert sign_of(thinker).text == ""
    assert not action(thinker).isChecked()
    assert thinker.window.actions_by_id["end_phase"].isEnabled()
    count = thinker.session.log.count
    thinker.done.set()
    thinker.qtbot.wait(300)
    assert thinker.session.log.count == count, "what it thought is done by nobody"
    thinker.qtbot.mouseClick(thinker.bar_button("Let it play on"), Qt.MouseButton.LeftButton)
    assert action(thinker).isChecked()
    thinker.qtbot.waitUntil(lambda: turn_of(thinker) == RED, timeout=5000)


def test_where_it_waits_for_the_person_nothing_says_that_it_thinks(duelist, monkeypatch):
    player = duelist(style=PlayStyle.SOLO, mode=ADVISE, rules=shared_phase.RULES)
    player.window.desk.sit(RED)
    player.window.refresh()
    monkeypatch.setattr(computer_part, "thought", lambda *_: ((END,), ()))
    action(player).trigger()
    player.key(Qt.Key.Key_Return, CTRL)
    bar = player.window.bar
    player.qtbot.waitUntil(
        lambda: bar.message is not None and "waits for you" in bar.message.text, timeout=5000
    )
    assert sign_of(player).text == ""
