"""The rules' marks and a tool's preview as overlays that the renderer draws."""

import math
from collections.abc import Iterable, Iterator

import msgspec

from vtt.base.ids import TableId
from vtt.definition.side import SideDefinition
from vtt.geometry.tolerance import at_most
from vtt.render.overlay import AreaOverlay, LineOverlay, Overlay, OverlayRole
from vtt.rules.verdict import AreaMark, Mark, Severity, ShapeRole, Verdict
from vtt.session.mark_at import judged_marks
from vtt.session.tools.base import Preview
from vtt.ui.words import tr

ROLE_OF = {role: OverlayRole(role.value) for role in ShapeRole}
PLAIN = "plain"
"""The pattern of a side that has none."""
COLOUR_OF_SEVERITY = {
    Severity.ILLEGAL: "#d55e00",
    Severity.DOUBTFUL: "#e69f00",
    Severity.NOTE: "#009e73",
}


def overlays_of_marks(
    marks: Iterable[Mark], table: TableId, sides: Iterable[SideDefinition] = ()
) -> Iterator[Overlay]:
    """The marks that lie on a table, as overlays; areas of `sides` in their colours."""
    known = {side.id: side for side in sides}
    for mark in marks:
        if mark.table != table:
            continue
        role = ROLE_OF[mark.role]
        if isinstance(mark, AreaMark):
            side = None if mark.side is None else known.get(mark.side)
            colour, dashed = ("", False) if side is None else (side.colour, side.pattern != PLAIN)
            yield AreaOverlay(mark.points, mark.holes, role, mark.label, colour, dashed)
        else:
            yield LineOverlay(mark.points, role, mark.label)


def overlays_of_verdict(
    verdict: Verdict | None, table: TableId, ways: bool = True
) -> Iterator[Overlay]:
    """What a verdict draws on a table; without `ways` not how far something has come.

    The way of a move against the rules is drawn so, whichever finding tells how long it is.
    """
    for finding in verdict.findings if verdict is not None else ():
        told = zip(finding.marks, judged_marks(finding, tr), strict=True)
        marks = (shown for mark, shown in told if ways or mark.role is not ShapeRole.PATH)
        for overlay in overlays_of_marks(marks, table):
            is_way = overlay.role is OverlayRole.PATH
            yield _refused(overlay) if is_way and not _is_legal(verdict) else overlay


def overlays_of_preview(preview: Preview, table: TableId) -> Iterator[Overlay]:
    """The path, the measures, the lasso, what is touched and the verdict of a gesture.

    The path is the rules' own where they draw one; for a turn its arc stands instead.
    """
    if preview.lasso is not None:
        (x1, y1), (x2, y2) = preview.lasso
        yield AreaOverlay(((x1, y1), (x2, y1), (x2, y2), (x1, y2)), role=OverlayRole.REACH)
    by_rules = not preview.path_label and _draws_way(preview.verdict, table)
    leads_on = len(preview.path) > 1 and preview.path[0] != preview.path[-1]
    if leads_on and not by_rules:
        is_refused = _is_too_far(preview) or not _is_legal(preview.verdict)
        role = OverlayRole.ILLEGAL if is_refused else OverlayRole.PATH
        yield LineOverlay(preview.path, role, preview.path_label, corners=preview.corners)
    for measure in preview.measures:
        if measure.start != measure.end:
            yield LineOverlay((measure.start, measure.end), OverlayRole.MEASURE, measure.label)
    yield from _neighbours(preview)
    yield from overlays_of_verdict(preview.verdict, table, by_rules)


def _is_legal(verdict: Verdict | None) -> bool:
    return verdict is None or verdict.is_legal


def _refused(overlay: Overlay) -> Overlay:
    return msgspec.structs.replace(overlay, role=OverlayRole.ILLEGAL)


def _draws_way(verdict: Verdict | None, table: TableId) -> bool:
    findings = () if verdict is None else verdict.findings
    marks = (mark for finding in findings for mark in finding.marks)
    return any(mark.role is ShapeRole.PATH and mark.table == table for mark in marks)


def _is_too_far(preview: Preview) -> bool:
    used, limit = preview.used, preview.limit
    return used is not None and limit is not None and not at_most(used, limit)


def _neighbours(preview: Preview) -> Iterator[Overlay]:
    """Contacts in green with their length; the nearest gap where nothing touches."""
    touching = [found for found in preview.neighbours if found.touches]
    for found in touching:
        held = min(preview.ghosts, key=lambda ghost: math.dist(ghost.pose.point, found.line[0]))
        yield LineOverlay(found.line, OverlayRole.CONTACT, found.label, held.pose.point)
    if not touching and preview.neighbours:
        nearest = preview.neighbours[0]
        yield LineOverlay(nearest.line, OverlayRole.MEASURE, nearest.label)
