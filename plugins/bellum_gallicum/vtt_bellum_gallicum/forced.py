"""Forced marches: a second region, at a price (3.4)."""

from collections.abc import Iterator

from vtt.base.ids import SideId
from vtt.commands.piece import MovePieces
from vtt.rules.api import Consequence
from vtt.rules.proposal import Proposal
from vtt.rules.rulebook import Rulebook
from vtt.rules.verdict import Finding, illegal
from vtt.rules.view import RulesView
from vtt.state.piece import PieceState
from vtt_bellum_gallicum.agenda import Task, resume
from vtt_bellum_gallicum.control import border
from vtt_bellum_gallicum.marches import people_marches
from vtt_bellum_gallicum.movement import LED_BY
from vtt_bellum_gallicum.numbers import is_winter, limit
from vtt_bellum_gallicum.sequence import GALLIC_MARCH, HAS_WORK, ROMAN_MARCH, phase_of
from vtt_bellum_gallicum.units import (
    GALLIC,
    ROMAN,
    by_spot,
    ids,
    is_aboard,
    is_cavalry,
    is_leader,
    is_unit,
    names,
    nation,
    printed,
    rank,
    units_at,
)

book = Rulebook()

MARCHES = (ROMAN_MARCH, GALLIC_MARCH)


def is_forced(view: RulesView) -> bool:
    """Whether this is a phase of forced marches."""
    return phase_of(view) in MARCHES


def may_be_forced(view: RulesView, unit: PieceState) -> bool:
    """Roman units, and Gallic and German cavalry of either side (3.4)."""
    return not nation(view, unit) or is_cavalry(view, unit)


@book.check("3.4a", on=MovePieces, cheap=True)
def led_by_a_man_of_rank(p: Proposal) -> Iterator[Finding]:
    """A forced march needs a leader of rank 2, and is not made in winter or over the Rhine."""
    if not is_forced(p.before):
        return
    for march in people_marches(p):
        people = ids(march.people)
        if not march.crosses:
            yield illegal("3.4a", "A forced march leads into another region.", people)
            continue
        if is_winter(p.before):
            yield illegal("3.4a", "Nobody makes forced marches in winter.", people)
        found = rank(p.before, march.leaders)
        needed = limit(p.before, "march_rank")
        if found < needed:
            text = f"A forced march needs a leader of rank {needed}, found {found}."
            yield illegal("3.4a", text, people, measured=found, limit=needed, unit="rank")
        if border(p.before, *march.crosses) == "rhine":
            yield illegal("3.4a", "A forced march does not cross the Rhine.", people)


@book.check("3.4b", on=MovePieces, cheap=True)
def fit_for_it(p: Proposal) -> Iterator[Finding]:
    """Only Roman units, and cavalry of the tribes, make forced marches."""
    if not is_forced(p.before):
        return
    for march in people_marches(p):
        slow = [unit for unit in march.units if not may_be_forced(p.before, unit)]
        if slow:
            text = f"{names(p.before, slow)}: not fit for forced marches."
            yield illegal("3.4b", text, ids(slow))


@book.check("3.4d", on=MovePieces, cheap=True)
def nobody_stays_behind(p: Proposal) -> Iterator[Finding]:
    """On a forced march no unit that has come with the leader is left behind."""
    if not is_forced(p.before):
        return
    for march in people_marches(p):
        if march.crosses and march.start is not None and march.side is not None:
            leaders = {str(leader.id) for leader in march.leaders}
            left = [
                unit
                for unit in units_at(p.before, march.start, march.side)
                if unit.get(LED_BY) in leaders and unit not in march.units
            ]
            if left:
                yield illegal(
                    "3.4d", f"{names(p.before, left)}: left behind on the march.", ids(left)
                )


@book.effect("3.4c", on=MovePieces)
def wears_them_out(p: Proposal) -> Iterator[Consequence]:
    """A forced march costs attrition on the terrain of the region entered."""
    if not is_forced(p.before):
        return
    for march in people_marches(p):
        if march.crosses and march.units:
            task = Task("attrition", march.crosses[1], march.side or ROMAN, ids(march.units))
            yield from resume(p, more=(task,))


def can_force(view: RulesView, side: SideId) -> bool:
    """Whether a side has a leader of rank with units that can follow him; the Gauls as it is set (G14)."""
    if is_winter(view) or (side == GALLIC and not view.setting("gallic_forced_march")):
        return False
    for people in by_spot(view).values():
        own = [
            piece
            for piece in people
            if piece.side == side and not (piece.get("rhine") or is_aboard(piece))
        ]
        if any(
            is_leader(view, piece) and printed(view, piece, "rank") >= limit(view, "march_rank")
            for piece in own
        ) and any(is_unit(view, piece) and may_be_forced(view, piece) for piece in own):
            return True
    return False


HAS_WORK[ROMAN_MARCH] = lambda view: can_force(view, ROMAN)
HAS_WORK[GALLIC_MARCH] = lambda view: can_force(view, GALLIC)
