"""The window's status line: where the pointer is, what is touched, how far, how safe."""

from PySide6.QtWidgets import QLabel, QMainWindow

from vtt.base.units import mm_text
from vtt.session.tools.base import PointerEvent, Preview
from vtt.ui.allowance_bar import AllowanceBar


class StatusLine:
    """The parts of a window's status bar, filled from previews and events."""

    def __init__(self, window: QMainWindow) -> None:
        self.place = QLabel()
        self.contacts = QLabel()
        self.allowance = AllowanceBar()
        self.saved = QLabel()
        self.mode = QLabel()
        self.place.setMinimumWidth(170)
        bar = window.statusBar()
        bar.setSizeGripEnabled(False)
        bar.addWidget(self.place)
        bar.addWidget(self.allowance)
        bar.addWidget(self.contacts, 1)
        bar.addPermanentWidget(self.mode)
        bar.addPermanentWidget(self.saved)

    def show_pointer(self, event: PointerEvent) -> None:
        """The pointer's place on the table in mm."""
        x, y = event.point
        self.place.setText(f"x {mm_text(x)}, y {mm_text(y)}")

    def show_preview(self, preview: Preview) -> None:
        """Length and neighbours of a gesture."""
        self.allowance.show_length(preview.used, preview.limit)
        self.contacts.setText("   ".join(preview.contacts))
