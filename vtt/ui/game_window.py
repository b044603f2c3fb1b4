"""The window of one game. It composes: tables, docks, actions and bars; what they do stands elsewhere."""

from collections.abc import Callable
from typing import Protocol

from PySide6.QtCore import QByteArray, QPoint, Qt, QTimer, Signal
from PySide6.QtGui import QCloseEvent, QDragEnterEvent, QDropEvent
from PySide6.QtWidgets import (
    QDialog,
    QDockWidget,
    QMainWindow,
    QSizePolicy,
    QTabWidget,
    QToolBar,
    QVBoxLayout,
    QWidget,
)

from vtt.base.ids import TableId
from vtt.commands.base import Command
from vtt.rules.choice import PendingChoice
from vtt.session.tools.base import PointerEvent
from vtt.ui.actions import Actions
from vtt.ui.dialogs.choice_dialog import ChoiceDialog
from vtt.ui.docks import RIGHT, add_dock, dock_action
from vtt.ui.game_desk import NOTICED, GameDesk, OverlaysOf
from vtt.ui.handlers import handlers_for
from vtt.ui.leaving import may_close
from vtt.ui.message_bar import Message, MessageBar
from vtt.ui.panels.dice_faces import DiceFaces
from vtt.ui.panels.findings_panel import FindingsPanel
from vtt.ui.panels.inspector_panel import InspectorPanel
from vtt.ui.panels.log_panel import LogPanel
from vtt.ui.piece_menu import show_menu
from vtt.ui.replay_bar import ReplayBar
from vtt.ui.status_line import StatusLine
from vtt.ui.table_page import TablePage

LAYOUT_VERSION = 1
DOCK_WIDTH = 310
OFFERS_AFTER_MS = 60
"""So long after a piece was selected its reach is shown: a press that begins a drag is not held up."""

TABLE_KEYS = ("select_next", "delete", "flip")
MODE_ACTIONS = ("mode_enforce", "mode_advise", "mode_off")


def warm_up() -> None:
    """Load what the first drag needs, after the window is there: shapely takes a third of a second."""
    import vtt.geometry.many
    import vtt.geometry.snap  # noqa: F401


class Layouts(Protocol):
    """Where the windows' layouts are kept, one text for each module id."""

    def layout(self, module_id: str) -> str:
        """The text kept for a module; empty where there is none."""
        ...

    def keep_layout(self, module_id: str, text: str) -> None:
        """Keep a text for a module."""
        ...


class GameWindow(QMainWindow):
    """Shows one game and lets one person play it. `open_path` opens a module or game elsewhere."""

    closed = Signal()

    def __init__(
        self,
        desk: GameDesk,
        open_path: Callable[[str], None],
        layouts: Layouts,
        dark: bool = False,
    ) -> None:
        super().__init__()
        self.desk = desk
        self._offers_due = QTimer(self)
        self._offers_due.setSingleShot(True)
        self._offers_due.setInterval(OFFERS_AFTER_MS)
        self.open_path = open_path
        self._layouts = layouts
        self._dark = dark
        self.setAcceptDrops(True)
        self.setDockNestingEnabled(True)
        self.middle = QWidget()
        self.tabs = QTabWidget()
        self.tabs.setTabBarAutoHide(True)
        self.tabs.setDocumentMode(True)
        self.pages = [self._add_page(table.id, table.name, dark) for table in desk.tables]
        self.replay_bar = ReplayBar(desk)
        self.bar = MessageBar(self.middle)
        self.findings = FindingsPanel()
        self.dice = DiceFaces()
        self.log = LogPanel(desk.log_line)
        self.inspector = InspectorPanel(lambda: self.page.seat, desk.propose)
        self.status = StatusLine(desk.greeting)
        self._lay_out()
        self.actions_by_id = Actions(self, handlers_for(self))
        self._menus = self.actions_by_id.fill_menus(self)
        self._bind_table_keys()
        self._add_tool_bar()
        self._docks = self._add_docks()
        self._connect()
        self._restore_layout()
        self.actions_by_id["dark"].setChecked(dark)
        self.refresh()
        desk.ask_choices()
        self.page.view.setFocus()
        QTimer.singleShot(0, warm_up)

    @property
    def page(self) -> TablePage:
        """The table that is in front."""
        return self.pages[max(0, self.tabs.currentIndex())]

    def refresh(self) -> None:
        """Show the game as it is now, everywhere."""
        desk = self.desk
        self.setWindowTitle(desk.title)
        self.setWindowModified(desk.is_unsaved)
        for page in self.pages:
            page.refresh()
            page.driver.enabled = not desk.is_replaying
        self.log.show_entries(desk.log_count, desk.session.position if desk.is_replaying else None)
        self.inspector.show_selected()
        self.replay_bar.refresh()
        self.status.mode.show_text(desk.mode_text)
        self.status.saved.setText(desk.saved_text)
        self._refresh_actions()

    def use_dark(self, dark: bool) -> None:
        """Show tables and icons in the dark or the light look."""
        self._dark = dark
        for page in self.pages:
            page.scene.use_dark(dark)
        self.actions_by_id.renew_icons()

    @property
    def is_dark(self) -> bool:
        """Whether this is the dark look."""
        return self._dark

    def _refresh_actions(self) -> None:
        desk, actions = self.desk, self.actions_by_id
        playing = not desk.is_replaying
        actions["undo"].setEnabled(playing and desk.undo_label != "")
        actions["undo"].setText(f"Undo {desk.undo_label}" if desk.undo_label else "Undo")
        actions["redo"].setEnabled(playing and desk.redo_label != "")
        actions["redo"].setText(f"Redo {desk.redo_label}" if desk.redo_label else "Redo")
        actions[f"mode_{desk.mode.value}"].setChecked(True)
        for name in MODE_ACTIONS:
            actions[name].setEnabled(playing and desk.has_rules)
        has_selection = playing and len(self.page.seat.selection) > 0
        for name in ("exact_move", "flip", "delete"):
            actions[name].setEnabled(has_selection)
        actions["end_phase"].setEnabled(playing and desk.next_phase is not None)
        actions["roll"].setEnabled(playing)
        for name, can in desk.replay_steps.items():
            actions[name].setEnabled(can)

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        if event.mimeData().hasUrls():
            event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent) -> None:
        for url in event.mimeData().urls():
            self.open_path(url.toLocalFile())
        event.acceptProposedAction()

    def closeEvent(self, event: QCloseEvent) -> None:
        if not may_close(self):
            event.ignore()
            return
        self._keep_layout()
        if not self.desk.is_closed:
            self.desk.close()
        event.accept()
        self.closed.emit()

    def _add_page(self, table: TableId, name: str, dark: bool) -> TablePage:
        page = TablePage(self.desk.seat_at(table), self.desk.pictures, self.desk.propose, dark)
        self.tabs.addTab(page, name)
        return page

    def _bind_table_keys(self) -> None:
        """Keys that mean something else in a list or a text belong to the tables alone."""
        for name in TABLE_KEYS:
            self.actions_by_id[name].setShortcutContext(Qt.ShortcutContext.WidgetShortcut)
            for page in self.pages:
                page.view.addAction(self.actions_by_id[name])

    def _lay_out(self) -> None:
        layout = QVBoxLayout(self.middle)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        layout.addWidget(self.tabs, 1)
        layout.addWidget(self.replay_bar)
        self.statusBar().setSizeGripEnabled(False)
        self.statusBar().addPermanentWidget(self.status, 1)
        self.setCentralWidget(self.middle)
        self.resize(1360, 860)

    def _add_tool_bar(self) -> None:
        bar = QToolBar("Tools", self)
        bar.setObjectName("tool_bar")
        bar.setMovable(False)
        bar.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextUnderIcon)
        self.actions_by_id.fill_tool_bar(bar)
        gap = QWidget()
        gap.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        bar.addWidget(gap)
        for name in MODE_ACTIONS:
            bar.addAction(self.actions_by_id[name])
        self.addToolBar(bar)
        self.actions_by_id["tool_select"].setChecked(True)

    def _add_docks(self) -> dict[str, QDockWidget]:
        judged = QWidget()
        layout = QVBoxLayout(judged)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(self.dice)
        layout.addWidget(self.findings, 1)
        docks = {
            "findings": add_dock(self, "findings", "Findings", judged, RIGHT),
            "inspector": add_dock(self, "inspector", "Inspector", self.inspector, RIGHT),
            "log": add_dock(self, "log", "Log", self.log, RIGHT),
        }
        self.tabifyDockWidget(docks["inspector"], docks["log"])
        docks["log"].raise_()
        self.resizeDocks([docks["findings"]], [DOCK_WIDTH], Qt.Orientation.Horizontal)
        for dock in docks.values():
            self._menus["window"].addAction(dock_action(self, dock))
        return docks

    def _connect(self) -> None:
        desk = self.desk
        desk.changed.connect(self.refresh)
        desk.acknowledged.connect(self._show_saved)
        desk.judged.connect(self.findings.show_verdict)
        desk.rolled.connect(self.dice.show_roll)
        desk.said.connect(self.bar.show_message)
        desk.marked.connect(self._show_marks)
        desk.suggested.connect(self._show_suggestion)
        desk.choosing.connect(self._choose)
        self.inspector.refused.connect(lambda words: desk.said.emit(Message(words, NOTICED)))
        self._offers_due.timeout.connect(lambda: desk.offers.show(self.page.seat))
        self.bar.dismissed.connect(self._end_suggestion)
        self.log.chosen.connect(desk.show_entry)
        self.findings.chosen.connect(desk.show_finding)
        self.tabs.currentChanged.connect(lambda _index: self.refresh())
        for page in self.pages:
            page.previewed.connect(self.status.show_preview)
            page.pointed.connect(self.status.show_pointer)
            page.view.menu_asked.connect(self._show_menu)
            page.driver.blocked.connect(desk.tell_past)
            page.seat.selection.changed.connect(lambda _pieces: self._selection_changed())

    def _show_saved(self) -> None:
        self.status.saved.setText(self.desk.saved_text)
        self.setWindowModified(self.desk.is_unsaved)

    def _selection_changed(self) -> None:
        self.inspector.show_selected()
        self._refresh_actions()
        self._offers_due.start()

    def _choose(self, choice: PendingChoice) -> None:
        """Let several answers be ticked; a question that is not answered is put again."""
        dialog = ChoiceDialog(choice, self)
        if dialog.exec() == QDialog.DialogCode.Accepted:
            self.desk.answer(choice, dialog.chosen())
        else:
            self.desk.ask_choices()

    def _show_menu(self, event: PointerEvent, where: QPoint) -> None:
        show_menu(self, event, where)

    def _show_marks(self, overlays_by_table: OverlaysOf) -> None:
        for page in self.pages:
            page.show_overlays(overlays_by_table(page.seat.table))

    def _show_suggestion(self, command: Command) -> None:
        """Where the corrected command would lead, as ghosts, for as long as the bar offers it."""
        for page in self.pages:
            page.show_command(command)

    def _end_suggestion(self) -> None:
        for page in self.pages:
            if not page.driver.tool.is_busy:
                page.show_suggestion_no_more()

    def _restore_layout(self) -> None:
        kept = self._layouts.layout(self.desk.module_id)
        geometry, _, layout = kept.partition(" ")
        if layout:
            self.restoreGeometry(QByteArray.fromBase64(geometry.encode()))
            self.restoreState(QByteArray.fromBase64(layout.encode()), LAYOUT_VERSION)

    def _keep_layout(self) -> None:
        parts = (self.saveGeometry(), self.saveState(LAYOUT_VERSION))
        text = " ".join(bytes(part.toBase64().data()).decode() for part in parts)
        self._layouts.keep_layout(self.desk.module_id, text)
