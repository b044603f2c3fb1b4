"""The pointer over a place: can what is selected go there, at what cost, and if not, why not."""

from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QTimer

from vtt.session.areas import Areas
from vtt.session.going import bar_to, way_to
from vtt.session.tools.base import NO_PREVIEW, PointerEvent
from vtt.ui.panels.findings_panel import finding_text
from vtt.ui.parts.part import WindowPart
from vtt.ui.table_page import TablePage
from vtt.ui.words import tr

if TYPE_CHECKING:
    from vtt.ui.game_window import GameWindow

REST_MS = 90
"""The pointer rests so long on a place before the rules are asked about it."""


class GoingPart(WindowPart):
    """Tells it in the line below the table, on maps of cells and of areas."""

    def __init__(self, window: "GameWindow") -> None:
        super().__init__(window)
        self._at: tuple[TablePage, PointerEvent] | None = None
        self._areas: dict[str, Areas] = {}
        self._is_told = False
        self._due = QTimer(self)
        self._due.setSingleShot(True)
        self._due.setInterval(REST_MS)

    def start(self) -> None:
        """Hear of the pointer, and of what the rules offer when they have thought."""
        self._due.timeout.connect(self._tell)
        self.desk.offers.found.connect(self._due.start)
        for page in self.window.pages:
            page.pointed.connect(partial(self._pointed, page))

    def show_selection(self) -> None:
        """Another piece can go elsewhere."""
        self._due.start()

    def stop(self) -> None:
        """Tell nothing more."""
        self._due.stop()

    def _pointed(self, page: TablePage, event: PointerEvent) -> None:
        self._at = (page, event)
        self._due.start()

    def _tell(self) -> None:
        told = self._text()
        if told:
            self.window.status.contacts.show_text(told)
        elif self._is_told:
            self.window.status.show_preview(NO_PREVIEW)
        self._is_told = bool(told)

    def _text(self) -> str:
        """What is told of the place under the pointer; empty where nothing is."""
        desk = self.desk
        if self._at is None or not (desk.may_act and desk.rules_in_play):
            return ""
        page, event = self._at
        seat = page.seat
        lead = next(iter(seat.selection.pieces), None)
        if lead is None or page.driver.tool.is_busy or not self._is_place(page, event):
            return ""
        if desk.side not in (None, seat.piece(lead).side):
            return ""
        place = page.place_text(event.point)
        offer = way_to(seat, desk.offers.known(seat), lead, event.point)
        if offer is not None:
            return f"{offer.label} ({offer.rule})" if offer.rule else offer.label
        bar = bar_to(seat, lead, event.point)
        return (
            "" if bar is None else tr("Not to {place}: {why}", place=place, why=finding_text(bar))
        )

    def _is_place(self, page: TablePage, event: PointerEvent) -> bool:
        """Whether the pointer is in a cell or an area: on the open plane one measures by a drag."""
        seat = page.seat
        if seat.table not in self._areas:
            self._areas[seat.table] = Areas(seat.definition)
        return seat.on_grid(event.point) or self._areas[seat.table].at(event.point) is not None
