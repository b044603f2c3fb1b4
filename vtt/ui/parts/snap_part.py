"""Whether pieces snap: a tick that is remembered."""

import msgspec

from vtt.ui.actions import ActionSpec
from vtt.ui.parts.part import WindowPart


class SnapPart(WindowPart):
    """Switches snapping on and off on every table; a held Shift holds it off for one drag."""

    ACTIONS = (
        ActionSpec("snapping", "Snapping",
                   "Pieces snap to the grid and to each other; Shift holds it off for one drag.",
                   "pieces", checkable=True, separator_before=True),
    )  # fmt: skip

    def snapping(self) -> None:
        """Snap, or do not, from now on."""
        wanted, keeper = self.window.actions_by_id["snapping"].isChecked(), self.window.keeper
        keeper.use_preferences(msgspec.structs.replace(keeper.preferences, snapping=wanted))
        self.refresh()

    def refresh(self) -> None:
        """Let every table be as the person likes it."""
        wanted = self.window.keeper.preferences.snapping
        self.window.actions_by_id["snapping"].setChecked(wanted)
        for page in self.window.pages:
            page.seat.snaps = wanted
