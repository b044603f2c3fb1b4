"""The trail that a piece remembers, as its trait's state says: switched on, map, points in pixels."""

from collections.abc import Iterator

import msgspec

from vtt.behaviour.game_functions import PX_PER_MM
from vtt.behaviour.values import text_of
from vtt.definition.board import TableDefinition
from vtt.definition.piece import PieceDefinition
from vtt.definition.trait_looks import Trail
from vtt.definition.trait_state import is_switched_on, state_names
from vtt.definition.values import PropertyValue
from vtt.geometry.pose import Point
from vtt.state.piece import PieceState

MOST_POINTS = 1_000
"""So many points does a trail have at most; the oldest are forgotten."""


class TrailState(msgspec.Struct, frozen=True):
    """A trail: whether it is shown, the name of its map, and where the piece stood, oldest first, in mm."""

    is_on: bool = False
    map: str = ""
    points: tuple[Point, ...] = ()


def read_trail(text: PropertyValue | None, trait: Trail) -> TrailState:
    """A trail from its state; one that is damaged has no points.

    >>> read_trail("true;Map;2;40,80;60,80;true;2", Trail()).points
    ((10.0, 20.0), (15.0, 20.0))
    """
    is_on = is_switched_on(trait, text)
    if text is None:
        return TrailState(is_on)
    _, name, count, *rest = (*text_of(text).split(";"), "", "", "")
    try:
        return TrailState(is_on, name, tuple(_points(rest[: max(0, int(count or 0))])))
    except ValueError:
        return TrailState(is_on, name)


def _points(texts: list[str]) -> Iterator[Point]:
    for text in texts:
        x, _, y = text.partition(",")
        yield (int(x) / PX_PER_MM, int(y) / PX_PER_MM)


def trail_text(trail: TrailState) -> str:
    """A trail as a state."""
    points = [f"{round(x * PX_PER_MM)},{round(y * PX_PER_MM)}" for x, y in trail.points]
    is_on, count = text_of(trail.is_on), str(len(points))
    return ";".join((is_on, trail.map, count, *points, "true", count))


def trails_of(
    definition: PieceDefinition, piece: PieceState
) -> Iterator[tuple[Trail, str, TrailState]]:
    """The trails of a piece: each trait, where its state lies, and what it says."""
    if not any(isinstance(trait, Trail) for trait in definition.traits):
        return
    for trait, name in zip(definition.traits, state_names(definition.traits), strict=True):
        if isinstance(trait, Trail):
            yield trait, name, read_trail(piece.get(name), trait)


def trails_after(
    definition: PieceDefinition, piece: PieceState, table: TableDefinition
) -> Iterator[tuple[str, str]]:
    """Where the states of a piece's trails lie, and what they are once it leaves the place that it has.

    Args:
        definition: its kind.
        piece: the piece, before it moves.
        table: the table on which it stands.
    """
    for _trait, name, trail in trails_of(definition, piece):
        known = trail.points if trail.map == table.name else ()
        if not known or known[-1] != piece.pose.point:
            known = (*known, piece.pose.point)
        longer = TrailState(trail.is_on, table.name, known[-MOST_POINTS:])
        yield name, trail_text(longer)
