"""A person at a window: real mouse buttons and keys, and dialogs that are answered."""

import time
from pathlib import Path

from PySide6.QtCore import QEvent, QPointF, Qt, QTimer
from PySide6.QtGui import QWindow
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QPushButton

from vtt.commands.flow import SetTurn
from vtt.rules.guard import Budget
from vtt.state.turn import TurnState
from vtt.ui.game_window import GameWindow
from vtt.ui.panels.findings_panel import FINDING_ROLE
from vtt.ui.parts.inspector_part import InspectorPart
from vtt.ui.parts.log_part import LogPart
from vtt.ui.parts.referee_part import RefereePart
from vtt.ui.parts.replay_part import ReplayPart

MODULES = Path(__file__).parents[2] / "modules"
LEFT, RIGHT = Qt.MouseButton.LeftButton, Qt.MouseButton.RightButton
NO_KEYS = Qt.KeyboardModifier.NoModifier
CTRL, SHIFT = Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.ShiftModifier
ALT = Qt.KeyboardModifier.AltModifier
SHOT = "sk-sw-shot-1"
LONGEST_WAIT_S = 30.0
PATIENT = Budget(**dict.fromkeys(("judge", "preview", "consequences", "offers"), 120.0), flow=120.0)
"""A busy machine must not make rules have no opinion in the middle of a test."""


class Player:
    """A hand on a window's mouse and keyboard."""

    def __init__(self, qtbot, desktop):
        self.qtbot = qtbot
        self.desktop = desktop

    def open(self, path=MODULES / "dbr", scenario="skirmish", mode=None):
        self.sit_down(self.desktop.open_path(str(path), scenario, mode))
        self.page.view.zoom_by(2.0)
        self.page.settle()
        return self.window

    def sit_down(self, window: GameWindow):
        self.window = window
        window.resize(1360, 860)
        window.show()
        window.furnish()
        to_front(self.qtbot, window)
        self.page.view.fit()
        self.page.settle()

    def begin_to_move(self):
        """Set a battle of DBR to its first movement without PIP dice, so that moves cost nothing."""
        turn = self.session.view.state.turn
        self.window.desk.propose(SetTurn(TurnState(turn.number, "move", turn.side)))

    @property
    def page(self):
        return self.window.page

    @property
    def session(self):
        return self.window.desk.session

    @property
    def log(self):
        return self.window.part(LogPart).panel

    @property
    def findings_panel(self):
        return self.window.part(RefereePart).findings

    @property
    def dice(self):
        return self.window.part(RefereePart).dice

    @property
    def inspector(self):
        return self.window.part(InspectorPart).panel

    @property
    def replay_bar(self):
        return self.window.part(ReplayPart).bar

    def do(self, action):
        self.window.actions_by_id[action].trigger()

    def pose(self, piece):
        return self.session.view.state.pieces[piece].pose

    def pixel(self, point):
        self.page.view.ensureVisible(point[0], point[1], 1, 1, 150, 150)
        return self.page.view.mapFromScene(QPointF(*point))

    def press(self, point, keys=NO_KEYS, button=LEFT):
        self.qtbot.mousePress(self.page.view.viewport(), button, keys, self.pixel(point))

    def move(self, point):
        self.qtbot.mouseMove(
            self.page.view.viewport(), self.page.view.mapFromScene(QPointF(*point))
        )

    def release(self, point, keys=NO_KEYS, button=LEFT):
        where = self.page.view.mapFromScene(QPointF(*point))
        self.qtbot.mouseRelease(self.page.view.viewport(), button, keys, where)

    def click(self, point, keys=NO_KEYS):
        self.press(point, keys)
        self.release(point, keys)

    def drag(self, piece, dx, dy):
        start = self.pose(piece).point
        end = (start[0] + dx, start[1] + dy)
        self.press(start)
        self.move((start[0] + dx / 2, start[1] + dy / 2))
        self.move(end)
        self.release(end)

    def table_key(self, key, keys=NO_KEYS):
        """A key while the table has the focus."""
        self.qtbot.keyClick(self.page.view, key, keys)

    def key(self, key, keys=NO_KEYS):
        self.qtbot.keyClick(self.window, key, keys)

    def findings(self):
        panel = self.findings_panel.list
        return [panel.item(row).data(FINDING_ROLE) for row in range(panel.count())]

    def bar_button(self, text):
        buttons = [b for b in self.window.bar.findChildren(QPushButton) if b.text() == text]
        assert buttons, f"no button {text!r} on the bar: {self.window.bar.message}"
        return buttons[-1]


def in_dialog(kind, act):
    """Do something in the next modal dialog; it is closed whatever happens, and faults are raised.

    The dialog is waited for: on a busy machine it comes late, and nobody would ever close it then.
    """
    faults = []
    until = time.monotonic() + LONGEST_WAIT_S

    def run():
        dialog = QApplication.activeModalWidget()
        if dialog is None and time.monotonic() < until:
            QTimer.singleShot(20, run)
            return
        try:
            assert isinstance(dialog, kind)
            act(dialog)
        except (
            BaseException
        ) as fault:  # a fault inside Qt's loop would leave the dialog open for ever
            faults.append(fault)
        finally:
            if dialog is not None and dialog.isVisible():
                dialog.reject()

    QTimer.singleShot(50, run)
    return faults


def to_front(qtbot, window):
    """Make a window that is shown the active one, to which the keys go.

    `qtbot.waitActive` is not enough: where the platform tells of no activation it waits only until the
    window is seen.
    """
    window.activateWindow()
    qtbot.waitUntil(window.isActiveWindow)


def forget(window):
    """Close a window and its game without a question; nothing of it is left for the next test."""
    if not window.desk.is_closed:
        window.desk.give_up()
    window.close()
    window.deleteLater()
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)


def let_go():
    """Release what is pressed: a double click of QTest leaves its button down, a test may end in a drag.

    With a button down the pointer drags, and hovers nowhere.
    """
    if QApplication.mouseButtons() is Qt.MouseButton.NoButton:
        return
    nowhere = QWindow()
    nowhere.create()
    for button in (LEFT, RIGHT, Qt.MouseButton.MiddleButton):
        QTest.mouseRelease(nowhere, button)
    nowhere.destroy()
