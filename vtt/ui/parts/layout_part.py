"""The arrangement of the window: docks back in their first places."""

from vtt.ui.actions import ActionSpec
from vtt.ui.parts.part import WindowPart


class LayoutPart(WindowPart):
    """Puts the docks back."""

    ACTIONS = (
        ActionSpec("reset_layout", "Reset the layout",
                   "Put every dock back in its first place.", "window"),
    )  # fmt: skip

    def reset_layout(self) -> None:
        """Put every dock back in its first place."""
        self.window.docks.arrange()
        self.window.page.view.setFocus()
