"""How far an element may go: the table of moves, changed by grade, capped by sight and rivers (A4).

The order is the table's value at the worst going touched, then one bonus, then one malus (never
below 0), then the caps (E22). A value of 0 stays 0.
"""

from collections.abc import Collection, Iterator
from dataclasses import dataclass

import msgspec

from vtt.base.units import mm_text
from vtt.rules.rulebook import Rulebook
from vtt.rules.view import RulesView
from vtt_dbr import tables
from vtt_dbr.tables import ROAD
from vtt_dbr.weather import visibility

book = Rulebook()


class Crossed(msgspec.Struct, frozen=True):
    """What a way leads over. `into_contact`: the mover or its group ends in contact with enemy.

    `heads`: the mover goes alone, or in the front rank of a column.
    """

    goings: frozenset[str]
    by_road: bool = False
    built_up: bool = False
    rivers: frozenset[str] = frozenset()
    into_contact: bool = False
    heads: bool = True


@dataclass(frozen=True)
class Allowance:
    """A limit in mm and how it came about, as words for people ("in rough going")."""

    limit: float
    going: str
    words: str


def allowance(view: RulesView, class_name: str, arm: str, grade: str, way: Crossed) -> Allowance:
    """How far an element of a class and grade may go over what its way crosses."""
    going, base = _worst(view, class_name, way)
    limit, reasons = base, []
    if base > 0.0:
        for change, reason in (
            bonus(view, class_name, arm, grade, way, going),
            malus(view, class_name, arm, grade, way, going),
        ):
            limit = max(0.0, limit + change)
            if change:
                reasons.append(reason)
    for cap, reason in _caps(view, way):
        if cap < limit:
            limit = cap
            reasons.append(reason)
    return Allowance(limit, going, ", ".join((_in_words(going, arm), *reasons)))


@book.clause("A4.2", otherwise=(0.0, ""))
def bonus(
    view: RulesView, class_name: str, arm: str, grade: str, way: Crossed, going: str
) -> tuple[float, str]:
    """The one bonus that fits best, with its reason."""
    fitting = [c for c in _changes(view, class_name, arm, grade, way, going) if c[0] > 0.0]
    return max(fitting, default=(0.0, ""))


@book.clause("A4.3", otherwise=(0.0, ""))
def malus(
    view: RulesView, class_name: str, arm: str, grade: str, way: Crossed, going: str
) -> tuple[float, str]:
    """The one malus that fits, with its reason."""
    fitting = [c for c in _changes(view, class_name, arm, grade, way, going) if c[0] < 0.0]
    return min(fitting, default=(0.0, ""))


@book.clause("A4.4", otherwise=None)
def sight_cap(view: RulesView, way: Crossed) -> tuple[float, str] | None:
    """Off the road nobody goes far when sight is bad."""
    sight = visibility(view)
    if way.by_road or sight <= 0.0 or sight > tables.distance(view, "vis_low"):
        return None
    return tables.move_cap(view, "low_visibility"), f"{mm_text(sight)} of sight"


@book.clause("A4.5", otherwise=None)
def river_cap(view: RulesView, way: Crossed) -> tuple[float, str] | None:
    """Nobody goes far who crosses a river other than by a road over it."""
    if way.by_road:
        return None
    caps = [
        (tables.move_cap(view, river), f"across a {river} river")
        for river in sorted(way.rivers)
        if way.heads or tables.caps_whole_column(view, river)
    ]
    return min(caps, default=None)


@book.clause("A4.6", otherwise=False)
def goes_by_road(view: RulesView, way: Crossed) -> bool:
    """A way wholly along roads has the table's column for roads."""
    return way.by_road


def _worst(view: RulesView, class_name: str, way: Crossed) -> tuple[str, float]:
    """The going on which the class may go least, and how far; no going at all: it may not go."""
    goings: Collection[str] = (ROAD,) if goes_by_road(view, way) else sorted(way.goings)
    limits = {going: tables.move_allowance(view, class_name, going) or 0.0 for going in goings}
    columns = tables.columns(view, tables.MOVES)
    worst = min(limits, key=lambda going: (limits[going], -_rank(columns, going)))
    return worst, limits[worst]


def _rank(columns: tuple[str, ...], going: str) -> int:
    """The place of a going in the table; one that it does not have (impassable) is worse than all."""
    return columns.index(going) if going in columns else len(columns)


def _changes(
    view: RulesView, class_name: str, arm: str, grade: str, way: Crossed, going: str
) -> Iterator[tuple[float, str]]:
    key = ("changes", class_name, arm, grade)
    known = tables.constant(view, key, lambda: tuple(_known_changes(view, class_name, arm, grade)))
    for change in known:
        fits_where = {
            "anywhere": True,
            "off_road": not way.by_road,
            "off_road_good": not way.by_road and going == "good",
            "off_road_or_built_up": not way.by_road or way.built_up,
        }[change.where]
        if fits_where and (change.always or way.into_contact):
            yield change.mm, change.reason


@dataclass(frozen=True)
class _Change:
    """A row of the table of changes: where it holds, whether in contact only, how far, in words."""

    where: str
    always: bool
    mm: float
    reason: str


def _known_changes(view: RulesView, class_name: str, arm: str, grade: str) -> Iterator[_Change]:
    for row in tables.rows_for(view, tables.CHANGES, class_name, arm, grade):
        where = tables.word(view, tables.CHANGES, row, "where")
        always = tables.word(view, tables.CHANGES, row, "when") == "always"
        mm = tables.change_mm(view, row)
        yield _Change(where, always, mm, f"{mm:+g} as {row.replace('_', ' ')}")


def _caps(view: RulesView, way: Crossed) -> Iterator[tuple[float, str]]:
    for cap in (sight_cap(view, way), river_cap(view, way)):
        if cap is not None:
            yield cap


def _in_words(going: str, arm: str) -> str:
    waters = {"good": "on open water", "difficult": "on narrow water"}
    if arm == tables.NAVAL and going in waters:
        return waters[going]
    return "by road" if going == ROAD else f"in {going} going"
