"""Troops aboard vessels: going aboard and ashore, sailing along, going down with them (C3, C10)."""

from collections.abc import Iterator

from msgspec.structs import replace

from vtt.base.ids import PieceId
from vtt.commands.piece import MovePieces, PieceMove, SetProperty
from vtt.geometry.contact import classify
from vtt.geometry.distance import distance as gap_mm
from vtt.geometry.distance import overlaps
from vtt.geometry.footprint import Footprint
from vtt.geometry.outline import outline_size
from vtt.geometry.pose import Pose
from vtt.rules.api import Consequence
from vtt.rules.proposal import Moving, Proposal
from vtt.rules.rulebook import Rulebook
from vtt.rules.verdict import Finding, illegal
from vtt.rules.view import RulesView
from vtt.state.piece import place_of
from vtt_dbr import tables
from vtt_dbr.actions import Deed
from vtt_dbr.at_works import astride
from vtt_dbr.battlefield import Battlefield, element_at, field_of
from vtt_dbr.contact_sets import ASKEW
from vtt_dbr.element import ABOARD, Element
from vtt_dbr.ground import IMPASSABLE
from vtt_dbr.tables import NAVAL

book = Rulebook()

LOADED = "loaded"
LANDED = "landed"
"""The property of who has come ashore from a vessel: when he routs he runs back to one."""
DEEDS = "deeds"
"""The module's table: what single elements can do besides moving, and what that costs."""
EMBARK, DISEMBARK = "embark", "disembark"


def cargo_of(field: Battlefield, vessel: PieceId) -> tuple[Element, ...]:
    """The elements aboard a vessel, in the order of ids."""
    return tuple(one for one in field.aboard.values() if one.aboard == vessel)


def room_beside(view: RulesView, field: Battlefield, element: Element) -> PieceId | None:
    """The friendly vessel with room that an element touches; the nearest of several."""
    most = tables.distance(view, "aboard")
    for near in field.crowd_of_friends(element.side).near(element.base, 0.0, (element.id,)):
        vessel = field.elements[near.name]
        if vessel.arm == NAVAL and len(cargo_of(field, vessel.id)) < most:
            return vessel.id
    return None


def landing_place(view: RulesView, field: Battlefield, element: Element) -> Pose | None:
    """The first free place on land beside an element's vessel: before its bow, left, right, behind."""
    vessel = field.elements.get(PieceId(element.aboard))
    if vessel is None:
        return None
    table = view.module.table(field.table)
    for pose in _beside(vessel.base, element.base):
        base = element.base.at(pose.rounded())
        left, top, right, bottom = base.bounds
        inside = left >= 0.0 and top >= 0.0 and right <= table.width and bottom <= table.height
        taken = any(overlaps(base, other.base) for other in field.elements.values())
        free = not taken and not _is_askew(field, element, base)
        if inside and free and is_open_land(field, base):
            return base.pose
    return None


def is_open_land(field: Battlefield, base: Footprint) -> bool:
    """Whether a base stands on ground that troops enter: no water, no cliffs, no wall under it (B29)."""
    patches = field.ground.touched(base.polygon)
    shut = any(patch.water or patch.going == IMPASSABLE for patch in patches)
    return not shut and not astride(field, base)


def _is_askew(field: Battlefield, element: Element, base: Footprint) -> bool:
    """Whether an element would come ashore with its front on an enemy, but not squarely (B6)."""
    near = field.crowd_of_enemies(element.side).near(base, 0.0)
    return any(classify(base, field.elements[one.name].base) in ASKEW for one in near)


@book.check("C3.5", on=Deed)
def there_is_room(p: Proposal) -> Iterator[Finding]:
    """Who goes aboard touches a friendly vessel with room; who goes ashore finds free land beside it."""
    action = p.action(Deed)
    one, field = element_at(p.before, action.piece), field_of(p.before, action.piece)
    if action.what == EMBARK and room_beside(p.before, field, one) is None:
        yield illegal("C3.5", f"{one.title} touches no friendly vessel with room.", (one.id,))
    if action.what == DISEMBARK and landing_place(p.before, field, one) is None:
        yield illegal("C3.5", f"{one.title} finds no free land beside its vessel.", (one.id,))


@book.effect("C3.5", on=Deed)
def goes_aboard_or_ashore(p: Proposal) -> Iterator[Consequence]:
    """Who is aboard stands on its vessel, which is loaded; who goes ashore stands beside it."""
    action = p.action(Deed)
    one, field = element_at(p.before, action.piece), field_of(p.before, action.piece)
    if action.what == EMBARK and (vessel := room_beside(p.before, field, one)) is not None:
        yield _put(p.after, one.id, field.elements[vessel].base.pose, EMBARK)
        yield SetProperty((one.id,), ABOARD, vessel)
        yield SetProperty((vessel,), LOADED, True)
    pose = landing_place(p.before, field, one) if action.what == DISEMBARK else None
    if pose is not None:
        yield from goes_ashore(p.after, field, one, pose, DISEMBARK)


def goes_ashore(
    view: RulesView, field: Battlefield, one: Element, pose: Pose, name: str
) -> Iterator[Consequence]:
    """An element is no longer aboard but stands at a place ashore; its vessel may be empty now."""
    vessel = PieceId(one.aboard)
    yield SetProperty((one.id,), ABOARD, None)
    yield SetProperty((one.id,), tables.word(view, DEEDS, DISEMBARK, "takes"), None)
    yield SetProperty((one.id,), LANDED, True)
    yield _put(view, one.id, pose, name)
    if len(cargo_of(field, vessel)) == 1:
        yield SetProperty((vessel,), LOADED, None)


@book.effect("C3.5", on=MovePieces)
def cargo_sails_along(p: Proposal) -> Iterator[Consequence]:
    """What is aboard goes where its vessel goes."""
    if isinstance(p.single, MovePieces):
        for move in p.single.moves:
            if move.piece in p.before.state.pieces:
                field = field_of(p.before, move.piece)
                for one in cargo_of(field, move.piece):
                    yield _put(p.after, one.id, move.to.pose, "aboard")


def _takes_somebody_aboard(moving: Moving) -> bool:
    return any(moving.before.piece(piece).get(ABOARD) for piece in moving.pieces)


@book.check("C3.5", on=MovePieces, cheap=True, concerns=_takes_somebody_aboard)
def stays_aboard(p: Proposal) -> Iterator[Finding]:
    """Nobody is taken off a vessel by hand: who is aboard goes where it goes, or ashore by an order."""
    if not isinstance(p.single, MovePieces) or p.single.manoeuvre:
        return
    ends = {move.piece: move.to.pose for move in p.single.moves}
    for piece, end in ends.items():
        one = field_of(p.before, piece).aboard.get(piece)
        if one is None:
            continue
        vessel = PieceId(one.aboard)
        if end != ends.get(vessel, p.before.piece(vessel).pose):
            name = element_at(p.before, vessel).title
            told = f"{one.title} is aboard {name}: it goes where that goes, or disembarks."
            yield illegal("C3.5", told, (piece, vessel))


@book.clause("B22.4", otherwise=None)
def vessel_for(view: RulesView, field: Battlefield, element: Element) -> Element | None:
    """The nearest friendly vessel with room, for routers that landed from one; None for all others."""
    if view.piece(element.id).get(LANDED) is not True:
        return None
    most = tables.distance(view, "aboard")
    vessels = [
        other
        for other in field.elements.values()
        if other.side == element.side
        and other.arm == NAVAL
        and len(cargo_of(field, other.id)) < most
    ]
    return min(vessels, key=lambda one: (gap_mm(one.base, element.base), one.id), default=None)


@book.clause("C10.2", otherwise=())
def goes_down_with(view: RulesView, element: Element) -> tuple[Element, ...]:
    """The troops aboard a vessel that is lost or taken, and those on a bridge that is."""
    field = field_of(view, element.id)
    if element.is_bridge:
        others = field.elements.values()
        return tuple(o for o in others if o.id != element.id and overlaps(o.base, element.base))
    return cargo_of(field, element.id)


def _beside(vessel: Footprint, base: Footprint) -> Iterator[Pose]:
    """Places around a vessel, facing away from it."""
    width, depth = outline_size(vessel.outline)
    own = outline_size(base.outline)[1]
    for turn, reach in ((0.0, depth), (270.0, width), (90.0, width), (180.0, depth)):
        away = vessel.pose.turned(turn)
        yield away.ahead((reach + own) / 2)


def _put(view: RulesView, piece: PieceId, pose: Pose, name: str) -> MovePieces:
    place = replace(place_of(view.piece(piece)), pose=pose.rounded())
    return MovePieces((PieceMove(piece, place),), name)
