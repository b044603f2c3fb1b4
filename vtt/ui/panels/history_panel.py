"""The steps that can be taken back and done again, with the present one marked; a click jumps there."""

from collections.abc import Iterable

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QLabel, QVBoxLayout, QWidget

from vtt.definition.side import SideDefinition
from vtt.session.log_lines import LogLine, LogLines
from vtt.ui.panels.log_model import LogModel
from vtt.ui.panels.log_rows import LogRowDelegate
from vtt.ui.panels.log_view import LogView
from vtt.ui.words import tr


class HistoryPanel(QWidget):
    """Lists every step of the line; `chosen` carries the position to jump to (0: the start)."""

    chosen = Signal(int)

    def __init__(
        self,
        lines: LogLines,
        sides: Iterable[SideDefinition] = (),
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._lines = lines
        self.hint = QLabel()
        self.hint.setWordWrap(True)
        self.model = LogModel(self._line)
        self._delegate = LogRowDelegate(sides)
        self.view = LogView(self.model, self._delegate)
        self.view.setAccessibleName(tr("Steps that can be taken back and done again"))
        self.view.clicked.connect(lambda index: self.chosen.emit(self.model.position(index.row())))
        self.view.activated.connect(
            lambda index: self.chosen.emit(self.model.position(index.row()))
        )
        layout = QVBoxLayout(self)
        layout.setContentsMargins(8, 4, 8, 8)
        layout.setSpacing(4)
        layout.addWidget(self.hint)
        layout.addWidget(self.view, 1)
        self.show_steps(0, 0)

    def show_steps(self, count: int, position: int) -> None:
        """Show so many steps; the game stands after the one at `position`."""
        self._delegate.highest = count
        self.model.show_rows(range(count + 1))
        self.view.selectRow(position)
        self.view.scrollTo(self.model.index(position, 0))
        undone = count - position
        if not count:
            words = tr("Steps will stand here. A click on one takes back all that came after it.")
        elif undone:
            words = tr(
                "Step {number} of {count}; {undone} can be done again.",
                number=position,
                count=count,
                undone=undone,
            )
        else:
            words = tr("Step {number}; a click takes back all that came after it.", number=position)
        self.hint.setText(words)

    def _line(self, position: int) -> LogLine:
        return self._lines.line(position) if position else LogLine(0, tr("The start"))
