"""Asks what a command has to know: a text, a number, one of several, or the lines of a sheet."""

from PySide6.QtWidgets import (
    QComboBox,
    QDialogButtonBox,
    QLabel,
    QLineEdit,
    QPlainTextEdit,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

from vtt.behaviour.performing import Field, Question
from vtt.session.inspection import is_number
from vtt.ui.dialogs.form import Form, rows
from vtt.ui.words import tr

MOST_HEIGHT_PX = 420


class QuestionDialog(Form):
    """A line for each thing that is asked for; `answers` are what stands there."""

    def __init__(self, question: Question, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(question.title)
        self._question = question
        self.fields = [_widget(field) for field in question.fields]
        self.fault = QLabel()
        self.fault.setWordWrap(True)
        self.fault.hide()
        inside = QWidget()
        lines = rows()
        for field, widget in zip(question.fields, self.fields, strict=True):
            widget.setAccessibleName(field.label)
            lines.addRow(field.label, widget)
        inside.setLayout(lines)
        area = QScrollArea()
        area.setWidgetResizable(True)
        area.setFrameShape(QScrollArea.Shape.NoFrame)
        area.setWidget(inside)
        area.setMinimumHeight(min(MOST_HEIGHT_PX, inside.sizeHint().height() + 4))
        area.setMinimumWidth(inside.sizeHint().width() + 24)
        buttons = QDialogButtonBox(
            QDialogButtonBox.StandardButton.Ok | QDialogButtonBox.StandardButton.Cancel
        )
        buttons.accepted.connect(self.accept)
        buttons.rejected.connect(self.reject)
        self.ok_button = buttons.button(QDialogButtonBox.StandardButton.Ok)
        layout = QVBoxLayout(self)
        layout.addWidget(area, 1)
        layout.addWidget(self.fault)
        layout.addWidget(buttons)

    @property
    def answers(self) -> tuple[str, ...]:
        """What was said, in the order of the lines; numbers with a point."""
        return tuple(
            _said(widget).strip().replace(",", ".") if field.is_number else _said(widget)
            for field, widget in zip(self._question.fields, self.fields, strict=True)
        )

    def accept(self) -> None:
        """The answers stand, unless a number is asked for and something else was typed."""
        for field, widget in zip(self._question.fields, self.fields, strict=True):
            said = _said(widget)
            if field.is_number and said.strip() and not is_number(said):
                words = tr(
                    "{label} is a number; found {typed}.", label=field.label, typed=repr(said)
                )
                self.fault.setText(words)
                self.fault.show()
                widget.setFocus()
                return
        super().accept()


def _widget(field: Field) -> QWidget:
    if field.choices:
        box = QComboBox()
        box.addItems(list(field.choices))
        box.setCurrentIndex(max(0, box.findText(field.value)))
        return box
    if field.lines:
        text = QPlainTextEdit(field.value)
        text.setTabChangesFocus(True)
        text.setFixedHeight(text.fontMetrics().lineSpacing() * 4 + 12)
        return text
    return QLineEdit(field.value)


def _said(widget: QWidget) -> str:
    if isinstance(widget, QComboBox):
        return widget.currentText()
    if isinstance(widget, QPlainTextEdit):
        return widget.toPlainText()
    assert isinstance(widget, QLineEdit)
    return widget.text()
