"""What one undo takes back: a die that was given to a command, not the throw of the PIP dice before it."""

import pytest

from vtt.base.ids import SideId
from vtt.commands.chance import FixedDice
from vtt.commands.log import EventLog
from vtt.commands.rules import AnswerChoice
from vtt.rules.action import declare
from vtt.rules.referee import Referee
from vtt.session.consent import PlayStyle
from vtt.session.session import GameSession
from vtt.state.new_game import new_game
from vtt_dbr.actions import ThrowPips

SWEDEN = SideId("sweden")


@pytest.fixture
def thrown(module, rules) -> GameSession:
    """Sweden's commander-in-chief has thrown 2, 4 and 6 for three commands of his."""
    log = EventLog(new_game(module, "lutzen", secret="s"))
    session = GameSession(module, log, Referee(rules, module, FixedDice((2, 4, 6))))
    session.style = PlayStyle.HOT_SEAT
    assert session.execute(SWEDEN, declare(rules.id, ThrowPips())).accepted
    return session


def give(session: GameSession) -> None:
    """The first question is answered by its first option."""
    (choice,) = session.flow()[0].choices
    answer = AnswerChoice(session.referee.plugin_id, choice.id, (choice.options[0].id,))
    assert session.execute(choice.side, answer).accepted


def test_a_die_that_was_given_is_taken_back_without_the_throw(thrown):
    asked = thrown.flow()[0].choices
    give(thrown)
    assert thrown.flow()[0].choices != asked
    assert thrown.undo(SWEDEN) is None  # no dice are taken back: nobody has to agree
    assert thrown.flow()[0].choices == asked
    request = thrown.undo(SWEDEN)
    assert request is not None  # the throw itself is another matter
    assert request.position == 0
