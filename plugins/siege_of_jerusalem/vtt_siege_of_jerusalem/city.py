"""The map as the rules read it: what each hex is, and how hexes hang together (2.1, 7.12, 8.9).

It is worked out once for each module and state of the walls, in numbers of hexes, since every move and
every line of fire asks it. A node is a hex at one height: its number on the ground, its number plus the
count of hexes on the wall, plus twice that count on top of a tower or of ladders.
"""

from collections.abc import Callable, Hashable
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Any

from vtt.geometry.grid_spec import Cell
from vtt.rules.cell_board import CellBoard
from vtt.rules.rulebook import Rulebook
from vtt.rules.view import RulesView
from vtt_siege_of_jerusalem.units import CITY, LADDER, TOWER, WALL
from vtt_siege_of_jerusalem.walls import hexes

ELEVATED = frozenset(
    ("wall", "north_wall", "temple_outer_wall", "bastion", "fort", "fortress", "gate", "bridge")
)
"""Terrain on which units stand above the ground (2.11)."""

OPEN_GROUND = frozenset(("clear", "court", "slope", "ramp", "breach"))
"""Ground hexes: built-up hexes are no such, though they are as high (2.12, 2.13)."""

CLEAR = frozenset(("clear",))
CLEAR_AND_COURTS = CLEAR | {"court"}
"""Clear hexes; the clear ones between the walls of the Temple are its courts (8.92)."""

BUILT_UP = frozenset(("builtup", "edifice"))
LEVEL_GROUND = frozenset(("clear", "court", "builtup", "edifice"))
"""Ground without a slope: hexes of it that touch are equally high (9.52)."""

book = Rulebook()

HEX_SIDES = 6
Links = tuple[frozenset[int], ...]


@dataclass(frozen=True)
class City:
    """The hexes of the board, by number, with the walls as they are now."""

    board: CellBoard
    breached: frozenset[str]
    corrected: bool = True
    corners: bool = True

    @cached_property
    def kept(self) -> dict[Hashable, Any]:
        """What other chapters have worked out of the map alone."""
        return {}

    @cached_property
    def count(self) -> int:
        """How many hexes there are."""
        return len(self.board.cells.cells)

    @cached_property
    def _numbers(self) -> dict[Cell, int]:
        return {cell: number for number, cell in enumerate(self.board.cells.cells)}

    @cached_property
    def labels(self) -> tuple[str, ...]:
        """The printed labels (2.14)."""
        return tuple(map(self.board.label, self.board.cells.cells))

    @cached_property
    def terrain(self) -> tuple[str, ...]:
        """The terrain as it is now: a breached hex is a breach (2.12)."""
        return tuple(
            "breach" if label in self.breached else self._as_built(cell)
            for label, cell in zip(self.labels, self.board.cells.cells, strict=True)
        )

    def _as_built(self, cell: Cell) -> str:
        """The terrain of an unbreached hex; an erratum puts right what is printed (2.15)."""
        terrain = self.board.terrain(cell)
        return terrain if self.corrected else str(self.board.value(cell, "printed", terrain))

    @cached_property
    def kind(self) -> tuple[str, ...]:
        """The class of each hex for fire and breaching: a gate is what its ring says (G16)."""
        return tuple(
            str(self.board.value(cell, "ring", terrain)) if terrain == "gate" else terrain
            for terrain, cell in zip(self.terrain, self.board.cells.cells, strict=True)
        )

    @cached_property
    def elevated(self) -> tuple[bool, ...]:
        """Whether units stand above the ground there."""
        return tuple(terrain in ELEVATED for terrain in self.terrain)

    @cached_property
    def areas(self) -> tuple[frozenset[str], ...]:
        """The districts that a hex lies in or borders; `outside` is none of them (10)."""
        cells = self.board.cells.cells
        return tuple(frozenset(str(self.board.value(cell, "area", "")).split()) for cell in cells)

    @cached_property
    def neighbours(self) -> tuple[tuple[int, ...], ...]:
        """The hexes around each hex, clockwise from the top."""
        return tuple(
            tuple(map(self.number_of, self.board.neighbours(cell)))
            for cell in self.board.cells.cells
        )

    @cached_property
    def connected(self) -> Links:
        """The elevated hexes that each elevated hex runs on to, unbreached (7.12)."""
        return self._along_walls(lambda a, b: self.elevated[a] and self.elevated[b])

    @cached_property
    def once_connected(self) -> Links:
        """The same with the breached ones: out of a breach onto the wall that it was part of (8.93)."""
        return self._along_walls(lambda a, b: True)

    @cached_property
    def stairs(self) -> Links:
        """Hexes joined by a staircase, both ways; doubtful ones are left out (8.93, G11)."""
        return self._links("stairs", lambda a, b: not self._doubtful(a, b))

    @cached_property
    def entries(self) -> Links:
        """For a gate the ground hexes across its entry sides, for a ground hex its gates (8.91)."""
        return self._links("gate_entry", lambda a, b: True)

    @cached_property
    def roads(self) -> Links:
        """Hexes joined by a road (8.94)."""
        return self._links("road", lambda a, b: True)

    @cached_property
    def inner(self) -> Links:
        """For a gate the entry hexes of its inner side, where the built-in stair is, and back (8.91, G42)."""
        found: list[set[int]] = [set() for _ in range(self.count)]
        for gate, cell in enumerate(self.board.cells.cells):
            for label in str(self.board.value(cell, "inner", "")).split():
                ground = self.number(label)
                found[gate].add(ground)
                found[ground].add(gate)
        return tuple(map(frozenset, found))

    @cached_property
    def temple_centre(self) -> int:
        """The middle of the Temple (10.3); -1 where the map has none."""
        cells = self.board.cells_with("temple_center")
        return self.number_of(cells[0]) if cells else -1

    @cached_property
    def regions(self) -> tuple[int | None, ...]:
        """For each hex at ground height the stretch of level ground it belongs to; slopes are none (9.52)."""
        level = [terrain in LEVEL_GROUND for terrain in self.terrain]
        found: list[int | None] = [None] * self.count
        for first in range(self.count):
            if level[first] and found[first] is None:
                self._flood(first, level, found)
        return tuple(found)

    def _flood(self, first: int, level: list[bool], found: list[int | None]) -> None:
        found[first], edge = first, [first]
        while edge:
            for other in self.neighbours[edge.pop()]:
                if level[other] and found[other] is None:
                    found[other] = first
                    edge.append(other)

    def to_refuge(self, judaean: bool) -> tuple[int, ...]:
        """Hexes from each hex to Refuge: to the Temple Quarter, or to the edge of the map (15.4)."""
        found = self.kept.get(("refuge", judaean))
        if found is None:
            found = self.kept["refuge", judaean] = self._distances(
                [n for n in range(self.count) if self._is_refuge(n, judaean)]
            )
        distances: tuple[int, ...] = found
        return distances

    def _is_refuge(self, number: int, judaean: bool) -> bool:
        if judaean:
            return "temple_quarter" in self.areas[number]
        return len(self.neighbours[number]) < HEX_SIDES and self.areas[number] == {"outside"}

    def _distances(self, starts: list[int]) -> tuple[int, ...]:
        """Hexes to the nearest of some, over any ground."""
        found, edge = dict.fromkeys(starts, 0), starts
        while edge:
            following = []
            for here in edge:
                for other in self.neighbours[here]:
                    if other not in found:
                        found[other] = found[here] + 1
                        following.append(other)
            edge = following
        return tuple(found.get(number, self.count) for number in range(self.count))

    def crest_above(self, low: int, high: int) -> bool:
        """Whether a step leads up over a crest: from the slope on to the level ground (11.17)."""
        first, second = self.cell(low), self.cell(high)
        if "crest" not in self.board.sides(first, second):
            return False
        return self.board.side_value(first, second, "crest", "ground") == self.labels[low]

    def number(self, label: str) -> int:
        """A hex by its label; DefinitionError where there is none."""
        return self.number_of(self.board.cell(label))

    def number_of(self, cell: Cell) -> int:
        """A hex by its cell."""
        return self._numbers[cell]

    def cell(self, number: int) -> Cell:
        """The cell of a hex."""
        return self.board.cells.cells[number]

    def node(self, number: int, level: str) -> int:
        """A hex at a height: on its wall, or at ground height. Who climbs or rides stands on the ground."""
        return number + self.count if level == WALL else number

    def hex_of_node(self, node: int) -> int:
        """The hex of a node."""
        return node % self.count

    def stand(self, number: int, level: str) -> int:
        """The node on which a unit moves: like `node`, but tops of towers and ladders are perches."""
        return number + 2 * self.count if level in (TOWER, LADDER) else self.node(number, level)

    def perch(self, number: int) -> int:
        """The node on top of the tower or the ladders in a hex."""
        return number + 2 * self.count

    def is_perch(self, node: int) -> bool:
        """Whether a node is the top of a tower or of ladders."""
        return 2 * self.count <= node < 3 * self.count

    @property
    def outside(self) -> int:
        """The node off the map from which legions come in (3.3)."""
        return 3 * self.count

    def is_high(self, node: int) -> bool:
        """Whether a node is on a wall."""
        return self.count <= node < 2 * self.count

    def is_edge(self, node: int) -> bool:
        """Whether a node is a ground hex outside the walls at the edge of the map."""
        return node < self.count and self._is_refuge(node, judaean=False)

    def is_passage(self, node: int) -> bool:
        """Whether a node lies in a gate or beneath a bridge, where nobody stops (8.91, B.10)."""
        return node < self.count and self.terrain[node] in ("gate", "bridge")

    def is_open_ground(self, number: int) -> bool:
        """Whether a hex is a ground hex, into which zones of control reach (2.12, 7.11)."""
        return self.terrain[number] in OPEN_GROUND

    def _along_walls(self, counts: Callable[[int, int], bool]) -> Links:
        """Hexes joined by a wall that runs through both, or at a corner where the table plays it so (B.8)."""
        runs = self._links("connect", counts)
        if not self.corners:
            return runs
        joined = self._links("elevated_neighbours", lambda a, b: counts(a, b) and self._turns(a, b))
        return tuple(one | other for one, other in zip(runs, joined, strict=True))

    def _turns(self, first: int, second: int) -> bool:
        """Whether walls meet there at a corner: the two walls of the Temple only lie side by side."""
        inner = (self.areas[number] == {"temple_quarter"} for number in (first, second))
        return len(set(inner)) == 1

    def _links(self, kind: str, counts: Callable[[int, int], bool]) -> Links:
        found: list[set[int]] = [set() for _ in range(self.count)]
        for number, around in enumerate(self.neighbours):
            for other in around:
                printed = number < other and kind in self._sides(number, other)
                if printed and counts(number, other):
                    found[number].add(other)
                    found[other].add(number)
        return tuple(map(frozenset, found))

    def _sides(self, first: int, second: int) -> tuple[str, ...]:
        cells = self.board.cells.cells
        return self.board.sides(cells[first], cells[second])

    def _doubtful(self, first: int, second: int) -> bool:
        cells = self.board.cells.cells
        return bool(self.board.side_value(cells[first], cells[second], "stairs", "doubt", False))


@lru_cache(maxsize=64)
def _city(board: CellBoard, breached: frozenset[str], corrected: bool, corners: bool) -> City:
    return City(board, breached, corrected, corners)


def city(view: RulesView) -> City:
    """The map with the walls as they are in a position."""
    return view.derived(
        "city",
        lambda: _city(
            view.cells(CITY),
            breached_hexes(view),
            errata_count(view),
            bool(view.setting("wall_corners")),
        ),
    )


@book.clause("12.3", otherwise=frozenset())
def breached_hexes(view: RulesView) -> frozenset[str]:
    """The breached hexes: each is so once for all the walls that run through it (12.3)."""
    return frozenset(hexes(view).breached)


@book.clause("2.15", otherwise=False)
def errata_count(view: RulesView) -> bool:
    """Whether hexes that the map shows wrongly are what the errata say: QQ32 is a fort (2.15)."""
    return True
