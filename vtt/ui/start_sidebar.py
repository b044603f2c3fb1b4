"""The left side of the start page: modules, games, and a way to open what lies elsewhere."""

from PySide6.QtCore import QEvent, QPoint, QSize, Qt, Signal
from PySide6.QtGui import QFocusEvent, QKeyEvent, QPalette, QResizeEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QListWidget,
    QListWidgetItem,
    QVBoxLayout,
    QWidget,
)

from vtt.ui.labels import heading, plain_button, quiet_label
from vtt.ui.two_lines import PAD, TwoLines
from vtt.ui.words import tr

WIDTH = 330
LETTERS, MOST_WIDTH = 38, 480
THUMB = QSize(64, 48)
KEY_ROLE = int(Qt.ItemDataRole.UserRole)
"""What stands behind a line, for who filled the list."""


class StartList(QListWidget):
    """A list of things to start with. `chosen`: one is looked at; `activated_one`: it is to be opened.

    `removed`: the Delete key was pressed on it. `resized`: there is another room for the lines.
    """

    chosen = Signal(object)
    activated_one = Signal(object)
    removed = Signal(object)
    resized = Signal()

    def __init__(self, name: str, below: int = 1) -> None:
        super().__init__()
        self.setAccessibleName(name)
        self.setItemDelegate(TwoLines(self, below))
        self.setFrameShape(QListWidget.Shape.NoFrame)
        self.setIconSize(THUMB)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.currentItemChanged.connect(lambda item, _before: self._choose(item))
        self.itemClicked.connect(self._choose)
        self.itemActivated.connect(lambda item: self.activated_one.emit(item.data(KEY_ROLE)))

    def add(self, text: str, second: str, key: object, *, faint: bool = False) -> QListWidgetItem:
        """A line of two: what it is, and less important words below."""
        item = QListWidgetItem(text, self)
        item.setData(TwoLines.SECOND_ROLE, second)
        item.setData(TwoLines.FAINT_ROLE, faint)
        item.setData(KEY_ROLE, key)
        item.setData(int(Qt.ItemDataRole.AccessibleTextRole), f"{text}, {second}")
        item.setToolTip(f"{text}\n{second}")
        return item

    def forget(self) -> None:
        """No line is the chosen one."""
        self.setCurrentRow(-1)

    def fit(self, most: int) -> None:
        """Be as high as the lines are, up to so many pixels; where there is less room, at least one line."""
        lines = sum(self.sizeHintForRow(row) for row in range(self.count()))
        wanted = min(lines + 2 * self.frameWidth(), most)
        self.setMaximumHeight(wanted)
        self.setMinimumHeight(min(wanted, max(0, self.sizeHintForRow(0)) + 2 * self.frameWidth()))

    def is_cut(self, row: int) -> bool:
        """Whether the words below a line's name are too long for it."""
        item = self.item(row)
        if item is None:
            return False
        words = self.fontMetrics().horizontalAdvance(str(item.data(TwoLines.SECOND_ROLE)))
        return words > self.visualItemRect(item).width() - 2 * PAD

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.resized.emit()

    def contents(self) -> list[object]:
        """What stands behind the lines, in their order."""
        return [self.item(row).data(KEY_ROLE) for row in range(self.count())]

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Coming by with Tab chooses nothing: what stands beside the lists stays there."""
        was_free = self.currentRow() < 0
        was_silent = self.blockSignals(True)
        super().focusInEvent(event)  # Qt makes the first line the current one
        if was_free:
            self.setCurrentRow(-1)
        self.blockSignals(was_silent)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        item = self.currentItem()
        if event.key() == Qt.Key.Key_Delete and item is not None:
            self.removed.emit(item.data(KEY_ROLE))
        else:
            super().keyPressEvent(event)

    def _choose(self, item: QListWidgetItem | None) -> None:
        if item is not None:
            self.chosen.emit(item.data(KEY_ROLE))


class StartSidebar(QWidget):
    """Modules above, games below; each list with its heading."""

    def __init__(self) -> None:
        super().__init__()
        self._fit_letters()
        self.setAutoFillBackground(True)
        self.setBackgroundRole(QPalette.ColorRole.Base)
        self.modules = StartList(tr("Modules"))
        self.games = StartList(tr("Games"))
        self.games.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        self.no_games = quiet_label(tr("Games that you play are found here again."))
        self.open_button = plain_button(tr("Open ..."))
        self.open_button.setToolTip(tr("Open a module or a saved game that lies anywhere."))
        drop = quiet_label(tr("or drop a game or a module on this window"))
        layout = QVBoxLayout(self)
        layout.setContentsMargins(16, 16, 8, 16)
        layout.setSpacing(4)
        layout.addWidget(heading(tr("Modules")))
        layout.addWidget(self.modules, 3)
        layout.addSpacing(8)
        layout.addWidget(heading(tr("Games")))
        layout.addWidget(self.no_games)
        layout.addWidget(self.games, 2)
        layout.addSpacing(8)
        layout.addWidget(self.open_button)
        layout.addWidget(drop)
        self.games.hide()
        layout.addStretch(0)

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.FontChange:
            self._fit_letters()

    def _fit_letters(self) -> None:
        """Be wide enough for names in letters of any size, and leave the greater part to the details."""
        letters = LETTERS * self.fontMetrics().averageCharWidth()
        self.setFixedWidth(min(max(WIDTH, letters), MOST_WIDTH))

    def game_at(self, place: QPoint) -> object:
        """What stands behind the game's line at a place of the list; None where there is none."""
        item = self.games.itemAt(place)
        return None if item is None else item.data(KEY_ROLE)

    def show_games(self) -> None:
        """Show the list where it holds something, else a sentence on what will stand there."""
        self.games.setVisible(self.games.count() > 0)
        self.no_games.setVisible(self.games.count() == 0)
