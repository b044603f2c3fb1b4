"""The rules' marks and a tool's preview as overlays that the renderer draws."""

import math
from collections.abc import Iterable, Iterator

from vtt.base.ids import TableId
from vtt.definition.side import SideDefinition
from vtt.render.overlay import AreaOverlay, LineOverlay, Overlay, OverlayRole
from vtt.rules.verdict import AreaMark, Mark, Severity, ShapeRole, Verdict
from vtt.session.tools.base import Preview

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


def overlays_of_verdict(verdict: Verdict | None, table: TableId) -> Iterator[Overlay]:
    """What a verdict draws on a table."""
    for finding in verdict.findings if verdict is not None else ():
        yield from overlays_of_marks(finding.marks, table)


def overlays_of_preview(preview: Preview, table: TableId) -> Iterator[Overlay]:
    """The path, the measures, the lasso, what is touched and the verdict of a gesture."""
    if preview.lasso is not None:
        (x1, y1), (x2, y2) = preview.lasso
        yield AreaOverlay(((x1, y1), (x2, y1), (x2, y2), (x1, y2)), role=OverlayRole.REACH)
    judged = tuple(overlays_of_verdict(preview.verdict, table))
    if preview.path_label:
        judged = tuple(overlay for overlay in judged if overlay.role is not OverlayRole.PATH)
    drawn_by_rules = any(overlay.role is OverlayRole.PATH for overlay in judged)
    leads_on = len(preview.path) > 1 and preview.path[0] != preview.path[-1]
    if leads_on and not drawn_by_rules:
        yield LineOverlay(
            preview.path, OverlayRole.PATH, preview.path_label, corners=preview.corners
        )
    for measure in preview.measures:
        if measure.start != measure.end:
            yield LineOverlay((measure.start, measure.end), OverlayRole.MEASURE, measure.label)
    yield from _neighbours(preview)
    yield from judged


def _neighbours(preview: Preview) -> Iterator[Overlay]:
    """Contacts in green with their length; the nearest gap where nothing touches."""
    touching = [found for found in preview.neighbours if found.touches]
    for found in touching:
        held = min(preview.ghosts, key=lambda ghost: math.dist(ghost.pose.point, found.line[0]))
        yield LineOverlay(found.line, OverlayRole.CONTACT, found.label, held.pose.point)
    if not touching and preview.neighbours:
        nearest = preview.neighbours[0]
        yield LineOverlay(nearest.line, OverlayRole.MEASURE, nearest.label)
