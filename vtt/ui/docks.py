"""The docks of a game's window: each has a name under which its place is remembered, and a first place."""

from collections.abc import Callable, Mapping
from enum import StrEnum

from PySide6.QtCore import QEvent, QObject, QSize, Qt
from PySide6.QtGui import QAction, QMouseEvent
from PySide6.QtWidgets import (
    QAbstractScrollArea,
    QDockWidget,
    QFrame,
    QHeaderView,
    QMainWindow,
    QScrollArea,
    QSizePolicy,
    QWidget,
)

from vtt.ui.panels.whole_list import WholeList
from vtt.ui.panels.whole_table import WholeTable
from vtt.ui.panels.whole_text import WholeText
from vtt.ui.room import dock_width
from vtt.ui.words import tr_known

LEFT, RIGHT = Qt.DockWidgetArea.LeftDockWidgetArea, Qt.DockWidgetArea.RightDockWidgetArea
LEAST_WIDTH, LEAST_HEIGHT, LEAST_LIST = 200, 56, 36


class DockPlace(StrEnum):
    """Where a dock lies at first; docks of one place share it as tabs."""

    TURN = "turn"
    """Right at the top: where the game is."""
    REFEREE = "referee"
    """Right above: what was judged and rolled."""
    DESK = "desk"
    """Right below: what is read and edited while playing."""
    SHELF = "shelf"
    """Left: what pieces are found in and taken from."""


AREAS = {
    DockPlace.TURN: RIGHT,
    DockPlace.REFEREE: RIGHT,
    DockPlace.DESK: RIGHT,
    DockPlace.SHELF: LEFT,
}
HEIGHTS = {DockPlace.TURN: 140, DockPlace.REFEREE: 280, DockPlace.DESK: 350}
"""First shares of the right side's height."""
ROOMY = {DockPlace.TURN: 1, DockPlace.REFEREE: 1, DockPlace.DESK: 5000}
"""Shares of it while what is on the desk needs all the room that the others can spare."""


class Docks:
    """All docks of one window, by name."""

    def __init__(self, window: QMainWindow) -> None:
        self._window = window
        self._first: dict[str, tuple[DockPlace, bool]] = {}
        self._front: dict[DockPlace, str] = {}
        self._seen: set[str] = set()
        self._before: dict[DockPlace, int] | None = None
        self._hand = _HandOnSeparators(window)
        self.by_name: dict[str, QDockWidget] = {}

    def __getitem__(self, name: str) -> QDockWidget:
        return self.by_name[name]

    def add(
        self,
        name: str,
        title: str,
        widget: QWidget,
        place: DockPlace,
        *,
        hidden: bool = False,
        front: bool = False,
        on_seen: Callable[[], object] | None = None,
    ) -> QDockWidget:
        """A dock with a panel in it; `name` is its id in the remembered layout.

        A `hidden` one is shown only when it is asked for; the one in `front` lies before the others of
        its place at first. `on_seen` is called whenever it comes into sight: shown, or raised before
        the others of its place.
        """
        dock = QDockWidget(tr_known(title), self._window)
        dock.setObjectName(f"dock_{name}")
        dock.setWidget(widget if place is DockPlace.TURN else _shrinking(widget))
        dock.visibilityChanged.connect(lambda seen: self._note_seen(name, seen, on_seen))
        self._first[name] = (place, hidden)
        if front:
            self._front[place] = name
        self.by_name[name] = dock
        return dock

    def arrange(self) -> None:
        """Put every dock in its first place."""
        lead: dict[DockPlace, QDockWidget] = {}
        for place in DockPlace:
            for name in (name for name, (first, _) in self._first.items() if first is place):
                dock = self.by_name[name]
                dock.setFloating(False)
                # Qt leaves tabs behind of a dock that goes to its place in two steps, or is hidden there
                self._window.removeDockWidget(dock)
                if place in lead:
                    self._window.tabifyDockWidget(lead[place], dock)
                else:
                    self._window.addDockWidget(AREAS[place], dock)
                lead.setdefault(place, dock)
        for name, (_, hidden) in self._first.items():
            self.by_name[name].setVisible(not hidden)
        layout = self._window.layout()
        assert layout is not None
        layout.activate()
        for name in self._front.values():
            self.by_name[name].raise_()
        widths = [dock_width(self._window)] * len(lead)
        self._window.resizeDocks(list(lead.values()), widths, Qt.Orientation.Horizontal)
        right = [place for place in lead if place in HEIGHTS]
        heights = [HEIGHTS[place] for place in right]
        vertical = Qt.Orientation.Vertical
        self._window.resizeDocks([lead[place] for place in right], heights, vertical)

    def show(self, name: str) -> None:
        """Bring a dock to the front."""
        self.by_name[name].show()
        self.by_name[name].raise_()

    def make_room(self) -> None:
        """Let the desk's docks have what the others at the right can spare, until `give_back`."""
        if self._before is None:
            self._before = self._right()
            self._hand.has_moved = False
            self._share_out(ROOMY)

    def give_back(self) -> None:
        """Let all have again what they had, unless a person has shared it out otherwise meanwhile."""
        before, self._before = self._before, None
        if before is not None and not self._hand.has_moved:
            self._share_out(before)

    def _right(self) -> dict[DockPlace, int]:
        """How high each place at the right is."""
        return {place: dock.height() for place, dock in self._fronts().items()}

    def _fronts(self) -> dict[DockPlace, QDockWidget]:
        """The docks at the right that are in sight: one of each place; what floats takes no room there."""
        seen = ((name, self._first[name][0]) for name in self._first if name in self._seen)
        return {
            place: self.by_name[name]
            for name, place in seen
            if place in HEIGHTS and self._is_at_right(self.by_name[name])
        }

    def _is_at_right(self, dock: QDockWidget) -> bool:
        return self._window.dockWidgetArea(dock) is RIGHT and not dock.isFloating()

    def _share_out(self, heights: Mapping[DockPlace, int]) -> None:
        fronts = self._fronts()
        wanted = [place for place in fronts if place in heights]
        vertical = Qt.Orientation.Vertical
        self._window.resizeDocks(
            [fronts[one] for one in wanted], [heights[one] for one in wanted], vertical
        )
        layout = self._window.layout()
        assert layout is not None
        layout.activate()

    def is_seen(self, name: str) -> bool:
        """Whether a dock is in sight: what lies behind another one of its place is not."""
        return name in self._seen

    def _note_seen(self, name: str, seen: bool, on_seen: Callable[[], object] | None) -> None:
        if not seen:
            self._seen.discard(name)
            return
        self._seen.add(name)
        if on_seen is not None:
            on_seen()

    def actions(self) -> list[QAction]:
        """For each dock an action that shows and hides it."""
        return [dock_action(self._window, dock) for dock in self.by_name.values()]


class _HandOnSeparators(QObject):
    """Notes whether a person has taken hold of what lies between a window's docks."""

    def __init__(self, window: QMainWindow) -> None:
        super().__init__(window)
        self._window = window
        self.has_moved = False
        window.installEventFilter(self)

    def eventFilter(self, _watched: QObject, event: QEvent) -> bool:
        if isinstance(event, QMouseEvent) and event.type() == QEvent.Type.MouseButtonPress:
            self.has_moved |= self._window.isSeparator(event.position().toPoint())
        return False


class _Shrinking(QScrollArea):
    """Lets a panel be lower than it needs: it scrolls then, so that no panel makes a window higher.

    Lists in it give way first, and scroll by themselves, down to `LEAST_LIST` where they do not say how
    low they may be; a `WholeList`, `WholeTable` or `WholeText` scrolls with the panel.
    """

    def minimumSizeHint(self) -> QSize:
        return QSize(LEAST_WIDTH, LEAST_HEIGHT)

    def sizeHint(self) -> QSize:
        widget = self.widget()
        return super().sizeHint() if widget is None else widget.sizeHint()


def _shrinking(widget: QWidget) -> QScrollArea:
    area = _Shrinking()
    area.setWidgetResizable(True)
    area.setFrameShape(QFrame.Shape.NoFrame)
    area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
    area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
    area.setWidget(widget)
    for inner in widget.findChildren(QAbstractScrollArea):
        is_whole = isinstance(inner, QHeaderView | WholeList | WholeTable | WholeText)
        if not is_whole and inner.window() is area.window():  # a combo box's list is a window
            policy = inner.sizePolicy()
            policy.setVerticalPolicy(QSizePolicy.Policy.Ignored)
            inner.setSizePolicy(policy)
            inner.setMinimumHeight(inner.minimumHeight() or LEAST_LIST)
    return area


def dock_action(window: QMainWindow, dock: QDockWidget) -> QAction:
    """An action that shows and hides a dock.

    Qt's own (`toggleViewAction`) is made in C++: its Python wrapper may outlive it, and would then be
    taken for what comes to lie at the same address.
    """
    action = QAction(dock.windowTitle(), window)
    action.setCheckable(True)
    action.setChecked(not dock.isHidden())
    action.triggered.connect(lambda checked: _show(dock, checked))
    dock.visibilityChanged.connect(lambda _seen: action.setChecked(not dock.isHidden()))
    return action


def _show(dock: QDockWidget, wanted: bool) -> None:
    dock.setVisible(wanted)
    if wanted:
        dock.raise_()
