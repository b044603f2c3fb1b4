"""Transport at sea: who boards a trireme, and who lands from it (5.5)."""

from collections.abc import Iterator

from vtt.base.ids import PieceId
from vtt.commands.piece import MovePieces
from vtt.rules.proposal import Proposal
from vtt.rules.rulebook import Rulebook
from vtt.rules.verdict import Finding, illegal
from vtt.rules.view import RulesView
from vtt.state.piece import PieceState
from vtt_bellum_gallicum.fleets import cargo, fits, is_coast, is_sea, region_of
from vtt_bellum_gallicum.marches import March, people_marches
from vtt_bellum_gallicum.numbers import limit
from vtt_bellum_gallicum.sailing import SAILED_FROM
from vtt_bellum_gallicum.switches import lands_after_coasting
from vtt_bellum_gallicum.units import (
    ABOARD,
    CREW,
    ROMAN,
    ids,
    is_ship,
    name,
    names,
    region_name,
)

book = Rulebook()


@book.check("5.5a", on=MovePieces, cheap=True)
def room_aboard(p: Proposal) -> Iterator[Finding]:
    """A trireme carries four units of foot, one of horse, and any leaders beside its crew."""
    for march in people_marches(p):
        ship = ship_boarded(p.before, march)
        if ship is None:
            continue
        if ship.side != ROMAN:
            yield illegal("5.5a", "Only triremes carry units.", ids(march.people))
        elif not fits(p.before, ship.id, march.people):
            foot, horse = limit(p.before, "cargo_infantry"), limit(p.before, "cargo_cavalry")
            text = f"{name(p.before, ship)} carries {foot} of foot and {horse} of horse."
            yield illegal("5.5a", text, ids(march.units))


@book.check("5.5b", on=MovePieces, cheap=True)
def boards_at_a_coast(p: Proposal) -> Iterator[Finding]:
    """Who boards stands at the coast where the ship lies."""
    for march in people_marches(p):
        ship = ship_boarded(p.before, march)
        if ship is not None and (march.crosses or is_sea(p.before, region_of(p.before, ship))):
            text = f"{names(p.before, march.people)}: not at the coast where the ship lies."
            yield illegal("5.5b", text, ids(march.people))


@book.check("5.5c", on=MovePieces, cheap=True)
def lands_when_it_may(p: Proposal) -> Iterator[Finding]:
    """Who has boarded in this phase stays aboard; others land where their ship lies, then march."""
    for march in people_marches(p):
        if march.lands:
            reason = bar_to_landing(p.before, march)
            if reason:
                yield illegal(
                    "5.5c", f"{names(p.before, march.people)}: {reason}", ids(march.people)
                )


def bar_to_landing(view: RulesView, march: March) -> str:
    """Why people aboard may not go where they want to go; empty if they may."""
    ship = view.piece(PieceId(str(march.people[0].get(ABOARD))))
    if march.end is None or march.end.region != (march.start or march.end).region:
        return "who is aboard lands where the ship lies before marching on."
    if not is_coast(view, march.end.region) or march.end.inside:
        return "who is aboard lands in the open of a coastal region."
    if any(one.get(CREW) for one in march.people):
        return "the crew goes ashore when the ship is laid up."
    if any(one.moved for one in march.people):
        return "boarded in this phase, and stays aboard until the next one."
    came_from = str(ship.get(SAILED_FROM, ""))
    if is_coast(view, came_from) and not lands_after_coasting(view):
        where = region_name(view, came_from)
        return f"came along the coast from {where} in this phase, and stays aboard."
    return ""


def ship_boarded(view: RulesView, march: March) -> PieceState | None:
    """The ship on to which a march leads; None where it leads on to none."""
    if march.end is None:
        return None
    found = view.state.pieces.get(PieceId(march.end.inside))
    return found if found is not None and is_ship(view, found) else None


def landing_parties(view: RulesView, ship: PieceState) -> list[PieceState]:
    """Those aboard a ship who could land now, all together."""
    return [one for one in cargo(view, ship.id) if not one.moved]
