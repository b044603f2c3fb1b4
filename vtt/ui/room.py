"""The room around the tables of a game's window that is left for menus, tools and docks to come.

So the tables stand at once where they stay, and are drawn at once in the size that they keep.
"""

from PySide6.QtCore import QMargins, QPoint
from PySide6.QtWidgets import QWidget

WIDTH, LETTERS, MOST_WIDTH = 340, 40, 480
"""Docks are as wide at first as so many letters, within these limits in px."""
GAP, POINTS = 6, 96
"""Between tables and docks, in px at so many to the inch: as styles have it, whose constants load slowly."""
LINES_ABOVE, LINES_BELOW = 5.5, 1.9
"""Menus and tools together, and the bar below the tables, in lines of letters."""


def dock_width(window: QWidget) -> int:
    """How wide the docks of a window are at first, in px."""
    letters = LETTERS * window.fontMetrics().averageCharWidth()
    return min(max(WIDTH, letters), MOST_WIDTH)


def first_room(window: QWidget) -> QMargins:
    """The room of a window that nobody has arranged yet: menus, tools, docks at the right, a bar below."""
    line = window.fontMetrics().height()
    gap = round(GAP * window.logicalDpiX() / POINTS)
    return QMargins(
        0, round(LINES_ABOVE * line), dock_width(window) + gap, round(LINES_BELOW * line)
    )


def room_around(widget: QWidget, window: QWidget, below: QWidget) -> QMargins:
    """What lies around a widget of a window now, but for what lies `below` everything, in px."""
    corner = widget.mapTo(window, QPoint(0, 0))
    return QMargins(
        max(corner.x(), 0),
        max(corner.y(), 0),
        max(window.width() - corner.x() - widget.width(), 0),
        max(below.mapTo(window, QPoint(0, 0)).y() - corner.y() - widget.height(), 0),
    )


def text_of(room: QMargins) -> str:
    """Room as text: left, top, right, bottom."""
    return ",".join(map(str, (room.left(), room.top(), room.right(), room.bottom())))


def room_of(text: str) -> QMargins | None:
    """Room from its text; None where it says none."""
    numbers = text.split(",")
    if len(numbers) != 4 or not all(number.isdecimal() for number in numbers):
        return None
    return QMargins(*map(int, numbers))
