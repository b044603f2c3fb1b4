"""Whether one element sees another one: visibility, and terrain that one sees into only so far (B17)."""

import itertools

import numpy as np
import shapely
from numpy.typing import NDArray

from vtt.geometry.edges import edges
from vtt.geometry.footprint import Footprint
from vtt.geometry.pose import Point
from vtt.geometry.tolerance import CONTACT_MM, NOISE
from vtt.rules.view import RulesView
from vtt_dbr.ground import Ground
from vtt_dbr.weather import visibility


def sees(view: RulesView, ground: Ground, first: Footprint, second: Footprint) -> bool:
    """Whether a line from one to the other is no longer than one sees, and passes the terrain.

    Lines run from corners and middles of edges to corners and middles of edges; other elements do
    not stand in them (E26).
    """
    ends = list(itertools.product(_points(first), _points(second)))
    lines: NDArray[np.object_] = np.asarray(shapely.linestrings(np.array(ends)))
    clear = np.ones(len(ends), dtype=np.bool_)
    limit = visibility(view)
    margin = CONTACT_MM + NOISE
    if limit > 0.0:
        clear &= shapely.length(lines) <= limit + margin
    for patch in ground.patches:
        if patch.sight is not None and clear.any():
            inside = shapely.length(shapely.intersection(lines, patch.area))
            clear &= inside <= patch.sight + margin
    return bool(clear.any())


def _points(base: Footprint) -> list[Point]:
    """Corners and middles of the edges."""
    return [point for _, edge in edges(base) for point in (edge.start, edge.middle)]
