"""Night: the last turns of an assault (18.1, 18.2)."""

from vtt.rules.rulebook import Rulebook
from vtt.rules.tables import whole
from vtt.rules.view import RulesView

book = Rulebook()


@book.clause("18.2", otherwise=False)
def is_night(view: RulesView) -> bool:
    """Whether the turn is a night turn (18.1; E.1: turns 8 to 10)."""
    return view.state.turn.number > whole(view, "limits", "day_turns", "value")
