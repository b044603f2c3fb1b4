import gc
import subprocess
import sys
import threading
import time
from functools import partial

import pytest
import shiboken6
from PySide6.QtCore import QObject

from vtt.base.steps import step
from vtt.rules.api import Offer
from vtt.rules.verdict import Notice
from vtt.ui.parts.combat_part import CombatPart
from vtt.ui.parts.tally_part import TallyPart
from vtt.ui.parts.turn_part import TurnPart
from vtt.ui.rules_finder import AskedLater, RulesFinder, RulesThread

MOVE = (Offer("move", "to the wood"),)
ANSWER = (MOVE, ())


@pytest.fixture
def finder(qapp):
    finder = RulesFinder(RulesThread(), qapp)
    yield finder
    finder.stop()


def test_an_answer_comes_later_and_is_remembered_under_its_key(finder, qtbot):
    with qtbot.waitSignal(finder.found):
        finder.ask("a", lambda: ANSWER)
        assert finder.answer("a") is None
    assert finder.answer("a") == MOVE
    assert finder.answer("b") is None
    assert not finder.is_busy


def test_a_question_is_asked_in_another_thread(finder, qtbot):
    threads = []
    with qtbot.waitSignal(finder.found):
        finder.ask("a", lambda: threads.append(threading.get_ident()) or ANSWER)
    assert threads != [threading.get_ident()]


def test_of_questions_that_wait_only_the_last_is_answered(finder, qtbot):
    go, asked = threading.Event(), []

    def slow(key):
        def question():
            go.wait(5)
            asked.append(key)
            return (Offer("move", key),), ()

        return question

    finder.ask("first", slow("first"))
    finder.ask("second", slow("second"))
    finder.ask("third", slow("third"))
    with qtbot.waitSignal(finder.found):
        go.set()
    assert finder.answer("third") == (Offer("move", "third"),)
    assert "second" not in asked


def test_a_long_question_that_nobody_waits_for_ends_at_its_next_step(finder):
    begun, ended = threading.Event(), threading.Event()

    def long():
        begun.set()
        try:
            while True:
                time.sleep(0.01)
                step("thinks")
        finally:
            ended.set()

    finder.ask("a", long)
    assert begun.wait(5)
    finder.stop()
    assert ended.wait(5)
    assert finder.answer("a") is None


def test_who_stops_waits_for_no_call_and_hears_no_answer(qapp, qtbot):
    """A single long call of a plug-in cannot be ended: the window that asked may be gone by then."""
    begun, go, thread = threading.Event(), threading.Event(), RulesThread()
    parent = QObject()
    finder = RulesFinder(thread, parent)
    heard = []
    finder.found.connect(lambda: heard.append(True))

    def long():
        begun.set()
        go.wait(30)
        return ANSWER

    finder.ask("a", long)
    assert begun.wait(5)
    began = time.monotonic()
    finder.stop()
    shiboken6.delete(parent)
    assert time.monotonic() - began < 1.0
    go.set()
    other = RulesFinder(thread, qapp)
    with qtbot.waitSignal(other.found):
        other.ask("b", lambda: ANSWER)
    assert heard == []


def test_what_ends_the_thread_ends_no_other_question(finder, qapp, qtbot, monkeypatch):
    class End(BaseException):
        """Neither a fault nor an answer."""

    ended = []
    monkeypatch.setattr(threading, "excepthook", lambda told: ended.append(told.exc_type))
    go, other = threading.Event(), RulesFinder(finder._thread, qapp)

    def ends():
        go.wait(5)
        raise End

    finder.ask("a", ends)
    with qtbot.waitSignal(other.found):
        other.ask("b", lambda: ANSWER)
        go.set()
    qtbot.waitUntil(lambda: ended == [End])
    assert not finder.is_busy
    with qtbot.waitSignal(finder.found):
        finder.ask("a", lambda: ANSWER)
    assert finder.answer("a") == MOVE


@pytest.fixture
def later(qapp):
    asked = []

    def question():
        return ("key", lambda: asked.append("key") or ANSWER) if later.wanted else None

    later = AskedLater(RulesThread(), 20, question, qapp)
    later.wanted, later.asked, later.heard = True, asked, []
    later.answered.connect(later.heard.append)
    yield later
    later.stop()


def test_what_is_wanted_many_times_in_a_moment_is_asked_once(later, qtbot):
    for _ in range(5):
        later.want()
    assert later.asked == []
    qtbot.waitUntil(lambda: later.heard == [MOVE])
    assert later.asked == ["key"]
    later.want()
    qtbot.waitUntil(lambda: later.heard == [MOVE, MOVE])
    assert later.asked == ["key"]


def test_an_answer_that_was_dropped_is_not_heard(later, qtbot):
    with qtbot.waitSignal(later.found):
        later.ask_now()
        later.drop()
    assert (later.asked, later.heard) == (["key"], [])


def test_where_there_is_nothing_to_ask_an_earlier_answer_is_not_heard_either(later, qtbot):
    with qtbot.waitSignal(later.found):
        later.ask_now()
        later.wanted = False
        later.ask_now()
    assert later.heard == []


def test_who_has_stopped_asks_no_more(later, qtbot):
    later.want()
    later.stop()
    qtbot.wait(60)
    assert later.asked == []


def test_a_fault_in_a_question_is_raised_where_its_answer_is_waited_for(finder, qtbot):
    def faulty():
        raise KeyError("ours")

    with qtbot.captureExceptions() as raised:
        finder.ask("a", faulty)
        qtbot.waitUntil(lambda: bool(raised))
    assert raised[0][0] is KeyError
    assert not finder.is_busy
    with qtbot.waitSignal(finder.found):
        finder.ask("a", lambda: ANSWER)
    assert finder.answer("a") == MOVE


def test_two_finders_share_a_thread_and_each_has_its_answer(finder, qapp, qtbot):
    other, threads = RulesFinder(finder._thread, qapp), []

    def question(name):
        def ask():
            threads.append(name)
            time.sleep(0.05)
            threads.append(name)
            return (Offer("move", name),), ()

        return ask

    with qtbot.waitSignals([finder.found, other.found]):
        finder.ask("a", question("one"))
        other.ask("a", question("other"))
    assert (finder.answer("a")[0].label, other.answer("a")[0].label) == ("one", "other")
    assert threads == ["one", "one", "other", "other"]
    other.stop()


def test_a_known_answer_is_told_at_once(finder, qtbot):
    with qtbot.waitSignal(finder.found):
        finder.ask("a", lambda: ANSWER)
    with qtbot.waitSignal(finder.found):
        finder.ask("a", lambda: pytest.fail("it is known"))


def test_what_the_plug_in_could_not_say_is_told(finder, qtbot):
    notice = Notice("dbr", "offers", "KeyError: 'lost'")
    with qtbot.waitSignal(finder.failed) as told:
        finder.ask("a", lambda: ((), (notice,)))
    assert told.args == [(notice,)]
    assert finder.answer("a") == ()


def test_nothing_of_a_question_is_left_when_it_was_answered(finder, qtbot):
    class Held:
        """What a question holds: a game."""

    def answer_with(_held):
        return (), ()

    for number in range(20):
        with qtbot.waitSignal(finder.found):
            finder.ask(number, partial(answer_with, Held()))
    finder.stop()
    qtbot.waitUntil(lambda: not [t for t in threading.enumerate() if t.name == "rules"])
    gc.collect()
    assert [one for one in gc.get_objects() if isinstance(one, Held)] == []


LEAVING = """
import time
from PySide6.QtCore import QCoreApplication, QTimer
from vtt.ui.parts.combat_part import CombatPart
from vtt.ui.parts.tally_part import TallyPart
from vtt.ui.parts.turn_part import TurnPart
from vtt.ui.rules_finder import RulesFinder, RulesThread

app = QCoreApplication([])
finder = RulesFinder(RulesThread(), app)
finder.ask("a", lambda: time.sleep(120))
QTimer.singleShot(300, lambda: (finder.stop(), app.quit()))
raise SystemExit(app.exec())
"""


def test_the_program_ends_while_a_plug_in_is_in_one_long_call():
    ended = subprocess.run([sys.executable, "-c", LEAVING], timeout=60, capture_output=True)
    assert (ended.returncode, ended.stderr) == (0, b"")


def test_to_look_for_a_question_changes_nothing_that_is_shown(duel_player, monkeypatch):
    """Asked or not, panels are filled and cleared by what has happened alone."""
    window = duel_player.window
    panels = {
        CombatPart: ("show_combats", "show_forecast"),
        TurnPart: ("show_owed",),
        TallyPart: ("show_tallies",),
    }
    duel_player.do("mode_off")
    changed = []
    for kind, names in panels.items():
        panel = window.part(kind).panel
        for name in names:
            monkeypatch.setattr(panel, name, lambda *_, name=name: changed.append(name))
    assert [window.part(kind)._question() for kind in panels] == [None, None, None]
    assert changed == []
    window.refresh()
    assert set(changed) == {name for names in panels.values() for name in names}
