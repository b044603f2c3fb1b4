"""What case files may ask by name: control, odds, strengths of a siege."""

from collections.abc import Mapping
from types import MappingProxyType

import msgspec

from vtt.base.frozen import FrozenDict
from vtt.base.ids import PieceId, SideId
from vtt.rules.api import Question
from vtt.rules.record import unpack
from vtt.rules.view import RulesView
from vtt_bellum_gallicum import (
    avoidance,
    contact,
    control,
    deployment,
    fleets,
    map_questions,
    naval,
    odds,
    pitched,
    retreat,
    revolt,
    rout,
    siege,
    skirmish,
    supply,
    tribes,
)
from vtt_bellum_gallicum.agenda import Task
from vtt_bellum_gallicum.battle_state import BATTLE_STATE
from vtt_bellum_gallicum.pitched import attacker_in
from vtt_bellum_gallicum.places import town_of
from vtt_bellum_gallicum.supply import attrition_result, needs_status_roll
from vtt_bellum_gallicum.units import GALLIC, ROMAN, Spot, total, units_at
from vtt_bellum_gallicum.victory import balance


class Where(msgspec.Struct, frozen=True):
    """A region, a side, and what else a question needs."""

    region: str = ""
    side: SideId = SideId("roman")
    town: str = ""
    attack: int = 0
    defence: int = 0
    die: int = 0
    enemy_die: int = 0
    wind: str = ""
    units: int = 0
    rating: int = 0
    piece: PieceId = PieceId("")


def _asked(args: FrozenDict) -> Where:
    return unpack(args, Where)


def status(view: RulesView, args: FrozenDict) -> str:
    """Who holds a region."""
    return control.status(view, _asked(args).region)


def army(view: RulesView, args: FrozenDict) -> bool:
    """Whether a side has an army in the open of a region."""
    asked = _asked(args)
    return control.is_army(view, control.open_units(view, asked.region, asked.side))


def garrison(view: RulesView, args: FrozenDict) -> bool:
    """Whether the units in a town are a garrison."""
    asked = _asked(args)
    town = town_of(view, asked.town)
    spot = Spot(asked.region) if town is None else town.spot
    return control.is_garrison(view, spot, units_at(view, spot, asked.side))


def hungry(view: RulesView, args: FrozenDict) -> bool:
    """Whether a side rolls for a region's status."""
    asked = _asked(args)
    return needs_status_roll(view, asked.region, asked.side)


def unfed(view: RulesView, args: FrozenDict) -> int:
    """How many units of a side live off a region."""
    asked = _asked(args)
    return len(supply.unfed(view, asked.region, asked.side))


def mobilised(view: RulesView, args: FrozenDict) -> list[str]:
    """The units that a rating of mobilisation raises."""
    return list(tribes.mobilisation(view, _asked(args).rating))


def revolt_modifier(view: RulesView, args: FrozenDict) -> int:
    """What shifts the die of a revolt."""
    return revolt.revolt_modifier(view, _asked(args).region)


def starving(view: RulesView, args: FrozenDict) -> int:
    """How many units of a side suffer in a devastated region."""
    asked = _asked(args)
    return len(supply.starving(view, asked.region, asked.side))


def status_modifier(view: RulesView, args: FrozenDict) -> int:
    """What shifts the die of a region's status."""
    asked = _asked(args)
    return supply.status_modifier(view, asked.region, asked.side)


def attrition(view: RulesView, args: FrozenDict) -> str:
    """What a die of attrition does to so many units."""
    asked = _asked(args)
    note = "besieged" if asked.town else ""
    units = tuple(PieceId(str(number)) for number in range(asked.units))
    return attrition_result(
        view, Task("attrition", asked.region, units=units, note=note), asked.die
    )


def battle(view: RulesView, args: FrozenDict) -> str:
    """Which battle is fought in a region."""
    return contact.battle_type(view, _asked(args).region)


def ratio(view: RulesView, args: FrozenDict) -> str:
    """The printed odds for two strengths."""
    asked = _asked(args)
    found = odds.ratio(view, asked.attack, asked.defence)
    return f"{found[0]}/{found[1]}"


def avoids_skirmish(view: RulesView, args: FrozenDict) -> bool:
    """Whether a side may avoid a skirmish."""
    asked = _asked(args)
    return skirmish.may_avoid(view, asked.region, asked.side)


def skirmish_attacker(view: RulesView, args: FrozenDict) -> str:
    """Who attacks in a skirmish."""
    return skirmish.attacker_of(view, _asked(args).region)


def pitched_attacker(view: RulesView, args: FrozenDict) -> str:
    """Who attacks in a pitched battle."""
    return attacker_in(view, _asked(args).region)


def strengths(view: RulesView, args: FrozenDict) -> list[int]:
    """The strengths of a skirmish, attacker first."""
    region = _asked(args).region
    return list(skirmish.strengths(view, region, skirmish.attacker_of(view, region)))


def avoid_modifier(view: RulesView, args: FrozenDict) -> int:
    """What shifts the die of a side that avoids a pitched battle."""
    asked = _asked(args)
    return avoidance.avoid_modifier(view, asked.region, asked.side)


def avoids_battle(view: RulesView, args: FrozenDict) -> bool:
    """Whether a side may try to avoid a pitched battle."""
    asked = _asked(args)
    return avoidance.may_avoid(view, asked.region, asked.side)


def refuges(view: RulesView, args: FrozenDict) -> list[str]:
    """The towns into which a side may retire."""
    asked = _asked(args)
    return [town.id for town in avoidance.refuges(view, asked.region, asked.side)]


def retreats(view: RulesView, args: FrozenDict) -> list[str]:
    """Where the force of a side may retreat to."""
    asked = _asked(args)
    people = retreat.force(view, asked.region, asked.side)
    return sorted(retreat.retreat_ways(view, asked.region, asked.side, people))


def siege_strengths(view: RulesView, args: FrozenDict) -> list[int]:
    """The strengths of besieger and besieged; `side` besieges."""
    asked = _asked(args)
    town = town_of(view, asked.town)
    if town is None:
        return []
    enemy = SideId("gallic") if asked.side == "roman" else SideId("roman")
    return [
        siege.besieger_strength(view, town, asked.side),
        siege.besieged_strength(view, town, enemy),
    ]


def kills(view: RulesView, args: FrozenDict) -> int:
    """How many units a pursuit costs."""
    asked = _asked(args)
    return rout.kills(view, asked.side, asked.region)


def skirmish_modifier(view: RulesView, args: FrozenDict) -> int:
    """What shifts the die of a skirmish."""
    region = _asked(args).region
    return skirmish.die_modifier(view, region, skirmish.attacker_of(view, region))


def pitched_modifier(view: RulesView, _: FrozenDict) -> int:
    """What shifts the die of the sequence that is fought."""
    state = BATTLE_STATE.read(view)
    return 0 if state is None else pitched.die_modifier(view, state)


def commander(view: RulesView, args: FrozenDict) -> str:
    """Who commands an army on the battle display."""
    found = pitched.commander(view, _asked(args).side)
    return "" if found is None else found.id


def early_winner(view: RulesView, _: FrozenDict) -> str:
    """Who has won because the enemy's wings are empty; empty while nobody has."""
    state = BATTLE_STATE.read(view)
    if state is None:
        return ""
    return str(pitched.early_winner(view, state, pitched.who_stands(view, state)) or "")


def routs(view: RulesView, args: FrozenDict) -> bool:
    """Whether a unit routs on a die."""
    asked, state = _asked(args), BATTLE_STATE.read(view)
    if state is None:
        return False
    return rout.routs(view, rout.nerve_of(view, view.piece(asked.piece), state), asked.die)


def rallies(view: RulesView, args: FrozenDict) -> bool:
    """Whether a routed unit rallies on a die."""
    asked, state = _asked(args), BATTLE_STATE.read(view)
    if state is None:
        return False
    return rout.rallies(view, rout.nerve_of(view, view.piece(asked.piece), state), asked.die)


def largest_reserve(view: RulesView, args: FrozenDict) -> int:
    """How many units of an army on the battle display may stand in reserve."""
    return deployment.largest_reserve(view, _asked(args).side)


def battle_odds(view: RulesView, _: FrozenDict) -> str:
    """The printed odds of the sequence that is fought: of the wings alone."""
    state = BATTLE_STATE.read(view)
    if state is None:
        return ""
    sides = (state.attacker, state.defender)
    found = odds.ratio(view, *(total(view, pitched.line(view, side)) for side in sides))
    return f"{found[0]}/{found[1]}"


def last_sequence(view: RulesView, _: FrozenDict) -> bool:
    """Whether who does not rally is lost."""
    state = BATTLE_STATE.read(view)
    return state is not None and rout.is_last(view, state)


def naval_totals(view: RulesView, args: FrozenDict) -> list[int]:
    """The totals of Rome and the Gauls with their dice in a wind."""
    asked = _asked(args)
    return [
        naval.naval_total(view, asked.region, side, die, asked.wind)
        for side, die in ((ROMAN, asked.die), (GALLIC, asked.enemy_die))
    ]


def carried(view: RulesView, args: FrozenDict) -> int:
    """How many Roman units in the open of a region the triremes there carry."""
    region = _asked(args).region
    units = control.open_units(view, region, ROMAN)
    return len(fleets.what_fits(view, units, len(fleets.ships_in(view, region, ROMAN))))


def points(view: RulesView, _: FrozenDict) -> float:
    """Roman less Gallic points."""
    return balance(view)


QUESTIONS: Mapping[str, Question] = MappingProxyType(
    {
        function.__name__: function
        for function in (
            *(status, army, garrison, hungry, unfed, attrition, battle, ratio, avoids_skirmish),
            *(skirmish_attacker, pitched_attacker, strengths, avoid_modifier, avoids_battle),
            *(refuges, retreats, siege_strengths, kills, points),
            *(skirmish_modifier, pitched_modifier, commander, early_winner, routs, rallies),
            *(last_sequence, naval_totals, carried, starving, status_modifier),
            *(mobilised, revolt_modifier, largest_reserve, battle_odds),
            *map_questions.ASKED,
        )
    }
)
