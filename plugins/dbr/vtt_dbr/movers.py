"""Who moves, wherever they go: what keeps rules from being asked at every frame of a drag."""

from collections.abc import Callable, Iterator

from vtt.base.ids import TableId
from vtt.rules.proposal import Concerns, Moving
from vtt.rules.view import RulesView
from vtt_dbr.battlefield import Battlefield, battlefield
from vtt_dbr.element import Element


def is_group(moving: Moving) -> bool:
    """Whether several pieces move in one command."""
    return len(moving.pieces) > 1


def any_mover(is_so: Callable[[RulesView, Element], bool]) -> Concerns:
    """Whether something is so of one of the elements that move."""

    def concerns(moving: Moving) -> bool:
        return any(is_so(moving.before, element) for element, _ in movers_of(moving))

    return concerns


def any_mover_on(is_so: Callable[[Battlefield, Element], bool]) -> Concerns:
    """Whether something is so of one of the elements that move, where it stands."""

    def concerns(moving: Moving) -> bool:
        return any(is_so(field, element) for element, field in movers_of(moving))

    return concerns


def any_ground(is_so: Callable[[Battlefield], bool]) -> Concerns:
    """Whether something is so of a table on which one of the elements moves."""

    def concerns(moving: Moving) -> bool:
        return any(is_so(field) for _, field in movers_of(moving))

    return concerns


def obeys_nobody(view: RulesView, element: Element) -> bool:
    """Whether an element may be one that routs or pursues."""
    return element.status != ""


def has_mark(name: str) -> Callable[[RulesView, Element], bool]:
    """Whether an element's piece has a property that is true."""
    return lambda view, element: view.piece(element.id).get(name) is True


def movers_of(moving: Moving) -> tuple[tuple[Element, Battlefield], ...]:
    """The elements among the pieces that move, each with its table, in the order of the command."""
    return moving.derived(_movers_of)


def _movers_of(moving: Moving) -> tuple[tuple[Element, Battlefield], ...]:
    return tuple(_elements(moving))


def _elements(moving: Moving) -> Iterator[tuple[Element, Battlefield]]:
    view, fields = moving.before, dict[TableId, Battlefield]()
    for name in moving.pieces:
        piece = view.state.pieces.get(name)
        if piece is not None and piece.deck is None:
            if piece.table not in fields:
                fields[piece.table] = battlefield(view, piece.table)
            field = fields[piece.table]
            element = field.elements.get(name)
            if element is not None:
                yield element, field
