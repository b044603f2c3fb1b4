"""Melee: who may attack which hex (11.1 to 11.6, 11.14, 5.3, 16.2, 17.22)."""

from collections.abc import Iterator
from typing import ClassVar

from vtt.base.ids import PieceId
from vtt.rules.action import Action
from vtt.rules.proposal import Proposal
from vtt.rules.rulebook import Rulebook
from vtt.rules.verdict import Finding, illegal
from vtt.rules.view import RulesView
from vtt.state.piece import PieceState
from vtt_siege_of_jerusalem.aim import faces, is_across, lone_engine, strikes_top
from vtt_siege_of_jerusalem.battlefield import closed_hexes
from vtt_siege_of_jerusalem.city import City, city
from vtt_siege_of_jerusalem.company import is_mixed
from vtt_siege_of_jerusalem.muster import number_of, panicked_hexes
from vtt_siege_of_jerusalem.perches import engine_at
from vtt_siege_of_jerusalem.phase import phase
from vtt_siege_of_jerusalem.reach import controller
from vtt_siege_of_jerusalem.sequence import active_side, kind_of, phase_of
from vtt_siege_of_jerusalem.shots import targets_in
from vtt_siege_of_jerusalem.sorties import may_counter
from vtt_siege_of_jerusalem.steps import mover_of, steps_of
from vtt_siege_of_jerusalem.units import (
    ARTILLERY,
    ENGINE,
    HQ,
    JUDAEA,
    LADDER,
    LIGHT,
    TESTUDO,
    TOWER,
    UNDER,
    WALL,
    class_of,
    hex_of,
    is_cauldron,
    is_fresh,
    name,
    type_of,
)

book = Rulebook()


class Melee(Action, frozen=True, tag="melee"):
    """Units attack a hex next to them."""

    label: ClassVar[str] = "a melee"

    target: str
    attackers: tuple[PieceId, ...]


def attackers_of(p: Proposal) -> list[PieceState]:
    """The units that attack."""
    return [p.before.piece(unit) for unit in p.action(Melee).attackers]


@book.check("11.1", on=Melee)
def may_fight(p: Proposal) -> Iterator[Finding]:
    """Fresh units that can fight attack in their side's own Melee Phase."""
    target = city(p.before).number(p.action(Melee).target)
    for unit in attackers_of(p):
        who = name(p.before, unit)
        if not _in_phase(p.before, unit, target) or unit.side != active_side(p.before):
            yield illegal("11.1", f"{who} does not attack in this phase.", (unit.id,))
        elif is_mixed(p.before, unit):
            text = f"{who} shares its hex with auxiliaries and does not fight (6.1)."
            yield illegal("11.1", text, (unit.id,))
    side = active_side(p.before)
    if not targets_in(p.before, target, side) and lone_engine(p.before, target, side) is None:
        yield illegal("11.1", f"There is nobody to attack in {p.action(Melee).target}.")


@book.check("2.53", "11.2", "11.3", "11.5", "11.6", on=Melee)
def can_fight(p: Proposal) -> Iterator[Finding]:
    """Artillery and engines only defend, and so do pushers, the bases of ladders and testudos (11.1)."""
    for unit in attackers_of(p):
        rule = bar_of_fighting(p.before, unit)
        if rule:
            text = f"{name(p.before, unit)} only defends: {DEFENDS[rule]}."
            yield illegal(rule, text, (unit.id,))


DEFENDS = {
    "2.53": "its melee value is for defence",
    "11.2": "it pushes a tower",
    "11.3": "it pushes a ram",
    "11.5": "it is in a testudo",
    "11.6": "it holds ladders",
}
"""Why units do not attack, by rule."""


def _in_phase(view: RulesView, unit: PieceState, target: int) -> bool:
    """Whether a unit may attack a hex now: in the Melee Phase, or striking back at an open gate (11.14)."""
    return kind_of(phase_of(view)) == "melee" or may_counter(view, unit, target)


@book.check("11.2", on=Melee)
def top_and_foot_apart(p: Proposal) -> Iterator[Finding]:
    """Nobody attacks a tower or ladders from a wall and from the ground together (11.2, 11.6)."""
    target = city(p.before).number(p.action(Melee).target)
    if len({strikes_top(p.before, unit, target) for unit in attackers_of(p)}) > 1:
        what = p.action(Melee).target
        text = f"{what} is attacked from the wall or from the ground, not from both together."
        yield illegal("11.2", text, p.action(Melee).attackers)


@book.check("16.2", on=Melee)
def is_fresh_enough(p: Proposal) -> Iterator[Finding]:
    """Disrupted units do not attack."""
    for unit in attackers_of(p):
        if not is_fresh(unit):
            yield illegal(
                "16.2", f"{name(p.before, unit)} is not fresh and does not attack.", (unit.id,)
            )


@book.check("17.22", on=Melee)
def not_beside_panic(p: Proposal) -> Iterator[Finding]:
    """Nobody attacks from a hex with a panicked unit."""
    for unit in attackers_of(p):
        if number_of(p.before, unit) in panicked_hexes(p.before, unit.side):
            text = f"{name(p.before, unit)} stands with a panicked unit and does not attack."
            yield illegal("17.22", text, (unit.id,))


@book.check("11.11", on=Melee)
def can_reach(p: Proposal) -> Iterator[Finding]:
    """Attackers can get into the hex that they attack (11.11 to 11.14)."""
    target = city(p.before).number(p.action(Melee).target)
    for unit in attackers_of(p):
        if ways_in(p.before, unit, target) is None:
            text = f"{name(p.before, unit)} cannot get at {p.action(Melee).target}."
            yield illegal("11.11", text, (unit.id,))


@book.check("5.3", on=Melee)
def out_of_command_at_its_height(p: Proposal) -> Iterator[Finding]:
    """Units out of command attack only at their own height (5.3 d)."""
    where, target = city(p.before), city(p.before).number(p.action(Melee).target)
    for unit in attackers_of(p):
        own_height = (unit.level == WALL) == where.elevated[target]
        if unit.id not in phase(p.before).in_command and not own_height:
            who = name(p.before, unit)
            text = f"{who} is out of command and attacks at its own height only."
            yield illegal("5.3", text, (unit.id,))


def bar_of_fighting(view: RulesView, unit: PieceState) -> str:
    """The rule by which a unit does not attack in melee; empty: it may (2.53, 11.2 to 11.6)."""
    kind = class_of(view, unit)
    if kind == ENGINE or (kind == ARTILLERY and not is_cauldron(view, unit)):
        return "2.53"
    if unit.level == TESTUDO:
        return "11.5"
    if unit.level != UNDER or kind_of(phase_of(view)) == "counter":
        return ""
    engine = engine_at(view, unit)
    if engine is None:
        return "11.6"
    return "11.3" if type_of(view, engine) == "ram" else "11.2"


def ways_in(view: RulesView, unit: PieceState, target: int) -> int | None:
    """The node by which a unit gets at a hex; None where it cannot (11.1, 11.2, 11.6, 11.14)."""
    where, cell = city(view), hex_of(view, unit)
    if cell is None or target in closed_hexes(view, unit.side):
        return None
    here = where.number_of(cell)
    if may_counter(view, unit, target):
        return target + where.count
    if unit.level in (TOWER, LADDER):
        return _from_above(view, where, unit, here, target)
    if strikes_top(view, unit, target):
        return target if is_across(view, unit, target) and _is_infantry(view, unit) else None
    start = where.node(here, unit.level)
    links = {node for node, _cost in steps_of(view, mover_of(view, unit)).of(start)}
    goals = (node for node in (target, target + where.count) if node in links)
    return next((goal for goal in goals if not _is_shut(view, where, unit, here, goal)), None)


def _is_shut(view: RulesView, where: City, unit: PieceState, here: int, goal: int) -> bool:
    """Nobody fights his way through the passage of a gate that the enemy holds (8.91)."""
    through = goal < where.count and where.terrain[goal] == "gate"
    return through and unit.level != WALL and controller(view, where, goal) != unit.side


def _is_infantry(view: RulesView, unit: PieceState) -> bool:
    """Judaean infantry alone fights for the tops of towers and ladders (11.21)."""
    return unit.side == JUDAEA and class_of(view, unit) in (LIGHT, HQ)


def _from_above(
    view: RulesView, where: City, unit: PieceState, here: int, target: int
) -> int | None:
    """Riders and climbers fight for elevated hexes next to them alone (11.2, 11.6)."""
    near = target in where.neighbours[here] and where.elevated[target]
    return target + where.count if near and faces(view, unit, target) else None


def may_attack(view: RulesView, unit: PieceState) -> bool:
    """Whether a unit can attack anybody at all (11.1, 16.2, 17.22)."""
    cell = hex_of(view, unit)
    if cell is None or not is_fresh(unit) or bar_of_fighting(view, unit) or is_mixed(view, unit):
        return False
    return number_of(view, unit) not in panicked_hexes(view, unit.side)


def can_attack(view: RulesView, unit: PieceState, target: int) -> bool:
    """Whether a unit that can attack may attack this hex (5.3, 11.11)."""
    if kind_of(phase_of(view)) == "counter" and not may_counter(view, unit, target):
        return False
    own_height = (unit.level == WALL) == city(view).elevated[target]
    commanded = unit.id in phase(view).in_command
    return (commanded or own_height) and ways_in(view, unit, target) is not None
