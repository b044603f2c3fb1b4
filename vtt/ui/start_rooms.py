"""What stands in the start page once it is furnished: the sidebar, details beside it, and a menu."""

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QHBoxLayout, QStackedWidget, QWidget

from vtt.ui.app_icon import wear_icon
from vtt.ui.labels import quiet_label
from vtt.ui.start_sidebar import StartSidebar
from vtt.ui.words import tr

if TYPE_CHECKING:
    from vtt.ui.start_page import StartPage


class StartRooms(QWidget):
    """The sidebar on the left, what is known of the chosen line on the right."""

    def __init__(self) -> None:
        super().__init__()
        self.sidebar = StartSidebar()
        self.details = QStackedWidget()
        self.hint = quiet_label(tr("Looking for modules ..."))
        self.hint.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.details.addWidget(self.hint)
        layout = QHBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        layout.addWidget(self.sidebar)
        layout.addWidget(self.details, 1)

    def say(self, text: str) -> None:
        """Show a sentence in place of details."""
        self.hint.setText(text)
        self.details.setCurrentWidget(self.hint)

    def show_detail(self, panel: QWidget) -> None:
        """Show a panel on the right."""
        if self.details.indexOf(panel) < 0:
            self.details.addWidget(panel)
        self.details.setCurrentWidget(panel)


def furnish(page: "StartPage", rooms: StartRooms) -> None:
    """Put the rooms into a page, and its one menu; the keys are those of a game's window."""
    wear_icon()
    page.setWindowTitle(tr("Start page"))
    menu = page.menuBar().addMenu(tr("&File"))
    for name, text, keys, act in (
        ("open", tr("Open ..."), "Ctrl+O", page.ask_for_file),
        ("close", tr("Close"), "Ctrl+W", page.close),
        ("quit", tr("Quit"), "Ctrl+Q", page.quit_wanted.emit),
    ):
        action = QAction(text, page)
        action.setObjectName(name)
        action.setShortcut(QKeySequence(keys))
        action.triggered.connect(lambda _checked=False, act=act: act())
        menu.addAction(action)
    rooms.sidebar.open_button.clicked.connect(page.ask_for_file)
    page.setCentralWidget(rooms)
