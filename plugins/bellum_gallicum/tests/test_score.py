"""What a position is worth to the computer player: points, men, hopes, and leaders with their men."""

import msgspec
import pytest

from plugins.bellum_gallicum.tests.game import referee, start
from vtt.base.ids import PieceId, SideId
from vtt.commands.apply import apply
from vtt.commands.piece import RemovePieces
from vtt.state.game import GameState
from vtt.state.turn import Outcome
from vtt_bellum_gallicum.chase import DESPAIR, chance, forces, hope, nearness, stragglers, together
from vtt_bellum_gallicum.places import put
from vtt_bellum_gallicum.score import VICTORY
from vtt_bellum_gallicum.units import GALLIC, MAP, ROMAN, Spot, is_leader


def worth(state: GameState, side: SideId = ROMAN) -> float:
    value, notices = referee().score(state, side)
    assert notices == ()
    return value


def moved(state: GameState, region: str, *, leaders: bool = True, units: bool = True) -> GameState:
    """Caesar's people of Lingones in another region, all of them or some."""
    view = referee().view(state)
    people = [
        piece
        for piece in view.pieces(MAP).values()
        if piece.side == ROMAN
        and view.area_of(piece) == "lingones"
        and (leaders if is_leader(view, piece) else units)
        and view.definition(piece).kind in ("leader", "counter")
    ]
    for command in put(view, people, Spot(region)):
        state = apply(state, command)
    return state


def test_chances_grow_with_power_and_a_hopeless_battle_is_to_be_shunned():
    assert chance(1.0, 0.0) == 1.0
    assert chance(3.0, 1.0) == 1.0
    assert DESPAIR == chance(0.1, 1.0) < 0.0 < chance(1.0, 1.0) < 1.0


def test_an_army_comes_nearer_to_its_prey():
    far, near = start("s57"), moved(start("s57"), "remi")
    assert worth(near) > worth(far)
    prey = [(one, 1.0) for one in forces(referee().view(far), GALLIC) if one.region == "suessiones"]
    hopes = [hope(referee().view(state), ROMAN, prey) for state in (far, near)]
    assert 0.0 < hopes[0] < hopes[1]
    assert nearness(referee().view(far), ROMAN, "suessiones", 30) < nearness(
        referee().view(near), ROMAN, "suessiones", 30
    )


def test_nobody_far_away_counts_for_what_is_feared_at_once():
    view = referee().view(start("s57"))
    prey = [(one, 1.0) for one in forces(view, ROMAN) if one.region == "lingones"]
    assert hope(view, GALLIC, prey, reach=0) == 0.0


def test_leaders_belong_to_their_men():
    state = start("s57")
    left = moved(state, "remi", leaders=False)
    assert stragglers(referee().view(state), ROMAN) < stragglers(referee().view(left), ROMAN)
    assert worth(left) < worth(moved(state, "remi"))


def test_a_force_that_is_split_is_less_together():
    whole, split = start("s57"), moved(start("s57"), "volcae", leaders=False)
    assert together(referee().view(split), ROMAN) < together(referee().view(whole), ROMAN)


@pytest.mark.parametrize(("piece", "better"), [("l8", False), ("leader_galba", True)])
def test_losses_count(piece, better):
    state = start("s57")
    gone = apply(state, RemovePieces((PieceId(piece),)))
    assert (worth(gone) > worth(state)) is better


@pytest.mark.parametrize("scenario", ["s58", "s57", "s56", "s52"])
def test_the_verdict_outweighs_everything(scenario):
    state = start(scenario)
    won = msgspec.structs.replace(state, outcome=Outcome(ROMAN, "points", "6"))
    assert worth(won) == VICTORY > abs(worth(state))
    assert worth(won, GALLIC) == -VICTORY
    drawn = msgspec.structs.replace(state, outcome=Outcome(None, "points", "6"))
    assert worth(drawn) == 0.0
