"""The combats that can be declared, what a proposal would come to, and what the phase still owes."""

import pytest
from msgspec.structs import replace

from tests.rules.duel import BLUE, DUEL, RED, Attack, move
from tests.session.games import duel_game
from vtt.base.ids import PieceId
from vtt.base.steps import WorkStopped, listening
from vtt.commands.apply import apply
from vtt.commands.flow import EndGame
from vtt.commands.rules import SetMode
from vtt.rules.action import declare
from vtt.session.combats import combats_of, foretold, owed, successor
from vtt.session.consent import PlayStyle
from vtt.state.mode import RulesMode
from vtt.state.turn import Outcome

ONE, TWO = PieceId("red_1"), PieceId("red_2")


def near_game():
    """Both red men stand before the first blue one."""
    game = duel_game(style=PlayStyle.SOLO)
    for man, x in ((ONE, 90), (TWO, 112)):
        assert game.override(None, move(man, x, 380)).accepted
    return game


def test_each_attack_that_can_be_declared_is_foretold_and_no_move():
    game = near_game()
    found, notices = combats_of(*game.apart(RED), RED)
    assert notices == ()
    assert [(one.label, one.forecast.pieces) for one in found] == [
        ("Attack", (ONE, PieceId("blue_1"))),
        ("Attack", (TWO, PieceId("blue_1"))),
    ]
    assert combats_of(*game.apart(BLUE), BLUE) == ((), ())


def test_after_the_verdict_nothing_is_fought_any_more():
    referee, state = near_game().apart(RED)
    assert combats_of(referee, state, RED)[0]
    over = apply(state, EndGame(Outcome(RED, "Blue has fled.")))
    assert combats_of(referee, over, RED) == ((), ())


def test_who_plays_all_sides_finds_the_combats_of_those_who_may_act():
    game = near_game()
    found, _ = combats_of(*game.apart(None), None)
    assert [one.forecast.pieces[0] for one in found] == [ONE, TWO]


def test_a_combat_is_followed_by_what_became_of_it():
    (first, second), _ = combats_of(*near_game().apart(RED), RED)
    renamed = replace(first, forecast=replace(first.forecast, title="Attack with help"))
    declared = replace(first, forecast=replace(first.forecast, verb="Declare"))
    other = replace(second, command=first.command)
    assert successor(first, (second, first)) is first
    assert successor(first, (second, renamed)) is renamed
    assert successor(replace(declared, command=move(ONE, 1, 1)), (declared, first)) is first
    assert successor(first, (other,)) is None
    assert successor(None, (first,)) is None


def test_nobody_foretells_on_when_nobody_waits_for_it():
    game, heard = near_game(), []

    def listener(what):
        heard.append(what)
        return len(heard) < 2

    with listening(listener), pytest.raises(WorkStopped):
        combats_of(*game.apart(RED), RED)
    assert len(heard) == 2


def test_a_proposal_is_foretold_as_if_something_else_were_so():
    game = near_game()
    referee, state = game.apart(RED)
    attack = declare(DUEL, Attack(ONE, PieceId("blue_1")))
    off = SetMode(state.mode.with_rule("A3.1", RulesMode.OFF))
    ((one,), _), ((other,), _) = (
        foretold(referee, state, attack, RED),
        foretold(referee, state, attack, RED, (off,)),
    )
    assert (one.forecast.results[0].ways, other.forecast.results[0].ways) == (4, 3)
    assert one.command == other.command == attack
    assert game.apart(RED)[1] == state


def test_what_the_phase_owes_is_told_to_those_who_may_read_it():
    game = duel_game()
    assert [finding.rule for finding in owed(*game.apart(RED), RED)[0]] == ["N1"]
    assert owed(*game.apart(BLUE), BLUE)[0] == ()
    assert [finding.rule for finding in owed(*game.apart(None), None)[0]] == ["N1"]
