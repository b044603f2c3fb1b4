"""What players declare; moves are plain moves of pieces."""

from typing import ClassVar

from vtt.base.ids import PieceId
from vtt.rules.action import Action


class Attack(Action, frozen=True, tag="attack"):
    """Units attack a hex, by its printed number."""

    label: ClassVar[str] = "an attack"

    cell: str
    units: tuple[PieceId, ...]


class EndPhase(Action, frozen=True, tag="end_phase"):
    """The side whose phase it is ends it."""

    label: ClassVar[str] = "the end of the phase"
