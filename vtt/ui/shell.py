"""The first window, up at once: what is seen while the program itself is still being read.

Nothing heavy is imported here, and nothing of ours that imports it: no shapely, no XML, no rules. That
comes after the first paint (`tests/benchmarks/bench_start.py` holds the goal and the names).
"""

import json
from collections.abc import Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import QEventLoop, Signal
from PySide6.QtGui import QPaintEvent
from PySide6.QtWidgets import QApplication, QFrame, QGraphicsView, QMainWindow

from vtt.base.collector import calm_collector
from vtt.session.folders import preferences_file
from vtt.ui.collecting import Collecting
from vtt.ui.made_app import made_app
from vtt.ui.plain_imports import use_plain_imports
from vtt.ui.soon import soon
from vtt.ui.theme import STYLE, STYLED, apply_theme, seems_dark

if TYPE_CHECKING:
    from vtt.state.mode import RulesMode

DESKTOP_ID = "io.github.vtt_tabletop.vtt"
"""The name by which a desktop knows the program: its entry, its types and its icons bear it (packaging/)."""

COLLECTS = "collects"
"""The property that tells that the program looks after its garbage."""

SIZE = (1360, 860)
LONGEST_WAIT_MS = 1000
"""A window that nobody sees (another desktop, minimised) is not waited for any longer."""


class Blank(QGraphicsView):
    """An empty table; `painted` tells of the first time that it is seen."""

    painted = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.was_painted = False
        self.setFrameShape(QFrame.Shape.NoFrame)

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        if not self.was_painted:
            self.was_painted = True
            self.painted.emit()


class Shell(QMainWindow):
    """An empty window in the user's look, as large as a game's."""

    def __init__(self) -> None:
        super().__init__()
        self.setWindowTitle("vtt")
        self.blank = Blank()
        self.setCentralWidget(self.blank)
        self.resize(*SIZE)


def build_app(argv: Sequence[str]) -> QApplication:
    """Qt's application object with our name."""
    use_plain_imports()
    app = QApplication.instance()
    if not isinstance(app, QApplication):
        app = made_app(lambda: QApplication([*argv, "-style", STYLE]))
        app.setProperty(STYLED, STYLE)
    app.setApplicationName("vtt")
    app.setApplicationDisplayName("vtt")
    app.setDesktopFileName(DESKTOP_ID)
    if not app.property(COLLECTS):  # to look among its children would load all constants of styles
        app.setProperty(COLLECTS, bool(Collecting(app)))
    return app


def show_shell(argv: Sequence[str]) -> Shell:
    """Start Qt and show the empty window; returns when it is to be seen. One that is seen is kept."""
    app = build_app(argv)
    for widget in QApplication.topLevelWidgets():
        if isinstance(widget, Shell) and widget.isVisible():
            return widget
    show_first_look(app)
    shell = Shell()
    shell.show()
    wait_for_paint(shell)
    calm_collector()  # what is read now is the program: there is no garbage in it to look for
    return shell


def start(
    argv: Sequence[str], name: str, scenario: str = "", mode: "RulesMode | None" = None
) -> int:
    """Show the empty window, read the program, open a game in a window of its own; the exit code.

    Raises:
        VttError: if the game cannot be opened.
        OSError: if its file cannot be read.
    """
    shell = show_shell(argv)
    try:
        from vtt.ui.app import play

        return play(name, scenario, mode, opened=shell.close)
    finally:
        shell.close()
        shell.deleteLater()


def show_first_look(app: QApplication) -> None:
    """Give the program the look that the user chose, else the system's; the rest of the likes come later."""
    look = kept_look()
    apply_theme(app, seems_dark() if look is None else look)


def kept_look() -> bool | None:
    """Whether the user chose the dark look; None: as the system has it.

    Only this one word of the preferences is read here. What is wrong with the file is told later, by
    `vtt.session.preferences`, when there is a window to tell it in.
    """
    try:
        kept = json.loads(preferences_file().read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return None
    look = kept.get("theme") if isinstance(kept, dict) else None
    return {"light": False, "dark": True}.get(look) if isinstance(look, str) else None


def wait_for_paint(shell: Shell) -> None:
    """Let Qt work until a window is seen, but not for ever."""
    if shell.blank.was_painted:
        return
    loop = QEventLoop()
    shell.blank.painted.connect(loop.quit)
    soon(loop, loop.quit, LONGEST_WAIT_MS)
    loop.exec(QEventLoop.ProcessEventsFlag.ExcludeUserInputEvents)
