import gc
import threading
import time

import pytest
import shiboken6
from PySide6.QtCore import QRunnable

from vtt.base.steps import step
from vtt.rules.api import Offer
from vtt.rules.verdict import Notice
from vtt.ui.rules_finder import RulesFinder, rules_thread

MOVE = (Offer("move", "to the wood"),)
ANSWER = (MOVE, ())


@pytest.fixture
def finder(qapp):
    finder = RulesFinder(rules_thread(qapp))
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
    begun, steps = threading.Event(), []

    def long():
        begun.set()
        for number in range(2000):
            time.sleep(0.01)
            step("thinks")
            steps.append(number)
        return ANSWER

    finder.ask("a", long)
    assert begun.wait(5)
    finder.stop()
    assert len(steps) < 200
    assert finder.answer("a") is None


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


def test_two_finders_share_a_thread_and_each_has_its_answer(finder, qtbot):
    other, threads = RulesFinder(finder._pool), []

    def question(name):
        return lambda: (threads.append(threading.get_ident()) or (Offer("move", name),), ())

    with qtbot.waitSignals([finder.found, other.found]):
        finder.ask("a", question("one"))
        other.ask("a", question("other"))
    assert (finder.answer("a")[0].label, other.answer("a")[0].label) == ("one", "other")
    assert len(set(threads)) == 1
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
    """A wrapper that outlived its object would be taken for what comes to lie at the same address."""
    for number in range(20):
        with qtbot.waitSignal(finder.found):
            finder.ask(number, lambda: ((), ()))
    finder.stop()
    gc.collect()
    left = [w for w in shiboken6.getAllValidWrappers() if isinstance(w, QRunnable)]
    assert left == []
