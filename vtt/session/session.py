"""One running game as a service: the only way in which windows, tests and the command line change it."""

import time
from collections.abc import Callable

import msgspec

from vtt.base.errors import CommandError
from vtt.base.frozen import thaw
from vtt.base.ids import SideId
from vtt.base.observers import Observers
from vtt.commands.apply import apply
from vtt.commands.apply_pieces import expect_side
from vtt.commands.base import Command
from vtt.commands.codec import canonical
from vtt.commands.entry import CommandEntry, CommentEntry, Consent, RedoEntry, UndoEntry
from vtt.commands.log import EventLog
from vtt.commands.seal import seal_of
from vtt.definition.module import ModuleDefinition
from vtt.rules.decision import Decision, Refusal, refused
from vtt.rules.own_rules import return_findings
from vtt.rules.referee import Referee
from vtt.rules.verdict import Finding, Severity, Verdict
from vtt.session.consent import (
    ConsentKind,
    ConsentRequest,
    PlayStyle,
    end_question,
    override_question,
    undo_question,
)
from vtt.session.game_file import GameFile
from vtt.session.ping import Ping
from vtt.session.proposal import retold, understood
from vtt.session.readable import readable, stored_findings
from vtt.session.refereed_game import RefereedGame
from vtt.session.shown_game import eyes_of
from vtt.session.undo_steps import step_end, step_start
from vtt.state.game import GameState
from vtt.state.sight import OBSERVER, UMPIRE

Clock = Callable[[], int]


def now_ms() -> int:
    """Milliseconds since 1970 (UTC)."""
    return time.time_ns() // 1_000_000


class Judged(msgspec.Struct, frozen=True):
    """A proposal and what became of it; `entry` is its number in the log, 0 if it was refused."""

    side: SideId | None
    decision: Decision
    entry: int


class GameSession(RefereedGame):
    """A game that is being played.

    `side` of a proposal is the side that acts, None for somebody who plays all sides. `judged` is
    notified after every proposal; `asked` when a consent is asked for, and with None when it no
    longer is; `pinged` when somebody points at a place.
    """

    def __init__(
        self,
        module: ModuleDefinition,
        log: EventLog,
        referee: Referee,
        *,
        file: GameFile | None = None,
        style: PlayStyle = PlayStyle.SOLO,
        player: str = "",
        clock: Clock = now_ms,
    ) -> None:
        super().__init__(module, log, referee)
        self.file = file
        self.style = style
        self.player = player
        self.judged: Observers[Judged] = Observers()
        self.asked: Observers[ConsentRequest | None] = Observers()
        self.pinged: Observers[Ping] = Observers()
        self._clock = clock
        self._request: ConsentRequest | None = None

    def execute(
        self, side: SideId | None, command: Command, seen: GameState | None = None
    ) -> Decision:
        """Propose a command; it is carried out if the referee accepts it.

        Args:
            side: who acts; None for somebody who plays all sides.
            command: names pieces by the ids under which the side sees them.
            seen: the state of the view that the proposer looked at, where it may be an older one.

        Returns:
            The decision, with the findings that the side may read.
        """
        if seen is not None and seen != self.view_of(side).state:
            reason = "The game has moved on meanwhile."
            return self._refuse(side, refused(self.state, command, Refusal.STALE_STATE, reason))
        return self._conclude(side, self._decide(side, command, None), None)

    def override(self, side: SideId | None, command: Command) -> Decision | ConsentRequest:
        """Carry out what the rules refuse, with the other side's consent.

        In solo play the consent is granted at once; else a request is asked and returned. A command
        that is impossible, or that needs no override, is decided as by `execute`.
        """
        decision = self._decide(side, command, None)
        if decision.accepted or decision.refusal in (Refusal.IMPOSSIBLE, Refusal.STALE_STATE):
            return self._conclude(side, decision, None)
        if self.style is PlayStyle.SOLO:
            consent = self._own_consent()
            return self._conclude(side, self._decide(side, command, consent), consent)
        findings = self._readable_by_all(decision.verdict, self._others(side))
        return self._ask(
            ConsentRequest(
                ConsentKind.OVERRIDE,
                side,
                self._others(side),
                override_question(findings, self.phrase),
                command=command,
                findings=findings,
            )
        )

    def end_phase(self, side: SideId | None, command: Command) -> Decision | ConsentRequest:
        """Carry out what ends the phase; one of other sides at this screen needs their consent.

        Where the rules only advise nothing else would keep a side from ending it for another.
        """
        flow, _ = self.flow(side)
        decision = self._decide(side, command, None)
        of_others = side is not None and bool(flow.actors) and side not in flow.actors
        if self.style is PlayStyle.SOLO or not (of_others and decision.accepted):
            return self._conclude(side, decision, None)
        findings = self._readable_by_all(decision.verdict, flow.actors)
        question = end_question(flow.label or flow.phase, self.phrase)
        return self._ask(
            ConsentRequest(
                ConsentKind.END_PHASE,
                side,
                flow.actors,
                question,
                command=command,
                findings=findings,
            )
        )

    def comment(self, text: str, *, bookmark: bool = False) -> None:
        """Write something about the game into the log; it changes nothing and is never undone.

        A bookmark marks the moment that is shown, be it long past.
        """
        side = None if self.viewer == UMPIRE else self.viewer
        at = self.log.number_at(self.position) if bookmark else None
        self.log.comment(CommentEntry(side, self.player, self._clock(), text, bookmark, at))
        self._show()

    def ping(self, ping: Ping) -> None:
        """Show everybody a place of a table; the game and its log know nothing of it."""
        self.pinged.notify(ping)

    def verdict_for(self, event: Judged, side: SideId | None) -> Verdict | None:
        """What a side may read of a verdict; None: another side's attempt that was refused.

        Of another's gesture it is what the log shows to the viewer.
        """
        if side in (None, event.side):
            return event.decision.verdict
        if not event.decision.accepted:
            return None
        return Verdict(stored_findings(self.entry(event.entry).findings))

    def undo(self, side: SideId | None = None) -> ConsentRequest | None:
        """Take back the last gesture with the answers that followed from it; see `undo_to`."""
        self._expect_acting(side)
        return self.undo_to(step_start(self.log, self.log.position), side)

    def undo_to(self, position: int, side: SideId | None = None) -> ConsentRequest | None:
        """Take back all commands after a position.

        Returns:
            None when it is done; a request when dice, a shuffle or a revealed fact would be taken
            back and the other side must agree first.

        Raises:
            CommandError: if there is nothing to take back, or the past is shown.
        """
        self._expect_acting(side)
        if not 0 <= position < self.log.position:
            raise CommandError("there is nothing to undo")
        return self._go(ConsentKind.UNDO, position, side, self._seals_after(position))

    def redo(self, side: SideId | None = None) -> ConsentRequest | None:
        """Do again what was undone last; see `redo_to`.

        Raises:
            CommandError: if there is nothing to do again, or the past is shown.
        """
        self._expect_acting(side)
        position = self.log.position
        beyond = step_end(self.log, position) if position < self.log.length else position + 1
        return self.redo_to(beyond, side)

    def redo_to(self, position: int, side: SideId | None = None) -> ConsentRequest | None:
        """Do again what was undone, up to a position.

        Returns:
            None when it is done; a request when it would lower what the table has agreed on.

        Raises:
            CommandError: if there is no such position beyond the head, or the past is shown.
        """
        self._expect_acting(side)
        if not self.log.position < position <= self.log.length:
            raise CommandError("there is nothing to redo")
        return self._go(ConsentKind.REDO, position, side, ())

    @property
    def request(self) -> ConsentRequest | None:
        """The consent that is asked for now."""
        return self._request

    def answer_request(
        self, granted: bool, side: SideId | None = None, player: str = ""
    ) -> Decision | None:
        """Answer the consent that is asked for; when it is granted, what was asked is done.

        Args:
            granted: whether the other side agrees.
            side: which of those asked answers; None: the first of them.
            player: who answers.

        Returns:
            The decision on an override; None for an undo, or when it is not granted.

        Raises:
            CommandError: if nothing is asked (any more), or the side is not one of those asked.
        """
        request = self._request
        if request is None:
            raise CommandError("no consent is asked for")
        if side is not None and side not in request.asked:
            raise CommandError(f"{side} is not asked for its consent")
        self._ask_no_more()
        if not granted:
            return None
        answering = side or next(iter(request.asked), None)
        consent = Consent(answering, player, self.style.value)
        if request.command is None:
            self._move(request.kind, request.position, request.side, consent)
            return None
        decision = self._decide(request.side, request.command, consent)
        return self._conclude(request.side, decision, consent)

    def _decide(self, side: SideId | None, command: Command, consent: Consent | None) -> Decision:
        """The referee's decision, with the findings that the side may read; nothing is done yet."""
        try:
            self._expect_acting(side)
            command = understood(command, self.state, self.module, eyes_of(side))
        except CommandError as error:
            return refused(self.state, command, Refusal.IMPOSSIBLE, str(error))
        decision = self.referee.decide(self.state, command, side, override=consent is not None)
        if decision.refusal is not Refusal.IMPOSSIBLE:
            return decision
        reason = retold(decision.reason, self.state, self.module, eyes_of(side))
        return msgspec.structs.replace(decision, reason=reason)

    def _conclude(
        self, side: SideId | None, decision: Decision, consent: Consent | None
    ) -> Decision:
        """Write an accepted decision into the log, and tell what became of the proposal."""
        if not decision.accepted:
            return self._refuse(side, decision)
        before = self.state
        command = canonical(decision.command)
        after = apply(before, command)
        number = self.log.record(self._entry(side, command, decision, consent), after)
        verdict = readable(decision.verdict, before, after, self.module, eyes_of(side))
        told = msgspec.structs.replace(decision, command=command, state=after, verdict=verdict)
        self._ask_no_more()
        self._show()
        self.judged.notify(Judged(side, told, number))
        return told

    def _refuse(self, side: SideId | None, decision: Decision) -> Decision:
        told = msgspec.structs.replace(decision, verdict=self._readable_now(decision.verdict, side))
        self.judged.notify(Judged(side, told, 0))
        return told

    def _readable_now(self, verdict: Verdict, side: SideId | None) -> Verdict:
        return readable(verdict, self.state, self.state, self.module, eyes_of(side))

    def _readable_by_all(self, verdict: Verdict, sides: tuple[SideId, ...]) -> tuple[Finding, ...]:
        """The illegal findings that each of these sides may read: what they are asked to set aside."""
        for side in sides:
            verdict = self._readable_now(verdict, side)
        return tuple(f for f in verdict.findings if f.severity is Severity.ILLEGAL)

    def _entry(
        self,
        side: SideId | None,
        command: Command,
        decision: Decision,
        consent: Consent | None,
    ) -> CommandEntry:
        return CommandEntry(
            side,
            self.player,
            self._clock(),
            command,
            seal=seal_of(command, self.state, self.module) or "",
            findings=tuple(
                msgspec.to_builtins(finding, enc_hook=thaw) for finding in decision.verdict.findings
            ),
            overruled=_rules_of(decision.overruled),
            consent=consent,
            notices=tuple(map(str, decision.verdict.notices)),
        )

    def _go(
        self, kind: ConsentKind, position: int, side: SideId | None, seals: tuple[str, ...]
    ) -> ConsentRequest | None:
        """Undo or redo to a position, after asking where that needs another side's word."""
        findings = return_findings(self.state, self.log.state_at(position), side)
        if not (seals or findings) or self.style is PlayStyle.SOLO:
            consent = self._own_consent() if seals or findings else None
            self._move(kind, position, side, consent)
            return None
        asked = self._others(side)
        step = position + 1 if kind is ConsentKind.UNDO else position
        what = self._label_for(step, next(iter(asked), None))
        question = undo_question(kind, what, seals, self.phrase)
        words = " ".join((question, *(finding.message for finding in findings)))
        return self._ask(
            ConsentRequest(
                kind, side, asked, words, position=position, seals=seals, findings=findings
            )
        )

    def _move(
        self, kind: ConsentKind, position: int, side: SideId | None, consent: Consent | None
    ) -> None:
        entry = UndoEntry if kind is ConsentKind.UNDO else RedoEntry
        head = self.log.number_at(position)
        self.log.move_head(entry(side, self.player, self._clock(), head, consent))
        self._ask_no_more()
        self._show()

    def _expect_acting(self, side: SideId | None) -> None:
        """Raise a CommandError for an observer, for a side that there is not, and while the past is shown."""
        self.expect_present()
        if side == OBSERVER:
            raise CommandError("an observer only looks on; take a seat to play")
        expect_side(self.state, side)

    def _seals_after(self, position: int) -> tuple[str, ...]:
        steps = range(position + 1, self.log.position + 1)
        seals = (self.log.command_at(step).seal for step in steps)
        return tuple(dict.fromkeys(seal for seal in seals if seal))

    def _own_consent(self) -> Consent:
        return Consent(None, self.player, PlayStyle.SOLO.value)

    def _others(self, side: SideId | None) -> tuple[SideId, ...]:
        return tuple(other for other in self.state.sides if other != side)

    def _ask(self, request: ConsentRequest) -> ConsentRequest:
        self._request = request
        self.asked.notify(request)
        return request

    def _ask_no_more(self) -> None:
        if self._request is not None:
            self._request = None
            self.asked.notify(None)


def _rules_of(findings: tuple[Finding, ...]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(finding.rule for finding in findings))
