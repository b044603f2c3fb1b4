"""The numbers of the game, out of the module's tables."""

from vtt.rules.rulebook import Rulebook
from vtt.rules.tables import number, whole
from vtt.rules.view import RulesView

book = Rulebook()


def limit(view: RulesView, row: str) -> int:
    """A bound: how many units make an army, how long a siege lasts."""
    return whole(view, "limits", row, "value")


def modifier(view: RulesView, row: str) -> int:
    """A modifier of a die."""
    return whole(view, "modifiers", row, "value")


def points(view: RulesView, row: str) -> float:
    """Victory points of a scenario."""
    return number(view, "points", row, "value")


def check_limit(view: RulesView, row: str) -> int:
    """The bound of a check on one die."""
    return whole(view, "checks", row, "limit")


def month(view: RulesView) -> int:
    """The month: 1 is Winter, 2 March, 10 November; a turn keeps its month on either track (0.1)."""
    turns = limit(view, "turns_of_year")
    return (view.state.turn.number - 1) % turns + 1


@book.clause("0.1", otherwise=0)
def turn_of_year(view: RulesView) -> int:
    """The number of the turn on the track: the year begins with Winter, or with March (G1)."""
    if view.setting("turn_track") == "winter_first":
        return month(view)
    return (month(view) - limit(view, "march")) % limit(view, "turns_of_year") + 1


def is_winter(view: RulesView) -> bool:
    """Whether this is the turn Winter (0.1)."""
    return month(view) == limit(view, "winter")


def is_march(view: RulesView) -> bool:
    """Whether this is the turn March (0.1)."""
    return month(view) == limit(view, "march")


def is_august(view: RulesView) -> bool:
    """Whether this is the turn August, when the fields bear again (0.1)."""
    return month(view) == limit(view, "august")


def is_november(view: RulesView) -> bool:
    """Whether this is the turn November, the last one before a winter (0.1)."""
    return month(view) == limit(view, "turns_of_year")


def year_bc(view: RulesView) -> int:
    """The year before Christ; Winter belongs to the year that it begins, or ends (G1)."""
    first = whole(view, "scenarios", view.state.scenario, "year_bc")
    turns = limit(view, "turns_of_year")
    shift = 0 if view.setting("turn_track") == "winter_first" else limit(view, "winter")
    return first - (view.state.turn.number - 1 - shift) // turns
