"""Odds: two strengths and the column of the table that they give (4.3.2, 4.4.3)."""

from vtt.rules.rulebook import Rulebook
from vtt.rules.tables import text, whole
from vtt.rules.view import RulesView

book = Rulebook()


def ratios(view: RulesView) -> dict[tuple[int, int], str]:
    """The printed odds, attack and defence, with the column where their results stand."""
    return {
        (whole(view, "odds", row, "attack"), whole(view, "odds", row, "defence")): text(
            view, "odds", row, "column"
        )
        for row in view.table("odds").rows
    }


def column(view: RulesView, attack: int, defence: int) -> str:
    """The column for two strengths."""
    return ratios(view)[ratio(view, attack, defence)]


@book.clause("4.3.2b", otherwise=(1, 1))
def ratio(view: RulesView, attack: int, defence: int) -> tuple[int, int]:
    """The printed odds for two strengths: halved, rounding down, until a pair is printed (G6)."""
    printed = sorted(ratios(view), key=lambda pair: pair[0] / pair[1])
    lowest, highest = printed[0], printed[-1]
    if attack * highest[1] > defence * highest[0]:
        return highest
    if attack * lowest[1] < defence * lowest[0]:
        return lowest
    if view.setting("odds_mode") == "nearest_below":
        return [pair for pair in printed if attack * pair[1] >= defence * pair[0]][-1]
    while (attack, defence) not in ratios(view):
        attack, defence = attack // 2, defence // 2
        if attack * highest[1] > defence * highest[0]:
            return highest
        if attack * lowest[1] < defence * lowest[0]:
            return lowest
        if not attack and not defence:
            return min(printed, key=lambda pair: abs(pair[0] - pair[1]))
    return (attack, defence)
