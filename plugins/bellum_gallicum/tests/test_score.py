"""What a position is worth to the computer player: points, men, hopes, and leaders with their men."""

import msgspec
import pytest

from plugins.bellum_gallicum.tests.game import referee, start
from vtt.base.ids import PieceId, PluginId, SideId
from vtt.commands.apply import apply
from vtt.commands.piece import RemovePieces, SetProperty
from vtt.commands.rules import SetRulesValue
from vtt.state.game import GameState
from vtt.state.turn import Outcome
from vtt_bellum_gallicum.avoidance import TRIED
from vtt_bellum_gallicum.chase import (
    DESPAIR,
    Force,
    forces,
    hope,
    nearness,
    prospect,
    stragglers,
    together,
)
from vtt_bellum_gallicum.places import add_marker, dig_in, put, town_marker, towns
from vtt_bellum_gallicum.score import VICTORY
from vtt_bellum_gallicum.units import GALLIC, MAP, ROMAN, Spot, is_leader, people_at


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


def in_town(state: GameState, side: SideId, town: str) -> list[tuple[Force, float]]:
    return [(one, 1.0) for one in forces(referee().view(state), side) if one.spot.inside == town]


def out_of_town(force: Force) -> Force:
    return force._replace(spot=Spot(force.region))


def test_who_sits_in_a_town_is_prey_for_a_siege():
    view = referee().view(moved(start("s57"), "eburones"))
    aduatuci = in_town(view.state, GALLIC, "oppidum_aduatucorum")
    assert 0.0 < hope(view, ROMAN, aduatuci) < 1.0
    assert hope(view, GALLIC, in_town(view.state, ROMAN, "bibrax")) == 0.0  # no city


def test_who_sits_in_a_town_that_cannot_be_besieged_is_waited_for_where_the_dead_are_points():
    by_regions = referee().view(start("s57"))
    by_the_dead = referee().view(msgspec.structs.replace(by_regions.state, scenario="s58"))
    bibrax = in_town(by_regions.state, ROMAN, "bibrax")
    outside = [(out_of_town(bibrax[0][0]), 1.0)]
    assert hope(by_regions, GALLIC, bibrax) == 0.0 < hope(by_regions, GALLIC, outside)
    assert 0.0 < hope(by_the_dead, GALLIC, bibrax) < hope(by_the_dead, GALLIC, outside)


def test_a_siege_is_worth_more_the_longer_it_lasts():
    state = moved(start("s57"), "eburones")
    town = towns(referee().view(state))["oppidum_aduatucorum"]
    aduatuci = in_town(state, GALLIC, town.id)
    found = [hope(referee().view(state), ROMAN, aduatuci)]
    view = referee().view(state)
    for command in dig_in(view, people_at(view, Spot("eburones"), ROMAN), town):
        state = apply(state, command)
    for command in add_marker(referee().view(state), "siege", "eburones", town):
        state = apply(state, command)
    for turns in range(4):
        marker = town_marker(referee().view(state), "siege", town)
        assert marker is not None
        state = apply(state, SetProperty((marker.id,), "turns", turns))
        found.append(hope(referee().view(state), ROMAN, aduatuci))
    assert found == sorted(found)
    assert len(set(found)) == 5


def test_a_hopeless_battle_is_to_be_shunned_and_a_sure_one_sought():
    view = referee().view(start("s57"))
    rome, gaul = ({one.spot.region: one for one in forces(view, side)} for side in (ROMAN, GALLIC))
    few, army, enemy = rome["sequani"], rome["lingones"], gaul["bellovaci"]
    assert prospect(view, ROMAN, few, enemy) == DESPAIR < 0.0
    assert prospect(view, ROMAN, few, enemy) < prospect(view, ROMAN, army, enemy) <= 1.0
    assert prospect(view, GALLIC, enemy, few) == 1.0


def test_who_has_no_strength_is_no_match():
    view = referee().view(start("s57"))
    army = next(one for one in forces(view, ROMAN) if one.region == "lingones")
    assert prospect(view, ROMAN, army, army._replace(strength=0)) == 1.0


def test_caesar_is_kept_from_what_a_legate_may_risk():
    def sent(leader: str) -> float:
        state = start("s57")
        view = referee().view(state)
        people = [view.piece(PieceId(one)) for one in (leader, "l7")]
        for command in put(view, people, Spot("bellovaci")):
            state = apply(state, command)
        return worth(state)

    assert sent("leader_caesar") < sent("leader_labienus") - 1.0


def test_who_is_stronger_does_not_say_that_he_would_rather_withdraw():
    state = moved(start("s57"), "suessiones")
    withdraws = apply(state, SetRulesValue(PluginId("bellum_gallicum"), (TRIED, "roman"), "remi"))
    assert worth(withdraws) < worth(state)


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
