"""Ids that keep the order in which a saved game draws what lies on each other: VASSAL draws by its list.

We draw what lies on each other by id. So what overlaps gets ids that sort as it lies there, where those that
it has do not; all else keeps its own.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Final

from msgspec.structs import replace

from vtt.base.ids import PieceDefinitionId, PieceId, StackId, is_id
from vtt.definition.scenario import PiecePlacement
from vtt.geometry.bounds import Bounds

MARK: Final = "."
"""What stands between a number in the drawing order and the id in VASSAL."""


@dataclass(frozen=True)
class Drawn:
    """Something that is drawn, a piece or a stack: its id, the map, and the box that it fills."""

    id: str
    map: str
    box: Bounds


def ordered_ids(drawn: Sequence[Drawn]) -> dict[str, str]:
    """New ids for what would be drawn in another order by its own.

    Args:
        drawn: what is drawn, the lowest first.

    >>> over = [Drawn("7", "", (0, 0, 9, 9)), Drawn("5", "", (5, 5, 9, 9)), Drawn("1", "", (20, 0, 29, 9))]
    >>> ordered_ids(over)
    {'7': '1.7', '5': '2.5'}
    """
    found = {}
    for group in _groups(drawn):
        is_named = all(is_id(item.id) and MARK not in item.id for item in group)
        if is_named and any(one.id > other.id for one, other in pairwise(group)):
            digits = len(str(len(group)))
            for number, item in enumerate(group, 1):
                found[item.id] = f"{number:0{digits}d}{MARK}{item.id}"
    return found


def placed_in_order(
    placements: Iterable[PiecePlacement], bounds: Mapping[PieceDefinitionId, Bounds]
) -> tuple[PiecePlacement, ...]:
    """Placements, the lowest first, with ids by which they are drawn so.

    Args:
        placements: pieces on tables, lone ones and those of stacks, and in decks.
        bounds: the box about each piece, in mm.
    """
    given = tuple(placements)
    boxes: dict[str, Drawn] = {}
    for item in given:
        if item.deck is None:
            left, top, right, bottom = bounds[item.definition]
            x, y = item.pose.x, item.pose.y
            box = (x + left, y + top, x + right, y + bottom)
            own = item.stack or item.id
            boxes.setdefault(own, Drawn(own, item.table, box))
    ids = ordered_ids(list(boxes.values()))
    return tuple(
        replace(item, stack=StackId(ids[item.stack]))
        if item.stack in ids
        else replace(item, id=PieceId(ids.get(item.id, item.id)) if item.stack is None else item.id)
        for item in given
    )


def id_in_vassal(own: str) -> str:
    """An id without the number that was put before it.

    >>> id_in_vassal("12.1699"), id_in_vassal("1699")
    ('1699', '1699')
    """
    return own.rpartition(MARK)[2]


def _groups(drawn: Sequence[Drawn]) -> Iterable[list[Drawn]]:
    """What hangs together by overlapping, each group in the order in which it is drawn."""
    roots = list(range(len(drawn)))

    def root(at: int) -> int:
        while roots[at] != at:
            roots[at] = roots[roots[at]]
            at = roots[at]
        return at

    for one, other in _overlapping(drawn):
        roots[root(one)] = root(other)
    groups: dict[int, list[Drawn]] = {}
    for at, item in enumerate(drawn):
        groups.setdefault(root(at), []).append(item)
    return groups.values()


def _overlapping(drawn: Sequence[Drawn]) -> Iterable[tuple[int, int]]:
    """Pairs that hold all together that overlaps; of those with one box the first stands for all."""
    first: dict[tuple[str, Bounds], int] = {}
    for at, item in enumerate(drawn):
        other = first.setdefault((item.map, item.box), at)
        if other != at:
            yield other, at
    left: list[int] = []
    for at in sorted(first.values(), key=lambda at: (drawn[at].map, drawn[at].box[0])):
        item = drawn[at]
        left = [
            other
            for other in left
            if drawn[other].map == item.map and drawn[other].box[2] > item.box[0]
        ]
        for other in left:
            if drawn[other].box[1] < item.box[3] and item.box[1] < drawn[other].box[3]:
                yield other, at
        left.append(at)
