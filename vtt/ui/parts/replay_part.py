"""Looking at earlier moments of the game: the replay menu and the bar below the table."""

from collections.abc import Mapping

from PySide6.QtCore import QTimer, Signal
from PySide6.QtWidgets import QDialog, QInputDialog

from vtt.session.replay import STEP_MS, ways_between
from vtt.session.shown_game import Changed
from vtt.ui.actions import ActionSpec
from vtt.ui.icons import icon
from vtt.ui.motion import duration_ms
from vtt.ui.parts.part import WindowPart
from vtt.ui.replay_bar import STEPS, ReplayBar
from vtt.ui.step_animation import StepAnimation
from vtt.ui.words import tr

SHARE_OF_STEP = 0.6
"""While the game is replayed, so much of a step's time its pieces are on their way."""
DIALOG_PX = 380
"""So wide that a bookmark's words and the dialog's title have room."""


class ReplayPart(WindowPart):
    """Steps along the line of the game, plays it, and marks moments of it; `paused`: it plays no longer."""

    paused = Signal()

    ACTIONS = (
        ActionSpec("replay_first", "To the start", "Show the game as it began.", "replay",
                   ("Ctrl+Home",), "first"),
        ActionSpec("replay_back", "Step back", "Show the game one step earlier.", "replay",
                   ("PgUp",), "back"),
        ActionSpec("replay_play", "Play", "Show the game step by step; again to pause.", "replay",
                   ("Ctrl+Space",), "play"),
        ActionSpec("replay_forward", "Step forward", "Show the game one step later.", "replay",
                   ("PgDown",), "forward"),
        ActionSpec("replay_last", "To the present", "Show the game as it is now.", "replay",
                   ("Ctrl+End",), "last"),
        ActionSpec("bookmark", "Bookmark this moment ...", "Mark the moment that is shown, with a few words.",
                   "replay", ("Ctrl+B",), "bookmark", separator_before=True),
        ActionSpec("bookmark_back", "Bookmark before", "Show the last marked moment before this one.",
                   "replay", ("Ctrl+PgUp",)),
        ActionSpec("bookmark_forward", "Bookmark after", "Show the next marked moment after this one.",
                   "replay", ("Ctrl+PgDown",)),
    )  # fmt: skip

    def start(self) -> None:
        """Lay the bar below the table."""
        self.bar = ReplayBar(self.desk)
        self.bar.add_steps([self.window.actions_by_id[name] for name in STEPS])
        self.bar.marked.connect(self.bookmark)
        mark = self.window.actions_by_id["bookmark"]
        mark.changed.connect(lambda: self.bar.bookmarks.setIcon(mark.icon()))
        self.bar.sped.connect(self._use_speed)
        self.window.add_below(self.bar)
        self.animation = StepAnimation(self)
        self._was_replaying = False
        self._speed = 1.0
        self._position = self.desk.session.position
        self._timer = QTimer(self)
        self._timer.setInterval(STEP_MS)
        self._timer.timeout.connect(self._play_on)
        self._leave = self.desk.session.changed.connect(self._changed)

    @property
    def is_playing(self) -> bool:
        """Whether the game is being replayed by itself."""
        return self._timer.isActive()

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

    def replay_play(self) -> None:
        """Play from here, in the present from the start; or pause."""
        if self.is_playing:
            self._pause()
            return
        if self.desk.session.position >= self.desk.session.log.position:
            self.desk.session.go_to(0)
        self._timer.start()
        self._show_state()

    def bookmark(self) -> None:
        """Ask for a few words, and mark the moment that is shown."""
        self._pause()
        dialog = QInputDialog(self.window)
        dialog.setWindowTitle(tr("Bookmark"))
        dialog.setLabelText(tr("What is this moment?"))
        dialog.setOkButtonText(tr("Mark it"))
        dialog.resize(DIALOG_PX, dialog.sizeHint().height())
        accepted = dialog.exec() == QDialog.DialogCode.Accepted
        text = dialog.textValue().strip()
        dialog.deleteLater()
        if accepted and text:
            self.desk.session.comment(text, bookmark=True)

    def bookmark_back(self) -> None:
        """Show the last marked moment before this one."""
        self.desk.session.go_to(max(self._marks(before=True)))

    def bookmark_forward(self) -> None:
        """Show the next marked moment after this one."""
        self.desk.session.go_to(min(self._marks(before=False)))

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
            "replay_play": session.log.position > 0,
            "replay_forward": on,
            "replay_last": self.desk.is_replaying,
            "bookmark_back": bool(self._marks(before=True)),
            "bookmark_forward": bool(self._marks(before=False)),
        }

    def stop(self) -> None:
        """Nothing moves any more."""
        self._leave()
        self._timer.stop()
        self.animation.forget()

    def _marks(self, *, before: bool) -> list[int]:
        here = self.desk.session.position
        places = [position for position, _ in self.desk.session.bookmarks()]
        return [place for place in places if (place < here if before else place > here)]

    def _play_on(self) -> None:
        """The next step; at the end of the line in effect the replay ends."""
        session = self.desk.session
        if session.position < session.log.position:
            session.step(1)
        if session.position >= session.log.position:
            self._pause()

    def _pause(self) -> None:
        self._timer.stop()
        self.paused.emit()
        self._show_state()

    def _use_speed(self, speed: float) -> None:
        self._speed = speed
        self._timer.setInterval(round(STEP_MS / speed))

    def show_look(self) -> None:
        """The button that plays bears another icon while it plays, which the actions do not know."""
        self._show_state()

    def _show_state(self) -> None:
        action = self.window.actions_by_id["replay_play"]
        action.setText(tr("Pause") if self.is_playing else tr("Play"))
        action.setIcon(icon("pause" if self.is_playing else "play"))

    def _changed(self, changed: Changed) -> None:
        """A step along the line was made: show how the pieces went."""
        before, self._position = self._position, self.desk.session.position
        was_looking, self._was_replaying = self._was_replaying, self.desk.is_replaying
        steps, wanted = self._position - before, duration_ms()
        self.animation.forget()
        if abs(steps) != 1 or changed.before.side != changed.after.side:
            return
        if not (was_looking or self._is_looking):
            return
        command = self.desk.session.log.command_at(max(before, self._position)).command
        ms = round(STEP_MS / self._speed * SHARE_OF_STEP) if self.is_playing and wanted else wanted
        self.animation.begin(self.window.pages, ways_between(changed, command), ms)

    @property
    def _is_looking(self) -> bool:
        """Whether the line is looked along, rather than played on."""
        return self.desk.is_replaying or self.is_playing
