"""Places of the map: settlements, markers in them, and commands that put pieces there."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from vtt.base.ids import PieceDefinitionId, PieceId, SideId, StackId
from vtt.commands.base import SingleCommand
from vtt.commands.piece import AddPieces, MovePieces, PieceMove, RemovePieces, SetProperty
from vtt.commands.pile import OrderStack
from vtt.definition.module import ModuleDefinition
from vtt.geometry.pose import Pose
from vtt.rules.view import RulesView
from vtt.state.piece import PieceState, Place
from vtt_bellum_gallicum.layout import force_point, lines_point, marker_point, town_point
from vtt_bellum_gallicum.numbers import limit
from vtt_bellum_gallicum.units import (
    ABOARD,
    BOXES,
    CREW,
    ENGAGED,
    HIBERNA,
    MAP,
    OPEN,
    ROMAN,
    SIDES,
    Spot,
    by_spot,
    ids,
    region_name,
    spot_of,
    standing,
)

HIBERNA_OF = f"{HIBERNA}_"
"""Hibernas are named after their region, so that sieges of them have a name."""

PORT, SEA = "port", "sea"
"""Kinds of slots in which ships lie: of a coastal region, and of a sea zone."""


@dataclass(frozen=True)
class Town:
    """A settlement or a hiberna that can be besieged."""

    id: str
    name: str
    region: str
    kind: str
    value: int

    @property
    def spot(self) -> Spot:
        """The place inside."""
        return Spot(self.region, HIBERNA if self.kind == HIBERNA else self.id)


def towns(view: RulesView) -> dict[str, Town]:
    """Every settlement of the map by its id."""
    return view.printed(_towns)


def _towns(module: ModuleDefinition) -> dict[str, Town]:
    found = {}
    for slot in module.table(MAP).slots:
        printed = dict(slot.properties)
        if printed["kind"] in (PORT, SEA):
            continue
        found[slot.id] = Town(
            slot.id,
            slot.name.rpartition(" ")[0],
            str(printed["region"]),
            str(printed["kind"]),
            int(str(printed["value"])),
        )
    return found


def _towns_by_region(module: ModuleDefinition) -> dict[str, list[Town]]:
    found: dict[str, list[Town]] = {}
    for town in _towns(module).values():
        found.setdefault(town.region, []).append(town)
    return found


def town_of(view: RulesView, town: str) -> Town | None:
    """A settlement, or the hiberna of a region; None for an unknown name."""
    if town.startswith(HIBERNA_OF):
        region = town.removeprefix(HIBERNA_OF)
        if region not in view.areas(MAP).areas:
            return None
        called = f"Hiberna of {region_name(view, region)}"
        return Town(town, called, region, HIBERNA, limit(view, "hiberna_value"))
    return towns(view).get(town)


def towns_in(view: RulesView, region: str) -> list[Town]:
    """The settlements of a region, and its hiberna if there is one."""
    found = list(view.printed(_towns_by_region).get(region, ()))
    if markers(view, "hiberna", region):
        hiberna = town_of(view, HIBERNA_OF + region)
        found += [hiberna] if hiberna else []
    return found


def town_at(view: RulesView, spot: Spot) -> Town | None:
    """The settlement or hiberna at a place; None in the open."""
    if spot.inside == HIBERNA:
        return town_of(view, HIBERNA_OF + spot.region)
    return towns(view).get(spot.inside)


def all_markers(view: RulesView, kind: str) -> list[PieceState]:
    """The markers of a kind that lie on the map."""
    return view.of_pieces("markers", lambda: _by_kind(view)).get(kind, [])


def _by_kind(view: RulesView) -> dict[str, list[PieceState]]:
    found: dict[str, list[PieceState]] = {}
    for piece in view.pieces(MAP).values():
        marker = view.value(piece, "marker")
        if marker is not None:
            found.setdefault(str(marker), []).append(piece)
    return found


def markers(view: RulesView, kind: str, region: str) -> list[PieceState]:
    """The markers of a kind in a region."""
    return view.of_pieces(("markers", kind), lambda: _by_region(view, kind)).get(region, [])


def _by_region(view: RulesView, kind: str) -> dict[str, list[PieceState]]:
    found: dict[str, list[PieceState]] = {}
    for piece in all_markers(view, kind):
        spot = spot_of(view, piece)
        if spot is not None:
            found.setdefault(spot.region, []).append(piece)
    return found


def town_marker(view: RulesView, kind: str, town: Town) -> PieceState | None:
    """The marker of a kind on a town."""
    for piece in markers(view, kind, town.region):
        if (piece.slot or piece.get("town")) == town.id:
            return piece
    return None


def is_besieged(view: RulesView, town: Town) -> bool:
    """Whether a siege marker lies on a town."""
    return town_marker(view, "siege", town) is not None


def is_destroyed(view: RulesView, town: Town) -> bool:
    """Whether a town is out of the game."""
    return town_marker(view, "destroyed", town) is not None


def sieges(view: RulesView) -> list[Town]:
    """The towns under siege, by id."""
    found = []
    for piece in all_markers(view, "siege"):
        town = town_of(view, piece.slot or str(piece.get("town", "")))
        if town is not None:
            found.append(town)
    return sorted(found, key=lambda town: town.id)


def add_marker(
    view: RulesView, kind: str, region: str, town: Town | None = None
) -> tuple[SingleCommand, ...]:
    """A marker into a region, or on to a town of it."""
    number = 1
    while PieceId(f"{kind}_{number}") in view.state.pieces:
        number += 1
    slot = town.id if town is not None and town.kind != HIBERNA else ""
    point = town_point(view, slot, True) if slot else marker_point(view, region, kind)
    properties = (("town", town.id),) if town is not None and not slot else ()
    piece = PieceState(
        PieceId(f"{kind}_{number}"),
        PieceDefinitionId(f"marker_{kind}"),
        MAP,
        Pose(*point, 0.0),
        slot=slot,
        properties=properties,
    )
    return (AddPieces((piece,)),)


def remove(pieces: Iterable[PieceState]) -> tuple[SingleCommand, ...]:
    """Pieces off the table; nothing where there are none."""
    gone = ids(pieces)
    return (RemovePieces(gone),) if gone else ()


def place_at(view: RulesView, spot: Spot, side: SideId) -> Place:
    """Where the stack of a side stands in a region, a settlement or a hiberna, or on a ship."""
    ship = view.state.pieces.get(PieceId(spot.inside))
    if ship is not None:
        return Place(MAP, ship.pose, ship_stack(ship.id), slot=ship.slot)
    stack = StackId(f"{side}_{spot.region}_{spot.inside or 'open'}")
    if spot.inside not in (OPEN, HIBERNA):
        point = town_point(view, spot.inside)
        return Place(MAP, Pose(*point, 0.0), stack, slot=spot.inside)
    point = force_point(view, spot.region, side, spot.inside == HIBERNA)
    return Place(MAP, Pose(*point, 0.0), stack)


def put(view: RulesView, pieces: Sequence[PieceState], spot: Spot) -> tuple[SingleCommand, ...]:
    """Pieces to a place, the best leader on top; their besieging or wintering in the old one is over."""
    if not pieces:
        return ()
    upwards = sorted(pieces, key=lambda piece: standing(view, piece))
    moves = [PieceMove(piece.id, place_at(view, spot, piece.side or ROMAN)) for piece in upwards]
    goes_aboard = PieceId(spot.inside) in view.state.pieces
    if goes_aboard:  # the ship lies below all that it carries, in one stack with it
        moves.insert(0, PieceMove(PieceId(spot.inside), moves[0].to))
    found: list[SingleCommand] = [MovePieces(tuple(moves))]
    for key in ("siege", CREW):
        found += clear(pieces, key)
    for key, holds in (("inside", spot.inside == HIBERNA), (ABOARD, goes_aboard)):
        found += (SetProperty(ids(pieces), key, spot.inside),) if holds else clear(pieces, key)
    return tuple(found)


def heaped(view: RulesView) -> tuple[SingleCommand, ...]:
    """Who came to a place one by one lies in one stack there, the best leader on top."""
    found: list[SingleCommand] = []
    for spot, people in by_spot(view).items():
        for side in SIDES if PieceId(spot.inside) not in view.state.pieces else ():
            place = place_at(view, spot, side)
            there = [one for one in people if one.side == side and one.pose == place.pose]
            if place.stack is not None and len(there) > 1:
                upwards = ids(sorted(there, key=lambda piece: standing(view, piece)))
                lie = view.state.stacks.get(place.stack, ())
                in_order = set(lie) == set(upwards) and lie[-1] == upwards[-1]
                if set(lie) <= set(upwards) and not in_order:
                    found.append(OrderStack(place.stack, upwards))
    return tuple(found)


def dig_in(view: RulesView, pieces: Sequence[PieceState], town: Town) -> tuple[SingleCommand, ...]:
    """Pieces into the lines before a town that they besiege; they stay in the open of its region."""
    if not pieces:
        return ()
    point = lines_point(view, town.region, town.id)
    moves = tuple(
        PieceMove(piece.id, Place(MAP, Pose(*point, 0.0), StackId(f"{piece.side}_{town.id}_lines")))
        for piece in pieces
    )
    return (MovePieces(moves), SetProperty(ids(pieces), "siege", town.id))


def ship_stack(ship: PieceId) -> StackId:
    """The stack of a ship and of all that it carries."""
    return StackId(f"ship_{ship}")


def clear(pieces: Iterable[PieceState], key: str) -> tuple[SingleCommand, ...]:
    """Pieces without a property of their own."""
    found = ids(piece for piece in pieces if piece.get(key) is not None)
    return (SetProperty(found, key, None),) if found else ()


def into_box(view: RulesView, slot: str, pieces: Sequence[PieceState]) -> tuple[SingleCommand, ...]:
    """Pieces into a box beside the map."""
    if not pieces:
        return ()
    found: list[SingleCommand] = [MovePieces(view.fill_slot(BOXES, slot, ids(pieces)))]
    for key in ("siege", "inside", "rhine", "fought", ENGAGED, ABOARD, CREW):
        found += clear(pieces, key)
    return tuple(found)
