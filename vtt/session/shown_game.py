"""A game that is looked at: through whose eyes, and at which point of its line. Looking changes nothing."""

from collections.abc import Mapping

import msgspec

from vtt.base.errors import CommandError
from vtt.base.ids import SideId
from vtt.base.observers import Observers
from vtt.base.phrasing import Phrasing, in_english
from vtt.commands.base import Command
from vtt.commands.changes import Changes, diff
from vtt.commands.entry_view import EntryView, entry_view
from vtt.commands.log import EventLog
from vtt.commands.naming import EMPTY_LABELS, Wording
from vtt.definition.module import ModuleDefinition
from vtt.rules.action import Action
from vtt.session.undo_steps import step_start
from vtt.state.game import GameState
from vtt.state.sight import OBSERVER, UMPIRE, Viewer
from vtt.state.turn import TurnState
from vtt.state.view import PlayerView, view_for


class Changed(msgspec.Struct, frozen=True):
    """What the viewer saw before and sees now, and what differs (nothing, after a line of talk)."""

    before: PlayerView
    after: PlayerView
    changes: Changes


class ShownGame:
    """A log with a cursor and a viewer.

    `changed` is notified after every entry of the log and whenever something else is shown. `phrase`
    says what is told of the game in the language of who looks on: a window sets its own.
    """

    def __init__(self, module: ModuleDefinition, log: EventLog, viewer: Viewer = UMPIRE) -> None:
        self.module = module
        self.log = log
        self.changed: Observers[Changed] = Observers()
        self.phrase: Phrasing = in_english
        self._viewer = viewer
        self._cursor: int | None = None
        self._seen: dict[Viewer, tuple[GameState, PlayerView]] = {}
        self._view = self._seen_by(viewer, log.state)

    @property
    def action_labels(self) -> Mapping[str, str]:
        """What players read of the actions that the rules know, by name; none where there are no rules."""
        return EMPTY_LABELS

    @property
    def setting_texts(self) -> Mapping[str, str]:
        """What players read of the settings of the rules, by key; none where there are no rules."""
        return EMPTY_LABELS

    def turn_name(self, state: GameState) -> str:
        """What the rules call the turn of a state; empty where it has a number alone."""
        return ""

    def name_of_turn(self, number: int) -> str:
        """What the rules call the turn of this number, as the game is now."""
        return self.turn_name(msgspec.structs.replace(self.state, turn=TurnState(number)))

    def declared_by(self, command: Command) -> Action | None:
        """The action that a step begins with; None where it is none that the rules know."""
        return None

    @property
    def state(self) -> GameState:
        """The whole game as it is, secrets included: for rules and files, never to be shown."""
        return self.log.state

    @property
    def shown_state(self) -> GameState:
        """The whole game at the cursor, secrets included: for files, never to be shown."""
        return self.state if self._cursor is None else self.log.state_at(self._cursor)

    @property
    def view(self) -> PlayerView:
        """What is to be shown: the game at the cursor through the viewer's eyes."""
        return self._view

    @property
    def viewer(self) -> Viewer:
        """Through whose eyes the game is shown."""
        return self._viewer

    def look_as(self, viewer: Viewer) -> None:
        """Show the game through other eyes."""
        self._viewer = viewer
        self._show()

    def view_of(self, side: SideId | None) -> PlayerView:
        """The present game as a side that acts sees it; None plays all sides and sees all."""
        return self._seen_by(eyes_of(side), self.state)

    @property
    def position(self) -> int:
        """The position of the line that is shown; it may lie beyond the head, among undone commands."""
        return self.log.position if self._cursor is None else self._cursor

    @property
    def shows_present(self) -> bool:
        """Whether the game is shown as it is, and can be played on."""
        return self._cursor is None

    def go_to(self, position: int) -> None:
        """Show the game as it was after so many commands.

        Raises:
            CommandError: if the line has no such position.
        """
        if not 0 <= position <= self.log.length:
            raise CommandError(f"expected a position from 0 to {self.log.length}, found {position}")
        self._cursor = None if position == self.log.position else position
        self._show()

    def step(self, steps: int) -> bool:
        """Show so many commands later (negative: earlier); whether there was anywhere to go."""
        target = min(max(self.position + steps, 0), self.log.length)
        if target == self.position:
            return False
        self.go_to(target)
        return True

    def go_to_present(self) -> None:
        """Show the game as it is."""
        self.go_to(self.log.position)

    def entry(self, number: int) -> EntryView:
        """An entry of the log as the viewer may read it; JournalError if there is none."""
        return self._entry_for(number, self._viewer)

    def label_at(self, position: int) -> str:
        """The command that led to a position (from 1), in a few words that the viewer may read."""
        return self._label_for(position, self._viewer)

    def bookmarks(self) -> tuple[tuple[int, str], ...]:
        """Positions of the line that are marked, with the words there, in their order.

        A side reads those of its own, and those of who plays all sides.
        """
        own = (None, self._viewer)
        return tuple(
            sorted(
                (position, entry.text)
                for position, entry in self.log.bookmarks()
                if self._viewer == UMPIRE or entry.side in own
            )
        )

    @property
    def unseen(self) -> str:
        """What is told of a step of which the viewer may read nothing."""
        return self.phrase("something unseen")

    @property
    def undo_label(self) -> str:
        """What an undo takes back, in words; empty where there is nothing."""
        log = self.log
        return self.label_at(step_start(log, log.position) + 1) if log.position else ""

    @property
    def redo_label(self) -> str:
        """What a redo does again, in words; empty where there is nothing."""
        after = self.log.position + 1
        return self.label_at(after) if after <= self.log.length else ""

    def expect_present(self) -> None:
        """Raise a CommandError while the past is shown: nobody acts on what is no longer so."""
        if self._cursor is not None:
            raise CommandError(
                f"the table shows move {self._cursor} of {self.log.length}; "
                "go to the present to play on"
            )

    def _entry_for(self, number: int, viewer: Viewer) -> EntryView:
        return entry_view(
            number,
            self.log.entry(number),
            self.log.state_before(number),
            self.module,
            viewer,
            self.log.position_of(number),
            Wording(self.phrase, self.action_labels, self.setting_texts, self.turn_name),
        )

    def _label_for(self, position: int, viewer: Viewer) -> str:
        lines = self._entry_for(self.log.number_at(position), viewer).lines
        return lines[0].deed if lines else self.unseen

    def _seen_by(self, viewer: Viewer, state: GameState) -> PlayerView:
        """A view, made once for as long as a viewer looks at the same state."""
        known = self._seen.get(viewer)
        if known is None or known[0] is not state:
            known = self._seen[viewer] = (state, view_for(state, self.module, viewer))
        return known[1]

    def _show(self) -> None:
        """Look at the state that is to be shown now, and tell what differs from what was shown."""
        before = self._view
        self._view = self._seen_by(self._viewer, self.shown_state)
        changes = diff(before.state, self._view.state)
        self.changed.notify(Changed(before, self._view, changes))


def eyes_of(side: SideId | None) -> Viewer:
    """With whose eyes a side that acts sees: who plays all sides sees all, an observer what all see."""
    if side == OBSERVER:
        return None
    return UMPIRE if side is None else side
