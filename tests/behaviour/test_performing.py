"""A key's work has an end, and asks before it goes on."""

import pytest

from tests.behaviour.pieces import acting, command, game, imported
from tests.render.battle import piece
from vtt.behaviour.performing import (
    MOST_STEPS,
    AnswerNeeded,
    BehaviourError,
    Field,
    Question,
    is_key,
)
from vtt.commands.flow import Say


def test_answers_are_taken_in_their_order():
    work = game(imported(), piece("a", "unit", 0, 0))
    work.answers = [("1",), ("2",)]
    asked = Question("?", (Field("x"),))
    assert [work.ask(asked), work.ask(asked)] == [("1",), ("2",)]
    with pytest.raises(AnswerNeeded):
        work.ask(asked)


def test_commands_without_end_are_stopped():
    work = game(imported(), piece("a", "unit", 0, 0))
    for _ in range(MOST_STEPS):
        work.do(Say("x"))
    with pytest.raises(BehaviourError, match="more than"):
        work.do(Say("x"))


def test_what_changes_nothing_is_no_command():
    me = acting(properties=(("x", 1),))
    me.put("x", 1)
    me.stand(me.piece.pose)
    assert me.work.commands == []


def test_no_key_is_the_key_of_nothing():
    assert not is_key(command(key=""), "")
    assert is_key(command(key="F1"), "F1")


def test_what_cannot_be_done_is_said_in_the_language_of_the_window():
    error = BehaviourError("There is no deck {name} to return to.", name="Fate")
    assert str(error) == "There is no deck Fate to return to."
    told = error.said(lambda text, **values: f"{text}|{values}")
    assert told == "There is no deck {name} to return to.|{'name': 'Fate'}"
