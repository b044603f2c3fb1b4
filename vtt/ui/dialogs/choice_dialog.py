"""Asks for several answers at once: so many of the options as the rules want."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QDialogButtonBox,
    QLabel,
    QListWidget,
    QListWidgetItem,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from vtt.rules.choice import PendingChoice
from vtt.ui.dialogs.form import Form
from vtt.ui.panels.roomy import RoomyRows
from vtt.ui.words import tr

ID_ROLE = Qt.ItemDataRole.UserRole
LETTERS = 52


class ChoiceDialog(Form):
    """A list of options with ticks; it can be answered once the number of ticks is right."""

    def __init__(self, choice: PendingChoice, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("Choose"))
        self._choice = choice
        question = QLabel(f"{choice.question} {_wanted(choice)}")
        question.setTextFormat(Qt.TextFormat.PlainText)
        question.setWordWrap(True)
        self.list = QListWidget()
        self.list.setItemDelegate(RoomyRows(self.list))
        self.list.setWordWrap(True)
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.list.setMinimumWidth(LETTERS * self.fontMetrics().averageCharWidth())
        for option in choice.options:
            item = QListWidgetItem(option.label)
            item.setData(ID_ROLE, option.id)
            item.setFlags(item.flags() | Qt.ItemFlag.ItemIsUserCheckable)
            item.setCheckState(Qt.CheckState.Unchecked)
            self.list.addItem(item)
        self.list.itemChanged.connect(lambda _item: self._count())
        self.done_button = QPushButton(choice.done or tr("Choose"))
        buttons = QDialogButtonBox()
        buttons.addButton(self.done_button, QDialogButtonBox.ButtonRole.AcceptRole)
        buttons.addButton(QDialogButtonBox.StandardButton.Cancel)
        buttons.accepted.connect(self.accept)
        buttons.rejected.connect(self.reject)
        layout = QVBoxLayout(self)
        layout.addWidget(question)
        layout.addWidget(self.list)
        layout.addWidget(buttons)
        self._count()

    def chosen(self) -> tuple[str, ...]:
        """The ids of the ticked options, in the order of the list."""
        items = [self.list.item(row) for row in range(self.list.count())]
        return tuple(
            str(item.data(ID_ROLE)) for item in items if item.checkState() is Qt.CheckState.Checked
        )

    def _count(self) -> None:
        self.done_button.setEnabled(not self._choice.fault(self.chosen()))


def _wanted(choice: PendingChoice) -> str:
    """How many options are wanted, in words."""
    if choice.minimum == choice.maximum:
        return tr("({wanted} of {all})", wanted=choice.minimum, all=len(choice.options))
    return tr(
        "({least} to {most} of {all})",
        least=choice.minimum,
        most=choice.maximum,
        all=len(choice.options),
    )
