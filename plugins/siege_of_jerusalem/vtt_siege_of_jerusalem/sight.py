"""Line of fire: from middle to middle of two hexes, over walls, roofs and men (9.5, 9.9, 10.3)."""

from collections.abc import Collection
from dataclasses import dataclass

from vtt.rules.rulebook import Rulebook
from vtt.rules.view import RulesView
from vtt_siege_of_jerusalem.city import BUILT_UP, CLEAR, CLEAR_AND_COURTS, City, city
from vtt_siege_of_jerusalem.courts import courts_are_clear
from vtt_siege_of_jerusalem.muster import WRECK_OF, WRECKS, markers
from vtt_siege_of_jerusalem.perches import STAIRCASES
from vtt_siege_of_jerusalem.tables import word
from vtt_siege_of_jerusalem.units import (
    ARTILLERY,
    ENGINE,
    HQ,
    class_of,
    type_of,
    units_on_map,
)

book = Rulebook()

FORTRESS, BASTION, WALL, OTHER = "fortress", "bastion", "wall", "other"
"""The groups of hexes in the matrix of the line of fire (B.5)."""

GROUPS = {
    "fortress": FORTRESS, "fort": FORTRESS, "bastion": BASTION, "temple_outer_wall": BASTION,
    "wall": WALL, "north_wall": WALL, "bridge": WALL, "ramp": WALL,
}  # fmt: skip
LETTERS = {FORTRESS: "F", BASTION: "B", WALL: "W"}
TOWERS = ("tower",)
"""Engines that are as high as a fortress (B.5); Armored Towers are not named there (G18)."""


@dataclass(frozen=True)
class Sight:
    """Whether fire passes, and if not by which rule and over which hex; what it crosses on the way.

    `towers` are tower hexes fired through (9.13), `breach` tells a breach, `indirect` men between (9.9).
    """

    clear: bool
    rule: str = ""
    over: str = ""
    towers: int = 0
    breach: bool = False
    indirect: bool = False


@dataclass(frozen=True)
class _Line:
    """What the map alone says of a line: whether it is barred, what it crosses, where men would screen it."""

    barred: Sight | None
    crossed: tuple[int, ...] = ()
    screens: tuple[int, ...] = ()
    free: Sight = Sight(clear=True)


LINES_KEPT = 200_000
"""So many lines are remembered for a state of the walls."""


def sight(view: RulesView, start: int, end: int) -> Sight:
    """The line of fire between two hexes, by number."""
    where, towers = city(view), tower_hexes(view)
    in_use = _rules_in_use(view)
    key = (start, end, start in towers, end in towers, in_use)
    lines: dict[tuple[object, ...], _Line] = where.kept.setdefault("lines", {})
    line = lines.get(key)
    if line is None:
        if len(lines) >= LINES_KEPT:
            lines.clear()
        line = lines[key] = _line(view, where, start, end)
    if line.barred is not None:
        return line.barred
    return _as_it_stands(view, where, line) if line.crossed else line.free


@book.clause("9.51", otherwise=False)
def roofs_hide(view: RulesView) -> bool:
    """Whether roofs next to the one on the ground hide him from a height (9.51)."""
    return True


@book.clause("9.52", otherwise=False)
def edges_hide(view: RulesView) -> bool:
    """Whether the edge of a slope hides what lies behind it (9.52)."""
    return True


@book.clause("9.9", otherwise=frozenset())
def men_between(view: RulesView) -> frozenset[int]:
    """The hexes whose men stand in the way (9.9)."""
    return men_hexes(view)


@book.clause("9.13", otherwise=0)
def towers_between(view: RulesView, crossed: tuple[int, ...]) -> int:
    """How many hexes with Towers or Armored Towers a line passes through (9.13)."""
    tall = tall_hexes(view)
    return sum(number in tall for number in crossed) if tall else 0


@book.clause("2.13", otherwise=False)
def houses_block(view: RulesView) -> bool:
    """Whether built-up hexes block fire at ground height, and edifices all fire (2.13)."""
    return True


@book.clause("10.3", otherwise=False)
def temple_sees_out(view: RulesView) -> bool:
    """Whether the Temple's centre fires over the edifices around it, and is fired at (10.3)."""
    return True


SWITCHES = (roofs_hide, edges_hide, houses_block, temple_sees_out, courts_are_clear)


def _rules_in_use(view: RulesView) -> tuple[bool, ...]:
    return view.derived("rules of sight", lambda: tuple(switch(view) for switch in SWITCHES))


def _as_it_stands(view: RulesView, where: City, line: _Line) -> Sight:
    """A line that the map leaves free, with the men and towers on its way (9.9, 9.13)."""
    men = view.derived("men between", lambda: men_between(view))
    between = [number for number in line.screens if number in men]
    if len(between) > 1 and view.setting("men_between") == "block":
        return Sight(False, "9.9", where.labels[between[0]])
    through = towers_between(view, line.crossed)
    if not between and not through:
        return line.free
    return Sight(True, towers=through, breach=line.free.breach, indirect=bool(between))


def _line(view: RulesView, where: City, start: int, end: int) -> _Line:
    first, last = where.cell(start), where.cell(end)
    if where.board.distance(first, last) <= 1:
        return _Line(None)
    line = where.board.line(first, last)
    crossed = tuple(where.number_of(cell) for cell in line.cells if cell in where.board.cells)
    looker = _Looker(view, where, start, end)
    for number in crossed:
        rule = looker.bar(number)
        if rule:
            return _Line(Sight(False, rule, where.labels[number]))
    for pair in line.pairs:
        beside = [where.number_of(cell) for cell in pair if cell in where.board.cells]
        if len(beside) == 2 and all(map(looker.bar, beside)):
            return _Line(Sight(False, looker.bar(beside[0]), where.labels[beside[0]]))
    if looker.over_the_edge(crossed):
        return _Line(Sight(False, "9.52", where.labels[end]))
    breach = any(where.terrain[number] == "breach" for number in crossed)
    screens = tuple(number for number in crossed if looker.may_screen(number))
    return _Line(None, crossed, screens, Sight(True, breach=breach))


class _Looker:
    """The two ends of a line, and what stands in its way."""

    def __init__(self, view: RulesView, where: City, start: int, end: int) -> None:
        self.view, self.where, self.start, self.end = view, where, start, end
        self.towers = tower_hexes(view)
        self.roofs_hide, self.edges_hide, self.houses_block, self.sees_out, courts = _rules_in_use(
            view
        )
        self.clear = CLEAR_AND_COURTS if courts else CLEAR
        self.from_group, self.to_group = self.group(start), self.group(end)
        self.code = word(view, "line_of_fire", self.from_group, self.to_group)

    def group(self, number: int) -> str:
        """The group of a hex: a tower is as high as a fortress."""
        if number in self.towers:
            return FORTRESS
        return GROUPS.get(self.where.kind[number], OTHER)

    def bar(self, number: int) -> str:
        """The rule by which a hex on the line blocks; empty: it does not."""
        if self.blocks_by_height(number):
            return "9.5"
        edifice = self.houses_block and self.where.terrain[number] == "edifice"
        if edifice and not self._in_temple(number):
            return "9.5"
        if self.roofs_hide and self._hides_the_ground(number):
            return "9.51"
        return ""

    def blocks_by_height(self, number: int) -> bool:
        """Whether the matrix names the hex, and it lies on the side that the mark asks for (B.5)."""
        letter = LETTERS.get(GROUPS.get(self.where.kind[number], OTHER), "")
        if not letter and self.houses_block and self.where.terrain[number] == "builtup":
            letter = "P"
        place = self.code.find(letter) if letter else -1
        if place < 0:
            return False
        mark = self.code[place + 1 : place + 2]
        from_start, to_end = self._away(number, self.start), self._away(number, self.end)
        if mark == "*":
            return to_end < from_start
        return from_start < to_end if mark == "@" else True

    def over_the_edge(self, crossed: tuple[int, ...]) -> bool:
        """Up a slope: more than one clear hex behind it hides what lies there (9.52)."""
        terrain = self.where.terrain
        if not self.edges_hide or self.where.elevated[self.start]:
            return False
        if self.where.elevated[self.end] or self._same_height():
            return False
        slopes = [place for place, number in enumerate(crossed) if terrain[number] == "slope"]
        if not slopes:
            return False
        behind = [*crossed[slopes[0] + 1 :], self.end]
        return sum(terrain[number] in self.clear for number in behind) > 1

    def may_screen(self, number: int) -> bool:
        """Whether men in a hex would stand in the way: between two on the ground, or on equal walls (9.9)."""
        elevated = self.where.elevated
        if "C" in self.code:
            return not elevated[number]
        level = self.from_group == self.to_group
        return level and elevated[self.start] and elevated[self.end] and elevated[number]

    def _hides_the_ground(self, number: int) -> bool:
        """From a height to the ground: roofs next to the one on the ground hide him (9.51)."""
        if self.where.terrain[number] not in BUILT_UP or self._in_temple(number):
            return False
        high_start, high_end = (self.where.elevated[n] for n in (self.start, self.end))
        if high_start == high_end:
            return False
        low = self.end if high_start else self.start
        return self._away(number, low) == 1

    def _in_temple(self, number: int) -> bool:
        """The edifices about the Temple's centre do not hide it, nor what it fires at (10.3)."""
        board, centre = self.where.board, self.where.temple_centre
        ends = (self.start, self.end)
        return (
            self.sees_out
            and centre in ends
            and board.distance(self.where.cell(number), self.where.cell(centre)) == 1
        )

    def _same_height(self) -> bool:
        regions = self.where.regions
        first, last = regions[self.start], regions[self.end]
        return first is not None and first == last

    def _away(self, number: int, end: int) -> int:
        return self.where.board.distance(self.where.cell(number), self.where.cell(end))


def tower_hexes(view: RulesView) -> frozenset[int]:
    """The hexes that are as high as a fortress for their tower, standing or as a wreck (B.5, G18)."""
    return view.derived("towers", lambda: _hexes_with(view, TOWERS))


def tall_hexes(view: RulesView) -> frozenset[int]:
    """The hexes with towers of both kinds, standing or as wrecks (9.13)."""
    return view.derived("tall", lambda: _hexes_with(view, STAIRCASES))


def _hexes_with(view: RulesView, engines: Collection[str]) -> frozenset[int]:
    where = city(view)
    cells = (view.cell_of(u) for u in units_on_map(view) if type_of(view, u) in engines)
    standing = {where.number_of(cell) for cell in cells if cell is not None}
    wrecks = markers(view, WRECKS).items()
    return frozenset(standing | {n for n, mark in wrecks if mark.get(WRECK_OF) in engines})


def men_hexes(view: RulesView) -> frozenset[int]:
    """The hexes with combat units who screen what is behind; HQs and artillery alone do not (G45)."""

    def find() -> frozenset[int]:
        where = city(view)
        men = (u for u in units_on_map(view) if class_of(view, u) not in (HQ, ARTILLERY, ENGINE))
        cells = map(view.cell_of, men)
        return frozenset(where.number_of(cell) for cell in cells if cell is not None)

    return view.derived("men", find)
