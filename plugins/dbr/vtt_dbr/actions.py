"""What players of DBR declare."""

from vtt.base.ids import PieceId
from vtt.rules.action import Action


class Shoot(Action, frozen=True, tag="shoot"):
    """An element shoots at another one."""

    shooter: PieceId
    target: PieceId


class EndPhase(Action, frozen=True, tag="end_phase"):
    """The active player ends the phase."""
