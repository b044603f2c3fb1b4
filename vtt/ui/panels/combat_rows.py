"""Rows of combats: both parties by their names, each shortened in its middle where there is no room."""

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, Qt
from PySide6.QtGui import QFontMetrics
from PySide6.QtWidgets import QListWidget, QListWidgetItem, QStyleOptionViewItem

from vtt.rules.forecast import Forecast
from vtt.ui.panels.roomy import RoomyRows

PARTS_ROLE = Qt.ItemDataRole.UserRole + 4
"""What a row says, in parts: who, at or against whom, the odds; each may be empty."""

AT = " \N{RIGHTWARDS ARROW} "
GAP = "  "
MARGIN = 4
"""What a style leaves free at both ends of a row's words, in pixels."""

MIDDLE = Qt.TextElideMode.ElideMiddle


def combat_row(forecast: Forecast) -> QListWidgetItem:
    """The row of a combat: its whole title is read and stands in the tooltip, its parties are painted."""
    whole = " ".join(filter(None, (forecast.title, forecast.odds)))
    item = QListWidgetItem(whole)
    item.setToolTip(whole)
    names = [column.name for column in forecast.columns[:2]]
    named = len(names) == 2 and all(names)
    first, second = names if named else (forecast.title, "")
    item.setData(PARTS_ROLE, (first, second, forecast.odds))
    return item


class CombatRows(RoomyRows):
    """Paints the parts of combats' rows in one line."""

    def __init__(self, parent: QListWidget) -> None:
        super().__init__(parent)
        self._list = parent

    def initStyleOption(
        self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        super().initStyleOption(option, index)
        parts = index.data(PARTS_ROLE)
        if parts is not None:
            room = self._list.viewport().width() - 2 * MARGIN
            option.text = shortened(parts, option.fontMetrics, room)


def shortened(parts: tuple[str, str, str], metrics: QFontMetrics, room: int) -> str:
    """Both names and the odds within so many pixels; a short name leaves its room to the other one."""
    first, second, odds = parts
    tail = f"{GAP}{odds}" if odds else ""
    left = room - metrics.horizontalAdvance(tail)
    if not second:
        return f"{metrics.elidedText(first, MIDDLE, left)}{tail}"
    left -= metrics.horizontalAdvance(AT)
    wide, far = metrics.horizontalAdvance(first), metrics.horizontalAdvance(second)
    half = left // 2
    if wide <= half:
        second = metrics.elidedText(second, MIDDLE, left - wide)
    elif far <= half:
        first = metrics.elidedText(first, MIDDLE, left - far)
    else:
        first = metrics.elidedText(first, MIDDLE, half)
        second = metrics.elidedText(second, MIDDLE, left - half)
    return f"{first}{AT}{second}{tail}"
