"""The first window where no file is named: modules, the games played last, those that were never saved.

It is painted before the program itself is read: nothing of the core is imported here, and what costs time in
Qt as well (lists, menus, its table of constants) comes in `furnish`, after the first paint.
"""

import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import Signal
from PySide6.QtGui import QDragEnterEvent, QDropEvent
from PySide6.QtWidgets import QApplication

from vtt.ui.shell import Shell, build_app, show_first_look, wait_for_paint

if TYPE_CHECKING:
    from vtt.ui.start_rooms import StartRooms

SIZE = (1060, 700)


class StartPage(Shell):
    """Shows what can be played. `open_wanted` names a file that is to be opened; `rooms` holds the lists.

    `quit_wanted` asks for the end of the program.
    """

    open_wanted = Signal(str)
    quit_wanted = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.rooms: StartRooms | None = None
        self.setAcceptDrops(True)
        self.resize(*SIZE)

    def furnish(self) -> "StartRooms":
        """Put the lists and the menu into the window; once is enough."""
        if self.rooms is None:
            from vtt.ui.start_rooms import StartRooms, furnish

            self.rooms = StartRooms()
            furnish(self, self.rooms)
        return self.rooms

    def ask_for_file(self) -> None:
        """Ask for a game or a module that lies anywhere."""
        from vtt.ui.dialogs.opening import ask_for_file

        name = ask_for_file(self)
        if name:
            self.open_wanted.emit(name)

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        if event.mimeData().hasUrls():
            event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent) -> None:
        event.acceptProposedAction()
        for url in event.mimeData().urls():
            self.open_wanted.emit(url.toLocalFile())


def show_page(argv: Sequence[str]) -> StartPage:
    """Start Qt and show the page; returns when it is seen, with nothing in it yet."""
    app = build_app(argv)
    show_first_look(app)
    page = StartPage()
    page.show()
    wait_for_paint(page)
    return page


def start() -> int:
    """Show the start page, read the program, fill the page; stays until the last window is closed."""
    page = show_page(sys.argv[:1])
    from vtt.base.collector import calm_collector
    from vtt.ui.app import Desktop

    desktop = Desktop(build_app([]))
    desktop.watch_faults()
    desktop.starting.use(page)
    calm_collector()
    return QApplication.exec()
