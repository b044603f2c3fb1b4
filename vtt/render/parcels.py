"""Many small things in parcels of those that lie near each other: a tile then paints just what it shows."""

import math
from collections import defaultdict
from collections.abc import Callable, Sequence
from itertools import chain
from typing import TypeVar

from vtt.geometry.pose import Point
from vtt.render.primitives import Ring

IN_PARCEL = 200
"""So many things share a parcel where they are strewn evenly."""

T = TypeVar("T")


def parcels(things: Sequence[T], place: Callable[[T], Point]) -> list[list[T]]:
    """The things by the squares of a grid in which they lie, each square's in their order.

    Few things stay together. The grid is as fine as their number asks for.
    """
    if len(things) <= IN_PARCEL:
        return [list(things)] if things else []
    places = [place(thing) for thing in things]
    left, top = min(x for x, _ in places), min(y for _, y in places)
    width = max(x for x, _ in places) - left or 1.0  # things in a row have an extent all the same
    height = max(y for _, y in places) - top or 1.0
    side = math.sqrt(width * height * IN_PARCEL / len(things))
    found: defaultdict[tuple[int, int], list[T]] = defaultdict(list)
    for thing, (x, y) in zip(things, places, strict=True):
        found[int((x - left) // side), int((y - top) // side)].append(thing)
    return list(found.values())


def fill_parcels(rings: Sequence[Ring]) -> list[list[Ring]]:
    """The rings of one fill in parcels: rings whose boxes meet stay together, one may be another's hole."""
    if len(rings) <= IN_PARCEL:
        return [list(rings)]
    near = parcels(_together(rings), lambda group: group[0][0])
    return [list(chain.from_iterable(groups)) for groups in near]


def _together(rings: Sequence[Ring]) -> list[list[Ring]]:
    """The rings in groups; boxes of different groups do not meet."""
    import numpy as np  # a table of few things is seen without these
    import shapely

    starts = np.cumsum([0, *map(len, rings[:-1])])
    points = np.array(list(chain.from_iterable(rings)))
    least, most = np.minimum.reduceat(points, starts), np.maximum.reduceat(points, starts)
    boxes = np.asarray(shapely.box(*least.T, *most.T))
    group = list(range(len(rings)))
    for first, second in shapely.STRtree(boxes).query(boxes).T.tolist():
        one, other = _root(group, first), _root(group, second)
        group[max(one, other)] = min(one, other)
    found: defaultdict[int, list[Ring]] = defaultdict(list)
    for number, points_of in enumerate(rings):
        found[_root(group, number)].append(points_of)
    return list(found.values())


def _root(group: list[int], number: int) -> int:
    while group[number] != number:
        group[number] = number = group[group[number]]
    return number
