"""Lengths shown on the table: a measured line, and a scale bar."""

import math

from vtt.base.units import mm_text
from vtt.geometry.pose import Point
from vtt.render.overlay import LineOverlay, OverlayRole, draw_overlays
from vtt.render.primitives import DrawList, Label, Line
from vtt.render.view import View

BAR_TICK_PX = 5.0
BAR_LABEL_PX = 11.0


def draw_measure(start: Point, end: Point, view: View, label: str = "") -> DrawList:
    """A measured line with ticks; an empty label gives its length in mm."""
    text = label or mm_text(math.dist(start, end))
    return draw_overlays([LineOverlay((start, end), OverlayRole.MEASURE, text)], view)


def draw_scale_bar(left: float, bottom: float, view: View, wanted_px: float = 160.0) -> DrawList:
    """A bar of a round number of mm, about `wanted_px` long, its left lower end at a table point."""
    length = round_length(view.mm(wanted_px))
    tick = view.mm(BAR_TICK_PX)
    ends = (
        (left, bottom - tick),
        (left, bottom),
        (left + length, bottom),
        (left + length, bottom - tick),
    )
    ink, paper = view.theme.ink, view.theme.paper
    return (
        Line((ends,), paper, least_px=4.0, round_ends=False),
        Line((ends,), ink, least_px=1.5, round_ends=False),
        Label(
            mm_text(length),
            (left + length / 2, bottom),
            view.theme.label_text,
            view.theme.label_box,
            BAR_LABEL_PX,
            (0.0, -14.0),
        ),
    )


def round_length(mm: float) -> float:
    """The largest of 1, 2 and 5 times a power of ten that is not above a length.

    >>> round_length(377.0), round_length(99.0)
    (200.0, 50.0)
    """
    power = 10.0 ** math.floor(math.log10(mm))
    return next(step * power for step in (5.0, 2.0, 1.0) if step * power <= mm)
