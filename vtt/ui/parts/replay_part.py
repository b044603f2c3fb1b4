"""Looking at earlier moments of the game: the replay menu and the bar below the table."""

from collections.abc import Mapping

from vtt.ui.actions import ActionSpec
from vtt.ui.parts.part import WindowPart
from vtt.ui.replay_bar import ReplayBar


class ReplayPart(WindowPart):
    """Steps along the line of the game."""

    ACTIONS = (
        ActionSpec("replay_first", "To the start", "Show the game as it began.", "replay",
                   ("Ctrl+Home",), "first"),
        ActionSpec("replay_back", "Step back", "Show the game one step earlier.", "replay",
                   ("PgUp",), "back"),
        ActionSpec("replay_forward", "Step forward", "Show the game one step later.", "replay",
                   ("PgDown",), "forward"),
        ActionSpec("replay_last", "To the present", "Show the game as it is now.", "replay",
                   ("Ctrl+End",), "last"),
    )  # fmt: skip

    def start(self) -> None:
        """Lay the bar below the table."""
        self.bar = ReplayBar(self.desk)
        self.window.add_below(self.bar)

    def replay_first(self) -> None:
        """Show the game as it began."""
        self.desk.session.go_to(0)

    def replay_back(self) -> None:
        """Show the game one step earlier."""
        self.desk.session.step(-1)

    def replay_forward(self) -> None:
        """Show the game one step later."""
        self.desk.session.step(1)

    def replay_last(self) -> None:
        """Show the game as it is now."""
        self.desk.session.go_to_present()

    def refresh(self) -> None:
        """Show where on the line the table stands."""
        self.bar.refresh()

    def enabled(self) -> Mapping[str, bool]:
        """Which steps are possible."""
        session = self.desk.session
        back, on = session.position > 0, session.position < session.log.length
        return {
            "replay_first": back,
            "replay_back": back,
            "replay_forward": on,
            "replay_last": self.desk.is_replaying,
        }
