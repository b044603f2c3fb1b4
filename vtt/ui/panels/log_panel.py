"""The log of the game: only rows in sight are made, so that 100,000 lines cost no more than a hundred.

What is searched for is looked for in small bites between the events of the window, so that a long
game is searched without holding anybody up; what is found is shown as it is found.
"""

from collections.abc import Iterable, Sequence

from PySide6.QtCore import QElapsedTimer, QTimer, Signal
from PySide6.QtWidgets import QLabel, QVBoxLayout, QWidget

from vtt.definition.side import SideDefinition
from vtt.session.log_lines import NO_FILTER, LogFilter, LogLines
from vtt.session.log_search import LogSearch
from vtt.ui.panels.log_filter_bar import LogFilterBar
from vtt.ui.panels.log_model import LogModel
from vtt.ui.panels.log_rows import LogRowDelegate
from vtt.ui.panels.log_view import LogView
from vtt.ui.panels.search_keys import SearchKeys
from vtt.ui.words import tr

LEAST_VIEW = 8
"""So low the list may become, in px: it scrolls, and what lies around it never has to."""

BITE_MS = 8
"""So long one bite of a search takes at most; a frame of the screen is 16."""

SHOWN_EVERY_MS = 100
"""What a long search has found is shown that often."""


class LogPanel(QWidget):
    """The log with search and filters; `chosen` carries the position of the step that was clicked."""

    chosen = Signal(int)

    def __init__(
        self,
        lines: LogLines,
        sides: Iterable[SideDefinition] = (),
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._lines = lines
        self._count = 0
        self._position: int | None = None
        self._wanted = NO_FILTER
        self._search = LogSearch(lines, NO_FILTER)
        self._shown = QElapsedTimer()
        self._shown.start()
        self._bites = QTimer(self)
        self._bites.setInterval(0)
        self._bites.timeout.connect(self._bite)
        self._empty = QLabel()
        self._empty.setWordWrap(True)
        self.filters = LogFilterBar(sides)
        self.search = self.filters.search
        self.filters.changed.connect(self._look_for)
        self.model = LogModel(lines.line)
        self._delegate = LogRowDelegate(sides)
        self.view = LogView(self.model, self._delegate)
        self.view.setMinimumHeight(LEAST_VIEW)
        SearchKeys(self.search, self.view)
        self.view.clicked.connect(lambda index: self.chosen.emit(self.model.position(index.row())))
        self.view.activated.connect(
            lambda index: self.chosen.emit(self.model.position(index.row()))
        )
        self._at_end = True
        bar = self.view.verticalScrollBar()
        bar.valueChanged.connect(lambda value: self._scrolled(value))
        bar.rangeChanged.connect(lambda _least, most: self._stay_at_end(most))
        layout = QVBoxLayout(self)
        layout.setContentsMargins(8, 4, 8, 8)
        layout.addWidget(self.filters)
        layout.addWidget(self._empty)
        layout.addWidget(self.view, 1)
        layout.addStretch()
        self.show_entries(0)

    @property
    def is_searching(self) -> bool:
        """Whether there are steps that were not looked at yet."""
        return self._bites.isActive()

    def look_anew(self) -> None:
        """Somebody else looks: what was found for the last reader is forgotten."""
        self._search = LogSearch(self._lines, self._wanted)
        self.model.show_rows([])

    def show_entries(self, count: int, position: int | None = None) -> None:
        """The log has this many steps now.

        Args:
            count: how many.
            position: the step that the table shows, where it shows the past: it is marked. None: the
                present is shown, and the last step is brought into sight.
        """
        self._count, self._position = count, position
        self._delegate.highest = count
        self._go_on()

    def _look_for(self, wanted: LogFilter) -> None:
        self._wanted = wanted
        self._search = LogSearch(self._lines, wanted)
        self._go_on()

    def _go_on(self) -> None:
        """Show the steps that are wanted; what is to be looked for is looked for in bites."""
        self._bites.stop()
        if self._wanted:
            self._search.go_on_to(self._count)
            self._bite()
        else:
            self._show(range(1, self._count + 1))

    def _bite(self) -> None:
        clock = QElapsedTimer()
        clock.start()
        while not self._search.is_done and clock.elapsed() < BITE_MS:
            self._search.look()
        if self._search.is_done:
            self._bites.stop()
        elif not self._bites.isActive():
            self._bites.start()
        elif self._shown.elapsed() < SHOWN_EVERY_MS:
            return
        self._show(self._search.found)
        self._shown.restart()

    def _scrolled(self, value: int) -> None:
        self._at_end = value == self.view.verticalScrollBar().maximum()

    def _stay_at_end(self, most: int) -> None:
        """Who read the last lines reads them still when the dock becomes lower."""
        if self._at_end:
            self.view.verticalScrollBar().setValue(most)

    def _show(self, rows: Sequence[int]) -> None:
        self._empty.setText(self._empty_text())
        self._empty.setVisible(not rows)
        self.view.setVisible(bool(rows))
        self.model.show_rows(rows)
        if self._position is None:
            self.view.clearSelection()
            self.view.scrollToBottom()
        elif (row := self.model.row_of(self._position)) >= 0:
            self.view.selectRow(row)
        else:
            self.view.clearSelection()

    def _empty_text(self) -> str:
        if self._count == 0:
            return tr(
                "What happens in the game will be written here, a line for each step. "
                "A click on a line shows the table as it was then."
            )
        return tr("Searching ...") if self.is_searching else tr("No step is like that.")
