"""What melee and fire would come to: each unit's strength with its reasons, the die, its faces."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from fractions import Fraction

import msgspec

from vtt.base.ids import PieceId, SideId
from vtt.definition.rules_table import DataSource
from vtt.rules.action import Action, declare
from vtt.rules.forecast import (
    Forecast,
    ForecastColumn,
    ForecastLine,
    ForecastResult,
    WhatIf,
    counted,
)
from vtt.rules.view import RulesView
from vtt.state.piece import PieceState
from vtt_siege_of_jerusalem.aim import defenders, lone_engine, strikes_top
from vtt_siege_of_jerusalem.attack import Attack
from vtt_siege_of_jerusalem.attack_factors import attack_of
from vtt_siege_of_jerusalem.attack_offers import AIMS
from vtt_siege_of_jerusalem.barrage import barrage, factor_of
from vtt_siege_of_jerusalem.city import city
from vtt_siege_of_jerusalem.defence_factors import defence_of
from vtt_siege_of_jerusalem.fire import Fire, aimed_at
from vtt_siege_of_jerusalem.melee import Melee, can_attack, may_attack
from vtt_siege_of_jerusalem.muster import number_of
from vtt_siege_of_jerusalem.phase import phase
from vtt_siege_of_jerusalem.reasons import ATTACKS, DEFENDS, FIRES, reasons
from vtt_siege_of_jerusalem.result_words import FIRE, MELEE, in_words
from vtt_siege_of_jerusalem.results import fire_letters_of, letters_of
from vtt_siege_of_jerusalem.shots import can_fire, can_hit
from vtt_siege_of_jerusalem.strength import odds
from vtt_siege_of_jerusalem.tables import faces_of, times
from vtt_siege_of_jerusalem.units import (
    enemy_of,
    is_fresh,
    name,
    order_of,
    side_of,
    type_of,
    units_on_map,
)

DIE = "On the die"


@dataclass(frozen=True)
class Kind:
    """A kind of strength: the rules that change it, the one that adds it up, where its values stand."""

    words: dict[str, str]
    rule: str
    table: str

    def source(self, view: RulesView, unit: PieceState) -> DataSource:
        """Whether a value of the unit in the table of this kind is a reconstruction."""
        row, ours = type_of(view, unit), DataSource.RECONSTRUCTION
        cells = view.table(self.table).cells
        rebuilt = any(r == row and c in VALUES and cell.source is ours for r, c, cell in cells)
        return ours if rebuilt else DataSource.RULE_TEXT


VALUES = ("melee", "disrupted_melee", "factor_1", "factor_2", "factor_3")
ATTACK = Kind(ATTACKS, "11.81", "units")
DEFENCE = Kind(DEFENDS, "11.81", "units")
MISSILES = Kind(FIRES, "9.2", "weapons")
Strength = Callable[[RulesView, PieceState], Fraction | int]


def of_melee(view: RulesView, melee: Melee) -> Iterator[Forecast]:
    """What a melee would come to; an engine that stands alone falls without a roll (11.4)."""
    units = [view.piece(unit) for unit in melee.attackers]
    target = city(view).number(melee.target)
    if not units or lone_engine(view, target, side_of(units[0])) is not None:
        return
    found = odds(view, melee)
    enemies = defenders(view, target, found.side, found.top)
    attack = [_line(view, unit, ATTACK, lambda v, u: attack_of(v, u, target)) for unit in units]
    if not found.top and _is_doubled(found.attack, attack):
        doubled = ForecastLine("the defenders are flanked", f"x {times(view, 'flanked')}", "11.85")
        attack.append(doubled)
    defence = [
        _line(view, one, DEFENCE, lambda v, u: defence_of(v, u, target, found.top, units))
        for one in enemies
    ]
    column = found.column.removeprefix("odds_").replace("_", "-")
    how = " (on top)" if found.top else ""
    yield Forecast(
        f"Melee for {found.target}{how}",
        (
            _side(view, found.side, found.attack, attack),
            _side(view, enemy_of(found.side), found.defence, defence),
            _die(found),
        ),
        f"{found.attack} to {found.defence} = {column}, {found.modifier:+d}",
        _results(faces_of(view, "melee"), lambda die: letters_of(view, found, die), MELEE),
        len(faces_of(view, "melee")),
        tuple(_others(view, melee, found.attackers, _may_join(view, melee, target, found.top))),
        (*melee.attackers, *(unit.id for unit in enemies)),
        "11.81",
    )


def of_fire(view: RulesView, fire: Fire) -> Iterator[Forecast]:
    """What fire would come to; too weak an attack is none (13.4)."""
    units = [view.piece(unit) for unit in fire.firers]
    if not units:
        return
    found, target = barrage(view, fire), city(view).number(fire.target)
    lines = [_line(view, unit, MISSILES, lambda v, u: factor_of(v, u, target)) for unit in units]
    row = found.row.replace("_", " ")
    column = found.column.removeprefix("c") or "none"
    none = found.column == ""
    faces = faces_of(view, "fire")
    yield Forecast(
        f"Fire at {fire.target}{AIMS.get(fire.level or fire.primary, '')}",
        (
            _side(view, found.side, str(found.factor), lines),
            ForecastColumn(
                f"Target: {row}",
                f"column {column}",
                (
                    ForecastLine(
                        f"{found.factor} against {row}", f"column {column}", "13.4", fixed=True
                    ),
                ),
                enemy_of(found.side),
            ),
            _die(found),
        ),
        f"{found.factor} against {row}: column {column}, {found.modifier:+d}",
        () if none else _results(faces, lambda die: fire_letters_of(view, found, die), FIRE),
        0 if none else len(faces),
        tuple(_others(view, fire, found.firers, _may_fire(view, fire, target))),
        (*fire.firers, *(unit.id for unit in aimed_at(view, fire, found.side))),
        "13",
    )


def _side(
    view: RulesView, side: SideId, total: str, lines: Iterable[ForecastLine]
) -> ForecastColumn:
    return ForecastColumn(view.module.side(side).name, total, tuple(lines), side)


def _line(view: RulesView, unit: PieceState, kind: Kind, strength: Strength) -> ForecastLine:
    """A unit, what it brings, and why it is not what is printed on it."""
    why = tuple(reasons(view, kind.words, lambda other: strength(other, unit)))
    told = [name(view, unit)]
    told += [] if is_fresh(unit) else [order_of(unit).name.lower()]
    rules = ", ".join(rule for rule, _ in why)
    return ForecastLine(
        ", ".join((*told, *(reason for _, reason in why))),
        str(strength(view, unit)),
        rules or kind.rule,
        kind.source(view, unit),
        (unit.id,),
        fixed=not rules,
    )


def _is_doubled(total: str, lines: Iterable[ForecastLine]) -> bool:
    """Whether the attackers come to more than they bring one by one."""
    return Fraction(total) > sum(Fraction(line.value) for line in lines)


def _die(found: Attack) -> ForecastColumn:
    lines = (ForecastLine(why, f"{value:+d}", rule) for why, value, rule in found.modifiers)
    return ForecastColumn(DIE, f"{found.modifier:+d}", tuple(lines))


LETTERS = {"E": "14.4", "D": "14.3", "B": "14.2"}
"""What a letter does to one unit (B: to all who are left), and its rule."""


def _results(
    faces: range, letters: Callable[[int], str], words: dict[str, str]
) -> tuple[ForecastResult, ...]:
    return counted([_result(letters(die), words) for die in faces])


def _result(letters: str, words: dict[str, str]) -> ForecastResult:
    """A cell of the table in words, with the rules of its letters."""
    rules = ", ".join(rule for letter, rule in LETTERS.items() if letter in letters) or "14.1"
    return ForecastResult(in_words(letters, words), 1, rules)


def _may_join(view: RulesView, melee: Melee, target: int, top: bool) -> list[PieceState]:
    """The units next to a hex that may attack it in this way."""
    side = side_of(view.piece(melee.attackers[0]))
    near = city(view).neighbours[target]
    return [
        unit
        for unit in units_on_map(view, side)
        if number_of(view, unit) in near
        and may_attack(view, unit)
        and can_attack(view, unit, target)
        and strikes_top(view, unit, target) == top
        and unit.id not in phase(view).attacked
    ]


def _may_fire(view: RulesView, fire: Fire, target: int) -> list[PieceState]:
    """The units that may fire at a hex in this phase."""
    side = side_of(view.piece(fire.firers[0]))
    fired = phase(view).fired
    return [
        unit
        for unit in units_on_map(view, side)
        if unit.id not in fired and can_fire(view, unit) and can_hit(view, unit, target)
    ]


def _others(
    view: RulesView, action: Action, taking_part: tuple[PieceId, ...], able: Iterable[PieceState]
) -> Iterator[WhatIf]:
    """The same attack without each of those who take part, and with each who could."""
    field = "attackers" if isinstance(action, Melee) else "firers"
    for unit in able:
        on = unit.id in taking_part
        others = tuple(u for u in taking_part if u != unit.id) if on else (*taking_part, unit.id)
        if others:
            changed = msgspec.structs.replace(action, **{field: others})
            yield WhatIf(name(view, unit), on, declare(view.plugin, changed), (unit.id,))
