"""Ships: where they lie, what they carry, and the seas and coasts on which they move (5)."""

from collections.abc import Iterator, Sequence

from vtt.base.ids import PieceId, SideId, StackId
from vtt.commands.base import SingleCommand
from vtt.commands.piece import MovePieces, PieceMove
from vtt.definition.module import ModuleDefinition
from vtt.geometry.pose import Point, Pose
from vtt.rules.view import RulesView
from vtt.state.piece import PieceState, Place
from vtt_bellum_gallicum.layout import town_point
from vtt_bellum_gallicum.numbers import limit, turn_of_year
from vtt_bellum_gallicum.places import PORT, SEA, ship_stack
from vtt_bellum_gallicum.units import (
    ABOARD,
    CREW,
    MAP,
    Spot,
    ids,
    is_cavalry,
    is_person,
    is_ship,
    is_unit,
    spot_of,
)

ON_TOP = 2.0
"""How far in mm a ship is shifted against the one below it in a town."""


def harbours(view: RulesView) -> dict[str, str]:
    """The slot in which ships lie, for each coastal region and each sea zone."""
    return view.printed(_harbours)


def _harbours(module: ModuleDefinition) -> dict[str, str]:
    found = {}
    for slot in module.table(MAP).slots:
        printed = dict(slot.properties)
        if printed.get("kind") in (PORT, SEA):
            found[str(printed["region"])] = slot.id
    return found


def harbour_of(view: RulesView, region: str) -> str | None:
    """The slot in which the ships of a region or a sea lie; None where there are none."""
    return harbours(view).get(region)


def is_water(view: RulesView, slot: str) -> bool:
    """Whether a slot is a port or a sea."""
    return slot in harbours(view).values()


def is_sea(view: RulesView, region: str) -> bool:
    """Whether an area is a sea zone."""
    return region in seas(view).values()


def is_coast(view: RulesView, region: str) -> bool:
    """Whether a region has a coast."""
    return region in seas(view)


def seas(view: RulesView) -> dict[str, str]:
    """The sea of each coastal region."""
    return view.printed(_seas)


def _seas(module: ModuleDefinition) -> dict[str, str]:
    found = {}
    for slot in module.table(MAP).slots:
        printed = dict(slot.properties)
        if printed.get("kind") == PORT:
            found[str(printed["region"])] = str(printed["sea"])
    return found


def coasting_steps(view: RulesView) -> set[frozenset[str]]:
    """The pairs of coastal regions that lie next to each other along the coast."""
    return view.printed(_coasting_steps)


def _coasting_steps(module: ModuleDefinition) -> set[frozenset[str]]:
    table = module.rules_table("coasting")
    return {frozenset(table.text(row, end) for end in ("first", "second")) for row in table.rows}


def ships(view: RulesView, side: SideId | None = None) -> list[PieceState]:
    """The ships on the map: of a side, or all."""
    every = view.of_pieces("ships", lambda: _ships(view))
    return [ship for ship in every if side is None or ship.side == side]


def _ships(view: RulesView) -> list[PieceState]:
    return [piece for piece in view.pieces(MAP).values() if is_ship(view, piece)]


def ships_in(view: RulesView, region: str, side: SideId) -> list[PieceState]:
    """The ships of a side in a coastal region (those in a town of it too), or in a sea zone."""
    return [ship for ship in ships(view, side) if region_of(view, ship) == region]


def region_of(view: RulesView, ship: PieceState) -> str:
    """The coastal region or the sea zone in which a ship lies."""
    spot = spot_of(view, ship)
    return "" if spot is None else spot.region


def ship_named(
    view: RulesView, region: str, side: SideId | None, stack: StackId | None
) -> PieceState | None:
    """The ship of a side in a region that is meant: by its stack, else the first one."""
    if side is None:
        return None
    here = ships_in(view, region, side)
    return next((ship for ship in here if ship_stack(ship.id) == stack), here[0] if here else None)


def aboard(view: RulesView, ship: PieceId) -> list[PieceState]:
    """The units and leaders aboard a ship, its crew too."""
    return [
        piece
        for piece in view.pieces(MAP).values()
        if piece.get(ABOARD) == ship and is_person(view, piece)
    ]


def cargo(view: RulesView, ship: PieceId) -> list[PieceState]:
    """The units and leaders aboard a ship that are not its crew."""
    return [piece for piece in aboard(view, ship) if not piece.get(CREW)]


def what_fits(view: RulesView, units: Sequence[PieceState], ships: int) -> list[PieceState]:
    """The first of some units that so many triremes carry: foot and horse each have their room."""
    room = {
        False: ships * limit(view, "cargo_infantry"),
        True: ships * limit(view, "cargo_cavalry"),
    }
    found = []
    for unit in units:
        rides = is_cavalry(view, unit)
        if room[rides]:
            room[rides] -= 1
            found.append(unit)
    return found


def fits(view: RulesView, ship: PieceId, people: Sequence[PieceState]) -> bool:
    """Whether a trireme carries some more units and leaders, with what it has aboard already."""
    units = [one for one in (*cargo(view, ship), *people) if is_unit(view, one)]
    return len(what_fits(view, units, 1)) == len(units)


def bring(view: RulesView, fleet: Sequence[PieceState], spot: Spot) -> tuple[SingleCommand, ...]:
    """Ships, with all aboard, to a port, a sea or a town."""
    if not fleet:
        return ()
    moves: list[PieceMove] = []
    for ship, point in berths(view, ids(fleet), spot.inside):
        to = Place(MAP, Pose(*point, 0.0), ship_stack(ship), slot=spot.inside)
        moves.append(PieceMove(ship, to))
        moves += [PieceMove(one.id, to) for one in aboard(view, ship)]
    return (MovePieces(tuple(moves)),)


def berths(view: RulesView, fleet: Sequence[PieceId], slot: str) -> Iterator[tuple[PieceId, Point]]:
    """Where ships lie in a port or at sea, side by side; in a town one on the other, beside its name."""
    if is_water(view, slot):
        yield from ((move.piece, move.to.pose.point) for move in view.fill_slot(MAP, slot, fleet))
        return
    x, y = town_point(view, slot, for_marker=True)
    for number, ship in enumerate(fleet):
        yield (ship, (x + number * ON_TOP, y - number * ON_TOP))


def in_harbour(view: RulesView, region: str) -> Spot:
    """The place where the ships of a coastal region or a sea zone lie."""
    return Spot(region, harbours(view)[region])


def is_bad_season(view: RulesView) -> bool:
    """Whether the sea is rough: early and late in the year, counted by turns (5.4, 5.6.1)."""
    turn = turn_of_year(view)
    return turn <= limit(view, "bad_sea_until") or turn >= limit(view, "bad_sea_from")


def coasts_of(view: RulesView, sea: str) -> list[str]:
    """The coastal regions of a sea zone."""
    return [region for region, zone in seas(view).items() if zone == sea]
