"""What fire does: factors, column, modifiers, the roll and its result (9.8, 13)."""

from collections.abc import Iterator
from itertools import pairwise

from vtt.base.ids import PieceId, SideId
from vtt.commands.dice import DiceRequest
from vtt.commands.flow import Say
from vtt.rules.api import Consequence
from vtt.rules.proposal import Proposal, rolled
from vtt.rules.record import pack
from vtt.rules.rulebook import Rulebook
from vtt.rules.tables import whole
from vtt.rules.verdict import Finding, illegal
from vtt.rules.view import RulesView
from vtt.state.piece import PieceState
from vtt_siege_of_jerusalem.attack import Attack, Modifier
from vtt_siege_of_jerusalem.city import City, city
from vtt_siege_of_jerusalem.fire import Fire, firers_of, target_of
from vtt_siege_of_jerusalem.muster import BROKEN, LADDERS, markers, number_of
from vtt_siege_of_jerusalem.phase import phase, with_changes
from vtt_siege_of_jerusalem.result_words import FIRE, in_words, thrown
from vtt_siege_of_jerusalem.shots import arm_of, distance_to, targets_in
from vtt_siege_of_jerusalem.sight import sight
from vtt_siege_of_jerusalem.tables import die_of, times, weapon, word
from vtt_siege_of_jerusalem.toll import Toll, begin
from vtt_siege_of_jerusalem.units import (
    ARTILLERY,
    ENGINE,
    HEAVY,
    JUDAEA,
    TESTUDO,
    class_of,
    hex_of,
    is_cauldron,
    is_fresh,
    side_of,
    type_of,
    units_in,
)

book = Rulebook()

COLUMNS = ("half", "c1", "c2", "c3", "c4", "c5", "c6", "c7")
WALL_ROWS = ("wall", "north_wall", "bridge")


class Barrage(Attack, frozen=True, kw_only=True):
    """An attack by fire as it will be rolled: factor, row and column."""

    firers: tuple[PieceId, ...]
    factor: int
    row: str
    column: str
    primary: str = ""
    level: str = ""


def barrage(view: RulesView, fire: Fire) -> Barrage:
    """What an attack comes to (13)."""
    units = [view.piece(unit) for unit in fire.firers]
    target = target_of(view, fire)
    row = row_of(view, target, side_of(units[0]), fire.primary) if units else "clear"
    factor = sum(factor_of(view, unit, target) for unit in units)
    column, beyond = column_of(view, row, factor)
    found = tuple(_modifiers(view, units, target, beyond, fire.primary))
    side = side_of(units[0]) if units else SideId("")
    return Barrage(
        target=fire.target,
        side=side,
        firers=fire.firers,
        factor=factor,
        row=row,
        column=column,
        modifiers=found,
        primary=fire.primary,
        level=fire.level,
    )


@book.clause("9.8", otherwise=1)
def wall_bonus(view: RulesView, unit: PieceState, target: int) -> int:
    """Missiles straight down a connected wall count double (9.8)."""
    where, cell = city(view), hex_of(view, unit)
    if cell is None or arm_of(view, unit) != "missile" or where.kind[target] not in WALL_ROWS:
        return 1
    here = where.number_of(cell)
    if not where.elevated[here] or sight(view, here, target).indirect:
        return 1
    line = [where.number_of(c) for c in where.board.line(cell, where.cell(target)).cells]
    way = [here, *line, target]
    walls = all(where.kind[number] in WALL_ROWS for number in line)
    joined = all(b in where.connected[a] for a, b in pairwise(way))
    return int(times(view, "along_wall")) if walls and joined else 1


def factor_of(view: RulesView, unit: PieceState, target: int) -> int:
    """A unit's attack factor at the distance of its target (9.2), doubled along walls (9.8)."""
    arm, away = weapon(view, type_of(view, unit)), distance_to(view, unit, target)
    if arm is None or away is None:
        return 0
    return arm.factor(away) * wall_bonus(view, unit, target)


@book.clause("13.2", otherwise="clear")
def row_of(view: RulesView, target: int, side: SideId, primary: str) -> str:
    """The row of the table: engine, testudo, artillery on the ground, else the terrain (13.2, 13.22)."""
    where = city(view)
    here = units_in(view, where.cell(target))
    engines = [type_of(view, unit) for unit in here if class_of(view, unit) == ENGINE]
    if engines:
        return engines[0]
    if any(unit.level == TESTUDO for unit in here):
        return "testudo"
    if target in markers(view, BROKEN):
        return "broken_testudo"
    if target in markers(view, LADDERS) or any(unit.level == "ladder" for unit in here):
        return "escalade"
    mine = targets_in(view, target, side)
    guns = [u for u in mine if class_of(view, u) == ARTILLERY and not is_cauldron(view, u)]
    if guns and not where.elevated[target] and (primary == "artillery" or len(guns) == len(mine)):
        return "artillery_on_ground"
    return row_of_terrain(view, where, target)


@book.clause("13.22", otherwise="clear")
def row_of_terrain(view: RulesView, where: City, target: int) -> str:
    """The row of a hex: north walls have their own, the Temple's outer wall is a bastion's (13.22)."""
    return where.kind[target]


@book.clause("13.4", otherwise=("", 0))
def column_of(view: RulesView, row: str, factor: int) -> tuple[str, int]:
    """The best column that a factor reaches, and how many multiples it goes beyond the last one."""
    needs = {
        column: cell.value
        for name, column, cell in view.table("missile_targets").cells
        if name == row and isinstance(cell.value, int)
    }
    reached = [column for column in COLUMNS if column in needs and needs[column] <= factor]
    if not reached:
        return "", 0
    multiple = needs["c1"]
    beyond = (factor - needs["c7"]) // multiple if reached[-1] == "c7" else 0
    return reached[-1], beyond


@book.clause("13.3", otherwise=())
def _modifiers(
    view: RulesView, units: list[PieceState], target: int, beyond: int, primary: str
) -> tuple[Modifier, ...]:
    """What is added to the die: by name, value and rule (13.3, B.4)."""
    return tuple(_each_modifier(view, units, target, beyond, primary))


def _each_modifier(
    view: RulesView, units: list[PieceState], target: int, beyond: int, primary: str
) -> Iterator[Modifier]:
    where = city(view)
    sights = [sight(view, start, target) for start in _starts(view, where, units)]
    towers = max((found.towers for found in sights), default=0)
    if towers:
        yield "through a tower", drm(view, "tower_between") * towers, "9.13"
    if any(found.indirect for found in sights):
        yield "indirect", drm(view, "indirect"), "9.9"
    elif not where.elevated[target] and any(_through_breach(view, where, u, target) for u in units):
        yield "through a breach", drm(view, "through_breach"), "9.5"
    if any(where.terrain[start] == "breach" for start in _starts(view, where, units)):
        yield "out of a breach", drm(view, "from_breach"), "13.3"
    yield from _of_targets(view, where, target, units[0] if units else None, primary)
    if any(_beyond_primary(view, unit, target) for unit in units):
        yield "beyond primary range", drm(view, "beyond_primary"), "9.3"
    for _ in (unit for unit in units if is_cauldron(view, unit)):
        yield "Cauldron", drm(view, "cauldron"), "10.2"
    if beyond:
        yield "beyond the last column", drm(view, "beyond_last_column") * beyond, "13.4"


def _of_targets(
    view: RulesView, where: City, target: int, firer: PieceState | None, primary: str
) -> Iterator[Modifier]:
    """Fresh heavy infantry is hard to hit, Militia easy (13.3)."""
    here = targets_in(view, target, firer.side if firer is not None else None)
    kinds = {type_of(view, unit) for unit in here}
    open_target = not kinds & {"foederatti", "archers"} and primary != "artillery"
    in_engine = any(class_of(view, u) == ENGINE for u in units_in(view, where.cell(target)))
    heavy = [u for u in here if class_of(view, u) == HEAVY and is_fresh(u) and u.level != TESTUDO]
    if heavy and open_target and not in_engine and target not in markers(view, BROKEN):
        yield "fresh heavy infantry", drm(view, "fresh_heavy"), "13.3"
    if "militia" in kinds:
        yield "Militia", drm(view, "militia"), "13.3"


def _through_breach(view: RulesView, where: City, unit: PieceState, target: int) -> bool:
    """Whether a unit at ground height fires through a breach (9.5)."""
    start = number_of(view, unit)
    return not where.elevated[start] and sight(view, start, target).breach


def _beyond_primary(view: RulesView, unit: PieceState, target: int) -> bool:
    """Judaean artillery beyond its first band (9.3)."""
    arm, away = weapon(view, type_of(view, unit)), distance_to(view, unit, target)
    if unit.side != JUDAEA or class_of(view, unit) != ARTILLERY or arm is None or away is None:
        return False
    return away > arm.bands[0][0]


def _starts(view: RulesView, where: City, units: list[PieceState]) -> list[int]:
    cells = (hex_of(view, unit) for unit in units)
    return [where.number_of(cell) for cell in cells if cell is not None]


def drm(view: RulesView, row: str) -> int:
    """A modifier of the Missile Table."""
    return whole(view, "missile_drm", row, "value")


@book.check("13.4", on=Fire)
def enough_to_hurt(p: Proposal) -> Iterator[Finding]:
    """An attack needs the factor of the first column of its target's row."""
    found = barrage(p.before, p.action(Fire))
    if firers_of(p) and not found.column:
        text = f"Attack factor {found.factor} is too little against {found.row.replace('_', ' ')}."
        yield illegal("13.4", text, found.firers, measured=found.factor)


@book.effect("13", on=Fire)
def roll(p: Proposal) -> Iterator[Consequence]:
    """One die for the whole attack."""
    found = barrage(p.after, p.action(Fire))
    if not found.column:
        return
    known = phase(p.after)
    yield with_changes(
        p.after, fired=(*known.fired, *found.firers), targets=(*known.targets, found.target)
    )
    label = f"Fire at {found.target}: {found.factor} against {found.row}, {found.modifier:+d}"
    yield DiceRequest("fire", (die_of(p.after, "fire"),), label, p.actor, pack(found))


@book.effect("13", on=rolled("fire"))
def result(p: Proposal) -> Iterator[Consequence]:
    """The die with its modifiers gives the result; the owner of the target says who suffers it."""
    found, die = p.about(Barrage), p.roll.results[0]
    letters = read(p.after, found.column, die + found.modifier)
    cast = thrown(die, found.modifier)
    yield Say(f"Fire at {found.target} with {cast}: {in_words(letters, FIRE)}.")
    if letters != "-":
        toll = Toll(
            found.target, found.side, worst_first(letters), "fire", found.primary,
            level=found.level, doubled=letters == "DD",
        )  # fmt: skip
        yield from begin(p.after, toll)


def worst_first(letters: str) -> tuple[str, ...]:
    """The letters of a result, the worst one first: it falls on the class that was named (13.2).

    >>> worst_first("DE")
    ('E', 'D')
    """
    return tuple(sorted(letters, reverse=True))


def read(view: RulesView, column: str, total: int) -> str:
    """A cell of the Missile Table."""
    return word(view, "missile", read_row(view, "missile", total), column)


def read_row(view: RulesView, table: str, total: int) -> str:
    """The row of a die with its modifiers; totals beyond the table read its first or last one (13, 11.81)."""
    rows = sorted(int(row.replace("minus_", "-")) for row in view.table(table).rows)
    row = min(max(total, rows[0]), rows[-1])
    return f"minus_{-row}" if row < 0 else str(row)
