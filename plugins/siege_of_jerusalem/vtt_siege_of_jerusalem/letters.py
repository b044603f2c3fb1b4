"""The letters A, B and C lie on the counters of those who have advanced, for all to see (11.9)."""

from vtt.commands.base import SingleCommand
from vtt.commands.piece import SetProperty
from vtt.rules.view import RulesView
from vtt_siege_of_jerusalem.phase import phase

LETTER = "letter"
"""The property of a unit that shows its letter; the module has a badge for each."""


def shown_letters(view: RulesView) -> tuple[SingleCommand, ...]:
    """The commands after which every unit shows the letter that the phase remembers of it, or none."""
    wanted = phase(view).marked
    return tuple(
        SetProperty((unit.id,), LETTER, wanted.get(unit.id))
        for unit in view.state.pieces.values()
        if unit.get(LETTER) != wanted.get(unit.id)
    )
