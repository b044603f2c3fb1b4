"""Actions as tables: id, words, keys, icon, menu. Menus, tool bar and shortcuts come from them."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import ClassVar, Protocol

from PySide6.QtCore import Qt
from PySide6.QtGui import QAction, QActionGroup, QKeySequence
from PySide6.QtWidgets import QMainWindow, QMenu, QSizePolicy, QToolBar, QWidget

from vtt.ui.icons import icon
from vtt.ui.mnemonics import with_mnemonics
from vtt.ui.words import tr_known


@dataclass(frozen=True)
class ActionSpec:
    """One action. `keys` are Qt key sequences; `group` makes a choice of one among checkable ones.

    `on_table` binds the keys to the tables alone: they mean something else in a list or a text.
    `at_end` puts it at the right end of the row of tools.
    """

    id: str
    text: str
    tip: str
    menu: str
    keys: tuple[str, ...] = ()
    icon: str = ""
    checkable: bool = False
    group: str = ""
    in_tool_bar: bool = False
    short: str = ""
    separator_before: bool = False
    on_table: bool = False
    at_end: bool = False


MENUS = (
    ("file", "&File"),
    ("edit", "&Edit"),
    ("view", "&View"),
    ("tools", "&Tools"),
    ("pieces", "&Pieces"),
    ("overlays", "&Overlays"),
    ("game", "&Game"),
    ("replay", "&Replay"),
    ("window", "&Window"),
    ("help", "&Help"),
)


class ActingPart(Protocol):
    """What has actions: each calls the method that bears its id."""

    ACTIONS: ClassVar[tuple[ActionSpec, ...]]


class Actions:
    """The actions of one window, by id, made from the tables of its parts."""

    def __init__(self, window: QMainWindow, parts: Iterable[ActingPart]) -> None:
        self._groups: dict[str, QActionGroup] = {}
        self.specs: list[ActionSpec] = []
        self.by_id: dict[str, QAction] = {}
        for part in parts:
            for spec in part.ACTIONS:
                if spec.id in self.by_id:
                    raise KeyError(f"two actions have the id {spec.id!r}")
                self.specs.append(spec)
                self.by_id[spec.id] = self._make(window, spec, getattr(part, spec.id))

    def __getitem__(self, action_id: str) -> QAction:
        return self.by_id[action_id]

    def fill_menus(self, window: QMainWindow) -> dict[str, QMenu]:
        """The window's menu bar from the table; the menus by id, for what a window adds itself."""
        menus = {menu_id: QMenu(tr_known(title), window) for menu_id, title in MENUS}
        for menu in menus.values():
            window.menuBar().addMenu(menu)
            menu.aboutToShow.connect(partial(mark_letters, menu))
        for spec in self.specs:
            menu = menus[spec.menu]
            if spec.separator_before:
                menu.addSeparator()
            menu.addAction(self.by_id[spec.id])
        return menus

    def fill_tool_bar(self, bar: QToolBar) -> None:
        """The one row of tools, a gap between the menus' parts, and what belongs to its right end."""
        last = None
        for spec in self.specs:
            if not spec.in_tool_bar or spec.at_end:
                continue
            if last is not None and last != spec.menu:
                bar.addSeparator()
            bar.addAction(self.by_id[spec.id])
            last = spec.menu
        gap = QWidget()
        gap.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        bar.addWidget(gap)
        for spec in self.specs:
            if spec.in_tool_bar and spec.at_end:
                bar.addAction(self.by_id[spec.id])

    def bind_to(self, table: QWidget) -> None:
        """Let a table take the keys that belong to tables alone."""
        for spec in self.specs:
            if spec.on_table:
                table.addAction(self.by_id[spec.id])

    def use_keys(self, changed: Mapping[str, tuple[str, ...]]) -> None:
        """Let a person's keys stand in place of the tables'; tool tips tell them."""
        for spec in self.specs:
            keys = changed.get(spec.id, spec.keys)
            self.by_id[spec.id].setShortcuts([QKeySequence(key) for key in keys])
            self.by_id[spec.id].setToolTip(_tool_tip(spec, keys))

    def renew_icons(self) -> None:
        """Draw the icons again, in the colours of a changed palette."""
        for spec in self.specs:
            if spec.icon:
                self.by_id[spec.id].setIcon(icon(spec.icon))

    def _make(
        self, window: QMainWindow, spec: ActionSpec, handler: Callable[[], object]
    ) -> QAction:
        action = QAction(tr_known(spec.text), window)
        action.setObjectName(spec.id)
        action.setShortcuts([QKeySequence(keys) for keys in spec.keys])
        if spec.on_table:
            action.setShortcutContext(Qt.ShortcutContext.WidgetShortcut)
        action.setToolTip(_tool_tip(spec, spec.keys))
        action.setIconText(tr_known(spec.short) if spec.short else _plain(spec))
        action.setCheckable(spec.checkable)
        if spec.icon:
            action.setIcon(icon(spec.icon))
        if spec.group:
            group = self._groups.setdefault(spec.group, QActionGroup(window))
            group.addAction(action)
        action.triggered.connect(lambda _checked=False: handler())
        window.addAction(action)
        return action


def mark_letters(menu: QMenu) -> None:
    """Let every line of a menu be reached by a letter, whatever it says now."""
    lines = [action for action in menu.actions() if not action.isSeparator()]
    marked = with_mnemonics([action.text() for action in lines])
    for action, text in zip(lines, marked, strict=True):
        action.setText(text)


def _plain(spec: ActionSpec) -> str:
    """An action's words without mnemonic and dots."""
    return tr_known(spec.text).replace("&", "").removesuffix(" ...")


def _tool_tip(spec: ActionSpec, keys: Sequence[str]) -> str:
    """Name, first key, and a sentence on what it does."""
    native = QKeySequence.SequenceFormat.NativeText
    key = f" ({QKeySequence(keys[0]).toString(native)})" if keys else ""
    return f"{_plain(spec)}{key}: {tr_known(spec.tip)}"
