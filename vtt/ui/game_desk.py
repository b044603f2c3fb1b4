"""Between one running game and its window: what is shown, proposed, refused, replayed and saved."""

from collections.abc import Callable, Iterable, Sequence
from pathlib import Path

from PySide6.QtCore import Signal

from vtt.base.errors import VttError
from vtt.base.ids import SideId, TableId
from vtt.commands.base import Command, single_commands
from vtt.commands.dice import DiceRequest, RollDice
from vtt.geometry.pose import Point
from vtt.render.overlay import Overlay
from vtt.render.picture_files import PictureFiles
from vtt.rules.choice import PendingChoice
from vtt.rules.decision import Decision, Refusal
from vtt.rules.own_rules import is_talk
from vtt.rules.sighting import Sighting
from vtt.rules.verdict import Finding, Mark, Notice, Verdict
from vtt.session import actions
from vtt.session.consent import ConsentRequest
from vtt.session.last_moved import LastMoved
from vtt.session.mark_at import marks_of
from vtt.session.seat import Seat
from vtt.session.session import GameSession, Judged
from vtt.session.shown_game import eyes_of
from vtt.state.mode import RulesMode
from vtt.ui.desk_faults import DeskFaults
from vtt.ui.desk_view import DeskView
from vtt.ui.message_bar import ASKED, NOTICED, REFUSED, BarAction, Lasts, Message
from vtt.ui.offers_shown import OffersShown
from vtt.ui.patience import Patience
from vtt.ui.rules_finder import RulesThread
from vtt.ui.scene.kept_pieces import kept_pieces
from vtt.ui.scene.marks import (
    overlays_of_marks,
    overlays_of_verdict,
)
from vtt.ui.scene.picture_store import PictureStore
from vtt.ui.words import tr

OverlaysOf = Callable[[TableId], Sequence[Overlay]]


class GameDesk(DeskView):
    """One person's desk at a game. `patience` tells when a decision of the rules takes long."""

    changed = Signal()
    judged = Signal(object, bool, bool)
    rolled = Signal(object)
    marked = Signal(object, bool)
    suggested = Signal(object)
    choosing = Signal(object)
    acknowledged = Signal()

    def __init__(
        self,
        session: GameSession,
        files: PictureFiles,
        side: SideId | None = None,
        place: Path | None = None,
        cache: Path | None = None,
    ) -> None:
        super().__init__(session, side, place)
        session.phrase = tr
        self.files = files
        self.cache = cache
        self.patience = Patience(self)
        self.rules_thread = RulesThread()
        self.offers = OffersShown(self)
        self._last_moved = LastMoved(session) if session.module.kept else None
        self.faults = DeskFaults(self.said.emit, self)
        pieces = kept_pieces(files, place, cache)
        self.pictures = PictureStore(files, self.faults.note_picture, pieces=pieces)
        self._leave = [
            session.changed.connect(lambda _event: self._was_changed()),
            session.judged.connect(self._was_judged),
            session.asked.connect(self._was_asked),
        ]
        if session.file is not None:
            self._leave += [
                session.file.written.connect(lambda _number: self.acknowledged.emit()),
                session.file.failed.connect(lambda _error: self.acknowledged.emit()),
            ]

    # ---- looking ------------------------------------------------------------------------------

    def seat_at(self, table: TableId) -> Seat:
        """This person's seat at a table."""
        return Seat(
            table,
            lambda: self.session.view,
            lambda command: self.session.preview(self.side, command),
            self._sight,
            tr,
            self._last_moved,
        )

    # ---- doing --------------------------------------------------------------------------------

    def propose(self, command: Command) -> bool:
        """Propose a command and say whether it was accepted; what came of it is told by the signals."""
        with self.patience.during():
            decision = self.session.execute(self.side, command)
        if not decision.accepted:
            self._say_refusal(decision)
        return decision.accepted

    def end_phase(self, command: Command) -> bool:
        """Do what ends the phase, and say whether it was done; whose phase it is may have to agree."""
        before = self.session.position
        self.attempt(lambda: self.session.end_phase(self.side, command))
        return self.session.position > before

    def overrule(self, command: Command) -> None:
        """Do what the rules refuse, if the other side consents."""
        self.attempt(lambda: self.session.override(self.side, command))

    def roll(self, request: DiceRequest) -> None:
        """Roll dice on the table."""
        self.attempt(lambda: actions.roll_dice(self.session, self.side, request))

    def undo(self) -> None:
        """Take back the last step."""
        self.attempt(lambda: self.session.undo(self.side))

    def redo(self) -> None:
        """Do again what was taken back."""
        self.attempt(lambda: self.session.redo(self.side))

    def jump_to(self, position: int) -> None:
        """Take back or do again up to a position of the line; consent is asked for where it is needed."""
        session = self.session
        if position < session.log.position:
            self.attempt(lambda: session.undo_to(position, self.side))
        elif position > session.log.position:
            self.attempt(lambda: session.redo_to(position, self.side))

    def set_mode(self, mode: RulesMode) -> None:
        """Hold the rules as strictly as this."""
        if mode is not self.mode:
            self.attempt(lambda: actions.set_mode(self.session, self.side, mode))

    def answer(self, choice: PendingChoice, options: tuple[str, ...]) -> None:
        """Answer a question of the rules."""
        plugin = self.session.referee.plugin_id
        self.attempt(lambda: actions.answer(self.session, choice.side, plugin, choice.id, options))

    def answer_request(self, granted: bool) -> None:
        """Give or refuse the consent that is asked for."""
        self.attempt(lambda: self.session.answer_request(granted))

    def tell_past(self) -> None:
        """Say why nothing can be moved: the past is shown, or this person only looks on."""
        session = self.session
        if not self.is_replaying:
            told = tr("You look on. Take a seat to play (Game menu).")
            self.said.emit(Message(told, NOTICED, lasts=Lasts.UNTIL_NEXT_ACT))
            return
        back = BarAction(tr("Back to the present"), session.go_to_present)
        words = tr(
            "This is step {position} of {length}, as it was then. Pieces are moved in the present.",
            position=session.position,
            length=session.log.length,
        )
        self.said.emit(Message(words, NOTICED, (back,)))

    def sit(self, side: SideId | None) -> None:
        """Take a seat: act for a side, for all (None) or for nobody (`OBSERVER`), and see with its eyes."""
        self.side = side
        self.session.look_as(eyes_of(side))

    def show_finding(self, finding: Finding) -> None:
        """Draw what a finding speaks of, beside the ghosts of a suggested or typed move too."""
        self.offers.forget()
        self.draw_marks(marks_of(finding, self.session.view, tr), asked_for=True)

    def show_marks(self, marks: Iterable[Mark]) -> None:
        """Draw these over the tables in place of what was drawn."""
        self.offers.forget()
        self.draw_marks(marks)

    def draw_marks(self, marks: Iterable[Mark], asked_for: bool = False) -> None:
        """Draw these; what the rules offer is drawn by this alone, and asks itself what of it is."""
        kept = tuple(marks)
        sides = self.session.module.sides
        self.marked.emit(lambda table: list(overlays_of_marks(kept, table, sides)), asked_for)

    def save_as(self, path: Path) -> None:
        """Write the game to a file and go on there.

        Raises:
            VttError: if it cannot be written; the game then stays where it was.
        """
        file = self.session.file
        if file is None:
            raise VttError("this game is kept in no file")
        file.save_as(path)
        self.acknowledged.emit()

    def close(self) -> None:
        """Leave the game; its file is closed.

        Raises:
            VttError: if steps could not be written.
        """
        self._disconnect()
        if self.session.file is not None:
            self.session.file.close()

    def give_up(self) -> None:
        """Leave the game for good: the file of an unsaved one is removed."""
        self._disconnect()
        if self.session.file is not None:
            self.session.file.discard()

    def _disconnect(self) -> None:
        self.is_closed = True
        self.offers.stop()
        for leave in self._leave:
            leave()
        self._leave = []

    # ---- inside -------------------------------------------------------------------------------

    def attempt(self, act: Callable[[], object]) -> None:
        """Do something in the game; what refuses it is said, and an error that a person can meet too."""
        try:
            with self.patience.during():
                result = act()
        except VttError as error:
            self.said.emit(Message(str(error), REFUSED, lasts=Lasts.UNTIL_NEXT_ACT))
            return
        if isinstance(result, Decision) and not result.accepted:
            self._say_refusal(result)

    def _say_refusal(self, decision: Decision) -> None:
        """Say why not; where an answer is owed first, the question stays to be answered."""
        if decision.refusal is Refusal.PENDING_CHOICE:
            self.ask_choices(insisting=True)
        else:
            from vtt.ui.refusals import refusal_message  # a window comes up without it

            if decision.verdict.corrected is not None:
                self.suggested.emit(decision.verdict.corrected)
            self.said.emit(refusal_message(self, decision))

    def ask_choices(self, insisting: bool = False) -> None:
        """Put the rules' open question to whom it concerns, if it can be answered here.

        With `insisting` something else was tried before: it is said that the answer comes first, and whose.
        """
        choices = self.flow.choices if self.may_act else ()
        if not choices:
            return
        from vtt.session.asking import marks_of_choice  # most windows come up without a question
        from vtt.ui.questions import question_message, waiting_message

        mine = [c for c in choices if self.side in (None, c.side)]
        if mine:
            self.show_marks(marks_of_choice(mine[0], self.session.view))
            self.said.emit(question_message(self, mine[0], insisting))
        elif insisting:
            self.said.emit(waiting_message(self, choices[0]))

    def _was_changed(self) -> None:
        """Ask once where the game is now; what was said of an earlier moment is said no more."""
        self.faults.begin_moment()
        session = self.session
        ask = session.flow_shown if self.is_replaying else session.flow
        self._flow, notices = ask(self.side)
        self.changed.emit()
        self.judged.emit(None, True, False)
        self.show_marks(())
        if self.session.request is None:
            self.said.emit(None)
            self.ask_choices()
        self.tell_notices(notices)

    def tell_notices(self, notices: Iterable[Notice]) -> bool:
        """Say what a plug-in could not answer, once; whether there was something new to say."""
        return self.faults.tell(notices)

    def _sight(self, table: TableId, start: Point, end: Point) -> Sighting | None:
        """What the rules say of a line; where they fail it is told, and the line goes by the terrain."""
        found, notices = self.session.sight(self.side, table, start, end)
        self.tell_notices(notices)
        return found

    def _was_judged(self, event: Judged) -> None:
        decision = event.decision
        said = self.session.verdict_for(event, self.side)
        if said is None:
            return
        verdict = said if self._is_judged(decision.command) else None
        self.judged.emit(verdict, decision.accepted, bool(decision.overruled))
        self.offers.forget()
        self.marked.emit(_marks_of(said), False)
        known = self.session.view.state.pieces
        for single in single_commands(decision.command) if decision.accepted else ():
            if isinstance(single, RollDice) and (single.of is None or single.of in known):
                self.rolled.emit(single)
        if self.tell_notices(said.notices):
            return
        if decision.accepted and (self.outcome_text or not said.notices):
            ended = self.outcome_text
            self.said.emit(Message(ended, ASKED) if ended else None)
            self.ask_choices()

    def _is_judged(self, command: Command) -> bool:
        """Whether rules had a word on a command: not when they are off, and not on talk or dice."""
        talk = is_talk(command) or isinstance(command, RollDice)
        return self.rules_in_play and not talk

    def _was_asked(self, request: ConsentRequest | None) -> None:
        if request is None:
            self.said.emit(None)
            return
        from vtt.ui.refusals import consent_message

        self.said.emit(consent_message(self, request))


def _marks_of(verdict: Verdict) -> OverlaysOf:
    return lambda table: list(overlays_of_verdict(verdict, table))
