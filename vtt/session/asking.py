"""A question of the rules on the table: what of it is lit up, and which answer a click means."""

from collections.abc import Collection

import msgspec

from vtt.base.ids import PieceId, TableId
from vtt.geometry.pose import Point
from vtt.rules.choice import ChoiceOption, PendingChoice
from vtt.rules.verdict import AreaMark, Mark, ShapeRole, note
from vtt.session.mark_at import lies_at, marks_of
from vtt.state.view import PlayerView

SLACK_MM = 2.0
"""A click so near a line means it."""


def marks_of_choice(
    choice: PendingChoice, view: PlayerView, chosen: Collection[str] = ()
) -> tuple[Mark, ...]:
    """What is lit up of a question: what it is about, and the marks of its options, else their pieces.

    Of the options `chosen` ones are drawn as such.
    """
    about = marks_of(note("", choice.question, choice.pieces), view)
    return about + tuple(
        msgspec.structs.replace(mark, role=ShapeRole.CONTACT) if option.id in chosen else mark
        for option in choice.options
        for mark in _marks(option, view)
    )


def options_at(
    choice: PendingChoice, table: TableId, point: Point, pieces: Collection[PieceId]
) -> tuple[ChoiceOption, ...]:
    """The answers that a click at a point of a table can mean, where it takes these pieces.

    An area that is lit up is meant by itself, else the options of the pieces.
    """
    areas = [o for o in choice.options if any(_is_in(mark, table, point) for mark in o.marks)]
    bare = (o for o in choice.options if not o.marks and not set(pieces).isdisjoint(o.pieces))
    return tuple(areas or bare)


def _marks(option: ChoiceOption, view: PlayerView) -> tuple[Mark, ...]:
    return option.marks or marks_of(note("", option.label, option.pieces), view)


def _is_in(mark: Mark, table: TableId, point: Point) -> bool:
    return isinstance(mark, AreaMark) and lies_at(mark, table, point, SLACK_MM)
