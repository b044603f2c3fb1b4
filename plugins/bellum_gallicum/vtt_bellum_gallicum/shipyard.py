"""Triremes are built and laid up before the Roman movement (5.1)."""

from collections.abc import Iterator

from vtt.base.ids import PieceDefinitionId, PieceId
from vtt.commands.piece import AddPieces, RemovePieces, SetProperty
from vtt.geometry.pose import Pose
from vtt.rules.api import Consequence
from vtt.rules.proposal import Proposal
from vtt.rules.rulebook import Rulebook
from vtt.rules.tables import whole
from vtt.rules.verdict import Finding, illegal
from vtt.rules.view import RulesView
from vtt.state.piece import PieceState
from vtt_bellum_gallicum.actions import BuildTrireme, LayUp
from vtt_bellum_gallicum.fleets import (
    aboard,
    bring,
    in_harbour,
    is_coast,
    region_of,
    ships,
)
from vtt_bellum_gallicum.numbers import limit
from vtt_bellum_gallicum.places import put, ship_stack
from vtt_bellum_gallicum.sequence import HAS_WORK, ROMAN_MUSTER
from vtt_bellum_gallicum.units import (
    ARRIVED,
    CREW,
    ENGAGED,
    MAP,
    OPEN,
    ROMAN,
    Spot,
    ids,
    is_flipped,
    is_leader,
    is_ship,
    kind,
    leaders_at,
    name,
    region_name,
    spot_of,
    units_at,
)

book = Rulebook()


@book.check("5.1", on=BuildTrireme)
def fit_to_build(p: Proposal) -> Iterator[Finding]:
    """A full legion and a leader build a trireme at a coast where they had a quiet turn."""
    build = p.action(BuildTrireme)
    reason = bar_to_building(p.before, PieceId(build.legion), PieceId(build.leader))
    if reason:
        yield illegal("5.1", reason, (PieceId(build.legion), PieceId(build.leader)))


def bar_to_building(view: RulesView, legion_id: PieceId, leader_id: PieceId) -> str:
    """Why a legion and a leader may build no trireme; empty if they may."""
    legion, leader = view.piece(legion_id), view.piece(leader_id)
    if kind(view, legion) != "legion" or is_flipped(legion) or legion.side != ROMAN:
        return f"A trireme is built by a full legion, not by {name(view, legion)}."
    if not is_leader(view, leader) or leader.side != ROMAN:
        return f"A trireme needs a Roman leader, found {name(view, leader)}."
    here = spot_of(view, legion)
    if here is None or here.inside != OPEN or not is_coast(view, here.region):
        return f"{name(view, legion)} is not in the open of a coastal region."
    if spot_of(view, leader) != here:
        return f"{name(view, leader)} is not with {name(view, legion)}."
    busy = [one for one in (legion, leader) if not had_a_quiet_turn(view, one)]
    if busy:
        return f"{name(view, busy[0])}: not there in peace since the end of the last turn."
    if len(ships(view, ROMAN)) >= trireme_counters(view):
        return f"All {trireme_counters(view)} triremes are on the map."
    return ""


def had_a_quiet_turn(view: RulesView, piece: PieceState) -> bool:
    """Whether a piece was here at the end of the last turn and in no battle or siege during it."""
    turn = view.state.turn.number
    fought = piece.get(ENGAGED) in (turn, turn - 1) or piece.get("siege") is not None
    return not fought and piece.get(ARRIVED) != turn


def trireme_counters(view: RulesView) -> int:
    """How many triremes there are: the scenario may say."""
    found = counters_of_scenario(view)
    return limit(view, "triremes") if found is None else found


@book.clause("s56.1", otherwise=None)
def counters_of_scenario(view: RulesView) -> int | None:
    """In 56 BC there are only four counters; None where no scenario says how many."""
    if view.state.scenario not in view.table("scenarios").rows:
        return None
    return whole(view, "scenarios", view.state.scenario, "triremes")


@book.effect("5.1", on=BuildTrireme)
def launched(p: Proposal) -> Iterator[Consequence]:
    """The trireme lies at the coast, the legion and the leader are its crew."""
    build = p.action(BuildTrireme)
    crew = [p.after.piece(PieceId(one)) for one in (build.legion, build.leader)]
    spot = spot_of(p.after, crew[0])
    if spot is None or not is_coast(p.after, spot.region):
        return
    number = 1
    while PieceId(f"trireme_{number}") in p.after.state.pieces:
        number += 1
    ship_id, port = PieceId(f"trireme_{number}"), in_harbour(p.after, spot.region)
    ship = PieceState(
        ship_id,
        PieceDefinitionId("trireme"),
        MAP,
        Pose(*p.after.areas(MAP).middle(spot.region), 0.0),
        side=ROMAN,
        stack=ship_stack(ship_id),
        slot=port.inside,
    )
    yield AddPieces((ship,))
    afloat = p.after.then(AddPieces((ship,)))
    launch = bring(afloat, (ship,), port)
    yield from launch
    afloat = afloat.then(*launch)
    yield from put(afloat, crew, Spot(spot.region, ship_id))
    yield SetProperty(ids(crew), CREW, True)


@book.check("5.1b", on=LayUp)
def fit_to_lay_up(p: Proposal) -> Iterator[Finding]:
    """A trireme is laid up at a coast."""
    ship = p.before.piece(PieceId(p.action(LayUp).ship))
    if not is_ship(p.before, ship) or ship.side != ROMAN:
        yield illegal("5.1b", f"{name(p.before, ship)} is no trireme.", (ship.id,))
    elif not is_coast(p.before, region_of(p.before, ship)):
        yield illegal("5.1b", "A trireme at sea cannot be laid up.", (ship.id,))


@book.effect("5.1b", on=LayUp)
def laid_up(p: Proposal) -> Iterator[Consequence]:
    """Everybody goes ashore, free to move and fight, and the counter leaves the map."""
    ship = p.after.piece(PieceId(p.action(LayUp).ship))
    yield from put(p.after, aboard(p.after, ship.id), Spot(region_of(p.after, ship)))
    yield RemovePieces((ship.id,))


def builders(view: RulesView) -> Iterator[tuple[PieceState, PieceState]]:
    """A legion and a leader for each coast and each leader there that could build a trireme."""
    for region in view.areas(MAP).areas:
        if not is_coast(view, region):
            continue
        legions = [
            one for one in units_at(view, Spot(region), ROMAN) if kind(view, one) == "legion"
        ]
        for leader in leaders_at(view, Spot(region), ROMAN):
            fit = [one for one in legions if not bar_to_building(view, one.id, leader.id)]
            if fit:
                yield (fit[0], leader)


def to_lay_up(view: RulesView) -> list[PieceState]:
    """The triremes that could be laid up."""
    return [ship for ship in ships(view, ROMAN) if is_coast(view, region_of(view, ship))]


def where(view: RulesView, piece: PieceState) -> str:
    """The region of a piece in words."""
    spot = spot_of(view, piece)
    return "" if spot is None else region_name(view, spot.region)


HAS_WORK[ROMAN_MUSTER] = lambda view: bool(to_lay_up(view)) or any(True for _ in builders(view))
