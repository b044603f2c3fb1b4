"""The computer plays the sides at which nobody sits here."""

from collections.abc import Mapping
from typing import TYPE_CHECKING

from vtt.base.ids import SideId
from vtt.commands.base import Command
from vtt.commands.entry import CommandEntry
from vtt.session.computer_side import Acted, act, computer_side, thought
from vtt.session.session import Judged
from vtt.ui.actions import ActionSpec
from vtt.ui.busy_sign import BusySign
from vtt.ui.message_bar import ASKED, NOTICED, BarAction, Lasts, Message
from vtt.ui.parts.part import WindowPart
from vtt.ui.rules_finder import Ask, AskedLater, RulesThread
from vtt.ui.words import tr

if TYPE_CHECKING:
    from vtt.ui.game_window import GameWindow

PAUSE_MS = 400
"""So long a gesture is looked at before the computer thinks about the next one."""


class ComputerPart(WindowPart):
    """Lets the computer answer what a person does, gesture by gesture.

    It plays on from the last gesture, also when the past was looked at or somebody changed seats meanwhile.
    After an undo it waits for what the person does next. While it is its turn a sign says so, and lets it be
    stopped.
    """

    ACTIONS = (
        ActionSpec("computer_plays", "The computer plays the others",
                   "The computer plays every side but yours; take the seat of a side first.", "game",
                   checkable=True),
    )  # fmt: skip

    def __init__(self, window: "GameWindow") -> None:
        super().__init__(window)
        self._finder = AskedLater(RulesThread(), PAUSE_MS, self._question, self)
        self._referee = window.desk.session.another_referee()
        self._done: object = None
        self._since = 0
        self._lost: object = None
        self.sign = BusySign(window.split)
        window.desk.computer_ends = self._ends

    def start(self) -> None:
        """Hear of what was done, and of what was thought."""
        self._finder.answered.connect(self._act)
        self._finder.failed.connect(self.desk.tell_notices)
        self._deaf = self.desk.session.judged.connect(self._was_judged)

    def computer_plays(self) -> None:
        """Begin to play, or play no more."""
        self._done = None
        self._finder.stop()
        self._play_from_here()
        self.window.refresh()

    def refresh(self) -> None:
        """Something has changed: think in a while, if it is the computer's turn."""
        self._finder.want()
        self._show_thinking()

    def enabled(self) -> Mapping[str, bool]:
        """There are rules to think by, and somebody sits at one side alone."""
        desk = self.desk
        seated = desk.side in desk.session.state.sides
        return {"computer_plays": desk.rules_in_play and seated}

    def stop(self) -> None:
        """Think no more."""
        self._deaf()
        self._finder.stop()
        self.sign.end()

    def _show_thinking(self) -> None:
        """Say for whom the computer thinks, as long as it has something to do."""
        side = self._side()
        if side is None or (self.desk.session.log.count, side) == self._done:
            self.sign.end()
            return
        name = self.desk.session.module.side(side).name
        self.sign.show_work(tr("The computer is thinking for {side} ...", side=name), self._give_up)

    def _give_up(self) -> None:
        """The computer shall play no more, and the person may go on for it."""
        action = self.window.actions_by_id["computer_plays"]
        action.setChecked(False)
        self.computer_plays()
        again = BarAction(tr("Let it play on"), action.trigger)
        words = tr("The computer was stopped; you can play on for it.")
        self.desk.said.emit(Message(words, NOTICED, (again,)))

    def _was_judged(self, event: Judged) -> None:
        if event.decision.accepted:
            self._play_from_here()

    def _play_from_here(self) -> None:
        """Think in a while, unless the game is taken back meanwhile."""
        self._since = self.desk.session.log.position
        self.refresh()

    def _question(self) -> tuple[object, Ask] | None:
        """What the computer would do now, if it is its turn."""
        session, side = self.desk.session, self._side()
        key = (session.log.count, side)
        if side is None or key == self._done:
            return None
        _, state = session.apart(side)
        referee, seed = self._referee, session.log.count
        return key, lambda: thought(referee, state, side, seed)

    def _side(self) -> SideId | None:
        """Whom the computer plays now; nobody in the past, and after an undo before anything else is done."""
        if not self._plays() or self._is_taken_back():
            return None
        return computer_side(self.desk.session, self.desk.side)

    def _is_taken_back(self) -> bool:
        """Whether the game stands elsewhere than where it was played on."""
        log = self.desk.session.log
        if log.position == self._since:
            return False
        return not isinstance(log.entry(log.count), CommandEntry)

    def _plays(self) -> bool:
        """Whether the computer plays the others, in the present."""
        desk = self.desk
        wanted = self.window.actions_by_id["computer_plays"].isChecked()
        return wanted and desk.rules_in_play and not desk.is_replaying

    def _ends(self) -> bool:
        """Whether the phase is not the person's to end: the computer acts in it, or asks him in its turn."""
        desk = self.desk
        if desk.side in desk.flow.actors:
            asked = any(choice.side == desk.side for choice in desk.flow.choices)
            return asked and self._plays() and self._is_others_turn()
        return self._acts()

    def _is_others_turn(self) -> bool:
        turn = self.desk.session.state.turn
        return turn.side is not None and turn.side != self.desk.side

    def _acts(self) -> bool:
        """Whether the computer is about to act, and has not found that it knows nothing to do."""
        side = self._side()
        return side is not None and (self.desk.session.log.count, side) != self._lost

    def _act(self, commands: tuple[Command, ...]) -> None:
        """Do what was thought, if nothing has changed meanwhile."""
        desk, session = self.desk, self.desk.session
        side = computer_side(session, desk.side)
        key = (session.log.count, side)
        if side is None or key != self._finder.key or desk.is_replaying:
            return
        self._done = key
        self._finder.drop()
        acted = act(session, side, commands, desk.side)
        self._show_thinking()
        if acted is Acted.WAITS:
            self._say_it_waits()
        elif acted is Acted.NOTHING:
            self._lost = key
            self.window.refresh()
            name = session.module.side(side).name
            words = tr("The computer found nothing to do for {side}; play on for it.", side=name)
            desk.said.emit(Message(words, NOTICED))

    def _say_it_waits(self) -> None:
        words = tr("The computer waits for you: your part of this phase is still to be done.")
        self.desk.said.emit(Message(words, ASKED, lasts=Lasts.UNTIL_NEXT_ACT))
