"""Where on a table a run of steps was played: the ways of its moves, and the part of the table about them."""

from dataclasses import dataclass

from vtt.base.ids import TableId
from vtt.session.shown_game import ShownGame
from vtt.session.trails import Trail, trails_between

Box = tuple[float, float, float, float]
"""Left, top, right and bottom in table mm."""

MARGIN = 0.18
"""So much of its size is shown about what was played, on each side."""

LEAST_SHARE, MOST_SHARE = 0.22, 0.5
"""A part is at least so wide, as a share of the table; one that has more of the table's area is none."""


@dataclass(frozen=True)
class TurnPlace:
    """A part of a table, and the ways that were gone there."""

    table: TableId
    box: Box
    trails: tuple[Trail, ...]


def place_of_steps(game: ShownGame, first: int, last: int, table: TableId) -> TurnPlace | None:
    """The part of a table where the steps from `first` to `last` moved pieces, for the viewer of the game.

    None where nothing was moved there that the viewer saw, or nearly everywhere.
    """
    trails = trails_between(game, first, last, table)
    if not trails:
        return None
    points = [point for trail in trails for point in (*trail.points, *_ends(trail))]
    definition = game.module.table(table)
    left, right = _span([x for x, _ in points], definition.width)
    top, bottom = _span([y for _, y in points], definition.height)
    share = (right - left) * (bottom - top) / (definition.width * definition.height)
    if share > MOST_SHARE:
        return None
    return TurnPlace(table, (left, top, right, bottom), trails)


def _ends(trail: Trail) -> tuple[tuple[float, float], tuple[float, float]]:
    """The corners of the place where a way began."""
    left, top, right, bottom = trail.start.bounds
    return (left, top), (right, bottom)


def _span(values: list[float], whole: float) -> tuple[float, float]:
    """From the least to the greatest value with a margin, as long as is readable, on the table."""
    low, high = min(values), max(values)
    length = min(whole, max((high - low) * (1 + 2 * MARGIN), LEAST_SHARE * whole))
    start = (low + high - length) / 2
    start = min(max(start, 0.0), whole - length)
    return start, start + length
