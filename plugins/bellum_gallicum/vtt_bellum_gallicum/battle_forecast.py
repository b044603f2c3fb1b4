"""What a skirmish or a sequence of a pitched battle would come to, as the forces stand (4.3.2, 4.4.3)."""

from collections.abc import Iterable, Iterator, Sequence

from vtt.base.ids import SideId
from vtt.definition.rules_table import DataSource
from vtt.rules.forecast import Forecast, ForecastColumn, ForecastLine, ForecastResult, counted
from vtt.rules.tables import text
from vtt.rules.view import RulesView
from vtt.state.piece import PieceState
from vtt_bellum_gallicum import pitched, skirmish
from vtt_bellum_gallicum.battle_mods import (
    assets,
    best_leader,
    cavalry_modifier,
    commander_among,
    leader_modifier,
    leads_much_better,
    ranged_modifier,
    terrain_modifier,
)
from vtt_bellum_gallicum.battle_state import BattleState
from vtt_bellum_gallicum.battle_told import battle_in, skirmish_in
from vtt_bellum_gallicum.contact import PITCHED, SKIRMISH, battle_type, captains, ready
from vtt_bellum_gallicum.numbers import limit, modifier
from vtt_bellum_gallicum.odds import column, ratio
from vtt_bellum_gallicum.pitched import AMBUSH, COMMANDER, FLED, RESERVE, WINGS, in_slot
from vtt_bellum_gallicum.result_words import battle_words
from vtt_bellum_gallicum.units import (
    GALLIC,
    enemy_of,
    ids,
    is_unit,
    name,
    rank,
    strength,
    total,
)

OURS = DataSource.RECONSTRUCTION
"""The values of units, leaders and tables are a playable variant, rebuilt by us."""

DIE = "On the die"
Units = Sequence[PieceState]


def battles(view: RulesView, regions: Iterable[str]) -> Iterator[Forecast]:
    """The battles in which the forces in some regions would be, if nobody avoided them."""
    for region in regions:
        found = battle_type(view, region)
        if found == SKIRMISH and ready(view, region, GALLIC):
            yield of_skirmish(view, region)
        elif found == PITCHED:
            attacker = pitched.attacker_in(view, region)
            forces = (ready(view, region, attacker), ready(view, region, enemy_of(attacker)))
            state = BattleState(region, attacker, enemy_of(attacker))
            yield _of_sequence(view, state, forces, _commanders(view, region, attacker))


def of_skirmish(view: RulesView, region: str) -> Forecast:
    """What a skirmish would come to: strengths with the highest ranks, the die, losses (4.3.2)."""
    attacker = skirmish.attacker_of(view, region)
    sides = (attacker, enemy_of(attacker))
    forces = tuple(ready(view, region, side) for side in sides)
    totals = skirmish.strengths(view, region, attacker)
    columns = []
    for side, units, sum_ in zip(sides, forces, totals, strict=True):
        lines = [_unit(view, unit, "4.3.2") for unit in units]
        added = sum_ - total(view, units)
        if added:
            highest = rank(view, captains(view, region, side))
            lines.append(ForecastLine(f"highest rank {highest}", f"+{added}", "4.3.2", OURS))
        columns.append(_side(view, side, str(sum_), lines))
    best = [best_leader(view, captains(view, region, side)) for side in sides]
    mods = tuple(
        _modifiers(view, region, attacker, forces, (best[0], best[1]), limit(view, "skirmish_bows"))
    )
    die = skirmish.die_modifier(view, region, attacker)
    return _forecast(
        view,
        skirmish_in(view, region),
        (columns[0], columns[1], _die(die, mods)),
        ("skirmish", totals, die),
        forces,
        "4.3.2",
    )


def of_sequence(view: RulesView, state: BattleState) -> Forecast:
    """What the next sequence would come to; an army that is not drawn up counts with its reserve."""
    sides = (state.attacker, state.defender)
    drawn = tuple(_drawn_up(view, side) for side in sides)
    leaders = (pitched.commander(view, sides[0]), pitched.commander(view, sides[1]))
    return _of_sequence(view, state, (drawn[0], drawn[1]), leaders)


def _of_sequence(
    view: RulesView,
    state: BattleState,
    forces: tuple[Units, Units],
    leaders: tuple[PieceState | None, PieceState | None],
) -> Forecast:
    attack, defence = total(view, forces[0]), total(view, forces[1])
    columns = [
        _army(view, side, units)
        for side, units in zip((state.attacker, state.defender), forces, strict=True)
    ]
    mods = [
        *_modifiers(
            view, state.region, state.attacker, forces, leaders, limit(view, "pitched_bows")
        )
    ]
    if view.box(AMBUSH) is True and state.sequence == 1 and state.attacker == GALLIC:
        mods.append(_modifier(view, "ambush", modifier(view, "ambush"), "s57.1", "ambush"))
    die = sum(int(line.value) for line in mods)
    return _forecast(
        view,
        f"{battle_in(view, state.region)}, sequence {state.sequence}",
        (columns[0], columns[1], _die(die, mods)),
        ("pitched", (attack, defence), die),
        forces,
        "4.4.3",
    )


def _drawn_up(view: RulesView, side: SideId) -> Units:
    in_line = pitched.line(view, side)
    waiting = [unit for unit in in_slot(view, side, RESERVE) if is_unit(view, unit)]
    return in_line or waiting


def _commanders(
    view: RulesView, region: str, attacker: SideId
) -> tuple[PieceState | None, PieceState | None]:
    first, second = (
        commander_among(view, captains(view, region, side))
        for side in (attacker, enemy_of(attacker))
    )
    return first, second


def _army(view: RulesView, side: SideId, units: Units) -> ForecastColumn:
    """The units of an army wing by wing."""
    parts = {f"{side}_{part}": part for part in (*WINGS, RESERVE, COMMANDER, FLED)}
    places = ("", *parts)
    lines = []
    for unit in sorted(
        units, key=lambda one: (places.index(one.slot if one.slot in parts else ""), one.id)
    ):
        part = parts.get(unit.slot or "")
        lines.append(_unit(view, unit, "4.4.3", f"{part}: " if part else ""))
    return _side(view, side, str(total(view, units)), lines)


def _unit(view: RulesView, unit: PieceState, rule: str, where: str = "") -> ForecastLine:
    words = f"{where}{name(view, unit)}"
    return ForecastLine(words, str(strength(view, unit)), rule, OURS, (unit.id,), fixed=True)


def _side(
    view: RulesView, side: SideId, sum_: str, lines: Sequence[ForecastLine]
) -> ForecastColumn:
    return ForecastColumn(view.module.side(side).name, sum_, tuple(lines), side)


def _die(added: int, lines: Iterable[ForecastLine]) -> ForecastColumn:
    return ForecastColumn(DIE, f"{added:+d}", tuple(lines))


def _modifiers(
    view: RulesView,
    region: str,
    attacker: SideId,
    forces: tuple[Units, ...],
    leaders: tuple[PieceState | None, PieceState | None],
    bows: int,
) -> Iterator[ForecastLine]:
    """What is added to the attacker's die, line by line (4.3.2)."""
    own, enemy = (assets(view, *one) for one in zip(forces, leaders, strict=True))
    led = leader_modifier(view, own.rating, enemy.rating)
    if led:
        much = leads_much_better(view, own.rating, enemy.rating)
        better = leaders[0] if led > 0 else leaders[1]
        words = (
            f"{'' if better is None else name(view, better)} leads {'much ' if much else ''}better"
        )
        yield _modifier(view, "leader_much" if much else "leader_better", led, "4.3.2d", words)
    found = (
        (
            "ranged",
            ranged_modifier(view, own.bows, enemy.bows, bows),
            "4.3.2e",
            "more units with bows",
        ),
        ("cavalry", cavalry_modifier(view, own.horse, enemy.horse), "4.3.2f", "much more cavalry"),
        (
            "terrain",
            terrain_modifier(view, region, attacker),
            "4.3.2g",
            "rough ground helps the Gauls",
        ),
    )
    for row, value, rule, words in found:
        if value:
            yield _modifier(view, row, value, rule, words)


def _modifier(view: RulesView, row: str, value: int, rule: str, words: str) -> ForecastLine:
    source = view.table("modifiers").cell(row, "value").source
    return ForecastLine(words, f"{value:+d}", rule, source)


def _forecast(
    view: RulesView,
    title: str,
    columns: tuple[ForecastColumn, ...],
    roll: tuple[str, tuple[int, int], int],
    forces: tuple[Units, ...],
    rule: str,
) -> Forecast:
    """`roll` is the table, both strengths, and what is added to the die."""
    table, (attack, defence), added = roll
    printed, there = ratio(view, attack, defence), column(view, attack, defence)
    faces = range(1, limit(view, "die_faces") + 1)
    rows = (skirmish.row_of(view, table, die + added) for die in faces)
    strengths = [len(force) for force in forces]
    called = [one.title for one in columns[:2]]
    cells = (text(view, table, row, there) for row in rows)
    results = [_result(view, table, cell, strengths, called) for cell in cells]
    shown = f"{attack} to {defence} = {printed[0]}-{printed[1]}, {added:+d}"
    return Forecast(
        title,
        columns,
        shown,
        counted(results),
        len(faces),
        pieces=ids([*forces[0], *forces[1]]),
        rule=rule,
    )


def _result(
    view: RulesView, table: str, result: str, forces: Sequence[int], called: Sequence[str]
) -> ForecastResult:
    """A cell of a battle table in words: what each side loses, and who wins.

    `forces` are the units of attacker and defender, `called` their names; who loses more than all loses all.
    """
    words = battle_words(view, table, result, forces, called)
    return ForecastResult(f"{result}: {words}", 1, "4.3.2" if table == "skirmish" else "4.4.3")
