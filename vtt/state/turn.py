"""Whose turn it is, and how a game ended."""

import msgspec

from vtt.base.ids import SideId


class TurnState(msgspec.Struct, frozen=True, gc=False, array_like=True):
    """Turn number, phase id and the side that acts (None: both)."""

    number: int = 1
    phase: str = ""
    side: SideId | None = None


class Outcome(msgspec.Struct, frozen=True, gc=False, array_like=True):
    """How a game ended: the winner (None: a draw), the rule and a sentence."""

    winner: SideId | None
    reason: str
    rule: str = ""
