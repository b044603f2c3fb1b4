"""Playing without a mouse: what is heard of the table, what can be done there, and ways between the panes."""

from PySide6.QtCore import Qt
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QApplication, QDockWidget, QWidget

from vtt.session.tools.base import Preview
from vtt.ui.actions import ActionSpec
from vtt.ui.dialogs.action_search import ActionSearch
from vtt.ui.parts.part import WindowPart
from vtt.ui.piece_menu import PieceMenu
from vtt.ui.spoken import announce, spoken_selection
from vtt.ui.words import tr


class KeyboardPart(WindowPart):
    """Tells a screen reader what is selected, previewed and said; lists what can be done; moves the focus.

    `told` holds what was said last.
    """

    ACTIONS = (
        ActionSpec("what_can_be_done", "What can be done ...",
                   "List what the rules offer for the selection, and what hands can do.", "pieces",
                   ("Shift+F10",), separator_before=True),
        ActionSpec("say_selection", "Say what is selected",
                   "Let the screen reader say what is selected and where it stands.", "pieces",
                   ("Ctrl+I",)),
        ActionSpec("next_pane", "Next pane", "Take the keyboard to the next part of the window.",
                   "window", ("F6",)),
        ActionSpec("previous_pane", "Previous pane",
                   "Take the keyboard to the part of the window before.", "window", ("Shift+F6",)),
    )  # fmt: skip

    def start(self) -> None:
        """Hear of what is previewed and said."""
        self.told = ""
        self.window.bar.shown.connect(lambda message: self._tell(message.text))
        for page in self.window.pages:
            page.previewed.connect(self._previewed)

    def show_selection(self) -> None:
        """Tell what is selected now."""
        self.say_selection()

    def say_selection(self) -> None:
        """Tell what is selected and where it stands."""
        self._tell(spoken_selection(self.window.page.seat))

    def what_can_be_done(self) -> None:
        """List offers and hand actions; one is done by Return."""
        menu = PieceMenu(self.window)
        title = tr("What can be done")
        dialog = ActionSearch(_doable(menu), self.window, title)
        found = self.desk.offers.found
        listening = found.connect(lambda: dialog.use_actions(_doable(menu)))
        dialog.exec()
        found.disconnect(listening)
        dialog.deleteLater()
        menu.deleteLater()

    def next_pane(self) -> None:
        """Take the keyboard to the next part of the window."""
        self._go(1)

    def previous_pane(self) -> None:
        """Take the keyboard to the part of the window before."""
        self._go(-1)

    def _go(self, step: int) -> None:
        panes = self._panes()
        focus = QApplication.focusWidget()
        here = next(
            (number for number, pane in enumerate(panes) if focus and _holds(pane, focus)), -step
        )
        pane = panes[(here + step) % len(panes)]
        target = _first_to_focus(pane)
        if target is not None:
            target.setFocus(Qt.FocusReason.ShortcutFocusReason)
            self._tell(target.accessibleName() or _title(pane))

    def _panes(self) -> list[QWidget]:
        """The table in front, the bar that says something, the docks that are seen, in this order."""
        panes: list[QWidget] = [self.window.page.view]
        if self.window.bar.isVisible():
            panes.append(self.window.bar)
        docks = self.window.docks.by_name.values()
        panes += [dock for dock in docks if _is_seen(dock) and _first_to_focus(dock) is not None]
        return panes

    def _previewed(self, preview: Preview) -> None:
        """Tell what a step by the keyboard would do."""
        if preview.hint:
            near = [neighbour.text for neighbour in preview.neighbours[:1]]
            illegal = preview.verdict.findings[:1] if preview.verdict is not None else ()
            parts = [*(finding.message for finding in illegal), *near, preview.hint]
            self._tell(". ".join(parts))

    def _tell(self, text: str) -> None:
        self.told = text
        self.window.page.view.setAccessibleDescription(text)
        announce(self.window.page.view, text)


def _doable(menu: PieceMenu) -> list[QAction]:
    return [action for action in menu.actions() if action.isVisible() and not action.isSeparator()]


def _is_seen(dock: QDockWidget) -> bool:
    return dock.isVisible() and not dock.visibleRegion().isEmpty()


def _holds(pane: QWidget, widget: QWidget) -> bool:
    return pane is widget or pane.isAncestorOf(widget)


def _first_to_focus(pane: QWidget) -> QWidget | None:
    """The pane itself, or the first of its widgets, that takes the keyboard by Tab."""
    if pane.focusPolicy() & Qt.FocusPolicy.TabFocus:
        return pane
    inner = pane.findChildren(QWidget)
    ready = (w for w in inner if w.isVisibleTo(pane) and w.isEnabled())
    return next((w for w in ready if w.focusPolicy() & Qt.FocusPolicy.TabFocus), None)


def _title(pane: QWidget) -> str:
    return pane.windowTitle() or pane.accessibleName()
