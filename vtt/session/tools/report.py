"""Numbers about a move for the player's eye: how far a base has come, and how much was allowed."""

import math

from vtt.base.units import mm_text
from vtt.geometry.outline import CircleOutline, Outline
from vtt.geometry.pose import Pose
from vtt.geometry.tolerance import at_most
from vtt.rules.verdict import Finding, ShapeRole, Verdict


def travel(outline: Outline, start: Pose, end: Pose) -> float:
    """How far a base has come, in mm: its farthest corner, or its centre when it is round.

    This is the general measure of a base that moves and turns; a game's own measure comes with its
    verdict.
    """
    points = ((0.0, 0.0),) if isinstance(outline, CircleOutline) else outline.points
    return max(math.dist(start.to_table(point), end.to_table(point)) for point in points)


def allowance_of(verdict: Verdict) -> tuple[float | None, float | None]:
    """Length used and allowed in mm: from the finding that draws the path of the move.

    Where none draws one, it is the finding that measures nearest to its limit.
    """
    measured = [
        (_draws_path(f), _share(f.measured, f.limit), f.measured, f.limit)
        for f in verdict.findings
        if f.unit == "mm" and f.measured is not None and f.limit is not None
        if f.limit or _draws_path(f)  # of 0 mm is an allowance only where a way is measured
    ]
    return max(measured)[2:] if measured else (None, None)


def spent_text(used: float, limit: float | None) -> str:
    """A length in mm as part of what was allowed: "29.2 mm of 120 mm"."""
    if limit is None:
        return mm_text(used)
    told = f"{mm_text(used)} of {mm_text(limit)}"
    return told if at_most(used, limit) else f"{told}: too far"


def _share(measured: float, limit: float) -> float:
    return measured / limit if limit else math.inf


def _draws_path(finding: Finding) -> bool:
    return any(mark.role is ShapeRole.PATH for mark in finding.marks)
