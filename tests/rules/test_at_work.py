"""A failure is told under the number of the rule that was at work."""

import pytest

from tests.rules.duel import DUEL, MODULE, RED, move, start
from vtt.commands.piece import MovePieces
from vtt.rules.at_work import begin_rule, rule_at_work
from vtt.rules.guard import Budget, Guard, NoOpinion
from vtt.rules.rulebook import Rulebook, RulebookPlugin


def endless(_proposal):
    while True:
        pass


def lost(_proposal):
    raise KeyError("lost")


def dies(_proposal):
    raise SystemExit(1)


def fails_to_fire(_view, _single):
    raise ValueError("when?")


def notice_of(function, register):
    book = Rulebook()
    register(book)
    plugin = type("Odd", (RulebookPlugin,), {"book": book})()
    guard = Guard(plugin, DUEL, MODULE, {}, Budget(judge=0.05, consequences=0.05))
    view = guard.view(start(), RED)
    command = move("red_1", 100, 150)
    try:
        verdict = getattr(guard, function)(view, command, view.then(command))
    except NoOpinion as failure:
        return failure.notice
    (notice,) = verdict.notices
    return notice


@pytest.mark.parametrize("fault", [endless, lost, dies])
def test_a_check_that_fails_is_named(fault):
    notice = notice_of("judge", lambda book: book.check("7.3", on=MovePieces)(fault))
    assert (notice.function, notice.rule) == ("judge", "7.3")
    assert "rule 7.3" in str(notice)


@pytest.mark.parametrize("fault", [endless, lost, dies])
def test_an_effect_that_fails_is_named(fault):
    notice = notice_of("consequences", lambda book: book.effect("7.4", on=MovePieces)(fault))
    assert (notice.function, notice.rule) == ("consequences", "7.4")


def test_a_trigger_that_fails_is_named():
    notice = notice_of("judge", lambda book: book.check("7.5", on=fails_to_fire)(lost))
    assert (notice.rule, notice.message) == ("7.5", "lost: ValueError: when?")
    effect = notice_of("consequences", lambda book: book.effect("7.6", on=fails_to_fire)(lost))
    assert effect.rule == "7.6"


def test_a_finding_of_no_kind_silences_only_its_own_rule():
    notice = notice_of("judge", lambda book: book.check("7.7", on=MovePieces)(lambda _: ["no"]))
    assert notice.rule == "7.7"
    assert "returned str, expected Finding" in notice.message


def test_afterwards_no_rule_is_at_work():
    begin_rule("1")
    assert rule_at_work() == "1"
    begin_rule("")
    assert rule_at_work() == ""
