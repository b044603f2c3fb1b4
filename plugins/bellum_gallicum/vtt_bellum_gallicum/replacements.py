"""Replacements of the campaign: legions are made up in winter, new units levied in March (3.2)."""

from collections.abc import Iterator, Sequence

from vtt.base.ids import PieceDefinitionId, PieceId
from vtt.commands.base import SingleCommand
from vtt.commands.piece import SetFace
from vtt.commands.rules import SetRulesValue
from vtt.rules.api import Consequence
from vtt.rules.proposal import Proposal
from vtt.rules.rulebook import Rulebook
from vtt.rules.verdict import Finding, illegal
from vtt.rules.view import RulesView
from vtt.state.piece import PieceState
from vtt_bellum_gallicum.actions import Levies, Supplementum
from vtt_bellum_gallicum.campaign import is_campaign
from vtt_bellum_gallicum.leaders import CAESAR
from vtt_bellum_gallicum.losses import dead
from vtt_bellum_gallicum.numbers import is_march, is_winter, limit, year_bc
from vtt_bellum_gallicum.places import put
from vtt_bellum_gallicum.sequence import HAS_WORK, REPLACEMENTS
from vtt_bellum_gallicum.switches import supplementum_in_march
from vtt_bellum_gallicum.tribes import new_piece
from vtt_bellum_gallicum.units import (
    FULL,
    HIBERNA,
    MAP,
    ROMAN,
    Spot,
    by_spot,
    ids,
    is_aboard,
    is_flipped,
    is_leader,
    kind,
    leaders_at,
    name,
    region_name,
)

book = Rulebook()

LEVIED_IN = "cisalpina"
"""The region in which Rome levies, and in which a Roman leader has to be."""
REPLACED = "replaced"
"""Where the rules remember the year of each kind of replacement."""
ALLIED_HORSE = "pro-roman-gallic-cavalry"
LEVIED = ("legion", "auxilia", "roman-cavalry")


@book.check("3.2", on=(Supplementum, Levies))
def may_replace(p: Proposal) -> Iterator[Finding]:
    """In the campaign, from 56 BC on, with a Roman leader in Cisalpina, each kind once a year."""
    what = "levies" if getattr(p.single, "action", "") == "levies" else "supplementum"
    reason = bar_to_replacements(p.before, what)
    if reason:
        yield illegal("3.2", reason)


def bar_to_replacements(view: RulesView, what: str) -> str:
    """Why Rome gets no replacements of a kind; empty if it does."""
    if not is_campaign(view):
        return "There are replacements in the campaign only."
    if year_bc(view) > limit(view, "replacements_from"):
        first = limit(view, "replacements_from")
        return f"There are replacements from {first} BC on; this is {year_bc(view)} BC."
    if not _romans_there(view):
        return f"No Roman leader is in {region_name(view, LEVIED_IN)}."
    if view.box(REPLACED, what) == year_bc(view):
        return "That was done in this year already."
    return ""


def _romans_there(view: RulesView) -> list[PieceState]:
    return [
        piece
        for spot, people in by_spot(view).items()
        for piece in people
        if spot.region == LEVIED_IN and is_leader(view, piece) and not is_aboard(piece)
        if view.value(piece, "leader_of") == "roman"
    ]


@book.check("3.2a", on=Supplementum)
def in_season(p: Proposal) -> Iterator[Finding]:
    """Legions are made up in winter (G40); allied horse joins a hiberna with a leader inside."""
    if not is_supplement_turn(p.before):
        month = "March" if supplementum_in_march(p.before) else "winter"
        yield illegal("3.2a", f"Legions are made up in {month}.")
    camp = p.action(Supplementum).hiberna
    if camp and not leaders_at(p.before, Spot(camp, HIBERNA), ROMAN):
        yield illegal("3.2a", f"No leader winters in {region_name(p.before, camp)}.")
    elif camp and free_horse(p.before) is None:
        yield illegal("3.2a", "All allied cavalry is on the map.")


def is_supplement_turn(view: RulesView) -> bool:
    """Whether legions are made up in this turn."""
    return is_march(view) if supplementum_in_march(view) else is_winter(view)


@book.effect("3.2a", on=Supplementum)
def made_up(p: Proposal) -> Iterator[Consequence]:
    """Every flipped legion is full again where it is, and one unit of allied horse may join."""
    legions = weak_legions(p.after)
    if legions:
        yield SetFace(ids(legions), FULL)
    camp = p.action(Supplementum).hiberna
    horse = free_horse(p.after)
    if camp and horse is not None:
        yield from _brought(p.after, horse, Spot(camp, HIBERNA))
    yield SetRulesValue(p.after.plugin, (REPLACED, "supplementum"), year_bc(p.after))


def weak_legions(view: RulesView) -> list[PieceState]:
    """The flipped legions on the map."""
    pieces = view.pieces(MAP).values()
    return [one for one in pieces if kind(view, one) == "legion" and is_flipped(one)]


def free_horse(view: RulesView) -> PieceId | None:
    """The first allied cavalry of the Gauls that is not on the map; None where all are."""
    for piece in view.module.pieces:
        if dict(piece.properties).get("type") == ALLIED_HORSE:
            state = view.state.pieces.get(PieceId(piece.id))
            if state is None or state.table != MAP:
                return PieceId(piece.id)
    return None


def _brought(view: RulesView, piece_id: PieceId, spot: Spot) -> tuple[SingleCommand, ...]:
    state = view.state.pieces.get(piece_id)
    if state is not None:
        return (SetFace((piece_id,), FULL), *put(view, [state], spot))
    inside = (("inside", HIBERNA),) if spot.inside == HIBERNA else ()
    return (new_piece(view, PieceDefinitionId(piece_id), spot, ROMAN, inside),)


@book.check("3.2b", on=Levies)
def few_enough(p: Proposal) -> Iterator[Finding]:
    """In March: two legions, one of auxilia, one of cavalry from the lost; one more with Caesar there."""
    if not is_march(p.before):
        yield illegal("3.2b", "Units are levied in March.")
    reason = bar_to_levies(p.before, tuple(map(PieceId, p.action(Levies).units)))
    if reason:
        yield illegal("3.2b", reason)


def bar_to_levies(view: RulesView, units: Sequence[PieceId]) -> str:
    """Why these units cannot be levied together; empty if they can."""
    lost = {unit.id: unit for unit in dead(view, ROMAN)}
    living = [unit for unit in units if unit not in lost]
    if living or len(set(units)) < len(units):
        return "Units are levied from those that were lost, each once."
    over = sum(
        max(0, sum(kind(view, lost[one]) == what for one in units) - levy_limit(view, what))
        for what in {kind(view, lost[one]) for one in units}
    )
    caesar = any(leader.id == CAESAR for leader in _romans_there(view))
    most = limit(view, "levy_caesar") if caesar else 0
    if over > most:
        told = ", ".join(name(view, lost[one]) for one in units)
        return f"Too many of a kind: {told}; {most} more than the levy are allowed."
    return ""


def levy_limit(view: RulesView, what: str) -> int:
    """How many units of a kind are levied in a year; of other kinds none, but for Caesar's one."""
    return limit(view, f"levy_{what.replace('-', '_')}") if what in LEVIED else 0


@book.effect("3.2b", on=Levies)
def levied(p: Proposal) -> Iterator[Consequence]:
    """They come to Cisalpina, full."""
    units = [p.after.piece(PieceId(one)) for one in dict.fromkeys(p.action(Levies).units)]
    if units:
        yield SetFace(ids(units), FULL)
        yield from put(p.after, units, Spot(LEVIED_IN))
    yield SetRulesValue(p.after.plugin, (REPLACED, "levies"), year_bc(p.after))


def best_levy(view: RulesView) -> list[PieceId]:
    """As many of the lost as may be levied, legions first."""
    found: list[PieceId] = []
    order = sorted(dead(view, ROMAN), key=lambda one: (kind(view, one) != "legion", one.id))
    for unit in order:
        if not bar_to_levies(view, [*found, unit.id]):
            found.append(unit.id)
    return found


def can_supplement(view: RulesView) -> bool:
    """Whether legions can be made up now."""
    return is_supplement_turn(view) and not bar_to_replacements(view, "supplementum")


def can_levy(view: RulesView) -> bool:
    """Whether units can be levied now."""
    return is_march(view) and bool(best_levy(view)) and not bar_to_replacements(view, "levies")


HAS_WORK[REPLACEMENTS] = lambda view: can_supplement(view) or can_levy(view)
