"""Bringing pieces into sight: the table where they stand comes to the front, and they are selected."""

from collections.abc import Iterable
from typing import TYPE_CHECKING

from PySide6.QtCore import QRectF

from vtt.base.ids import PieceId

if TYPE_CHECKING:
    from vtt.ui.game_window import GameWindow
    from vtt.ui.table_page import TablePage

MARGIN_MM = 30.0
"""So much of the table about the pieces is shown with them."""


def show_pieces(window: "GameWindow", pieces: Iterable[PieceId], *, centre: bool = False) -> bool:
    """Select pieces and bring them into sight; whether any of them stands on a table.

    The table in front is taken if one of them stands there, else that of the first one. With `centre`
    they come to the middle of a view that does not show the whole table; else it is scrolled only as far
    as is needed.
    """
    wanted = list(pieces)
    page = next((page for page in _pages(window) if _on(page, wanted)), None)
    if page is None:
        return False
    if page is not window.page:
        window.tabs.setCurrentWidget(page)
    here = _on(page, wanted)
    page.seat.selection.replace(here)
    area = QRectF()
    for piece in here:
        left, top, right, bottom = page.seat.footprint(piece).bounds
        area = area.united(QRectF(left, top, right - left, bottom - top))
    if centre and not page.view.sees_all():
        page.view.centerOn(area.center())
    page.view.show_rect(area.adjusted(-MARGIN_MM, -MARGIN_MM, MARGIN_MM, MARGIN_MM))
    return True


def _pages(window: "GameWindow") -> list["TablePage"]:
    """The page in front, then those of the first set of tabs."""
    first = [window.tabs.widget(number) for number in range(window.tabs.count())]
    return [window.page, *(page for page in window.pages if page in first)]


def _on(page: "TablePage", pieces: Iterable[PieceId]) -> list[PieceId]:
    standing = page.seat.pieces()
    return [piece for piece in pieces if piece in standing]
