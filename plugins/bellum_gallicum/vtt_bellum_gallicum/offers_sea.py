"""What can be done with ships: building, laying up, sailing, boarding, landing (5)."""

from collections.abc import Iterator, Sequence

from vtt.base.ids import PieceId, SideId
from vtt.commands.base import Command
from vtt.rules.action import declare
from vtt.rules.api import Offer
from vtt.rules.rulebook import Rulebook
from vtt.rules.verdict import AreaMark, ShapeRole
from vtt.rules.view import RulesView
from vtt.state.piece import PieceState
from vtt_bellum_gallicum.actions import BuildTrireme, LayUp
from vtt_bellum_gallicum.fleets import cargo, is_coast, is_sea, region_of, ships, what_fits
from vtt_bellum_gallicum.movement import march_command
from vtt_bellum_gallicum.sailing import sail_command, ways_of
from vtt_bellum_gallicum.sequence import GALLIC_MOVE, ROMAN_MOVE, phase_of
from vtt_bellum_gallicum.shipyard import builders, to_lay_up
from vtt_bellum_gallicum.transport import landing_parties
from vtt_bellum_gallicum.units import (
    MAP,
    ROMAN,
    Spot,
    ids,
    is_unit,
    leaders_at,
    name,
    names,
    region_name,
    spot_of,
    strength,
    units_at,
)


def at_the_shipyard(view: RulesView) -> Iterator[Offer]:
    """A trireme for each coast and leader, and the laying up of each that lies at a coast."""
    for legion, leader in builders(view):
        spot = spot_of(view, legion)
        if spot is not None:
            who = names(view, (legion, leader))
            label = f"Trireme at {region_name(view, spot.region)}, crew: {who}"
            command = declare(view.plugin, BuildTrireme(legion.id, leader.id))
            yield _offer(
                view, "build_trireme", label, command, spot.region, (legion, leader), "5.1"
            )
    for ship in to_lay_up(view):
        where = region_of(view, ship)
        command = declare(view.plugin, LayUp(ship.id))
        label = f"Lay up a trireme at {region_name(view, where)}"
        yield _offer(view, "lay_up", label, command, where, (ship,), "5.1b")


def at_sea(
    view: RulesView, side: SideId, selection: Sequence[PieceId], moves: Rulebook
) -> Iterator[Offer]:
    """Where ships can sail, who can board them and who can land."""
    if phase_of(view) not in (ROMAN_MOVE, GALLIC_MOVE):
        return
    for ship in ships(view, side):
        if selection and not _is_meant(view, ship, selection):
            continue
        found = [*_voyages(view, ship)]
        if side == ROMAN:
            found += [*_boardings(view, ship), *_landings(view, ship)]
        for offer in found:
            if offer.command is not None and moves.is_legal(view, offer.command, view):
                yield offer


def _is_meant(view: RulesView, ship: PieceState, selection: Sequence[PieceId]) -> bool:
    """Whether a ship, or somebody aboard or at its coast, is selected."""
    people = [*cargo(view, ship.id), *_ashore(view, ship)]
    return ship.id in selection or any(one.id in selection for one in people)


def _voyages(view: RulesView, ship: PieceState) -> Iterator[Offer]:
    if not ship.moved:
        for end in ways_of(view, ship):
            command = sail_command(view, (ship,), end)
            label = f"{name(view, ship)} to {region_name(view, end.region)}"
            yield _offer(view, "sail", label, command, end.region, (ship,), "5.3")


def _boardings(view: RulesView, ship: PieceState) -> Iterator[Offer]:
    """A leader with as many units as fit, the strongest first; and a leader alone."""
    where = region_of(view, ship)
    if not is_coast(view, where):
        return
    here = Spot(where, ship.id)
    ashore = _ashore(view, ship)
    units = sorted(
        (one for one in ashore if is_unit(view, one)), key=lambda one: -strength(view, one)
    )
    carried = [one for one in cargo(view, ship.id) if is_unit(view, one)]
    room = [one for one in what_fits(view, [*carried, *units], 1) if one not in carried]
    leaders = [one for one in ashore if not is_unit(view, one)]
    for leader in leaders:
        for group in (room, []):
            people = [leader, *group]
            label = f"{names(view, people)} aboard {name(view, ship)}"
            yield _offer(
                view, "board", label, march_command(view, people, here), where, people, "5.5"
            )


def _landings(view: RulesView, ship: PieceState) -> Iterator[Offer]:
    where = region_of(view, ship)
    people = [] if is_sea(view, where) else landing_parties(view, ship)
    if people:
        label = f"{names(view, people)} ashore in {region_name(view, where)}"
        command = march_command(view, people, Spot(where))
        yield _offer(view, "land", label, command, where, people, "5.5")


def _ashore(view: RulesView, ship: PieceState) -> list[PieceState]:
    """Who stands in the open at the coast of a ship and has not moved."""
    here, side = Spot(region_of(view, ship)), ship.side or ROMAN
    people = [*leaders_at(view, here, side), *units_at(view, here, side)]
    return [one for one in people if not one.moved]


def _offer(
    view: RulesView,
    kind: str,
    label: str,
    command: Command,
    region: str,
    pieces: Sequence[PieceState],
    rule: str,
) -> Offer:
    mark = AreaMark(MAP, view.areas(MAP).points(region), role=ShapeRole.REACH)
    return Offer(kind, label, command, (mark,), ids(pieces), rule)
