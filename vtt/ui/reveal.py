"""Bringing pieces into sight: the table where they stand comes to the front, and they are selected."""

from collections.abc import Iterable
from typing import TYPE_CHECKING

from PySide6.QtCore import QRectF

from vtt.base.ids import PieceId

if TYPE_CHECKING:
    from vtt.ui.game_window import GameWindow

MARGIN_MM = 30.0
"""So much of the table about the pieces is shown with them."""


def show_pieces(window: "GameWindow", pieces: Iterable[PieceId], *, centre: bool = False) -> bool:
    """Select pieces and bring them into sight; whether any of them stands on a table.

    Of pieces on several tables those on the first one's are shown. With `centre` they come to the
    middle of the view; else it is scrolled only as far as is needed.
    """
    wanted = list(pieces)
    for page in window.pages:
        standing = page.seat.pieces()
        here = [piece for piece in wanted if piece in standing]
        if not here or (wanted[0] not in standing and _stands(window, wanted[0])):
            continue
        window.tabs.setCurrentWidget(page)
        page.seat.selection.replace(here)
        area = QRectF()
        for piece in here:
            left, top, right, bottom = page.seat.footprint(piece).bounds
            area = area.united(QRectF(left, top, right - left, bottom - top))
        if centre:
            page.view.centerOn(area.center())
        room = area.adjusted(-MARGIN_MM, -MARGIN_MM, MARGIN_MM, MARGIN_MM)
        page.view.show_rect(room)
        return True
    return False


def _stands(window: "GameWindow", piece: PieceId) -> bool:
    return any(piece in page.seat.pieces() for page in window.pages)
