"""A fight that was rolled for is known while its question waits, as far as a side may know it."""

import msgspec
import pytest

from tests.rules.duel import BLUE, DUEL, RED, Attack, move
from tests.session.games import duel_game
from vtt.base.ids import PieceId
from vtt.commands.flow import Say
from vtt.commands.piece import SetSecrecy
from vtt.commands.rules import AnswerChoice
from vtt.definition.secrecy import SecrecyKind
from vtt.rules.action import declare
from vtt.session.combats import is_ready
from vtt.session.consent import PlayStyle
from vtt.session.open_fight import OpenFight, open_fight, told_again
from vtt.state.piece import Secrecy

MAN, ENEMY = PieceId("red_1"), PieceId("blue_1")


def fought(*dice, secret=False):
    """The first red man attacks the first blue one; then blue says something."""
    game = duel_game(*dice, style=PlayStyle.SOLO)
    assert game.override(None, move(MAN, 100, 380)).accepted
    if secret:
        game.execute(RED, SetSecrecy((MAN,), Secrecy(SecrecyKind.HIDDEN, RED)))
    assert game.override(None, declare(DUEL, Attack(MAN, ENEMY))).accepted
    return game


@pytest.mark.parametrize("side", [None, RED, BLUE])
def test_while_the_loser_is_asked_the_fight_is_told_as_it_was_foretold(side):
    game = fought(6)
    rolled_at = game.position
    game.execute(BLUE, Say("let me think"))
    fight = open_fight(game, DUEL, side)
    assert (fight.position, fight.command) == (rolled_at, declare(DUEL, Attack(MAN, ENEMY)))
    (combat,), notices = told_again(game.apart(side)[0], fight, side)
    assert notices == ()
    assert combat.forecast.pieces == (MAN, ENEMY)
    assert [one.ways for one in combat.forecast.results] == [3, 3]
    assert combat.is_rolled
    assert not is_ready(combat)


def test_with_the_answer_it_is_over():
    game = fought(6)
    assert game.execute(BLUE, AnswerChoice(DUEL, "loss:blue_1", (ENEMY,))).accepted
    assert open_fight(game, DUEL, BLUE) is None


def test_a_fight_that_asks_nothing_is_over_with_its_dice():
    assert open_fight(fought(1), DUEL, BLUE) is None


def test_who_may_not_know_who_fought_is_told_nothing():
    game = fought(6, secret=True)
    assert open_fight(game, DUEL, RED) is not None
    assert open_fight(game, DUEL, BLUE) is None
    assert told_again(game.apart(BLUE)[0], None, BLUE) == ((), ())


def test_where_nothing_was_foretold_of_the_last_roll_an_earlier_one_of_the_same_fight_is_told():
    game = fought(6)
    fight = open_fight(game, DUEL, None)
    later = OpenFight(fight.position + 1, Say("and again"), fight.before, earlier=(fight,))
    referee = game.apart(None)[0]
    assert told_again(referee, later, None) == told_again(referee, fight, None)
    alone = msgspec.structs.replace(later, earlier=())
    assert told_again(referee, alone, None) == ((), ())
