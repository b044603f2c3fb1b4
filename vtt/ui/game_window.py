"""The window of one game. It composes: tables, bars and parts; what they do stands in the parts.

The tables come first. What stands around them (`furniture.py`) comes after they were painted, into the
room that is left for it.
"""

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Protocol, TypeVar

from PySide6.QtCore import QByteArray, QMargins, QTimer, Signal
from PySide6.QtGui import QCloseEvent, QDragEnterEvent, QDropEvent, QShowEvent
from PySide6.QtWidgets import QMainWindow, QMenu, QVBoxLayout, QWidget

from vtt.base.errors import VttError
from vtt.session.preferences import KeptSeat, Preferences
from vtt.session.shown_tables import first_table, open_tables
from vtt.ui.asked_selection import AskedSelection
from vtt.ui.focus_guard import FocusGuard, is_in_front
from vtt.ui.game_desk import GameDesk
from vtt.ui.game_words import mode_text, saved_text, title_of
from vtt.ui.message_bar import NOTICED, Message, MessageBar
from vtt.ui.room import first_room, room_around, room_of, text_of
from vtt.ui.shell import LONGEST_WAIT_MS
from vtt.ui.soon import soon
from vtt.ui.status_line import StatusLine
from vtt.ui.table_looks import show_looks
from vtt.ui.table_page import TablePage
from vtt.ui.table_split import TableSplit
from vtt.ui.words import tr

if TYPE_CHECKING:
    from vtt.ui.actions import Actions
    from vtt.ui.docks import Docks
    from vtt.ui.furniture import Furniture
    from vtt.ui.parts.part import WindowPart

P = TypeVar("P", bound="WindowPart")

SETTLED_MS = 1000
"""So long after its furniture has come a window looks as it will the next time."""


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

    `furnished` tells that everything around the tables is there. `start_wanted` asks for the start page,
    `quit_wanted` for the end of the program. `named` gives the name under which the game was saved, and
    the path that it had without one (None: it had a name).
    """

    closed = Signal()
    furnished = Signal()
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
        self._furniture: Furniture | None = None
        self._fault: Exception | None = None
        self._furnishing = QTimer(self)
        self._furnishing.setSingleShot(True)
        self._furnishing.timeout.connect(self.furnish)
        self.middle = QWidget()
        self.split = TableSplit([table.name for table in desk.tables], self._make_page)
        self.tabs, self.pages = self.split.tabs, self.split.pages
        self.bar = MessageBar(self.middle)
        self.status = StatusLine(desk.greeting, desk.short_greeting)
        self.asked = AskedSelection(desk, lambda: self.page.seat.selection)
        self._lay_out()
        self._connect()
        self._restore_geometry()
        self._open_tables()
        show_looks(self.pages, keeper.preferences.table_looks)
        self.refresh()
        self.page.view.setFocus()
        FocusGuard(self, lambda: self.page.view)
        self._furnishing.start(LONGEST_WAIT_MS)

    def furnish(self) -> None:
        """Bring in what stands around the tables, unless it is there."""
        self._furnished()

    def when_furnished(self, act: Callable[[], object]) -> None:
        """Do something when all of the window is there; soon, if it is there already."""
        if self.is_furnished:
            soon(self, act)
        else:
            self.furnished.connect(act)

    @property
    def is_furnished(self) -> bool:
        """Whether what stands around the tables is there."""
        return self._furniture is not None

    @property
    def is_bare(self) -> bool:
        """Whether what stands around the tables could not be made; they are all that there is."""
        return self._fault is not None

    @property
    def docks(self) -> "Docks":
        """The docks by name; the window is furnished if it was not."""
        return self._furnished().docks

    @property
    def parts(self) -> "list[WindowPart]":
        """What the window can do; it is furnished if it was not."""
        return self._furnished().parts

    @property
    def actions_by_id(self) -> "Actions":
        """The actions by id; the window is furnished if it was not."""
        return self._furnished().actions

    @property
    def menus(self) -> "dict[str, QMenu]":
        """The menus by id; the window is furnished if it was not."""
        return self._furnished().menus

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

    def focusNextPrevChild(self, forward: bool) -> bool:
        """Tab goes past what lies behind the tab of another dock: nobody would see where the keys go."""
        begun = self.focusWidget()
        while super().focusNextPrevChild(forward):
            reached = self.focusWidget()
            if reached is begun or is_in_front(reached):
                return True
        return False

    def refresh(self) -> None:
        """Show the game as it is now, everywhere."""
        desk = self.desk
        self.setWindowTitle(title_of(desk))
        self.setWindowModified(desk.is_unsaved)
        for page in self.pages:
            page.driver.enabled = desk.may_act
            page.refresh()
        self.status.show_saved(saved_text(desk))
        if self._furniture is not None:
            self.asked.refresh()
            for part in self.parts:
                part.refresh()
            self.status.show_mode(mode_text(desk))
            self._furniture.enable_actions()

    def use_dark(self, dark: bool) -> None:
        """Show tables and icons in the dark or the light look."""
        self._dark = dark
        for page in self.pages:
            page.scene.use_dark(dark)
        if self._furniture is not None:
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

    def showEvent(self, event: QShowEvent) -> None:
        """The tables have their sizes now, and are drawn for these."""
        super().showEvent(event)
        for page in self.pages:
            if page.isVisible():
                page.look()

    def closeEvent(self, event: QCloseEvent) -> None:
        if not self.is_bare and not self._leave():
            event.ignore()
            return
        if not self.desk.is_closed:
            self.desk.close()
        event.accept()
        self.closed.emit()

    def _leave(self) -> bool:
        """End what goes on in the parts, if the game may be left."""
        from vtt.ui.parts.leave_part import LeavePart  # with the furniture, and no earlier

        if not self.part(LeavePart).may_close():
            return False
        self._keep_layout()
        for part in self.parts:
            part.stop()
        return True

    def _make_page(self, number: int, first: TablePage | None) -> TablePage:
        """A page of a table; a second one sits at the same seat, and sleeps until it is shown.

        Each waits until it is seen: of many tables only one is, and that has its size then.
        """
        desk = self.desk
        seat = desk.seat_at(desk.tables[number].id) if first is None else first.seat
        cache = desk.cache if first is None else None
        asleep = first is not None
        return TablePage(
            seat, desk.pictures, desk.propose, self._dark, asleep=asleep, unseen=True, cache=cache
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

    def _furnish_soon(self) -> None:
        """The tables are seen: bring in the rest when that paint is over."""
        if not (self.is_furnished or self.is_bare):
            self._furnishing.start(0)

    def _furnished(self) -> "Furniture":
        """The furniture; it is brought in when it is asked for first.

        Raises:
            VttError: when it was asked for before and could not be made; the first time, what went wrong.
        """
        if self._fault is not None:
            raise VttError(f"the window has its tables alone: {self._fault}") from self._fault
        if self._furniture is None:
            self._ready_rules()
            furniture = self._bring_in()
            self.refresh()
            self._ask()
            self.page.view.setFocus()
            self.furnished.emit()
            soon(self, self.page.scene.keep, SETTLED_MS)
            QTimer.singleShot(0, warm_up)
            return furniture
        return self._furniture

    def _bring_in(self) -> "Furniture":
        """Make the furniture; where that cannot be done it is told, and the tables stay as they are."""
        from vtt.ui.furniture import Furniture

        furniture = self._furniture = Furniture(self)
        self._furnishing.stop()
        self.setUpdatesEnabled(False)
        self.middle.setContentsMargins(QMargins())
        try:
            furniture.bring_in(self._kept_layout()[1])
        except Exception as fault:
            furniture.take_out()
            self._furniture, self._fault = None, fault
            told = tr("Menus and panels could not be made: {why}", why=fault)
            self.bar.show_message(Message(told, NOTICED))
            raise
        finally:
            self.setUpdatesEnabled(True)
        return furniture

    def _ready_rules(self) -> None:
        """Have the rules ready; if they cannot be had, that is said with what was said before."""
        said = self.bar.message
        self.desk.ready_rules()
        if said is not None and self.bar.message is not said:
            self.bar.show_too(said)

    def _ask(self) -> None:
        """Put the rules' open question; what was said as the game was opened comes first."""
        said = self.bar.message
        self.desk.ask_choices()
        if said is not None:
            self.bar.show_message(said)

    def _open_tables(self) -> None:
        """Of many tables show those that are open at the start."""
        tables = self.desk.tables
        shown = open_tables(self.desk.session.view, self.desk.side)
        for number, table in enumerate(tables):
            self.tabs.setTabVisible(number, table.id in shown)
        self.tabs.setCurrentIndex(first_table(tables, shown))

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
            page.view.painted.connect(self._furnish_soon)
        for seat in dict.fromkeys(page.seat for page in self.pages):
            seat.selection.changed.connect(lambda _pieces: self._show_selection())

    def _show_saved(self) -> None:
        self.status.show_saved(saved_text(self.desk))
        self.setWindowModified(self.desk.is_unsaved)

    def _show_selection(self) -> None:
        self.asked.follow()
        if self._furniture is not None:
            for part in self.parts:
                part.show_selection()
            self._furniture.enable_actions()

    def _kept_layout(self) -> tuple[str, str, str]:
        """Place of the window, arrangement of its furniture, room around the tables, as they were kept."""
        kept = (*self.keeper.layout(self.desk.module_id).split(" "), "", "", "")
        return kept[0], kept[1], kept[2]

    def _restore_geometry(self) -> None:
        geometry, layout, room = self._kept_layout()
        if layout:
            self.restoreGeometry(QByteArray.fromBase64(geometry.encode()))
        self.middle.setContentsMargins(room_of(room) or first_room(self))

    def _keep_layout(self) -> None:
        geometry = bytes(self.saveGeometry().toBase64().data()).decode()
        room = room_around(self.split, self, self.statusBar())
        text = " ".join((geometry, self._furnished().layout(), text_of(room)))
        self.keeper.keep_layout(self.desk.module_id, text)
