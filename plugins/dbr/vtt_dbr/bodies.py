"""The group that an element stands in: everybody lined up with it, and with those (B11)."""

from collections.abc import Callable

from vtt.base.ids import PieceId
from vtt.geometry.group import neighbour
from vtt_dbr.battlefield import Battlefield
from vtt_dbr.element import Element
from vtt_dbr.manoeuvre import Manoeuvre


def body_of(
    manoeuvre: Manoeuvre, belongs: Callable[[Element], bool] = lambda _: True
) -> frozenset[PieceId]:
    """The group of a manoeuvre's first mover as it stood before the move, from neighbour to neighbour.

    `belongs`: who of those that are lined up counts as a member; who does not is no link either.
    """
    field = manoeuvre.field
    found: set[PieceId] = set()
    waiting = [manoeuvre.ids[0]]
    while waiting:
        piece = waiting.pop()
        if piece in found:
            continue
        found.add(piece)
        waiting += [
            other
            for other in _lined_up(field, field.elements[piece])
            if manoeuvre.may_join(piece, other)
            and (other in manoeuvre.ids or belongs(field.elements[other]))
        ]
    return frozenset(found)


def _lined_up(field: Battlefield, element: Element) -> list[PieceId]:
    """The friends of an element that touch it in line, whoever they are."""
    near = field.crowd_of_friends(element.side).near(element.base, 0.0, (element.id,))
    elements = field.elements
    return [one.name for one in near if neighbour(element.base, elements[one.name].base)]
