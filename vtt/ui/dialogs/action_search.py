"""Finding an action by typing a few letters of what it is called or does."""

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QObject, QSize, Qt
from PySide6.QtGui import QAction, QKeyEvent, QKeySequence
from PySide6.QtWidgets import (
    QLabel,
    QLineEdit,
    QListWidget,
    QListWidgetItem,
    QVBoxLayout,
    QWidget,
)

from vtt.ui.dialogs.form import Form
from vtt.ui.words import tr

NUMBER_ROLE = Qt.ItemDataRole.UserRole
SIZE = (520, 420)
ROW_HEIGHT = 28
LIST_KEYS = (Qt.Key.Key_Up, Qt.Key.Key_Down, Qt.Key.Key_PageUp, Qt.Key.Key_PageDown)


class ActionSearch(Form):
    """A line to type in and the actions that fit it; Return does the one that is marked.

    What cannot be done now is listed too, greyed: one learns that it exists and where.
    """

    def __init__(
        self, actions: Sequence[QAction], parent: QWidget | None = None, title: str = ""
    ) -> None:
        super().__init__(parent)
        self.setWindowTitle(title or tr("Find an action"))
        self._actions = actions
        self.line = QLineEdit()
        self.line.setPlaceholderText(tr("Type what you want to do"))
        self.line.setAccessibleName(tr("Find an action"))
        self.line.installEventFilter(self)
        self.list = QListWidget()
        self.list.setAccessibleName(tr("Actions that fit"))
        self.list.setUniformItemSizes(True)
        self.list.setIconSize(QSize(20, 20))
        self.list.setSpacing(1)
        self.nothing = QLabel(tr("Nothing here is called so."))
        layout = QVBoxLayout(self)
        layout.addWidget(self.line)
        layout.addWidget(self.nothing)
        layout.addWidget(self.list, 1)
        self.line.textChanged.connect(self._fill)
        self.line.returnPressed.connect(self._do_marked)
        self.list.itemActivated.connect(self._do)
        self.resize(*SIZE)
        self._fill("")

    def use_actions(self, actions: Sequence[QAction]) -> None:
        """Offer other actions; what was typed stays."""
        self._actions = actions
        self._fill(self.line.text())

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        pressed = event.type() == QEvent.Type.KeyPress
        if pressed and isinstance(event, QKeyEvent) and event.key() in LIST_KEYS:
            self.list.keyPressEvent(event)
            return True
        return super().eventFilter(watched, event)

    def _fill(self, typed: str) -> None:
        self.list.clear()
        numbers = {id(action): number for number, action in enumerate(self._actions)}
        for action in matching(self._actions, typed):
            item = QListWidgetItem(action.icon(), _line(action))
            item.setToolTip(action.toolTip())
            item.setSizeHint(QSize(0, ROW_HEIGHT))
            item.setData(NUMBER_ROLE, numbers[id(action)])
            if not action.isEnabled():
                item.setFlags(item.flags() & ~Qt.ItemFlag.ItemIsEnabled)
            self.list.addItem(item)
        self.nothing.setVisible(self.list.count() == 0)
        rows = range(self.list.count())
        ready = (row for row in rows if self.list.item(row).flags() & Qt.ItemFlag.ItemIsEnabled)
        self.list.setCurrentRow(next(ready, -1))

    def _do_marked(self) -> None:
        item = self.list.currentItem()
        if item is not None:
            self._do(item)

    def _do(self, item: QListWidgetItem) -> None:
        action = self._actions[item.data(NUMBER_ROLE)]
        self.accept()
        action.trigger()


def matching(actions: Sequence[QAction], typed: str) -> list[QAction]:
    """The actions in whose words every typed word begins one; those whose names do come first."""
    wanted = typed.casefold().split()
    named = [action for action in actions if _holds(plain_text(action), wanted)]
    described = [
        action for action in actions if action not in named and _holds(action.toolTip(), wanted)
    ]
    return named + described


def plain_text(action: QAction) -> str:
    """An action's words without the mark of its mnemonic and without dots."""
    return (
        action.text().replace("&&", "\0").replace("&", "").replace("\0", "&").removesuffix(" ...")
    )


def _holds(text: str, wanted: Sequence[str]) -> bool:
    words = text.casefold().split()
    return all(any(word.lstrip("(").startswith(part) for word in words) for part in wanted)


def _line(action: QAction) -> str:
    native = QKeySequence.SequenceFormat.NativeText
    keys = ", ".join(key.toString(native) for key in action.shortcuts())
    return f"{plain_text(action)}    {keys}" if keys else plain_text(action)
