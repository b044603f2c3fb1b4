"""What a selection can be ordered to do in the movement phase besides moving (C3)."""

from collections.abc import Callable, Iterator

from vtt.base.ids import PieceId
from vtt.commands.base import Command
from vtt.rules.action import Action, declare
from vtt.rules.api import Offer
from vtt.rules.view import RulesView
from vtt_dbr import tables
from vtt_dbr.aboard import DEEDS, DISEMBARK, cargo_of
from vtt_dbr.actions import Deed, Halt, Hold, March, Rally
from vtt_dbr.battlefield import Battlefield
from vtt_dbr.element import Element
from vtt_dbr.ledger import has_ledger
from vtt_dbr.losses import has_just_broken
from vtt_dbr.manoeuvre import is_ordered
from vtt_dbr.orders import HALTED, deeds_of, lines_of
from vtt_dbr.pips import cost
from vtt_dbr.statuses import is_held, is_pursuing, is_routing


def order_offers(
    view: RulesView,
    field: Battlefield,
    pieces: tuple[PieceId, ...],
    is_legal: Callable[[Command], bool],
) -> Iterator[Offer]:
    """The orders that the rules let pass."""
    for kind, label, action, rule in _orders(view, field, pieces):
        command = declare(view.plugin, action)
        if is_legal(command):
            yield Offer(kind, f"{label}{_price(view, action)}", command, (), pieces, rule)


def _price(view: RulesView, action: Action) -> str:
    """What an order costs, behind its words: " (2 PIPs)"; nothing where it costs none, or none are thrown."""
    price = cost(view, lines_of(view, action)) if has_ledger(view) else 0
    return f" ({price} PIP{'' if price == 1 else 's'})" if price else ""


def _orders(
    view: RulesView, field: Battlefield, pieces: tuple[PieceId, ...]
) -> Iterator[tuple[str, str, Action, str]]:
    elements = [field.elements[piece] for piece in pieces]
    if all(has_just_broken(view, one) and not is_held(view, one) for one in elements):
        yield "hold", "Hold", Hold(pieces), "C3.3"
    if any(is_routing(view, one) or is_pursuing(view, one) for one in elements):
        yield from _of_one(view, elements[0]) if len(elements) == 1 else ()
        return
    if not any(is_ordered(view, one.id) or one.marches for one in elements):
        yield "order_march", "March: the next moves are marches", March(pieces), "C3.2"
    if not any(view.piece(piece).get(HALTED) for piece in pieces):
        yield "halt", "Halt: no move in this bound", Halt(pieces), "C3.6"
    if len(elements) == 1:
        yield from _of_one(view, elements[0])
        for one in cargo_of(field, elements[0].id):
            yield from _ashore(view, one)


def _of_one(view: RulesView, one: Element) -> Iterator[tuple[str, str, Action, str]]:
    if is_routing(view, one):
        yield "rally", "Rally: turn about and stand", Rally(one.id), "C3.4"
    if is_pursuing(view, one):
        yield "rally", "Rally", Rally(one.id, about=False), "C3.4"
        yield "rally", "Rally and turn about", Rally(one.id), "C3.4"
    for what in deeds_of(view, one):
        label = tables.word(view, DEEDS, what, "what").capitalize()
        yield "deed", label, Deed(one.id, what), "C3.5"


def landing_offers(
    view: RulesView, one: Element, is_legal: Callable[[Command], bool]
) -> Iterator[Offer]:
    """Going ashore, for an element that is aboard a vessel."""
    for kind, label, action, rule in _ashore(view, one):
        command = declare(view.plugin, action)
        if is_legal(command):
            label = f"{label}{_price(view, action)}"
            yield Offer(kind, label, command, (), (one.id,), rule)


def _ashore(view: RulesView, one: Element) -> Iterator[tuple[str, str, Action, str]]:
    title = tables.word(view, DEEDS, DISEMBARK, "what").capitalize()
    yield "deed", f"{title}: {one.title}", Deed(one.id, DISEMBARK), "C3.5"
