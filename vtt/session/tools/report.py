"""Numbers about a move for the player's eye: how far a base has come, and how much was allowed."""

import math
from typing import NamedTuple

from vtt.base.phrasing import Phrasing, in_english
from vtt.base.units import amount_text
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


class Allowance(NamedTuple):
    """What a move uses and what is allowed, in mm or in a game's own points; None: nobody has said."""

    used: float | None = None
    limit: float | None = None
    unit: str = "mm"


def allowance_of(verdict: Verdict) -> Allowance:
    """What a move uses and what is allowed: from the finding that draws its path.

    Where none draws one, it is the finding in mm that measures nearest to its limit.
    """
    measured = [
        (_draws_path(f), _share(f.measured, f.limit), f.measured, f.limit, f.unit)
        for f in verdict.findings
        if f.measured is not None and f.limit is not None
        if _draws_path(f) or (f.unit == "mm" and f.limit)  # of 0 mm only where a way is measured
    ]
    return Allowance(*max(measured)[2:]) if measured else Allowance()


def spent_text(
    used: float, limit: float | None, unit: str = "mm", phrase: Phrasing = in_english
) -> str:
    """What is used as part of what was allowed: "29.2 mm of 120 mm"."""
    told = amount_text(used, unit)
    if limit is None:
        return told
    most = amount_text(limit, unit)
    if at_most(used, limit):
        return phrase("{used} of {limit}", used=told, limit=most)
    return phrase("{used} of {limit}: too far", used=told, limit=most)


def _share(measured: float, limit: float) -> float:
    return measured / limit if limit else math.inf


def _draws_path(finding: Finding) -> bool:
    return any(mark.role is ShapeRole.PATH for mark in finding.marks)
