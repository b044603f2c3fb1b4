"""Panels that scroll as a whole: a part of what lies in one is brought into sight."""

from PySide6.QtCore import QRect
from PySide6.QtWidgets import QScrollArea, QWidget

MARGIN = 8
"""So many px around it are seen too."""


def bring_into_sight(widget: QWidget, box: QRect) -> None:
    """Scroll the area in which a widget lies, if any, to a box (px in the widget); its top comes first."""
    area = _area_of(widget)
    panel = None if area is None else area.widget()
    if area is None or panel is None:
        return
    for point in (box.bottomLeft(), box.topLeft()):
        area.ensureVisible(0, widget.mapTo(panel, point).y(), 0, MARGIN)


def scroll_to_top(widget: QWidget) -> None:
    """Scroll the area in which a widget lies, if any, to its upper end: what is new stands there."""
    area = _area_of(widget)
    if area is not None:
        area.verticalScrollBar().setValue(0)


def _area_of(widget: QWidget) -> QScrollArea | None:
    area = widget.parentWidget()
    while area is not None and not isinstance(area, QScrollArea):
        area = area.parentWidget()
    return area
