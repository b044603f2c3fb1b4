"""Recoil: straight back, pushing or passing those behind (B20), and who is destroyed with a base."""

from collections.abc import Mapping

import shapely

from vtt.geometry.area import MARGIN_MM
from vtt.geometry.distance import core, radius
from vtt.geometry.footprint import Footprint
from vtt.geometry.many import Name
from vtt.geometry.outcome import OutcomePlan, ResponseRule, Surroundings
from vtt.geometry.shapes import polygon
from vtt.geometry.straight_move import StraightMoves


def recoil(
    name: Name, distance: float, around: Surroundings[Name], respond: ResponseRule[Name]
) -> OutcomePlan[Name]:
    """A base goes straight back, facing kept.

    Each base that it pushes goes the same way by just as much as it must, and may push others; if
    one of them cannot, the whole recoil fails and the base is lost. What was met, and with which
    edges or corners, is in the plan even then.

    Args:
        name: the base that recoils.
        distance: how far back in mm (often its depth).
        around: everything that stands on the table.
        respond: what happens when a base comes upon another one.
    """
    moves = StraightMoves(around, respond)
    forward = around.bases[name].pose.forward
    moves.go(name, (-forward[0], -forward[1]), distance)
    return moves.plan(name)


def destroyed_behind(
    base: Footprint, distance: float, others: Mapping[Name, Footprint]
) -> list[Name]:
    """Those less than `distance` mm straight behind a base, across its whole width (B25).

    Sharing a side line with the strip behind, or standing just at the distance, is outside.
    """
    strip = strip_behind(base, distance)
    return [name for name, other in others.items() if strip.distance(core(other)) <= radius(other)]


def strip_behind(base: Footprint, distance: float) -> shapely.Polygon:
    """The strip straight behind a base, drawn in by the tolerance at its sides and its far end."""
    left, _, right, bottom = base.outline.bounds
    far = bottom + distance - MARGIN_MM
    ring = (
        (left + MARGIN_MM, bottom),
        (right - MARGIN_MM, bottom),
        (right - MARGIN_MM, far),
        (left + MARGIN_MM, far),
    )
    return polygon(base.pose.all_to_table(ring))
