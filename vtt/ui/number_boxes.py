"""Fields for numbers: what is typed and is none, or too large, is refused by a word beside the field."""

from PySide6.QtCore import QPoint
from PySide6.QtGui import QValidator
from PySide6.QtWidgets import QAbstractSpinBox, QDoubleSpinBox, QSpinBox, QToolTip

from vtt.ui.words import tr

Validity = tuple[QValidator.State, str, int]


class WholeBox(QSpinBox):
    """Takes whole numbers; `refused` holds what was said of the last text that is none."""

    refused = ""

    def validate(self, text: str, pos: int) -> Validity:
        """What Qt thinks of a text; a person who types it hears why it is not taken."""
        found = _validity(super().validate(text, pos), text, pos)
        if found[0] is QValidator.State.Invalid:
            self._refuse(text)
        return found

    def fixup(self, text: str) -> str:
        """The typing is over, and what stands there is no number of the range."""
        self._refuse(text)
        return super().fixup(text)

    def _refuse(self, text: str) -> None:
        least, most = (self.textFromValue(value) for value in (self.minimum(), self.maximum()))
        self.refused = _say(self, text, least, most)


class NumberBox(QDoubleSpinBox):
    """Takes numbers with a fraction; `refused` holds what was said of the last text that is none."""

    refused = ""

    def validate(self, text: str, pos: int) -> Validity:
        """What Qt thinks of a text; a person who types it hears why it is not taken."""
        found = _validity(super().validate(text, pos), text, pos)
        if found[0] is QValidator.State.Invalid:
            self._refuse(text)
        return found

    def fixup(self, text: str) -> str:
        """The typing is over, and what stands there is no number of the range."""
        self._refuse(text)
        return super().fixup(text)

    def _refuse(self, text: str) -> None:
        least, most = (self.textFromValue(value) for value in (self.minimum(), self.maximum()))
        self.refused = _say(self, text, least, most)


def _validity(found: object, text: str, pos: int) -> Validity:
    """Qt's answer; PySide gives it as a tuple."""
    assert isinstance(found, tuple)
    state, *rest = found
    assert isinstance(state, QValidator.State)
    return (state, *rest) if len(rest) == 2 else (state, text, pos)


def _say(box: QAbstractSpinBox, text: str, least: str, most: str) -> str:
    """Say below a field what it takes."""
    suffix = box.suffix() if isinstance(box, QSpinBox | QDoubleSpinBox) else ""
    words = tr(
        "It is a number from {least} to {most}; found {typed}.",
        least=f"{least}{suffix}",
        most=f"{most}{suffix}",
        typed=repr(text.removesuffix(suffix)),
    )
    if box.isVisible():
        QToolTip.showText(box.mapToGlobal(QPoint(0, box.height())), words, box)
    return words
