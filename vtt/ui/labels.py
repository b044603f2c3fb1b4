"""Words on panels in a few sizes, and the one button that matters most."""

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QFont, QKeyEvent, QPalette
from PySide6.QtWidgets import QLabel, QPushButton

from vtt.ui.return_key import is_return, is_return_pressed

TITLE, HEADING = 1.6, 1.1


def title_label(text: str = "") -> QLabel:
    """The name of what a whole panel is about."""
    return _sized(QLabel(text), TITLE)


def heading(text: str) -> QLabel:
    """Words over a list or a group."""
    return _sized(QLabel(text), HEADING)


def quiet_label(text: str = "") -> QLabel:
    """Words that may be passed over: they wrap and are fainter than others."""
    label = QLabel(text)
    label.setTextFormat(Qt.TextFormat.PlainText)
    label.setWordWrap(True)
    label.setForegroundRole(QPalette.ColorRole.PlaceholderText)
    return label


class _PressedByReturn(QObject):
    """Lets Return press a button as Space does; Qt does so in dialogs, and elsewhere on some systems only."""

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() != QEvent.Type.KeyPress or not isinstance(watched, QPushButton):
            return super().eventFilter(watched, event)
        assert isinstance(event, QKeyEvent)
        if not is_return(event):
            return super().eventFilter(watched, event)
        if is_return_pressed(event):
            watched.click()
        return True


def plain_button(text: str) -> QPushButton:
    """A button outside of a dialog: Return presses it."""
    button = QPushButton(text)
    button.installEventFilter(_PressedByReturn(button))
    return button


def main_button(text: str) -> QPushButton:
    """The button of a panel's main action, in the system's accent colour."""
    button = plain_button(text)
    font = QFont(button.font())
    font.setWeight(QFont.Weight.DemiBold)
    button.setFont(font)
    button.setStyleSheet(
        "QPushButton { background: palette(highlight); color: palette(highlighted-text);"
        " border: none; border-radius: 4px; padding: 8px 20px; }"
        "QPushButton:hover, QPushButton:focus { border: 2px solid palette(text); padding: 6px 18px; }"
        "QPushButton:disabled { background: palette(mid); color: palette(window); }"
    )
    return button


def _sized(label: QLabel, times: float) -> QLabel:
    label.setTextFormat(Qt.TextFormat.PlainText)  # names are other people's text
    font = QFont(label.font())
    font.setWeight(QFont.Weight.DemiBold)
    font.setPointSizeF(font.pointSizeF() * times)
    label.setFont(font)
    return label
