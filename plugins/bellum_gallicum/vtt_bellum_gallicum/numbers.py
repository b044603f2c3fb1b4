"""The numbers of the game, out of the module's tables."""

from vtt.rules.tables import number, whole
from vtt.rules.view import RulesView


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


def turn_of_year(view: RulesView) -> int:
    """The turn within its year, from 1."""
    turns = limit(view, "turns_of_year")
    return (view.state.turn.number - 1) % turns + 1


def is_winter(view: RulesView) -> bool:
    """Whether this is the turn Winter (0.1)."""
    row = "winter_last" if view.setting("turn_track") == "march_first" else "winter_first"
    return turn_of_year(view) == limit(view, row)


def is_august(view: RulesView) -> bool:
    """Whether this is the turn August, when the fields bear again (0.1)."""
    late = view.setting("turn_track") == "march_first"
    return turn_of_year(view) == limit(view, "august") - (1 if late else 0)
