"""What the referee says to a proposal."""

from enum import StrEnum

import msgspec

from vtt.commands.base import Command
from vtt.rules.verdict import NO_OPINION, Finding, Severity, Verdict
from vtt.state.game import GameState
from vtt.state.mode import RulesMode, TableMode


class Refusal(StrEnum):
    """Why a proposal was not accepted."""

    IMPOSSIBLE = "impossible"
    NOT_YOUR_TURN = "not your turn"
    STALE_STATE = "stale state"
    ILLEGAL = "illegal"
    GAME_OVER = "game over"
    PENDING_CHOICE = "pending choice"


_OWN_REFUSALS = {
    "turn": Refusal.NOT_YOUR_TURN,
    "choice": Refusal.PENDING_CHOICE,
    "over": Refusal.GAME_OVER,
}


class Decision(msgspec.Struct, frozen=True):
    """Accepted or refused, with the verdict.

    When accepted, `command` is the whole group (the gesture, consequences, dice) and `state` the
    state after it; else `command` is the proposal and `state` the state before. `overruled` are the
    findings that an override set aside. `reason` is the first refusing sentence that the proposer
    may read.
    """

    accepted: bool
    command: Command
    state: GameState
    verdict: Verdict = NO_OPINION
    refusal: Refusal | None = None
    reason: str = ""
    overruled: tuple[Finding, ...] = ()


def refused(state: GameState, command: Command, refusal: Refusal, reason: str) -> Decision:
    """A refusal for which no rule was asked."""
    return Decision(False, command, state, refusal=refusal, reason=reason)


def refused_by(
    state: GameState,
    command: Command,
    verdict: Verdict,
    refusing: tuple[Finding, ...],
    side: str | None,
) -> Decision:
    """A refusal by the rules; its kind is that of the first refusing finding."""
    readable = [f for f in refusing if side is None or not f.readers or side in f.readers]
    reason = readable[0].message if readable else "The rules do not allow it; the reason is secret."
    kind = _OWN_REFUSALS.get(refusing[0].rule, Refusal.ILLEGAL)
    return Decision(False, command, state, verdict, kind, reason)


def by_mode(verdict: Verdict, mode: TableMode) -> Verdict:
    """A verdict without the findings of rules that the table has set to OFF."""
    kept = tuple(f for f in verdict.findings if mode.mode_of(f.rule) is not RulesMode.OFF)
    return msgspec.structs.replace(verdict, findings=kept)


def refusing_findings(verdict: Verdict, mode: TableMode) -> tuple[Finding, ...]:
    """The findings that refuse a proposal at a table: illegal by a rule that is enforced."""
    return tuple(
        finding
        for finding in verdict.findings
        if finding.severity is Severity.ILLEGAL and mode.mode_of(finding.rule) is RulesMode.ENFORCE
    )
