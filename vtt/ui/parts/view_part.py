"""How the table is looked at: the view menu."""

import msgspec

from vtt.session.preferences import ThemeChoice
from vtt.ui.actions import ActionSpec
from vtt.ui.parts.part import WindowPart

ZOOM_STEP = 1.25


class ViewPart(WindowPart):
    """Zooms, fits, and changes between light and dark."""

    ACTIONS = (
        ActionSpec("zoom_in", "Zoom in", "Show less of the table, larger.", "view",
                   ("Ctrl++", "Ctrl+="), "zoom_in", in_tool_bar=True),
        ActionSpec("zoom_out", "Zoom out", "Show more of the table, smaller.", "view", ("Ctrl+-",),
                   "zoom_out", in_tool_bar=True),
        ActionSpec("fit", "Fit the table", "Show the whole table.", "view", ("Ctrl+0",), "fit",
                   in_tool_bar=True, short="Fit"),
        ActionSpec("fit_pieces", "Fit the pieces", "Show the part of the table where pieces stand.",
                   "view", ("Ctrl+9",)),
        ActionSpec("dark", "Dark", "Dark windows and table.", "view", checkable=True,
                   separator_before=True),
    )  # fmt: skip

    def start(self) -> None:
        """Tell by the tick which look it is."""
        self.show_look()

    def show_look(self) -> None:
        """Another look was chosen: here, in another window or in the preferences."""
        self.window.actions_by_id["dark"].setChecked(self.window.is_dark)

    def zoom_in(self) -> None:
        """Show less of the table, larger."""
        self.window.page.view.zoom_by(ZOOM_STEP)

    def zoom_out(self) -> None:
        """Show more of the table, smaller."""
        self.window.page.view.zoom_by(1 / ZOOM_STEP)

    def fit(self) -> None:
        """Show the whole table."""
        self.window.page.view.fit()

    def fit_pieces(self) -> None:
        """Show the part of the table where pieces stand."""
        self.window.page.fit_pieces()

    def dark(self) -> None:
        """Like the look that the tick tells, in every window and from now on."""
        keeper = self.window.keeper
        dark = self.window.actions_by_id["dark"].isChecked()
        theme = ThemeChoice.DARK if dark else ThemeChoice.LIGHT
        keeper.use_preferences(msgspec.structs.replace(keeper.preferences, theme=theme))
