"""What a player moves: leaders, units and ships from one place of the map to another."""

from collections.abc import Sequence
from dataclasses import dataclass

from vtt.base.ids import PieceId, SideId
from vtt.rules.proposal import Proposal
from vtt.rules.view import RulesView
from vtt.state.piece import PieceState, Place
from vtt_bellum_gallicum.fleets import harbour_of, is_water, ship_named
from vtt_bellum_gallicum.units import (
    ABOARD,
    MAP,
    OPEN,
    Spot,
    is_aboard,
    is_leader,
    is_ship,
    is_unit,
    settlement_regions,
    spot_of,
)

TASKS = ("deploy", "regroup")
"""Questions while which a side moves its units on the battle display."""


@dataclass(frozen=True)
class March:
    """Leaders and units, or ships, that go together from one place to another; None: beside the map."""

    side: SideId | None
    start: Spot | None
    end: Spot | None
    leaders: tuple[PieceState, ...]
    units: tuple[PieceState, ...]
    ships: tuple[PieceState, ...] = ()

    @property
    def people(self) -> tuple[PieceState, ...]:
        """Leaders and units."""
        return self.leaders + self.units

    @property
    def crosses(self) -> tuple[str, str] | None:
        """The two regions, where the march goes from one into another."""
        if self.start is None or self.end is None or self.start.region == self.end.region:
            return None
        return (self.start.region, self.end.region)

    @property
    def lands(self) -> bool:
        """Whether people come from aboard a ship."""
        return any(is_aboard(one) for one in self.people)


def marches(p: Proposal) -> list[March]:
    """The marches of a gesture: who goes together from one place to another."""
    return p.derived(_kept)


def _kept(p: Proposal) -> list[March]:
    return p.before.derived(("marches", p.single), lambda: _work_out(p))


def _work_out(p: Proposal) -> list[March]:
    groups: dict[tuple[SideId | None, Spot | None, Spot | None, bool], list[PieceState]] = {}
    sailing = {move.piece for move in p.moves if is_ship(p.before, p.before.piece(move.piece))}
    for move in p.moves:
        piece = p.before.piece(move.piece)
        if PieceId(str(piece.get(ABOARD))) in sailing:
            continue
        start, end = spot_of(p.before, piece), _end(p.before, piece, move.to)
        if start is None or start != end:
            key = (piece.side, start, end, piece.id in sailing)
            groups.setdefault(key, []).append(piece)
    return [_march(p.before, key[:3], pieces) for key, pieces in groups.items()]


def _end(view: RulesView, piece: PieceState, to: Place) -> Spot | None:
    """Where a piece that is put down comes to be: ships in a port or at sea, people on a ship there."""
    if to.table != MAP:
        return None
    region = settlement_regions(view).get(to.slot) or view.areas(MAP).area_at(to.pose.point)
    if region is None:
        return None
    if is_ship(view, piece):
        harbour = harbour_of(view, region)
        town = to.slot if to.slot and not is_water(view, to.slot) else OPEN
        return Spot(region, town or harbour or OPEN)
    if is_water(view, to.slot):
        ship = ship_named(view, region, piece.side, to.stack)
        return None if ship is None else Spot(region, ship.id)
    return Spot(region, to.slot)


def people_marches(p: Proposal) -> list[March]:
    """The marches of leaders and units from one place of the map to another."""
    return [one for one in marches(p) if one.people and one.start and one.end]


def voyages(p: Proposal) -> list[March]:
    """The moves of ships from one place of the map to another."""
    return [one for one in marches(p) if one.ships and one.start and one.end]


def is_deploying(view: RulesView) -> bool:
    """Whether a side is asked to draw up its units on the battle display."""
    return any(choice.kind in TASKS for choice in view.choices)


def _march(
    view: RulesView,
    key: tuple[SideId | None, Spot | None, Spot | None],
    pieces: Sequence[PieceState],
) -> March:
    leaders = tuple(piece for piece in pieces if is_leader(view, piece))
    units = tuple(piece for piece in pieces if is_unit(view, piece))
    return March(*key, leaders, units, tuple(piece for piece in pieces if is_ship(view, piece)))
