"""What a battle can be hoped to bring: the computer player goes through the tables, die by die.

Who is hit and who runs is taken at its mean, and what helps a side at the start helps it to the end;
everything else is asked of the rules themselves (4.3.2, 4.4.3).
"""

from collections.abc import Iterable
from typing import NamedTuple

import msgspec

from vtt.base.ids import SideId
from vtt.rules.view import RulesView
from vtt_bellum_gallicum import pitched, skirmish
from vtt_bellum_gallicum.battle_chances import Outlook, blow, caught_as, dice, known, run_chance
from vtt_bellum_gallicum.battle_line import BattleLine
from vtt_bellum_gallicum.battle_mods import is_well_led
from vtt_bellum_gallicum.battle_state import BattleState
from vtt_bellum_gallicum.contact import PITCHED, battle_between
from vtt_bellum_gallicum.control import terrain
from vtt_bellum_gallicum.host import Host
from vtt_bellum_gallicum.rout import Nerve, catches_behind_the_line, is_last, pursuit_kills
from vtt_bellum_gallicum.units import ROMAN, enemy_of

OUTLOOKS_KEPT = 20000
"""So many battles that were thought through are remembered."""

LINE_GONE = 0.5
"""Where fewer units than this can be expected in a line, nobody is left in it."""

LATER_DICE = (2, 5)
"""The dice that stand for all six after the first sequence: most depends on that one."""

Lines = tuple[BattleLine, BattleLine]


class Fight(NamedTuple):
    """A battle that is thought through: how it stands, and what is added to the die."""

    state: BattleState
    shift: int


def outlook(view: RulesView, region: str, side: SideId, own: Host, enemy: Host) -> Outlook:
    """What a side can expect of a battle with an enemy in a region."""
    found = known(view).outlooks
    key = (own, enemy, side, terrain(view, region))
    if key not in found:
        if len(found) >= OUTLOOKS_KEPT:
            found.clear()
        found[key] = _work_out(view, region, {side: own, enemy_of(side): enemy}, side)
    return found[key]


def _work_out(view: RulesView, region: str, hosts: dict[SideId, Host], side: SideId) -> Outlook:
    romans, gauls = hosts[ROMAN], hosts[enemy_of(ROMAN)]
    is_pitched = battle_between(view, romans.troopers, gauls.troopers) == PITCHED
    if is_pitched:
        always = pitched.always_attacks(view)
        attacker = pitched.attacker_between(view, romans.size, gauls.size, always)
    else:
        attacker = skirmish.larger(view, romans.size, gauls.size)
    state = BattleState(region, attacker, enemy_of(attacker))
    forces = hosts[attacker], hosts[state.defender]
    found = _pitched(view, state, forces) if is_pitched else _skirmish(view, state, forces)
    return found if attacker == side else Outlook(1.0 - found.wins, found.kills, found.loses)


def _skirmish(view: RulesView, state: BattleState, forces: tuple[Host, Host]) -> Outlook:
    """What the attacker can expect of one roll."""
    own, enemy = forces
    helped = (own.in_skirmish, enemy.in_skirmish)
    shift = skirmish.modifier_between(view, state.region, state.attacker, helped)
    ranks = skirmish.ranks_that_count(view, own.rank, enemy.rank)
    strengths = own.strength + ranks[0], enemy.strength + ranks[1]
    results = []
    for die in dice(view):
        struck = blow(view, "skirmish", die + shift, strengths)
        lines = BattleLine(own), BattleLine(enemy)
        lines[0].suffer(*struck.on_attacker)
        lines[1].suffer(*struck.on_defender)
        results.append(_result(lines, won=struck.won))
    return _mean(results)


def _pitched(view: RulesView, state: BattleState, forces: tuple[Host, Host]) -> Outlook:
    """What the attacker can expect of a battle in sequences."""
    helped = (forces[0].in_battle, forces[1].in_battle)
    shift = pitched.modifier_between(view, state.region, state.attacker, helped)
    lines = BattleLine(forces[0]), BattleLine(forces[1])
    return _from_here(view, Fight(state, shift), lines, dice(view))


def _from_here(view: RulesView, fight: Fight, lines: Lines, thrown: Iterable[int]) -> Outlook:
    """The mean of a battle's courses from a sequence on, for some dice."""
    return _mean([_course(view, fight, (lines[0].copy(), lines[1].copy()), die) for die in thrown])


def _course(view: RulesView, fight: Fight, lines: Lines, die: int) -> Outlook:
    """What comes of a sequence with this die."""
    struck = blow(view, "pitched", die + fight.shift, (lines[0].strength, lines[1].strength))
    leave = pitched.turned_leave(view)
    lines[0].suffer(*struck.on_attacker, leave=leave)
    lines[1].suffer(*struck.on_defender, leave=leave)
    _run(view, fight.state, lines, attacker_won=struck.won)
    standing = _who_stands(view, lines)
    if not pitched.ends_here(view, fight.state, standing):
        following = msgspec.structs.replace(fight.state, sequence=fight.state.sequence + 1)
        return _from_here(view, Fight(following, fight.shift), lines, LATER_DICE)
    early = pitched.early_winner(view, fight.state, standing)
    won = struck.won if early is None else early == fight.state.attacker
    _pursue(view, fight.state.region, *(lines if won else lines[::-1]))
    return _result(lines, won=won)


def _run(view: RulesView, state: BattleState, lines: Lines, *, attacker_won: bool) -> None:
    """The shaken of both lines rout and rally (4.4.3d to f)."""
    last = is_last(view, state)
    for line, won in zip(lines, (attacker_won, not attacker_won), strict=True):
        led = is_well_led(view, line.host.command)
        nerves = [
            Nerve(one.trooper.quality, not one.trooper.is_turned, led, won) for one in line.stands
        ]
        line.run([run_chance(view, nerve, last=last) for nerve in nerves], last=last)


def _who_stands(view: RulesView, lines: Lines) -> tuple[bool, bool]:
    """Whether the attacker's line, and the defender's, is held (G44)."""
    turned_too = pitched.holds(view, turned=True)
    own, enemy = (line.units(turned_too=turned_too) >= LINE_GONE for line in lines)
    return own, enemy


def _pursue(view: RulesView, region: str, winner: BattleLine, beaten: BattleLine) -> None:
    """The winner's horse catches who is beaten (4.4.3h)."""
    beaten.be_caught(
        pursuit_kills(view, winner.riders, region),
        lambda trooper: caught_as(view, trooper),
        behind_too=catches_behind_the_line(view),
    )


def _mean(results: list[Outlook]) -> Outlook:
    wins, loses, kills = (sum(one) / len(results) for one in zip(*results, strict=True))
    return Outlook(wins, loses, kills)


def _result(lines: Lines, *, won: bool) -> Outlook:
    return Outlook(float(won), lines[0].lost, lines[1].lost)
