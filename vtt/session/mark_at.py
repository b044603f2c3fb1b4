"""What a finding draws on the table, and which finding or offer is drawn under a point of it."""

import math
from collections.abc import Iterable
from itertools import pairwise
from typing import TypeVar

import msgspec

from vtt.base.ids import TableId
from vtt.base.phrasing import Phrasing, in_english
from vtt.geometry.outline import Outline, PolygonOutline
from vtt.geometry.pose import Point, Pose
from vtt.geometry.ring import in_ring
from vtt.rules.api import Offer
from vtt.rules.verdict import AreaMark, Finding, Mark, Severity, ShapeRole
from vtt.session.tools.report import spent_text
from vtt.state.view import PlayerView

Marked = TypeVar("Marked", Finding, Offer)


ROUND_POINTS = 24
"""So many corners stand for a circle."""


def marks_of(finding: Finding, view: PlayerView, phrase: Phrasing = in_english) -> tuple[Mark, ...]:
    """What a finding speaks of: its own marks, else the pieces that it names, where they are seen."""
    if finding.marks:
        return judged_marks(finding, phrase)
    named = (view.state.pieces.get(piece) for piece in finding.pieces)
    return tuple(
        AreaMark(piece.table, _around(view.module.piece(piece.definition).outline, piece.pose))
        for piece in named
        if piece is not None and piece.deck is None
    )


def judged_marks(finding: Finding, phrase: Phrasing = in_english) -> tuple[Mark, ...]:
    """A finding's own marks; a way that is too far is marked so, with its limit."""
    measured, limit = finding.measured, finding.limit
    if finding.severity is not Severity.ILLEGAL or measured is None or limit is None:
        return finding.marks
    told = spent_text(measured, limit, finding.unit, phrase)
    return tuple(
        msgspec.structs.replace(mark, role=ShapeRole.ILLEGAL, label=told)
        if mark.role is ShapeRole.PATH
        else mark
        for mark in finding.marks
    )


def _around(outline: Outline, pose: Pose) -> tuple[Point, ...]:
    """The corners of a piece on its table, in mm."""
    if isinstance(outline, PolygonOutline):
        return tuple(pose.to_table(point) for point in outline.points)
    steps = (2.0 * math.pi * step / ROUND_POINTS for step in range(ROUND_POINTS))
    radius = outline.radius
    return tuple(pose.to_table((radius * math.cos(a), radius * math.sin(a))) for a in steps)


def marked_at(
    marked: Iterable[Marked], table: TableId, point: Point, slack: float
) -> Marked | None:
    """Of findings or offers the one whose mark lies under a point, by the smallest mark.

    Args:
        marked: what is drawn.
        table: the table that the point lies on.
        point: in table mm.
        slack: how far beside a line counts, in mm.
    """
    found = [
        (_size(mark), number, one)
        for number, one in enumerate(marked)
        for mark in one.marks
        if lies_at(mark, table, point, slack)
    ]
    return min(found, key=lambda item: item[:2])[2] if found else None


def lies_at(mark: Mark, table: TableId, point: Point, slack: float) -> bool:
    """Whether a point lies in an area, or within `slack` mm of a line."""
    if mark.table != table:
        return False
    if isinstance(mark, AreaMark):
        inside = in_ring(mark.points, point)
        return inside and not any(in_ring(hole, point) for hole in mark.holes)
    return any(_apart(point, first, second) <= slack for first, second in pairwise(mark.points))


def _size(mark: Mark) -> float:
    """The area of what surrounds a mark: a line is smaller than every area."""
    if not isinstance(mark, AreaMark):
        return 0.0
    xs, ys = [x for x, _ in mark.points], [y for _, y in mark.points]
    return (max(xs) - min(xs)) * (max(ys) - min(ys))


def _apart(point: Point, first: Point, second: Point) -> float:
    """From a point to a stretch of a line, in mm."""
    way = (second[0] - first[0], second[1] - first[1])
    length = way[0] ** 2 + way[1] ** 2
    offset = (point[0] - first[0], point[1] - first[1])
    share = 0.0 if length == 0.0 else (offset[0] * way[0] + offset[1] * way[1]) / length
    share = min(max(share, 0.0), 1.0)
    return math.hypot(offset[0] - share * way[0], offset[1] - share * way[1])
