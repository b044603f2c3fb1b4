"""Which tables have a tab: a module may have dozens, of which a person needs a few."""

from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMenu, QTabWidget, QToolButton

from vtt.base.ids import TableId
from vtt.session.shown_tables import first_table, is_closed_to, open_tables
from vtt.ui.parts.part import WindowPart
from vtt.ui.words import tr

if TYPE_CHECKING:
    from vtt.ui.game_window import GameWindow


class TabsPart(WindowPart):
    """Shows the tables that are open for who plays, and a menu with all that are not closed to that side.

    A table stays open that was opened by hand, or on which something has happened.
    """

    def __init__(self, window: "GameWindow") -> None:
        super().__init__(window)
        self.tables = [table.id for table in window.desk.tables]
        self._shown: set[TableId] = set()
        self._used: set[TableId] | None = None
        self._closed: set[TableId] = set()
        self.menu = QMenu(tr("Tables"), window)
        self.actions: dict[TableId, QAction] = {}
        self.buttons: list[QToolButton] = []
        self._asked_in: QTabWidget | None = None
        self.menu.aboutToShow.connect(partial(self._ask_in, None))

    def start(self) -> None:
        """Show what is open at the start, and the menu where there is a choice."""
        for table in self.desk.tables:
            action = self.menu.addAction(table.name.replace("&", "&&"))
            action.setCheckable(True)
            action.toggled.connect(partial(self._choose, table.id))
            self.actions[table.id] = action
        if len(self.tables) > 1:
            self.window.menus["window"].addMenu(self.menu)
            for tabs in (self.window.tabs, self.window.split.beside):
                self.buttons.append(self._add_button(tabs))
        self.refresh()
        self.window.tabs.setCurrentIndex(first_table(self.desk.tables, self._shown))

    def refresh(self) -> None:
        """Open the tables that are open for who plays now, and those where something has come."""
        if not self.actions:
            return
        view = self.desk.session.view
        self._closed = {t.id for t in self.desk.tables if is_closed_to(t, self.desk.side)}
        used = {piece.table for piece in view.state.pieces.values() if piece.deck is None}
        come = set() if self._used is None else used - self._used
        self._used = used
        wanted = {*open_tables(view, self.desk.side), *come}
        self._shown -= self._closed
        for table in self.tables:
            if table in wanted and table not in self._shown:
                self._show(table, True)
        self._apply()

    def open(self, table: TableId) -> None:
        """Bring a table to the front, whether it has a tab or not."""
        self._show(table, True)
        self.window.tabs.setCurrentIndex(self.tables.index(table))

    def _add_button(self, tabs: QTabWidget) -> QToolButton:
        """Beside the tabs of a view: what is ticked in its menu comes to the front in that view."""
        button = QToolButton(tabs)
        button.setText(tr("Tables"))
        button.setToolTip(tr("All tables: the one that you pick comes to the front."))
        button.setAutoRaise(True)
        button.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        menu = QMenu(button)
        menu.addActions(list(self.actions.values()))
        menu.aboutToShow.connect(partial(self._ask_in, tabs))
        button.setMenu(menu)
        tabs.setCornerWidget(button)
        button.show()
        return button

    def _ask_in(self, tabs: QTabWidget | None) -> None:
        """A menu of tables opens: that of a view's tabs, or (None) the window's for the view in use."""
        self._asked_in = tabs

    def _choose(self, table: TableId, ticked: bool) -> None:
        """A person picks a table: it comes to the front; the one in front is put away."""
        split, number = self.window.split, self.tables.index(table)
        if self._asked_in is not None:  # closing a menu gives the focus back to where it was
            split.bring_front(self._asked_in)
        is_put_away = not ticked and split.in_front() == number
        self._show(table, not is_put_away)
        if not is_put_away:
            split.bring_up(number)

    def _show(self, table: TableId, wanted: bool) -> None:
        """Give a table a tab, or take it away; the last one stays."""
        if wanted:
            self._shown.add(table)
        elif self._shown != {table}:
            self._shown.discard(table)
        self._apply()

    def _apply(self) -> None:
        for tabs in (self.window.tabs, self.window.split.beside):
            self._apply_to(tabs)
        for table, action in self.actions.items():
            action.blockSignals(True)
            action.setChecked(table in self._shown)
            action.setVisible(table not in self._closed)
            action.blockSignals(False)

    def _apply_to(self, tabs: QTabWidget) -> None:
        for number, table in enumerate(self.tables):
            tabs.setTabVisible(number, table in self._shown)
