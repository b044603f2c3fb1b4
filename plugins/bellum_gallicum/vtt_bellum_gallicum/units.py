"""Units and leaders: what is printed on them, and where they are."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from vtt.base.ids import PieceId, SideId, TableId
from vtt.definition.module import ModuleDefinition
from vtt.rules.view import RulesView
from vtt.state.piece import PieceState
from vtt_bellum_gallicum.numbers import modifier

MAP, BATTLE, BOXES = TableId("gaul"), TableId("battle"), TableId("boxes")
ROMAN, GALLIC = SideId("roman"), SideId("gallic")
SIDES = (ROMAN, GALLIC)

OPEN, HIBERNA = "", "hiberna"
"""Where in a region a piece is: in the open, in a hiberna, in a settlement or a port (its slot's id),
or aboard (its ship's id)."""

ABOARD, CREW = "aboard", "crew"
"""Properties of people at sea: the ship that carries them, and that they are its crew (5.1)."""

ENGAGED, ARRIVED = "engaged", "arrived"
"""Properties of people: the turn of their last fight or siege, and that in which they came."""

MOST_NAMED = 4
"""So many pieces are told by name; of more one is, and the others are counted."""

SPOTS_KEPT = 4000
"""Of so many pieces it is remembered where they lie."""

FULL, FLIPPED = "full", "flipped"
GAULS = ("celtic", "belgic", "aquitanian")


@dataclass(frozen=True, order=True)
class Spot:
    """A region, and the place in it."""

    region: str
    inside: str = OPEN


def enemy_of(side: SideId) -> SideId:
    """The other side."""
    return GALLIC if side == ROMAN else ROMAN


def name(view: RulesView, piece: PieceState) -> str:
    """The name on the counter."""
    return view.definition(piece).name


def region_name(view: RulesView, region: str) -> str:
    """A region as the map names it."""
    return view.areas(MAP).area(region).name


def is_unit(view: RulesView, piece: PieceState) -> bool:
    """Whether a piece is a combat unit: no leader, no ship, no marker."""
    return view.definition(piece).kind == "counter"


def is_leader(view: RulesView, piece: PieceState) -> bool:
    """Whether a piece is a leader."""
    return view.definition(piece).kind == "leader"


def is_ship(view: RulesView, piece: PieceState) -> bool:
    """Whether a piece is a ship."""
    return view.definition(piece).kind == "ship"


def is_person(view: RulesView, piece: PieceState) -> bool:
    """Whether a piece is a unit or a leader."""
    return is_unit(view, piece) or is_leader(view, piece)


def is_aboard(piece: PieceState) -> bool:
    """Whether a unit or a leader is aboard a ship."""
    return piece.get(ABOARD) is not None


def is_flipped(piece: PieceState) -> bool:
    """Whether a unit is disordered, or a leader wounded."""
    return piece.face == FLIPPED


def kind(view: RulesView, piece: PieceState) -> str:
    """legion, cohorts, auxilia, tribal, a kind of cavalry, or leader."""
    return str(view.value(piece, "type", ""))


def nation(view: RulesView, piece: PieceState) -> str:
    """The nation of a tribal unit; empty for the units of Rome."""
    return str(view.value(piece, "nation", ""))


def is_gallic_people(view: RulesView, piece: PieceState) -> bool:
    """Whether a unit or a leader is Gallic, whomever it serves: rule 3.3.3 asks."""
    if is_leader(view, piece):
        return str(view.value(piece, "leader_of")) in ("gallic", "pro-roman")
    return nation(view, piece) in GAULS or kind(view, piece) == "pro-roman-gallic-cavalry"


def is_cavalry(view: RulesView, piece: PieceState) -> bool:
    """Whether a unit rides; British chariots do."""
    return view.value(piece, "arm") == "cavalry"


def printed(view: RulesView, piece: PieceState, key: str) -> int:
    """A whole number that is printed on a counter; 0 where there is none."""
    found = view.value(piece, key, 0)
    return found if isinstance(found, int) else 0


def strength(view: RulesView, piece: PieceState) -> int:
    """The strength points of a unit as it lies."""
    return printed(view, piece, "sp_flipped" if is_flipped(piece) else "sp")


def total(view: RulesView, pieces: Iterable[PieceState]) -> int:
    """The strength points of some units."""
    return sum(strength(view, piece) for piece in pieces)


def rating(view: RulesView, leader: PieceState | None) -> int:
    """The combat rating of a leader, less while he is wounded (R); 0 without a leader."""
    if leader is None:
        return 0
    wound = modifier(view, "wounded_rating") if is_flipped(leader) else 0
    return printed(view, leader, "rating") + wound


def rank(view: RulesView, leaders: Iterable[PieceState]) -> int:
    """The highest rank among some leaders; 0 without any."""
    return max((printed(view, leader, "rank") for leader in leaders), default=0)


def spot_of(view: RulesView, piece: PieceState) -> Spot | None:
    """Where on the map a piece is; None beside it."""
    known = view.printed(_no_spots)
    found = known.get(id(piece))
    if found is not None and found[0] is piece:
        return found[1]
    if piece.table != MAP:
        return None
    if is_aboard(piece):
        ship = view.state.pieces.get(PieceId(str(piece.get(ABOARD))))
        carried = None if ship is None else spot_of(view, ship)
        return None if carried is None else Spot(carried.region, str(piece.get(ABOARD)))
    if len(known) >= SPOTS_KEPT:
        known.clear()
    spot = _spot_ashore(view, piece)
    known[id(piece)] = (piece, spot)
    return spot


def _no_spots(_: ModuleDefinition) -> dict[int, tuple[PieceState, Spot | None]]:
    """Where pieces were found before, by their identity: most lie still from position to position."""
    return {}


def _spot_ashore(view: RulesView, piece: PieceState) -> Spot | None:
    if piece.slot:
        region = settlement_regions(view).get(piece.slot)
        return None if region is None else Spot(region, piece.slot)
    found = view.area_of(piece)
    return None if found is None else Spot(found, str(piece.get("inside", OPEN)))


def settlement_regions(view: RulesView) -> dict[str, str]:
    """The region, or the sea, of every settlement, port and box of a sea by its slot's id."""
    return view.printed(_settlement_regions)


def _settlement_regions(module: ModuleDefinition) -> dict[str, str]:
    slots = module.table(MAP).slots
    return {slot.id: str(dict(slot.properties).get("region", "")) for slot in slots}


def by_spot(view: RulesView) -> dict[Spot, list[PieceState]]:
    """The units and leaders on the map by the place where they are."""
    return view.of_pieces("by_spot", lambda: _by_spot(view))


def _by_spot(view: RulesView) -> dict[Spot, list[PieceState]]:
    found: dict[Spot, list[PieceState]] = {}
    people, known = view.printed(_people), view.printed(_no_spots)
    for piece in view.pieces(MAP).values():
        if piece.definition in people:
            before = known.get(id(piece))
            is_known = before is not None and before[0] is piece
            spot = before[1] if before is not None and is_known else spot_of(view, piece)
            if spot is not None:
                found.setdefault(spot, []).append(piece)
    return found


def _people(module: ModuleDefinition) -> frozenset[str]:
    """The kinds of pieces that are units or leaders."""
    return frozenset(one.id for one in module.resolved_pieces if one.kind in ("counter", "leader"))


def _units(module: ModuleDefinition) -> frozenset[str]:
    return frozenset(one.id for one in module.resolved_pieces if one.kind == "counter")


@dataclass(frozen=True)
class _Party:
    """The units and the leaders of a side at a place."""

    units: list[PieceState] = field(default_factory=list)
    leaders: list[PieceState] = field(default_factory=list)


def people_at(view: RulesView, spot: Spot, side: SideId) -> list[PieceState]:
    """The units and leaders of a side at a place."""
    return [piece for piece in by_spot(view).get(spot, ()) if piece.side == side]


def units_at(view: RulesView, spot: Spot, side: SideId) -> list[PieceState]:
    """The combat units of a side at a place."""
    party = _parties(view).get((spot.region, spot.inside, side))
    return [] if party is None else list(party.units)


def regions_of_units(view: RulesView, side: SideId, inside: str = OPEN) -> set[str]:
    """The regions in whose open, or in another place of them, a unit of a side is."""
    parties = _parties(view).items()
    return {
        at for (at, place, own), one in parties if own == side and place == inside and one.units
    }


def regions_of_leaders(view: RulesView, side: SideId) -> set[str]:
    """The regions in whose open a leader of a side is."""
    parties = _parties(view).items()
    return {at for (at, inside, own), one in parties if own == side and not inside and one.leaders}


def leaders_at(view: RulesView, spot: Spot, side: SideId) -> list[PieceState]:
    """The leaders of a side at a place."""
    party = _parties(view).get((spot.region, spot.inside, side))
    return [] if party is None else list(party.leaders)


def _parties(view: RulesView) -> dict[tuple[str, str, SideId | None], _Party]:
    """Who is together, by region, the place in it and side."""
    return view.of_pieces("parties", lambda: _work_out_parties(view))


def _work_out_parties(view: RulesView) -> dict[tuple[str, str, SideId | None], _Party]:
    found: dict[tuple[str, str, SideId | None], _Party] = {}
    units = view.printed(_units)
    for spot, people in by_spot(view).items():
        for piece in people:
            party = found.setdefault((spot.region, spot.inside, piece.side), _Party())
            (party.units if piece.definition in units else party.leaders).append(piece)
    return found


def standing(view: RulesView, piece: PieceState) -> tuple[int, int, int, int, PieceId]:
    """What somebody counts for among those with him; the greatest lies on top of a stack."""
    leads = printed(view, piece, "rank") if is_leader(view, piece) else 0
    rated = rating(view, piece) if leads else 0
    return (leads, rated, strength(view, piece), printed(view, piece, "quality"), piece.id)


def ids(pieces: Iterable[PieceState]) -> tuple[PieceId, ...]:
    """The ids of some pieces."""
    return tuple(piece.id for piece in pieces)


def alive(view: RulesView, pieces: Sequence[PieceId]) -> list[PieceState]:
    """Those of some pieces that are still on the map or in the battle."""
    found = [view.state.pieces[piece] for piece in pieces if piece in view.state.pieces]
    return [piece for piece in found if piece.table in (MAP, BATTLE)]


def names(view: RulesView, pieces: Iterable[PieceState]) -> str:
    """Some pieces in words; of many the one that counts most, and how many go with him."""
    found = list(pieces)
    if len(found) <= MOST_NAMED:
        return ", ".join(name(view, piece) for piece in found)
    first = max(found, key=lambda piece: standing(view, piece))
    units = sum(is_unit(view, piece) for piece in found if piece.id != first.id)
    others = len(found) - 1 - units
    counted = ((others, "leader" if is_leader(view, first) else "other"), (units, "unit"))
    told = [f"{count} {word}{'s' * (count > 1)}" for count, word in counted if count]
    return " and ".join((", ".join((name(view, first), *told[:-1])), told[-1]))
