"""Captures: guns and vessels change sides, and are lost until they are retaken (C10)."""

from vtt.commands.base import SingleCommand
from vtt.commands.piece import SetProperty, SetSide
from vtt.rules.rulebook import Rulebook
from vtt.rules.view import RulesView
from vtt_dbr.element import Element
from vtt_dbr.losses import CAPTURED, LOST, Lost, lost, worth_of

book = Rulebook()

TRAIT = "captured"
COMMAND = "command"


@book.clause("C10.1", otherwise=())
def capture(view: RulesView, element: Element, captor: Element) -> tuple[SingleCommand, ...]:
    """An element goes over to who has beaten it, with his command; it fights as captured for good."""
    if captor.side is None:
        return ()
    piece = (element.id,)
    own = lost(view).get(element.id)
    retaken = own is not None and own.side == captor.side
    command = own.command if own is not None and retaken else captor.command
    return (
        *counted(view, element, captor),
        SetSide(piece, captor.side),
        SetProperty(piece, TRAIT, True),
        SetProperty(piece, COMMAND, command),
    )


@book.clause("C10.3", otherwise=())
def counted(view: RulesView, element: Element, captor: Element) -> tuple[SingleCommand, ...]:
    """Its side counts it as lost from its first capture until any friend retakes it."""
    own = lost(view).get(element.id)
    if own is None:
        if element.side is None:
            return ()
        value, title = worth_of(view, element), element.title
        record = Lost(
            element.side, element.command, value, element.general, title=title, how=CAPTURED
        )
        return (LOST.write(view, record, element.id),)
    return (LOST.clear(view, element.id),) if own.side == captor.side else ()
