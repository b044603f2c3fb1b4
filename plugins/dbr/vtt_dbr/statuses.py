"""What has become of an element: held, routing, pursuing (A3). Lost and captured ones: `losses`."""

from collections.abc import Iterator

from vtt.base.ids import PieceId
from vtt.commands.piece import SetProperty
from vtt.rules.rulebook import Rulebook
from vtt.rules.view import RulesView
from vtt_dbr.element import HELD, PURSUING, ROUTING, STATUSES, Element

book = Rulebook()

RALLIED = "rallied"
"""The property of who has rallied from a pursuit: it does not pursue again in this battle (B24)."""


@book.clause("A3.1", otherwise="")
def status_of(view: RulesView, element: Element) -> str:
    """Held, routing or pursuing; nothing for who obeys as usual."""
    return element.status


def is_routing(view: RulesView, element: Element) -> bool:
    """Whether an element runs away, bound after bound."""
    return status_of(view, element) == ROUTING


def is_pursuing(view: RulesView, element: Element) -> bool:
    """Whether an element runs after routers and obeys nobody."""
    return status_of(view, element) == PURSUING


OBEYS_NOBODY = {
    ROUTING: ("B22.1", "routs: it obeys nobody until it has rallied"),
    PURSUING: ("B24.2", "pursues: it obeys nobody until it has rallied"),
}
"""Why who routs or pursues makes no tactical move: the rule, and what is said of him."""


def is_held(view: RulesView, element: Element) -> bool:
    """Whether an element of a broken command stands its ground."""
    return status_of(view, element) == HELD


def become(view: RulesView, pieces: tuple[PieceId, ...], status: str) -> Iterator[SetProperty]:
    """The commands that give pieces a status, or with an empty one take it from them."""
    for name in STATUSES:
        changed = tuple(
            piece
            for piece in pieces
            if (view.piece(piece).get(name) is True) is not (name == status)
        )
        if changed:
            yield SetProperty(changed, name, True if name == status else None)
