"""How the tables lie before the player: from which side, with rulers, overview, grid, names, side by side."""

from collections.abc import Callable, Mapping

import msgspec

from vtt.base.ids import SideId
from vtt.ui.actions import ActionSpec
from vtt.ui.parts.part import WindowPart
from vtt.ui.table_looks import LOOKS, show_looks
from vtt.ui.table_page import TablePage


class TablePart(WindowPart):
    """Turns the table, shows and hides what helps to find one's way on it, and opens a second view."""

    ACTIONS = (
        ActionSpec("turn_round", "Turn the table round",
                   "Look at the table from the opposite side; words stay upright.", "view",
                   ("Ctrl+T",), separator_before=True),
        ActionSpec("turn_quarter", "Turn the table by a quarter",
                   "Look at the table from the next side, clockwise.", "view", ("Ctrl+Shift+T",)),
        ActionSpec("turn_to_mine", "Turn the table to my side",
                   "Look at every table as the side does whose seat you have taken.", "view"),
        ActionSpec("split_view", "Two views side by side",
                   "A second view beside the first: of the same table or of another one.", "view",
                   ("F8",), checkable=True),
        ActionSpec("minimap", "Overview",
                   "The whole table small in a corner; click or drag there to go there.", "view",
                   ("Ctrl+M",), checkable=True, separator_before=True),
        ActionSpec("rulers", "Rulers", "Rulers along the upper and left edge.", "view",
                   ("Ctrl+Shift+R",), checkable=True),
        ActionSpec("ruler_inches", "Rulers in inches", "Rulers count in inches, else in mm.",
                   "view", checkable=True),
        ActionSpec("grid", "Grid", "The lines of hexes and squares.", "view", ("Ctrl+G",),
                   checkable=True),
        ActionSpec("names", "Names and numbers on the map",
                   "What places and cells are called, written on the ground.", "view",
                   checkable=True),
    )  # fmt: skip

    def start(self) -> None:
        """Show what was shown last."""
        kept = self.window.keeper.preferences.table_looks
        for name in LOOKS:
            self.window.actions_by_id[name].setChecked(name in kept)
        show_looks(self.window.pages, kept)

    def stop(self) -> None:
        """Remember what is shown."""
        keeper, actions = self.window.keeper, self.window.actions_by_id
        looks = tuple(name for name in LOOKS if actions[name].isChecked())
        if looks != keeper.preferences.table_looks:
            keeper.use_preferences(msgspec.structs.replace(keeper.preferences, table_looks=looks))

    def turn_to(self, side: SideId | None) -> None:
        """Look at every table as a side does, where the module tells how, and the person wants it."""
        if self.window.keeper.preferences.turn_to_side:
            self._face(side)

    def turn_to_mine(self) -> None:
        """Look at every table as the side does whose seat is taken."""
        self._face(self.desk.side)

    def enabled(self) -> Mapping[str, bool]:
        """One's own side is known where one sits at it, and the module tells how it looks."""
        return {"turn_to_mine": self._facing(self.desk.side) is not None}

    def turn_round(self) -> None:
        """Look at the table in front from the opposite side."""
        self.window.page.view.turn_to(self.window.page.view.turn + 180)

    def turn_quarter(self) -> None:
        """Look at the table in front from the next side."""
        self.window.page.view.turn_to(self.window.page.view.turn + 90)

    def split_view(self) -> None:
        """Show a second view, or one alone, as the tick tells."""
        self.window.split.split(self._is_ticked("split_view"))

    def minimap(self) -> None:
        """Show the overview as the tick tells."""
        self._show_again("minimap")

    def rulers(self) -> None:
        """Show the rulers as the tick tells."""
        self._show_again("rulers")

    def ruler_inches(self) -> None:
        """Let the rulers count as the tick tells."""
        self._show_again("ruler_inches")

    def grid(self) -> None:
        """Show the grid as the tick tells."""
        self._show_again("grid")

    def names(self) -> None:
        """Show the names on the ground as the tick tells."""
        self._show_again("names")

    def _facing(self, side: SideId | None) -> float | None:
        """How a side looks on to the tables, in degrees; None where nobody says it."""
        return next((s.facing for s in self.desk.session.module.sides if s.id == side), None)

    def _face(self, side: SideId | None) -> None:
        facing = self._facing(side)
        if facing is not None:
            quarter = 90 * round(-facing / 90)
            self._each(lambda page: page.view.turn_to(quarter))

    def _show_again(self, name: str) -> None:
        self._each(lambda page: LOOKS[name](page, self._is_ticked(name)))

    def _is_ticked(self, name: str) -> bool:
        return self.window.actions_by_id[name].isChecked()

    def _each(self, act: Callable[[TablePage], None]) -> None:
        for page in self.window.pages:
            act(page)
