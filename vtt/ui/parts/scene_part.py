"""Turns the window to the table where things happen now: a battle opens the battle display."""

from vtt.base.ids import TableId
from vtt.ui.parts.part import WindowPart
from vtt.ui.parts.tabs_part import TabsPart


class ScenePart(WindowPart):
    """Follows the table that the rules name, and comes back when they name none any more.

    Whoever turns to another table meanwhile is left there.
    """

    def start(self) -> None:
        """Nothing has been followed yet."""
        self._followed: TableId | None = None
        self._came_from: TableId | None = None

    def refresh(self) -> None:
        """Go where the rules say that things happen, once for each time that they say so."""
        there = self.desk.flow.table if self.desk.rules_in_play else None
        if there == self._followed:
            return
        here = self.window.page.seat.table
        before, self._followed = self._followed, there
        if there is not None:
            self._came_from = here if before is None else self._came_from
            self.window.part(TabsPart).open(there)
            self.window.page.view.fit()
        elif here == before and self._came_from is not None:
            self.window.part(TabsPart).open(self._came_from)
