"""What stands around the tables of a game's window: its parts with their docks, actions, menus and tools.

None of it is needed to see the tables, and to read and make it takes longer than they do: a window
that is opened is painted first and furnished then, at the latest when something of it is asked for.
"""

from typing import TYPE_CHECKING

from PySide6.QtCore import QByteArray
from PySide6.QtWidgets import QMenu

from vtt.ui.actions import Actions
from vtt.ui.app_icon import wear_icon
from vtt.ui.docks import Docks
from vtt.ui.parts.part import WindowPart
from vtt.ui.tool_bar import ToolRow
from vtt.ui.window_parts import PARTS
from vtt.ui.words import tr

if TYPE_CHECKING:
    from vtt.ui.game_window import GameWindow

LAYOUT_VERSION = 3


class Furniture:
    """The furniture of one window. It stands there when `bring_in` was called."""

    def __init__(self, window: "GameWindow") -> None:
        self._window = window
        self.docks = Docks(window)
        self.parts: list[WindowPart] = []
        self._started: list[WindowPart] = []
        self._bar: ToolRow | None = None
        self.actions: Actions
        self.menus: dict[str, QMenu] = {}

    def bring_in(self, layout: str) -> None:
        """Make everything, and arrange it as a kept `layout` tells (empty: as at first)."""
        window = self._window
        wear_icon()
        self.parts = [kind(window) for kind in PARTS]
        self.actions = Actions(window, self.parts)
        self.actions.use_keys(window.keeper.preferences.shortcuts)
        self.menus = self.actions.fill_menus(window)
        self._add_tool_bar()
        self._add_docks()
        for part in self.parts:
            part.start()
            self._started.append(part)
        if layout:
            window.restoreState(QByteArray.fromBase64(layout.encode()), LAYOUT_VERSION)

    def take_out(self) -> None:
        """Take out what is half made: no dock, menu or bar stays that would do nothing."""
        window = self._window
        for part in self._started:
            part.stop()
        for dock in self.docks.by_name.values():
            window.removeDockWidget(dock)
            dock.hide()
        if self._bar is not None:
            window.removeToolBar(self._bar)
        window.menuBar().clear()

    def layout(self) -> str:
        """How everything is arranged now, as text; room that was only made for a while is given back."""
        self.docks.give_back()
        return bytes(self._window.saveState(LAYOUT_VERSION).toBase64().data()).decode()

    def enable_actions(self) -> None:
        """Let those actions be done that can be done now."""
        for part in self.parts:
            for name, can in part.enabled().items():
                self.actions[name].setEnabled(can)

    def _add_tool_bar(self) -> None:
        bar = self._bar = ToolRow(tr("Tools"), self._window)
        bar.setObjectName("tool_bar")
        self.actions.fill_tool_bar(bar)
        self._window.addToolBar(bar)
        for page in self._window.pages:
            self.actions.bind_to(page.view)

    def _add_docks(self) -> None:
        self.docks.arrange()
        for action in self.docks.actions():
            self.menus["window"].addAction(action)
