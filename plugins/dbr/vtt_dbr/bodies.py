"""The group that an element stands in: everybody lined up with it, and with those (B11)."""

from collections.abc import Callable, Iterator, Mapping

from vtt.base.ids import PieceId
from vtt.geometry.group import Neighbour, neighbour
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
            for other in lined_up(field, field.elements[piece])
            if manoeuvre.may_join(piece, other)
            and (other in manoeuvre.ids or belongs(field.elements[other]))
        ]
    return frozenset(found)


def lined_up(field: Battlefield, element: Element) -> Mapping[PieceId, Neighbour]:
    """The friends of an element that touch it in line, whoever they are, and where they stand to it."""
    return field.derived(("lined_up", element.id), lambda: dict(_lined_up(field, element)))


def _lined_up(field: Battlefield, element: Element) -> Iterator[tuple[PieceId, Neighbour]]:
    for near in field.crowd_of_friends(element.side).near(element.base, 0.0, (element.id,)):
        where = neighbour(element.base, field.elements[near.name].base)
        if where is not None:
            yield near.name, where
