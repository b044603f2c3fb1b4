"""Maps of areas: which areas touch, by what kind of border, and the cheapest way between two.

Two areas may touch by several borders (a river here, open land there). What a step costs is the
caller's rule, asked with the two areas and the kind of one of their borders.
"""

from collections.abc import Callable, Iterable, Mapping
from fractions import Fraction
from functools import cached_property
from itertools import pairwise
from typing import TYPE_CHECKING, Any, TypeAlias

import msgspec

from vtt.base.errors import GeometryError
from vtt.base.problems import did_you_mean
from vtt.geometry.step_costs import Cost, Entry

if TYPE_CHECKING:
    import networkx as nx

CrossingRule: TypeAlias = Callable[[str, str, str], Cost | None]
"""From an area, its neighbour and the border's kind to the cost of going there; None: no way."""
AreaEntryRule: TypeAlias = Callable[[str], Entry | None]
"""Asked for an area that is come to, never for the start; None: the unit may go on."""


class Border(msgspec.Struct, frozen=True, order=True):
    """Where two areas touch, by their ids, and what lies between them ("" for open land)."""

    first: str
    second: str
    kind: str = ""

    def beyond(self, area: str) -> str:
        """The area on the other side."""
        return self.second if area == self.first else self.first


class AreaPath(msgspec.Struct, frozen=True):
    """A way from area to area, both ends included, the borders crossed and the whole cost."""

    areas: tuple[str, ...]
    borders: tuple[Border, ...]
    cost: Fraction


class AreaGraph:
    """The areas of a map and their borders.

    Args:
        areas: the ids of all areas.
        borders: where they touch; the two ids of a border are in no particular order.

    Raises:
        GeometryError: if a border names an unknown area, or one area twice.
    """

    def __init__(self, areas: Iterable[str], borders: Iterable[Border]) -> None:
        self.areas = tuple(sorted(set(areas)))
        self.borders = tuple(sorted(set(borders)))
        self._at: dict[str, list[Border]] = {area: [] for area in self.areas}
        for border in self.borders:
            if border.first == border.second:
                raise GeometryError(f"area {border.first!r} has a border with itself")
            self.borders_of(border.first)
            self.borders_of(border.second)
            self._at[border.first].append(border)
            self._at[border.second].append(border)

    def borders_of(self, area: str) -> tuple[Border, ...]:
        """All borders of an area; GeometryError with the nearest id if there is no such area."""
        if area not in self._at:
            raise GeometryError(f"no area is called {area!r}{did_you_mean(area, self.areas)}")
        return tuple(self._at[area])

    def neighbours(self, area: str) -> tuple[str, ...]:
        """The areas that touch an area, sorted; GeometryError if there is no such area."""
        return tuple(sorted({border.beyond(area) for border in self.borders_of(area)}))

    def borders_between(self, first: str, second: str) -> tuple[Border, ...]:
        """All borders of two areas, none if they do not touch."""
        self.borders_of(second)
        return tuple(b for b in self.borders_of(first) if b.beyond(first) == second)

    def distance(self, first: str, second: str) -> int | None:
        """The least number of borders to cross, or None where no way leads there."""
        path = self.cheapest_path(first, second, lambda *_: 1)
        return None if path is None else len(path.borders)

    def cheapest_path(
        self, start: str, goal: str, crossing: CrossingRule, entry: AreaEntryRule | None = None
    ) -> AreaPath | None:
        """The cheapest way to an area, or None where there is none.

        Raises:
            GeometryError: if there is no such area, or a cost is below 0.
        """
        self.borders_of(goal)
        costs, paths = self._search(start, crossing, entry)
        if goal not in paths:
            return None
        areas = tuple(paths[goal])
        borders = (self._cheapest_border(a, b, crossing) for a, b in pairwise(areas))
        return AreaPath(areas, tuple(border for border, _ in filter(None, borders)), costs[goal])

    def reach(
        self,
        start: str,
        allowance: Cost,
        crossing: CrossingRule,
        entry: AreaEntryRule | None = None,
    ) -> Mapping[str, Fraction]:
        """The areas that can be reached for at most `allowance`, with costs; the start for 0.

        Raises:
            GeometryError: if there is no such area, or a cost is below 0.
        """
        costs, _ = self._search(start, crossing, entry, Fraction(allowance))
        return {area: costs[area] for area in sorted(costs)}

    def _search(
        self,
        start: str,
        crossing: CrossingRule,
        entry: AreaEntryRule | None,
        allowance: Fraction | None = None,
    ) -> tuple[dict[str, Fraction], dict[str, list[str]]]:
        import networkx as nx

        self.borders_of(start)
        limit: Any = allowance

        def price(here: str, there: str, _: Mapping[str, Any]) -> Fraction | None:
            if entry is not None:
                if here != start and entry(here):
                    return None
                if there != start and entry(there) is Entry.BARRED:
                    return None
            cheapest = self._cheapest_border(here, there, crossing)
            return None if cheapest is None else cheapest[1]

        weight: Any = price  # networkx adds up whatever the rule gives; its types know floats only
        found: Any = nx.single_source_dijkstra(self._graph, start, cutoff=limit, weight=weight)
        costs, paths = found
        return {area: Fraction(cost) for area, cost in costs.items()}, paths

    def _cheapest_border(
        self, here: str, there: str, crossing: CrossingRule
    ) -> tuple[Border, Fraction] | None:
        """Of the borders of two areas the one that costs least to cross, the first among equals."""
        best = None
        for border in self.borders_between(here, there):
            cost = crossing(here, there, border.kind)
            if cost is not None and cost < 0:
                raise GeometryError(
                    f"going from {here} to {there} costs {cost}; expected 0 or more"
                )
            if cost is not None and (best is None or cost < best[1]):
                best = (border, Fraction(cost))
        return best

    @cached_property
    def _graph(self) -> "nx.Graph[str]":
        import networkx as nx

        graph: nx.Graph[str] = nx.Graph()
        graph.add_nodes_from(self.areas)
        graph.add_edges_from((border.first, border.second) for border in self.borders)
        return graph
