"""The courts of the Temple Quarter: clear hexes between its walls (8.92)."""

from vtt.rules.rulebook import Rulebook
from vtt.rules.view import RulesView
from vtt_siege_of_jerusalem.city import CLEAR, CLEAR_AND_COURTS, City

book = Rulebook()


@book.clause("8.92", otherwise=False)
def courts_are_clear(view: RulesView) -> bool:
    """Whether the courts are clear hexes in everything; on the west side walls leave none (8.92)."""
    return True


def is_clear(view: RulesView, where: City, number: int) -> bool:
    """Whether a hex is clear ground, a court of the Temple included (8.92)."""
    return where.terrain[number] in (CLEAR_AND_COURTS if courts_are_clear(view) else CLEAR)
