"""The end of an assault before its time: both sides agree, or Rome concedes (18.1, E.1)."""

from collections.abc import Iterator, Sequence
from typing import ClassVar

import msgspec

from vtt.base.ids import PieceId, SideId
from vtt.rules.action import Action, declare
from vtt.rules.api import Consequence, Offer
from vtt.rules.choice import ChoiceOption, PendingChoice, ask
from vtt.rules.proposal import Proposal, answered
from vtt.rules.record import BoxRecord
from vtt.rules.rulebook import Rulebook
from vtt.rules.verdict import Finding, illegal
from vtt.rules.view import RulesView
from vtt_siege_of_jerusalem.battlefield import is_gallus
from vtt_siege_of_jerusalem.districts import districts
from vtt_siege_of_jerusalem.sequence import active_side, phase_of
from vtt_siege_of_jerusalem.units import HQ, JUDAEA, ROME, class_of, enemy_of

book = Rulebook()

AT_THE_END = ("j_melee", "j_counter")
"""The phases in which a side may propose that the assault ends after this Judaean Melee Phase (18.1)."""

YES = "yes"


class Truce(msgspec.Struct, frozen=True):
    """How an assault ends before its time: both sides have agreed to it, or Rome has conceded."""

    agreed: bool = False
    conceded: bool = False


TRUCE = BoxRecord("truce", Truce)
NO_TRUCE = Truce()


class OfferEnd(Action, frozen=True, tag="offer_end"):
    """The side that acts proposes that the assault ends with this Judaean Melee Phase."""

    label: ClassVar[str] = "an offer to end the assault"


class Concede(Action, frozen=True, tag="concede"):
    """Rome concedes the assault."""

    label: ClassVar[str] = "that it concedes"


def truce(view: RulesView) -> Truce:
    """What has been agreed on."""
    return TRUCE.read(view) or NO_TRUCE


@book.check("18.1", on=OfferEnd)
def ends_after_a_melee(p: Proposal) -> Iterator[Finding]:
    """An assault is ended by agreement after a Judaean Melee Phase, not in between (18.1)."""
    if phase_of(p.before) not in AT_THE_END:
        yield illegal("18.1", "The sides agree to stop after a Judaean Melee Phase only.")


@book.effect("18.1", on=OfferEnd)
def asks_for_the_end(p: Proposal) -> Iterator[Consequence]:
    """The other side says whether it agrees; Rome alone may stop when it has gained a district (18.1)."""
    gained = districts(p.after).gained_in == p.after.state.turn.number
    if gained and active_side(p.after) == ROME:
        yield TRUCE.write(p.after, Truce(agreed=True))
        return
    other = enemy_of(active_side(p.after))
    options = (ChoiceOption(YES, "Agree: the assault ends"), ChoiceOption("no", "Go on"))
    question = "The other side proposes to end the assault after this Judaean Melee Phase."
    yield ask(p.after.plugin, PendingChoice("truce:end", other, question, options, rule="18.1"))


@book.effect("18.1", on=answered("truce"))
def agreed(p: Proposal) -> Iterator[Consequence]:
    """The assault ends when its Judaean Melee Phase does, if the other side agrees."""
    if YES in p.answer.options:
        yield TRUCE.write(p.after, Truce(agreed=True))


@book.check("E.1.concede", on=Concede)
def rome_alone_concedes(p: Proposal) -> Iterator[Finding]:
    """Rome may concede The Assault of Gallus while it acts."""
    if active_side(p.before) != ROME or not is_gallus(p.before):
        yield illegal("E.1.concede", "Rome alone concedes, in a phase of its own.")


@book.effect("E.1.concede", on=Concede)
def conceded(p: Proposal) -> Iterator[Consequence]:
    """The assault is over."""
    yield TRUCE.write(p.after, Truce(conceded=True))


def ends(view: RulesView, side: SideId, selection: Sequence[PieceId]) -> Iterator[Offer]:
    """What an HQ can do about the end of the assault: programs leave that alone."""
    hqs = [u for u in selection if view.piece(u).side == side]
    hqs = [u for u in hqs if class_of(view, view.piece(u)) == HQ]
    if not hqs:
        return
    if phase_of(view) in AT_THE_END and side in (ROME, JUDAEA):
        command = declare(view.plugin, OfferEnd())
        label = "Propose to end the assault"
        yield Offer("offer_end", label, command, (), (hqs[0],), "18.1", gives_up=True)
    if side == ROME and is_gallus(view):
        command = declare(view.plugin, Concede())
        label = "Concede the assault"
        yield Offer("concede", label, command, (), (hqs[0],), "E.1.concede", gives_up=True)
