"""The numbers of the game, read from the module's tables; this file holds none of its own."""

from dataclasses import dataclass, fields

from vtt.rules.tables import text, whole
from vtt.rules.view import RulesView

ROAD, RIVER = "road", "river"
"""Rows of the terrain table that stand for the sides of hexes."""


@dataclass(frozen=True)
class Result:
    """What a combat result says: steps lost and hexes to retreat."""

    attacker_steps: int
    attacker_hexes: int
    defender_steps: int
    defender_hexes: int


def cost(view: RulesView, what: str, kind: str) -> int:
    """Movement points that a type of unit pays for a kind of terrain or side (3.1, 3.4, 3.5)."""
    return whole(view, "terrain", what, kind)


def die_modifier(view: RulesView, what: str) -> int:
    """What a kind of terrain or side adds to the die of an attack (5.6, 5.7)."""
    return whole(view, "terrain", what, "die")


def odds_column(view: RulesView, attack: int, defence: int) -> str:
    """The best column whose odds the attack reaches (5.4); empty below the worst one (5.5).

    The rows of the table of odds go from the worst to the best.
    """
    columns = view.table("odds").rows
    reached = [column for column in columns if _reaches(view, column, attack, defence)]
    return reached[-1] if reached else ""


def dice(view: RulesView) -> tuple[int, ...]:
    """The die of an attack: it has a side for each row of the combat table (5.8)."""
    return (len(view.table("combat").rows),)


def result_name(view: RulesView, die: int, column: str) -> str:
    """The result in a column of the combat table; a die below or above it reads its end (5.8)."""
    rows = sorted(map(int, view.table("combat").rows))
    return text(view, "combat", str(min(max(die, rows[0]), rows[-1])), column)


def result(view: RulesView, found: str) -> Result:
    """What a result means (6)."""
    columns = [field.name for field in fields(Result)]
    return Result(*(whole(view, "results", found, column) for column in columns))


def limit(view: RulesView, what: str) -> int:
    """A limit of the game or a number of points."""
    return whole(view, "limits", what, "value")


def _reaches(view: RulesView, column: str, attack: int, defence: int) -> bool:
    against = whole(view, "odds", column, "attack"), whole(view, "odds", column, "defence")
    return attack * against[1] >= defence * against[0]
