"""The buttons of an imported module's tool bars, in a menu: they are named, and cannot act yet."""

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Final

from PySide6.QtWidgets import QMenu

from vtt.formats.vassal.toolbar import ButtonKind, ToolbarButton, toolbar_buttons
from vtt.ui.key_strokes import shown_key
from vtt.ui.parts.part import WindowPart
from vtt.ui.words import tr, tr_known, tr_later

if TYPE_CHECKING:
    from vtt.ui.game_window import GameWindow

WORDS: Final[Mapping[ButtonKind, str]] = {
    ButtonKind.COMMAND: tr_later("It gives a key to many pieces at once."),
    ButtonKind.PROPERTY: tr_later("It changes a property that pieces share."),
    ButtonKind.ACTION: tr_later("It says something, plays a sound, or presses other buttons."),
    ButtonKind.MENU: tr_later("It collects other buttons."),
    ButtonKind.PIECES: tr_later("It hides, shows or centres pieces."),
    ButtonKind.VIEW: tr_later("It changes what is seen of a table."),
    ButtonKind.CLOCK: tr_later("It shows chess clocks."),
}


class ToolbarPart(WindowPart):
    """Lists the buttons as VASSAL shows them: the module's own first, then those of each map."""

    def __init__(self, window: "GameWindow") -> None:
        super().__init__(window)
        self.menu = QMenu(tr("Buttons of the module"), window)
        self.menu.setToolTipsVisible(True)
        self.menu.aboutToShow.connect(self._fill)

    def start(self) -> None:
        """The menu stands where there is a module that may have such buttons."""
        if self.desk.session.module.kept:
            self.window.menus["game"].addMenu(self.menu)

    def _fill(self) -> None:
        """Read the buttons when they are first looked for."""
        if not self.menu.isEmpty():
            return
        found = toolbar_buttons(self.desk.session.module)
        told = self.menu.addAction(
            tr("These act in VASSAL, and not here yet:") if found else tr("There are none.")
        )
        told.setEnabled(False)
        collected = {text for button in found for text in button.items}
        free = [button for button in found if button.text not in collected]
        for table in dict.fromkeys(("", *(button.table for button in free))):
            if table:
                self.menu.addSection(table.replace("&", "&&"))
            self._add(self.menu, (button for button in free if button.table == table), found)

    def _add(
        self, menu: QMenu, buttons: Iterable[ToolbarButton], found: Iterable[ToolbarButton]
    ) -> None:
        by_text = {button.text: button for button in found}
        for button in buttons:
            inside = [by_text[text] for text in button.items if text in by_text]
            if inside:
                inner = menu.addMenu(button.text.replace("&", "&&"))
                inner.setToolTipsVisible(True)
                for one in inside:
                    _add_action(inner, one)
            elif button.kind is not ButtonKind.MENU:
                _add_action(menu, button)


def _add_action(menu: QMenu, button: ToolbarButton) -> None:
    key, words = shown_key(button.key), button.text.replace("&", "&&")
    action = menu.addAction(f"{words}\t{key}" if key else words)
    action.setEnabled(False)
    tips = (button.tip if button.tip != button.text else "", tr_known(WORDS[button.kind]))
    action.setToolTip("\n".join(tip for tip in tips if tip))
