"""All actions as a table: id, words, keys, icon, menu. Menus, tool bar and shortcuts come from it."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from PySide6.QtGui import QAction, QActionGroup, QKeySequence
from PySide6.QtWidgets import QMainWindow, QMenu, QToolBar

from vtt.ui.icons import icon


@dataclass(frozen=True)
class ActionSpec:
    """One action. `keys` are Qt key sequences; `group` makes a choice of one among checkable ones."""

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


MENUS = (
    ("file", "&File"),
    ("edit", "&Edit"),
    ("view", "&View"),
    ("pieces", "&Pieces"),
    ("game", "&Game"),
    ("replay", "&Replay"),
    ("window", "&Window"),
    ("help", "&Help"),
)

ACTIONS = (
    ActionSpec("open", "Open ...", "Open a module or a saved game.", "file", ("Ctrl+O",), "open",
               in_tool_bar=True),
    ActionSpec("save", "Save", "Save the game to its file.", "file", ("Ctrl+S",), "save",
               in_tool_bar=True),
    ActionSpec("save_as", "Save as ...", "Save the game under another name.", "file",
               ("Ctrl+Shift+S",)),
    ActionSpec("save_picture", "Save picture ...", "Save a picture of the table as SVG or PNG.",
               "file", separator_before=True),
    ActionSpec("quit", "Quit", "Close this game.", "file", ("Ctrl+Q",), separator_before=True),
    ActionSpec("undo", "Undo", "Take back the last step.", "edit", ("Ctrl+Z",), "undo",
               in_tool_bar=True),
    ActionSpec("redo", "Redo", "Do again what was taken back.", "edit",
               ("Ctrl+Shift+Z", "Ctrl+Y"), "redo", in_tool_bar=True),
    ActionSpec("select_all", "Select all", "Select every piece of this side on the table.", "edit",
               ("Ctrl+A",), separator_before=True),
    ActionSpec("select_none", "Select nothing", "Drop the selection.", "edit", ("Ctrl+D",)),
    ActionSpec("select_next", "Next piece under the cursor",
               "Cycle through the pieces that lie under the cursor.", "edit", ("Tab",)),
    ActionSpec("zoom_in", "Zoom in", "Show less of the table, larger.", "view",
               ("Ctrl++", "Ctrl+="), "zoom_in", in_tool_bar=True),
    ActionSpec("zoom_out", "Zoom out", "Show more of the table, smaller.", "view", ("Ctrl+-",),
               "zoom_out", in_tool_bar=True),
    ActionSpec("fit", "Fit the table", "Show the whole table.", "view", ("Ctrl+0",), "fit",
               in_tool_bar=True, short="Fit"),
    ActionSpec("dark", "Dark", "Dark windows and table.", "view", checkable=True,
               separator_before=True),
    ActionSpec("tool_select", "Select and move",
               "Click selects, drag moves, Alt+drag turns; drag on the bare table is a lasso.",
               "pieces", ("S",), "select", checkable=True, group="tool", in_tool_bar=True, short="Select"),
    ActionSpec("tool_measure", "Measure",
               "Drag from one base to another: the gap between their edges in mm.", "pieces",
               ("M",), "measure", checkable=True, group="tool", in_tool_bar=True),
    ActionSpec("exact_move", "Move exactly ...",
               "Type a move: ahead, sideways, turn or wheel, in mm and degrees.", "pieces",
               ("E",), "exact", in_tool_bar=True, separator_before=True, short="Exact"),
    ActionSpec("flip", "Next face", "Show the selected pieces' next face.", "pieces", ("F",)),
    ActionSpec("delete", "Remove", "Take the selected pieces off the table.", "pieces", ("Del",)),
    ActionSpec("roll", "Roll dice ...", "Roll any dice; the results stand in the log.", "game",
               ("R",), "dice", in_tool_bar=True, short="Dice"),
    ActionSpec("end_phase", "End the phase", "Go on to the next phase of the game.", "game",
               ("Ctrl+Return",), "end_phase", in_tool_bar=True, short="End phase"),
    ActionSpec("mode_enforce", "Rules: enforce",
               "What breaks a rule is refused, with the reason and a corrected move.", "game",
               checkable=True, group="mode", separator_before=True, short="Enforce"),
    ActionSpec("mode_advise", "Rules: advise",
               "Every move is made; what breaks a rule is shown with its number.", "game",
               checkable=True, group="mode", short="Advise"),
    ActionSpec("mode_off", "Rules: off", "Nobody judges; the table is free.", "game",
               checkable=True, group="mode", short="Off"),
    ActionSpec("replay_first", "To the start", "Show the game as it began.", "replay", ("Ctrl+Home",),
               "first"),
    ActionSpec("replay_back", "Step back", "Show the game one step earlier.", "replay", ("PgUp",),
               "back"),
    ActionSpec("replay_forward", "Step forward", "Show the game one step later.", "replay",
               ("PgDown",), "forward"),
    ActionSpec("replay_last", "To the present", "Show the game as it is now.", "replay",
               ("Ctrl+End",), "last"),
    ActionSpec("keys", "Mouse and keys", "All that hands and keys can do here.", "help", ("F1",)),
    ActionSpec("about", "About this game", "The module's words, credits and licence.", "help"),
)  # fmt: skip


class Actions:
    """The actions of one window, made from the table, by id."""

    def __init__(self, window: QMainWindow, handlers: Mapping[str, Callable[[], object]]) -> None:
        missing = {spec.id for spec in ACTIONS} ^ set(handlers)
        if missing:
            raise KeyError(f"actions and handlers differ in {sorted(missing)}")
        self._groups: dict[str, QActionGroup] = {}
        self.by_id: dict[str, QAction] = {}
        for spec in ACTIONS:
            self.by_id[spec.id] = self._make(window, spec, handlers[spec.id])

    def __getitem__(self, action_id: str) -> QAction:
        return self.by_id[action_id]

    def fill_menus(self, window: QMainWindow) -> dict[str, QMenu]:
        """The window's menu bar from the table; the menus by id, for what a window adds itself."""
        menus = {menu_id: QMenu(title, window) for menu_id, title in MENUS}
        for menu in menus.values():
            window.menuBar().addMenu(menu)
        for spec in ACTIONS:
            menu = menus[spec.menu]
            if spec.separator_before:
                menu.addSeparator()
            menu.addAction(self.by_id[spec.id])
        return menus

    def fill_tool_bar(self, bar: QToolBar) -> None:
        """The one row of tools, a gap between the menus' parts."""
        last = None
        for spec in ACTIONS:
            if not spec.in_tool_bar:
                continue
            if last is not None and last != spec.menu:
                bar.addSeparator()
            bar.addAction(self.by_id[spec.id])
            last = spec.menu

    def renew_icons(self) -> None:
        """Draw the icons again, in the colours of a changed palette."""
        for spec in ACTIONS:
            if spec.icon:
                self.by_id[spec.id].setIcon(icon(spec.icon))

    def _make(
        self, window: QMainWindow, spec: ActionSpec, handler: Callable[[], object]
    ) -> QAction:
        action = QAction(spec.text, window)
        action.setObjectName(spec.id)
        action.setShortcuts([QKeySequence(keys) for keys in spec.keys])
        keys = f" ({spec.keys[0]})" if spec.keys else ""
        action.setToolTip(f"{spec.text}{keys}: {spec.tip}")
        action.setIconText(spec.short or spec.text.removesuffix(" ..."))
        action.setCheckable(spec.checkable)
        if spec.icon:
            action.setIcon(icon(spec.icon))
        if spec.group:
            group = self._groups.setdefault(spec.group, QActionGroup(window))
            group.addAction(action)
        action.triggered.connect(lambda _checked=False: handler())
        window.addAction(action)
        return action
