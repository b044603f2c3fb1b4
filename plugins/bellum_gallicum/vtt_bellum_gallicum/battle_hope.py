"""What a battle can be hoped to bring: the computer player goes through the tables, die by die.

Who is hit and who runs is taken at its mean; everything else is as the rules have it (4.3.2, 4.4.3).
"""

from collections.abc import Hashable, Iterator
from typing import NamedTuple

from vtt.base.ids import SideId
from vtt.definition.module import ModuleDefinition
from vtt.rules.rulebook import in_force
from vtt.rules.tables import text, whole
from vtt.rules.view import RulesView
from vtt_bellum_gallicum.battle_line import BattleLine
from vtt_bellum_gallicum.control import is_rough, terrain
from vtt_bellum_gallicum.host import Host
from vtt_bellum_gallicum.numbers import limit, modifier
from vtt_bellum_gallicum.odds import column
from vtt_bellum_gallicum.skirmish import row_of
from vtt_bellum_gallicum.units import ROMAN

OUTLOOKS_KEPT = 20000
"""So many battles that were thought through are remembered."""

LINE_GONE = 0.5
"""Where fewer units than this can be expected in a line, nobody is left in it."""

LATER_DICE = (2, 5)
"""The dice that stand for all six in the second sequence: most depends on the first one."""


class Outlook(NamedTuple):
    """What a side can expect: the chance to win, and what share of each side's strength is lost."""

    wins: float
    loses: float
    kills: float


class Blow(NamedTuple):
    """A cell of a battle table: how many are lost and turned over on each side, and who wins."""

    on_attacker: tuple[int, int]
    on_defender: tuple[int, int]
    won: bool


class Nerve(NamedTuple):
    """What decides whether a unit runs: its quality, whether it is full, well led, on the winner's side."""

    quality: int
    full: bool
    led: bool
    won: bool


class Fight(NamedTuple):
    """Two hosts, the attacker's first, where they meet, and what is added to the die."""

    region: str
    attacker: Host
    defender: Host
    shift: int


def outlook(view: RulesView, region: str, side: SideId, own: Host, enemy: Host) -> Outlook:
    """What a side can expect of a battle with an enemy in a region."""
    known = view.printed(_no_outlooks)
    key = (own, enemy, side, terrain(view, region), view.setting("odds_mode"), in_force(view))
    if key not in known:
        if len(known) >= OUTLOOKS_KEPT:
            known.clear()
        known[key] = _work_out(view, region, side, own, enemy)
    return known[key]


def _no_outlooks(_: ModuleDefinition) -> dict[Hashable, Outlook]:
    """The battles that were thought through before."""
    return {}


def _work_out(view: RulesView, region: str, side: SideId, own: Host, enemy: Host) -> Outlook:
    pitched = min(len(own.troopers), len(enemy.troopers)) >= limit(view, "army")
    attacks = _attacks(side, own, enemy)
    attacker, defender = (own, enemy) if attacks else (enemy, own)
    shift = _shift(view, attacker, defender, pitched=pitched)
    if is_rough(view, region):
        romans_attack = (side == ROMAN) == attacks
        shift += modifier(view, "terrain") * (-1 if romans_attack else 1)
    fight = Fight(region, attacker, defender, shift)
    found = _pitched(view, fight) if pitched else _skirmish(view, fight)
    return found if attacks else Outlook(1.0 - found.wins, found.kills, found.loses)


def _attacks(side: SideId, own: Host, enemy: Host) -> bool:
    """More units attack; then more strength; then Rome (4.3.2a)."""
    sizes = [(len(one.troopers), one.strength) for one in (own, enemy)]
    return sizes[0] > sizes[1] or (sizes[0] == sizes[1] and side == ROMAN)


def _shift(view: RulesView, attacker: Host, defender: Host, *, pitched: bool) -> int:
    """What leaders, bows and horse add to the attacker's die."""
    found, lead = 0, attacker.rating - defender.rating
    if lead:
        much = abs(lead) >= limit(view, "much_better")
        found += _sign(lead) * modifier(view, "leader_much" if much else "leader_better")
    shots = attacker.bows - defender.bows
    if abs(shots) >= limit(view, "pitched_bows" if pitched else "skirmish_bows"):
        found += _sign(shots) * modifier(view, "ranged")
    double = limit(view, "double")
    rides = (attacker.horse > double * defender.horse) - (defender.horse > double * attacker.horse)
    return found + rides * modifier(view, "cavalry")


def _sign(number: int) -> int:
    return 1 if number > 0 else -1


def _skirmish(view: RulesView, fight: Fight) -> Outlook:
    faces = range(1, limit(view, "die_faces") + 1)
    strengths = [one.strength + one.rank for one in (fight.attacker, fight.defender)]
    there = _column(view, *strengths)
    results = []
    for die in faces:
        blow = _blow(view, "skirmish", die + fight.shift, there)
        lines = BattleLine(fight.attacker), BattleLine(fight.defender)
        _strike(lines, blow)
        results.append(_result(lines, won=blow.won))
    return _mean(results)


def _pitched(view: RulesView, fight: Fight) -> Outlook:
    faces = range(1, limit(view, "die_faces") + 1)
    return _mean([found for first in faces for found in _battles(view, fight, first)])


def _mean(results: list[Outlook]) -> Outlook:
    wins, loses, kills = (sum(one) / len(results) for one in zip(*results, strict=True))
    return Outlook(wins, loses, kills)


def _result(lines: tuple[BattleLine, BattleLine], *, won: bool) -> Outlook:
    return Outlook(float(won), lines[0].lost, lines[1].lost)


def _battles(view: RulesView, fight: Fight, first: int) -> Iterator[Outlook]:
    """A battle whose first sequence has this die, once for each die of the second one."""
    lines = BattleLine(fight.attacker), BattleLine(fight.defender)
    won = _sequence(view, lines, first + fight.shift, last=False)
    is_over = any(line.units < LINE_GONE for line in lines)
    for then in LATER_DICE:
        both = lines[0].copy(), lines[1].copy()
        if not is_over:
            won = _sequence(view, both, then + fight.shift, last=True)
        winner, beaten = both if won else both[::-1]
        beaten.be_caught(_caught(view, fight.region, winner))
        yield _result(both, won=won)


def _sequence(
    view: RulesView, lines: tuple[BattleLine, BattleLine], die: int, *, last: bool
) -> bool:
    """Both lines strike, and the shaken run: whether the attacker has won (4.4.3c to g)."""
    blow = _blow(view, "pitched", die, _column(view, lines[0].strength, lines[1].strength))
    _strike(lines, blow)
    for line, won in zip(lines, (blow.won, not blow.won), strict=True):
        led = line.host.rating >= limit(view, "high_rating")
        found = [
            Nerve(one.trooper.quality, bool(one.trooper.half), led, won) for one in line.stands
        ]
        line.run([_run_chance(view, nerve) for nerve in found], last=last)
    stand = [line.units >= LINE_GONE for line in lines]
    return blow.won if stand[0] == stand[1] else stand[0]


def _strike(lines: tuple[BattleLine, BattleLine], blow: Blow) -> None:
    lines[0].suffer(*blow.on_attacker)
    lines[1].suffer(*blow.on_defender)


def _caught(view: RulesView, region: str, winner: BattleLine) -> float:
    """As many as the winner has full horse in his line, fewer in marsh and forest, at least one (4.4.3h)."""
    hindered = {"marsh": "pursuit_marsh", "forest": "pursuit_forest"}.get(terrain(view, region))
    shift = modifier(view, hindered) if hindered else 0
    return max(winner.riders + shift, float(limit(view, "pursuit_least")))


def _column(view: RulesView, attack: int, defence: int) -> str:
    """The column of the odds of two strengths."""
    known = view.printed(_no_columns)
    key = (attack, defence, view.setting("odds_mode"), in_force(view))
    if key not in known:
        known[key] = column(view, attack, defence)
    return known[key]


def _no_columns(_: ModuleDefinition) -> dict[Hashable, str]:
    """The columns that were found before."""
    return {}


def _blow(view: RulesView, table: str, die: int, there: str) -> Blow:
    """What stands in a battle table for a die in a column."""
    known = view.printed(_no_blows)
    key = (table, die, there)
    if key not in known:
        known[key] = _read_blow(
            view, f"{table}_results", text(view, table, row_of(view, table, die), there)
        )
    return known[key]


def _no_blows(_: ModuleDefinition) -> dict[Hashable, Blow]:
    """The cells of the battle tables that were read before."""
    return {}


def _read_blow(view: RulesView, table: str, result: str) -> Blow:
    attacker, defender = (
        (
            whole(view, table, result, f"{role}_eliminated"),
            whole(view, table, result, f"{role}_flipped"),
        )
        for role in ("attacker", "defender")
    )
    return Blow(attacker, defender, text(view, table, result, "winner") == "attacker")


def _run_chance(view: RulesView, nerve: Nerve) -> float:
    """The chance that a unit routs and does not rally."""
    known = view.printed(_no_run_chances)
    if nerve not in known:
        known[nerve] = _routs(view, nerve) * _stays_away(view, nerve)
    return known[nerve]


def _no_run_chances(_: ModuleDefinition) -> dict[Nerve, float]:
    """The chances to run that were worked out before."""
    return {}


def _routs(view: RulesView, nerve: Nerve) -> float:
    shift = modifier(view, "rout_won" if nerve.won else "rout_lost")
    shift += 0 if nerve.full else modifier(view, "rout_flipped")
    shift += modifier(view, "rout_led") if nerve.led else 0
    bound, faces = _bound(view, "rout", nerve), limit(view, "die_faces")
    return sum(die + shift >= bound for die in range(1, faces + 1)) / faces


def _stays_away(view: RulesView, nerve: Nerve) -> float:
    shift = 0 if nerve.won else modifier(view, "rally_lost")
    shift += modifier(view, "rally_led") if nerve.led else 0
    bound, faces = _bound(view, "rally", nerve), limit(view, "die_faces")
    return sum(die + shift > bound for die in range(1, faces + 1)) / faces


def _bound(view: RulesView, table: str, nerve: Nerve) -> int:
    return whole(view, table, "value", f"quality_{nerve.quality}")
