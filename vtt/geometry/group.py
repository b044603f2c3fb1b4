"""Bases lined up with each other: neighbours, connected groups, ranks and files, columns (B11).

Two bases line up when they face the same way and two corners lie together: side by side on their
fronts or on their rears, or one behind the other on the whole edge. Who may belong together beyond
that (side, command, arm) is the caller's, as a predicate. Round bases have no corners and line up
with nobody.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum
from math import floor
from typing import Generic, TypeAlias

from vtt.base.errors import GeometryError
from vtt.geometry.edges import Corner, corner, has_named_corners, named_corners
from vtt.geometry.footprint import Footprint
from vtt.geometry.many import Name
from vtt.geometry.outline import outline_size, rectangle
from vtt.geometry.pose import Point, Pose
from vtt.geometry.tolerance import CONTACT_MM, NOISE, same_angle, same_point


class Neighbour(StrEnum):
    """Where a base that lines up with another one stands, as that one sees it."""

    LEFT = "left"
    RIGHT = "right"
    AHEAD = "ahead"
    BEHIND = "behind"


class LineUp(StrEnum):
    """How two bases are lined up."""

    SIDE = "side"
    RANK = "rank"


Corners: TypeAlias = tuple[Point, Point, Point, Point]
"""Front left, front right, rear right and rear left of a base."""

SAME_POINT_MM = CONTACT_MM + NOISE
"""How far apart points that coincide may lie."""

SQUARES_FROM_MM = 0.3
"""Squares of 1 mm are laid off the whole mm, so that corners at full, half and quarter mm lie in one."""

STEPS = {
    Neighbour.LEFT: (0, -1),
    Neighbour.RIGHT: (0, 1),
    Neighbour.AHEAD: (-1, 0),
    Neighbour.BEHIND: (1, 0),
}
"""Ranks back and files to the right from a base to its neighbour."""


@dataclass(frozen=True, slots=True)
class Formation(Generic[Name]):
    """A connected group in order.

    Ranks go from the front, each from left to right; files from the left, each from front to back.
    """

    ranks: tuple[tuple[Name, ...], ...]
    files: tuple[tuple[Name, ...], ...]

    @property
    def is_column(self) -> bool:
        """Whether it is one base wide (a single base is)."""
        return len(self.files) == 1


def neighbour(a: Footprint, b: Footprint) -> Neighbour | None:
    """Where `b` stands as a lined-up neighbour of `a`, or None."""
    if not (
        same_angle(a.pose.facing, b.pose.facing)
        and has_named_corners(a.outline)
        and has_named_corners(b.outline)
    ):
        return None
    return _neighbour(named_corners(a), named_corners(b))


def _neighbour(a: Corners, b: Corners) -> Neighbour | None:
    """The same of two bases that face the same way, by their corners."""
    a_left, a_right, a_rear_right, a_rear_left = a
    b_left, b_right, b_rear_right, b_rear_left = b
    if same_point(a_right, b_left) or same_point(a_rear_right, b_rear_left):
        return Neighbour.RIGHT
    if same_point(a_left, b_right) or same_point(a_rear_left, b_rear_right):
        return Neighbour.LEFT
    if same_point(a_rear_left, b_left) and same_point(a_rear_right, b_right):
        return Neighbour.BEHIND
    if same_point(a_left, b_rear_left) and same_point(a_right, b_rear_right):
        return Neighbour.AHEAD
    return None


def lined_up(a: Footprint, b: Footprint) -> LineUp | None:
    """Whether two bases are lined up side by side or one behind the other; the same either way."""
    found = neighbour(a, b)
    if found is None:
        return None
    return LineUp.SIDE if found in (Neighbour.LEFT, Neighbour.RIGHT) else LineUp.RANK


def groups(
    bases: Mapping[Name, Footprint],
    may_join: Callable[[Name, Name], bool] | None = None,
) -> list[frozenset[Name]]:
    """The connected groups, single bases included, in the order of their first names.

    Args:
        bases: the bases by name; leave out those that may not move with a group.
        may_join: whether two lined-up bases may belong together (side, command, arm).
    """
    joined = [(first, second) for first, second, _ in links(bases, may_join)]
    return _connected(bases, joined)


def arrangement(
    bases: Mapping[Name, Footprint], may_join: Callable[[Name, Name], bool]
) -> Formation[Name] | None:
    """The ranks and files of bases that are one connected group; None where they are none."""
    found = list(links(bases))
    joined = [(first, second) for first, second, _ in found if may_join(first, second)]
    return _order(_places(bases, found)) if len(_connected(bases, joined)) == 1 else None


def _connected(bases: Iterable[Name], joined: Iterable[tuple[Name, Name]]) -> list[frozenset[Name]]:
    """Who belongs together if those who are joined do, in the order of their first names."""
    leader = {name: name for name in bases}

    def root(name: Name) -> Name:
        while leader[name] != name:
            leader[name] = leader[leader[name]]
            name = leader[name]
        return name

    for first, second in joined:
        low, high = sorted((root(first), root(second)))
        leader[high] = low
    members: dict[Name, set[Name]] = {}
    for name in leader:
        members.setdefault(root(name), set()).add(name)
    return [frozenset(members[name]) for name in sorted(members)]


def links(
    bases: Mapping[Name, Footprint],
    may_join: Callable[[Name, Name], bool] | None = None,
) -> Iterator[tuple[Name, Name, Neighbour]]:
    """Every pair of lined-up bases, once, with where the second stands as the first sees it."""
    corners = {
        name: named_corners(base) for name, base in bases.items() if has_named_corners(base.outline)
    }
    for first, second in _with_a_corner_together(corners):
        if same_angle(bases[first].pose.facing, bases[second].pose.facing):
            found = _neighbour(corners[first], corners[second])
            if found is not None and (may_join is None or may_join(first, second)):
                yield first, second, found


def _with_a_corner_together(corners: Mapping[Name, Corners]) -> Iterator[tuple[Name, Name]]:
    """Every pair of bases with corners in the same square of the table, once."""
    squares: dict[tuple[int, int], list[Name]] = {}
    told: set[tuple[Name, Name]] = set()
    for name, points in corners.items():
        for square in {square for point in points for square in _squares_about(point)}:
            here = squares.setdefault(square, [])
            for other in here:
                if (other, name) not in told:
                    told.add((other, name))
                    yield other, name
            here.append(name)


def _squares_about(point: Point) -> tuple[tuple[int, int], ...]:
    """The squares of 1 mm in which what coincides with a point may lie: mostly one."""
    x, y = point[0] + SQUARES_FROM_MM, point[1] + SQUARES_FROM_MM
    left, right = floor(x - SAME_POINT_MM), floor(x + SAME_POINT_MM)
    top, bottom = floor(y - SAME_POINT_MM), floor(y + SAME_POINT_MM)
    if left == right and top == bottom:
        return ((left, top),)
    return tuple({(column, row) for column in (left, right) for row in (top, bottom)})


def formation(bases: Mapping[Name, Footprint]) -> Formation[Name]:
    """The ranks and files of a connected group, counted along its links.

    Raises:
        GeometryError: if there is no base, or not all of them are connected.
    """
    places = _places(bases, links(bases))
    if not places:
        raise GeometryError("expected one connected group of bases, found no base")
    if len(places) < len(bases):
        apart = ", ".join(sorted(set(bases) - set(places)))
        raise GeometryError(f"expected one connected group of bases, found apart: {apart}")
    return _order(places)


def is_column(bases: Mapping[Name, Footprint]) -> bool:
    """Whether the bases are one connected group a single base wide."""
    places = _places(bases, links(bases))
    return len(places) == len(bases) > 0 and _order(places).is_column


def group_frame(bases: Mapping[Name, Footprint]) -> Footprint:
    """The rectangle that a group moves as: its front is the front of the first rank.

    Legs of a path are about this frame: a wheel turns about the left or right end of the first
    rank, whatever stands behind it.

    Raises:
        GeometryError: if the bases are not one connected group.
    """
    return frame_of(bases, formation(bases))


def frame_of(bases: Mapping[Name, Footprint], order: Formation[Name]) -> Footprint:
    """The same of a group whose order is known."""
    first = order.ranks[0]
    facing = bases[first[0]].pose.facing
    frame = Pose(*corner(bases[first[0]], Corner.FRONT_LEFT), facing)
    right, _ = frame.lateral_forward(corner(bases[first[-1]], Corner.FRONT_RIGHT))
    back = min(frame.lateral_forward(p)[1] for base in bases.values() for p in base.corners)
    return Footprint(rectangle(right, -back), frame.ahead(back / 2, right / 2))


def frontage(bases: Mapping[Name, Footprint]) -> float:
    """The width in mm of the first rank of a group."""
    return outline_size(group_frame(bases).outline)[0]


def _order(places: Mapping[Name, tuple[int, int]]) -> Formation[Name]:
    """Ranks and files of bases whose places (rank, file) are known."""
    return Formation(
        _rows(places), _rows({name: (file, rank) for name, (rank, file) in places.items()})
    )


def _places(
    bases: Iterable[Name], linked: Iterable[tuple[Name, Name, Neighbour]]
) -> dict[Name, tuple[int, int]]:
    """Rank and file of every base that is connected with the first one."""
    beside: dict[Name, list[tuple[Name, int, int]]] = {name: [] for name in bases}
    for first, second, found in linked:
        back, right = STEPS[found]
        beside[first].append((second, back, right))
        beside[second].append((first, -back, -right))
    places: dict[Name, tuple[int, int]] = {}
    waiting = [(name, 0, 0) for name in sorted(beside)[:1]]
    while waiting:
        name, rank, file = waiting.pop()
        if name not in places:
            places[name] = (rank, file)
            waiting += [(other, rank + back, file + right) for other, back, right in beside[name]]
    return places


def _rows(places: Mapping[Name, tuple[int, int]]) -> tuple[tuple[Name, ...], ...]:
    """Names by their first number, each row in the order of the second."""
    rows: dict[int, list[tuple[int, Name]]] = {}
    for name, (row, place) in places.items():
        rows.setdefault(row, []).append((place, name))
    return tuple(tuple(name for _, name in sorted(rows[row])) for row in sorted(rows))
