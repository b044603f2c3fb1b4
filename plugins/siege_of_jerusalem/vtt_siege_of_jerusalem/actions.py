"""What players declare; moves are plain moves of pieces."""

from typing import ClassVar

from vtt.rules.action import Action


class EndPhase(Action, frozen=True, tag="end_phase"):
    """The side that acts ends the phase."""

    label: ClassVar[str] = "the end of the phase"
