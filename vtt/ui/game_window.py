"""The window of one game. It composes: tables, bars and parts; what they do stands in the parts."""

from collections.abc import Callable
from pathlib import Path
from typing import Protocol, TypeVar

from PySide6.QtCore import QByteArray, QTimer, Signal
from PySide6.QtGui import QCloseEvent, QDragEnterEvent, QDropEvent
from PySide6.QtWidgets import QMainWindow, QVBoxLayout, QWidget

from vtt.session.preferences import KeptSeat, Preferences
from vtt.ui.actions import Actions
from vtt.ui.docks import Docks
from vtt.ui.game_desk import GameDesk
from vtt.ui.game_words import mode_text, saved_text, title_of
from vtt.ui.message_bar import MessageBar
from vtt.ui.parts.leave_part import LeavePart
from vtt.ui.parts.part import WindowPart
from vtt.ui.status_line import StatusLine
from vtt.ui.table_page import TablePage
from vtt.ui.table_split import TableSplit
from vtt.ui.tool_bar import ToolRow
from vtt.ui.window_parts import PARTS
from vtt.ui.words import tr

LAYOUT_VERSION = 3
P = TypeVar("P", bound=WindowPart)


def warm_up() -> None:
    """Load what the first drag needs, after the window is there: shapely takes a third of a second."""
    import vtt.geometry.many
    import vtt.geometry.snap  # noqa: F401


class Keeper(Protocol):
    """What keeps a person's likes, and the windows' layouts: one text for each module id."""

    @property
    def preferences(self) -> Preferences:
        """What the person likes."""
        ...

    def use_preferences(self, preferences: Preferences) -> None:
        """Keep what the person likes now, and show it in every window."""
        ...

    def layout(self, module_id: str) -> str:
        """The text kept for a module; empty where there is none."""
        ...

    def keep_layout(self, module_id: str, text: str) -> None:
        """Keep a text for a module."""
        ...

    def seat(self, path: Path) -> KeptSeat | None:
        """The seat kept for the game of a file; None: there is none."""
        ...

    def keep_seat(self, path: Path, seat: KeptSeat) -> None:
        """Keep where the person sits at the game of a file."""
        ...


class GameWindow(QMainWindow):
    """Shows one game and lets one person play it. `open_path` opens a module or game elsewhere.

    `start_wanted` asks for the start page, `quit_wanted` for the end of the program. `named` gives the
    name under which the game was saved, and the path that it had without one (None: it had a name).
    """

    closed = Signal()
    start_wanted = Signal()
    quit_wanted = Signal()
    named = Signal(object, object)

    def __init__(
        self,
        desk: GameDesk,
        open_path: Callable[[str], None],
        keeper: Keeper,
        dark: bool = False,
    ) -> None:
        super().__init__()
        self.desk = desk
        self.open_path = open_path
        self.keeper = keeper
        self._dark = dark
        self.setAcceptDrops(True)
        self.setDockNestingEnabled(True)
        self.middle = QWidget()
        self.split = TableSplit([table.name for table in desk.tables], self._make_page)
        self.tabs, self.pages = self.split.tabs, self.split.pages
        self.bar = MessageBar(self.middle)
        self.status = StatusLine(desk.greeting)
        self.docks = Docks(self)
        self._lay_out()
        self.parts = [kind(self) for kind in PARTS]
        self.actions_by_id = Actions(self, self.parts)
        self.actions_by_id.use_keys(keeper.preferences.shortcuts)
        self.menus = self.actions_by_id.fill_menus(self)
        self._add_tool_bar()
        self._add_docks()
        self._connect()
        for part in self.parts:
            part.start()
        self._restore_layout()
        self.refresh()
        desk.ask_choices()
        self.page.view.setFocus()
        QTimer.singleShot(0, warm_up)

    @property
    def page(self) -> TablePage:
        """The table that is in front."""
        return self.split.page

    @property
    def is_dark(self) -> bool:
        """Whether this is the dark look."""
        return self._dark

    @property
    def has_selection(self) -> bool:
        """Whether something is selected on the table in front, and can be changed."""
        return self.desk.may_act and len(self.page.seat.selection) > 0

    def part(self, kind: type[P]) -> P:
        """The window's part of a kind."""
        return next(part for part in self.parts if isinstance(part, kind))

    def refresh(self) -> None:
        """Show the game as it is now, everywhere."""
        desk = self.desk
        self.setWindowTitle(title_of(desk))
        self.setWindowModified(desk.is_unsaved)
        for page in self.pages:
            page.refresh()
            page.driver.enabled = desk.may_act
        for part in self.parts:
            part.refresh()
        self.status.mode.show_text(mode_text(desk))
        self.status.saved.setText(saved_text(desk))
        self._refresh_actions()

    def use_dark(self, dark: bool) -> None:
        """Show tables and icons in the dark or the light look."""
        self._dark = dark
        for page in self.pages:
            page.scene.use_dark(dark)
        self.actions_by_id.renew_icons()
        for part in self.parts:
            part.show_look()

    def add_below(self, widget: QWidget) -> None:
        """Lay a bar below the tables."""
        layout = self.middle.layout()
        assert layout is not None
        layout.addWidget(widget)

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        if event.mimeData().hasUrls():
            event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent) -> None:
        for url in event.mimeData().urls():
            self.open_path(url.toLocalFile())
        event.acceptProposedAction()

    def closeEvent(self, event: QCloseEvent) -> None:
        if not self.part(LeavePart).may_close():
            event.ignore()
            return
        self._keep_layout()
        for part in self.parts:
            part.stop()
        if not self.desk.is_closed:
            self.desk.close()
        event.accept()
        self.closed.emit()

    def _make_page(self, number: int, first: TablePage | None) -> TablePage:
        """A page of a table; a second one sits at the same seat, and sleeps until it is shown.

        All but the first wait until they are seen.
        """
        desk = self.desk
        seat = desk.seat_at(desk.tables[number].id) if first is None else first.seat
        asleep = first is not None
        unseen = number > 0
        return TablePage(
            seat, desk.pictures, desk.propose, self._dark, asleep=asleep, unseen=unseen
        )

    def _lay_out(self) -> None:
        layout = QVBoxLayout(self.middle)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        layout.addWidget(self.split, 1)
        self.statusBar().setSizeGripEnabled(False)
        self.statusBar().addPermanentWidget(self.status, 1)
        self.setCentralWidget(self.middle)
        self.resize(1360, 860)

    def _add_tool_bar(self) -> None:
        bar = ToolRow(tr("Tools"), self)
        bar.setObjectName("tool_bar")
        self.actions_by_id.fill_tool_bar(bar)
        self.addToolBar(bar)
        for page in self.pages:
            self.actions_by_id.bind_to(page.view)

    def _add_docks(self) -> None:
        self.docks.arrange()
        for action in self.docks.actions():
            self.menus["window"].addAction(action)

    def _connect(self) -> None:
        desk = self.desk
        desk.changed.connect(self.refresh)
        desk.acknowledged.connect(self._show_saved)
        desk.said.connect(self.bar.show_message)
        self.split.front_changed.connect(self._show_selection)
        for page in self.pages:
            page.previewed.connect(self.status.show_preview)
            page.placed.connect(self.status.place.show_text)
            page.driver.blocked.connect(desk.tell_past)
        for seat in dict.fromkeys(page.seat for page in self.pages):
            seat.selection.changed.connect(lambda _pieces: self._show_selection())

    def _show_saved(self) -> None:
        self.status.saved.setText(saved_text(self.desk))
        self.setWindowModified(self.desk.is_unsaved)

    def _show_selection(self) -> None:
        for part in self.parts:
            part.show_selection()
        self._refresh_actions()

    def _refresh_actions(self) -> None:
        for part in self.parts:
            for name, can in part.enabled().items():
                self.actions_by_id[name].setEnabled(can)

    def _restore_layout(self) -> None:
        kept = self.keeper.layout(self.desk.module_id)
        geometry, _, layout = kept.partition(" ")
        if layout:
            self.restoreGeometry(QByteArray.fromBase64(geometry.encode()))
            self.restoreState(QByteArray.fromBase64(layout.encode()), LAYOUT_VERSION)

    def _keep_layout(self) -> None:
        parts = (self.saveGeometry(), self.saveState(LAYOUT_VERSION))
        text = " ".join(bytes(part.toBase64().data()).decode() for part in parts)
        self.keeper.keep_layout(self.desk.module_id, text)
