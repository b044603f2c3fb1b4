"""The computer plays the sides at which nobody sits here."""

from collections.abc import Mapping
from typing import TYPE_CHECKING

from PySide6.QtCore import QTimer

from vtt.base.ids import SideId
from vtt.commands.base import Command
from vtt.session.program_player import Acted, act, program_side, thought
from vtt.session.session import Judged
from vtt.ui.actions import ActionSpec
from vtt.ui.message_bar import ASKED, NOTICED, Lasts, Message
from vtt.ui.parts.part import WindowPart
from vtt.ui.rules_finder import RulesFinder, rules_thread
from vtt.ui.words import tr

if TYPE_CHECKING:
    from vtt.ui.game_window import GameWindow

PAUSE_MS = 400
"""So long a gesture is looked at before the computer thinks about the next one."""


class ProgramPart(WindowPart):
    """Lets the computer answer what a person does, gesture by gesture.

    It plays on from the last gesture, also when the past was looked at or somebody changed seats meanwhile.
    After an undo it waits for what the person does next.
    """

    ACTIONS = (
        ActionSpec("program_plays", "The computer plays the others",
                   "The computer plays every side but yours; take the seat of a side first.", "game",
                   checkable=True),
    )  # fmt: skip

    def __init__(self, window: "GameWindow") -> None:
        super().__init__(window)
        self._finder = RulesFinder(rules_thread(self), self)
        self._referee = window.desk.session.another_referee()
        self._asked: tuple[object, SideId] | None = None
        self._done: object = None
        self._since = 0
        self._due = QTimer(self)
        self._due.setSingleShot(True)
        self._due.setInterval(PAUSE_MS)

    def start(self) -> None:
        """Hear of what was done, and of what was thought."""
        self._due.timeout.connect(self._think)
        self._finder.found.connect(self._act)
        self._deaf = self.desk.session.judged.connect(self._was_judged)

    def program_plays(self) -> None:
        """Begin to play, or play no more."""
        self._asked = self._done = None
        self._play_from_here()

    def refresh(self) -> None:
        """Something has changed: think in a while, if it is the computer's turn."""
        self._due.start()

    def enabled(self) -> Mapping[str, bool]:
        """There are rules to think by, and somebody sits at one side alone."""
        desk = self.desk
        seated = desk.side in desk.session.state.sides
        return {"program_plays": desk.rules_in_play and seated}

    def stop(self) -> None:
        """Think no more."""
        self._deaf()
        self._due.stop()
        self._finder.stop()

    def _was_judged(self, event: Judged) -> None:
        if event.decision.accepted:
            self._play_from_here()

    def _play_from_here(self) -> None:
        """Think in a while, unless the game is taken back meanwhile."""
        self._since = self.desk.session.log.position
        self._due.start()

    def _think(self) -> None:
        desk = self.desk
        if not (self.window.actions_by_id["program_plays"].isChecked() and desk.rules_in_play):
            return
        session = desk.session
        side = program_side(session, desk.side)
        if side is None or desk.is_replaying or session.log.position != self._since:
            return
        key = (session.log.count, side)
        if key == self._done:
            return
        _, state = session.apart(side)
        referee, seed = self._referee, session.log.count
        self._asked = (key, side)
        self._finder.ask(key, lambda: thought(referee, state, side, seed))

    def _act(self) -> None:
        """Do what was thought, if nothing has changed meanwhile."""
        if self._asked is None:
            return
        key, side = self._asked
        desk, session = self.desk, self.desk.session
        if key != (session.log.count, side) or desk.is_replaying:
            return
        commands: tuple[Command, ...] | None = self._finder.answer(key)
        if commands is None or program_side(session, desk.side) != side:
            return
        self._asked, self._done = None, key
        acted = act(session, side, commands, desk.side)
        if acted is Acted.WAITS:
            self._say_it_waits()
        elif acted is Acted.NOTHING:
            name = session.module.side(side).name
            words = tr("The computer found nothing to do for {side}; play on for it.", side=name)
            desk.said.emit(Message(words, NOTICED))

    def _say_it_waits(self) -> None:
        words = tr("The computer waits for you: something is still owed before the phase can end.")
        self.desk.said.emit(Message(words, ASKED, lasts=Lasts.UNTIL_NEXT_ACT))
