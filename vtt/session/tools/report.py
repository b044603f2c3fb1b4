"""Numbers about a move for the player's eye: how far a base has come, and how much was allowed."""

from vtt.geometry.outline import CircleOutline, Outline
from vtt.geometry.pose import Pose
from vtt.rules.verdict import Verdict


def travel(outline: Outline, start: Pose, end: Pose) -> float:
    """How far a base has come, in mm: its farthest corner, or its centre when it is round.

    This is the general measure of a base that moves and turns; a game's own measure comes with its
    verdict.
    """
    if isinstance(outline, CircleOutline):
        return float(((end.x - start.x) ** 2 + (end.y - start.y) ** 2) ** 0.5)
    distances = []
    for point in outline.points:
        (x1, y1), (x2, y2) = start.to_table(point), end.to_table(point)
        distances.append(((x2 - x1) ** 2 + (y2 - y1) ** 2) ** 0.5)
    return max(distances)


def allowance_of(verdict: Verdict) -> tuple[float | None, float | None]:
    """Length used and allowed in mm, from the finding that measures nearest to its limit."""
    measured = [
        (finding.measured, finding.limit)
        for finding in verdict.findings
        if finding.unit == "mm" and finding.measured is not None and finding.limit
    ]
    return max(measured, key=lambda pair: pair[0] / pair[1]) if measured else (None, None)
