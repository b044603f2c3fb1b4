"""What needs another player's word: undoing dice or a revealed fact, lowering the table, overruling."""

from collections.abc import Sequence
from enum import StrEnum

import msgspec

from vtt.base.ids import SideId
from vtt.base.phrasing import Phrasing, pattern
from vtt.commands.base import Command
from vtt.commands.seal import Seal
from vtt.rules.verdict import Finding


class PlayStyle(StrEnum):
    """How the players sit: one plays all sides and agrees with himself; several share a screen."""

    SOLO = "solo"
    HOT_SEAT = "hot-seat"


class ConsentKind(StrEnum):
    """What is asked for."""

    UNDO = "undo"
    REDO = "redo"
    OVERRIDE = "override"
    END_PHASE = "end-phase"


MOST_FINDINGS = 2
"""So many of the findings that would be set aside are told in the question; all stand in their list."""

SEALED_BY = {
    Seal.DICE: pattern("It holds dice."),
    Seal.SHUFFLE: pattern("It holds a shuffle."),
    Seal.REVEAL: pattern("It holds something revealed."),
}


class ConsentRequest(msgspec.Struct, frozen=True):
    """A question to the other players; it is void as soon as the game moves on.

    `side` asks, each of `asked` may answer. `position` is where an undo or redo leads, `seals` why it
    is sealed; `command` is what would be carried out else; `findings` is what is set aside.
    """

    kind: ConsentKind
    side: SideId | None
    asked: tuple[SideId, ...]
    text: str
    position: int = 0
    seals: tuple[str, ...] = ()
    command: Command | None = None
    findings: tuple[Finding, ...] = ()


def undo_question(kind: ConsentKind, what: str, seals: tuple[str, ...], phrase: Phrasing) -> str:
    """What the other sides are asked before an undo or a redo, and why they are."""
    if kind is ConsentKind.UNDO:
        question = phrase("Take back “{what}”?", what=what)
    else:
        question = phrase("Do again “{what}”?", what=what)
    say = phrase  # the reasons stand in a table
    return " ".join((question, *(say(SEALED_BY[Seal(seal)]) for seal in seals)))


def end_question(phase: str, phrase: Phrasing) -> str:
    """What the sides whose phase it is are asked before another one ends it."""
    return phrase("Is “{phase}” over? It is another side that ends it.", phase=phase)


def override_question(findings: Sequence[Finding], phrase: Phrasing) -> str:
    """What the other sides are asked before the rules are set aside, and what these have against it."""
    told = [finding.message for finding in findings[:MOST_FINDINGS]]
    more = len(findings) - len(told)
    rest = (phrase("And {count} more.", count=more),) if more else ()
    return " ".join((phrase("Set the rules aside?"), *told, *rest))
