"""When a moving point first meets an edge or a circle: closed formulas over numpy arrays.

Points go along straight lines (`shift`, the whole way as a vector) or along arcs about a centre
(`radians`, the whole turn, clockwise positive). Answers are shares of the way, 0 to 1, and infinity
where nothing is met. Shapes: points (..., 2), edges as two such arrays, all broadcast together.
"""

import math

import numpy as np
from numpy.typing import NDArray

from vtt.geometry.tolerance import NOISE

Array = NDArray[np.float64]
NEVER = math.inf


def line_meets_edge(points: Array, shift: Array, starts: Array, ends: Array) -> Array:
    """Share of a straight way at which points first lie on edges; parallel ones are never met.

    Ways that are parallel but for rounding count as parallel: along them the share would be noise.
    """
    along, to_start = ends - starts, starts - points
    cross = _cross(shift, along)
    lengths = np.sqrt((shift * shift).sum(-1) * (along * along).sum(-1))
    parallel = np.abs(cross) <= NOISE * lengths
    with np.errstate(divide="ignore", invalid="ignore", over="ignore"):
        share = _cross(to_start, along) / cross
        place = _cross(to_start, shift) / cross
    met = (share >= 0.0) & (share <= 1.0) & (place >= 0.0) & (place <= 1.0)
    return np.where(met & ~parallel, share, NEVER)


def line_meets_circle(points: Array, shift: Array, centres: Array, radii: Array) -> Array:
    """Share of a straight way at which points first lie on circles that they start outside of."""
    offset = points - centres
    a, b = (shift * shift).sum(-1), (offset * shift).sum(-1)
    c = (offset * offset).sum(-1) - radii * radii
    with np.errstate(divide="ignore", invalid="ignore"):
        share = (-b - np.sqrt(b * b - a * c)) / a
    return np.where((share >= 0.0) & (share <= 1.0), share, NEVER)


def arc_meets_edge(
    points: Array, centre: Array, radians: float, starts: Array, ends: Array
) -> Array:
    """Share of a turn about `centre` at which points first lie on edges."""
    along = ends - starts
    length = np.sqrt((along * along).sum(-1))
    with np.errstate(invalid="ignore"):
        unit = along / length[..., None]
    to_start = starts - centre
    foot, height = (to_start * unit).sum(-1), _cross(to_start, unit)
    reach = points - centre
    half = (reach * reach).sum(-1) - height * height
    first = np.full(np.broadcast_shapes(half.shape, length.shape), NEVER)
    with np.errstate(invalid="ignore"):
        half = np.sqrt(half)
        for sign in (-1.0, 1.0):
            place = sign * half - foot
            met = (place >= 0.0) & (place <= length)
            spot = to_start + place[..., None] * unit
            first = np.where(met, np.minimum(first, _turn_share(reach, spot, radians)), first)
    return first


def arc_meets_circle(
    points: Array, centre: Array, radians: float, centres: Array, radii: Array
) -> Array:
    """Share of a turn about `centre` at which points first lie on circles."""
    reach, to_circle = points - centre, centres - centre
    reach2, apart2 = (reach * reach).sum(-1), (to_circle * to_circle).sum(-1)
    with np.errstate(divide="ignore", invalid="ignore"):
        cosine = (reach2 + apart2 - radii * radii) / (2 * np.sqrt(reach2 * apart2))
        opening = np.arccos(cosine)
    first = np.full(opening.shape, NEVER)
    for sign in (-1.0, 1.0):
        sine, cosine_of = np.sin(sign * opening), np.cos(opening)
        spot = np.stack(
            (
                to_circle[..., 0] * cosine_of - to_circle[..., 1] * sine,
                to_circle[..., 0] * sine + to_circle[..., 1] * cosine_of,
            ),
            axis=-1,
        )
        share = _turn_share(reach, spot, radians)
        first = np.fmin(first, np.where(np.isnan(share), NEVER, share))
    return first


def _cross(a: Array, b: Array) -> Array:
    result: Array = a[..., 0] * b[..., 1] - a[..., 1] * b[..., 0]
    return result


def _turn_share(start: Array, spot: Array, radians: float) -> Array:
    """Which share of the turn takes the direction of `start` to that of `spot`; inf if none does."""
    turn = np.arctan2(_cross(start, spot), (start * spot).sum(-1))
    share = np.mod(turn * math.copysign(1.0, radians), 2 * math.pi) / abs(radians)
    return np.where(share <= 1.0, share, NEVER)
