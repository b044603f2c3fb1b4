"""What players declare; moves are plain moves of pieces."""

from vtt.rules.action import Action


class EndPhase(Action, frozen=True, tag="end_phase"):
    """The side that acts ends the phase."""
