"""What a battle that is thought through asks the tables for, read once under each set of rules."""

from collections.abc import Hashable
from itertools import product
from typing import NamedTuple

from vtt.definition.module import ModuleDefinition
from vtt.rules.rulebook import in_force
from vtt.rules.tables import text, whole
from vtt.rules.view import RulesView
from vtt_bellum_gallicum.host import Trooper
from vtt_bellum_gallicum.numbers import limit
from vtt_bellum_gallicum.odds import column
from vtt_bellum_gallicum.rout import (
    Nerve,
    catch_order,
    rallied_are_lost,
    rallies,
    rallies_by_the_same_die,
    routs,
)
from vtt_bellum_gallicum.skirmish import row_of


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


class Known(NamedTuple):
    """What was found before under some rules and settings."""

    outlooks: dict[Hashable, Outlook]
    columns: dict[tuple[int, int], str]
    blows: dict[tuple[str, int, str], Blow]
    chances: dict[tuple[Nerve, bool], float]
    orders: dict[tuple[bool, bool], int]


def known(view: RulesView) -> Known:
    """What was found before under the rules and settings of a view."""
    kept = view.printed(_nothing_known)
    key = (view.state.settings, in_force(view))
    if key not in kept:
        kept[key] = Known({}, {}, {}, {}, {})
    return kept[key]


def _nothing_known(_: ModuleDefinition) -> dict[Hashable, Known]:
    """What was found before, by rules and settings."""
    return {}


def dice(view: RulesView) -> range:
    """What a die can show."""
    return range(1, limit(view, "die_faces") + 1)


def blow(view: RulesView, table: str, die: int, strengths: tuple[int, int]) -> Blow:
    """What stands in a battle table for a modified die and two strengths, the attacker's first."""
    columns, blows = known(view).columns, known(view).blows
    if strengths not in columns:
        columns[strengths] = column(view, *strengths)
    key = (table, die, columns[strengths])
    if key not in blows:
        cell = text(view, table, row_of(view, table, die), columns[strengths])
        blows[key] = _read_blow(view, f"{table}_results", cell)
    return blows[key]


def _read_blow(view: RulesView, table: str, result: str) -> Blow:
    attacker, defender = (
        (
            whole(view, table, result, f"{role}_eliminated"),
            whole(view, table, result, f"{role}_flipped"),
        )
        for role in ("attacker", "defender")
    )
    return Blow(attacker, defender, text(view, table, result, "winner") == "attacker")


def run_chance(view: RulesView, nerve: Nerve, *, last: bool) -> float:
    """The chance that a unit routs and is gone from its line: as a rule, since it does not rally."""
    chances, key = known(view).chances, (nerve, last)
    if key not in chances:
        chances[key] = _run_chance(view, nerve, rallied=last and rallied_are_lost(view))
    return chances[key]


def _run_chance(view: RulesView, nerve: Nerve, *, rallied: bool) -> float:
    same, faces = rallies_by_the_same_die(view), dice(view)
    thrown = [(die, die) for die in faces] if same else product(faces, faces)
    gone = [
        routs(view, nerve, first) and rallies(view, nerve, second) == rallied
        for first, second in thrown
    ]
    return sum(gone) / len(gone)


def caught_as(view: RulesView, trooper: Trooper) -> int:
    """When a unit is caught in a pursuit, the first first."""
    orders, key = known(view).orders, (trooper.is_turned, trooper.rides)
    if key not in orders:
        orders[key] = catch_order(view, turned=trooper.is_turned, rides=trooper.rides)
    return orders[key]
