"""Who gives way, and what it does to those whom it meets (A11, B15, B20, B21, B24 to B26)."""

from collections.abc import Callable, Iterator, Mapping
from types import MappingProxyType

from shapely.geometry.base import BaseGeometry

from vtt.base.ids import PieceId
from vtt.geometry.contact import ContactClass, classify
from vtt.geometry.distance import distance as gap_mm
from vtt.geometry.edges import Corner, Side
from vtt.geometry.footprint import Footprint
from vtt.geometry.outcome import LossReason, OutcomePlan, Response
from vtt.geometry.outline import outline_size
from vtt.geometry.reach import Bounds
from vtt.geometry.recoil import destroyed_behind
from vtt.geometry.sector import wholly_behind
from vtt.geometry.tolerance import same_angle
from vtt.geometry.touch import Touch
from vtt.rules.rulebook import Rulebook
from vtt.rules.view import RulesView
from vtt_dbr import rows, running, tables
from vtt_dbr.battlefield import Battlefield
from vtt_dbr.contact_sets import ASIDE, REARS
from vtt_dbr.element import Element, plays
from vtt_dbr.factors import is_condensed
from vtt_dbr.fights import meets, met_by
from vtt_dbr.ground import IMPASSABLE, standing_parts
from vtt_dbr.home import foreign_edges
from vtt_dbr.losses import DESTROYED, OFF_TABLE, PURSUED
from vtt_dbr.passing import passing_rows
from vtt_dbr.protection import defends
from vtt_dbr.statuses import is_pursuing, is_routing

book = Rulebook(running.book)

OPEN_GROUND: Mapping[str, Footprint] = MappingProxyType({})
"""No ground that anybody is kept from."""

REAR_CORNERS = (Corner.REAR_LEFT, Corner.REAR_RIGHT)
CRUSHING = frozenset(
    (
        *(Touch(part, Side.REAR) for part in (Side.REAR, *REAR_CORNERS)),
        *(Touch(corner, side) for corner in REAR_CORNERS for side in (Side.LEFT, Side.RIGHT)),
        *(Touch(Side.REAR, corner) for corner in REAR_CORNERS),
    )
)
"""With which part of it a recoiling base destroys which part of an enemy's (E34)."""


@book.clause("B20.3", otherwise=0.0)
def recoil_distance(view: RulesView, element: Element) -> float:
    """An element recoils by its own depth."""
    return outline_size(element.base.outline)[1]


@book.clause("B20.1", otherwise=False)
def turns_about(view: RulesView, element: Element, shooters: list[Footprint]) -> bool:
    """Who is shot at only from wholly behind turns about instead of recoiling."""
    return bool(shooters) and all(wholly_behind(base, element.base) for base in shooters)


@book.clause("B20.2", otherwise=False)
def is_lost_at_once(view: RulesView, field: Battlefield, element: Element, close: bool) -> bool:
    """With an enemy's front on flank or rear, or mounted in difficult going, nobody gets away."""
    patches = field.ground.touched(element.base.polygon)
    if plays(view, element, "lost_in_difficult") and any(
        patch.going == "difficult" for patch in patches
    ):
        return True
    return _is_beset(field, element)


def anew(view: RulesView) -> float:
    """After how many mm a flight looks ahead again; 0: it turns but once, at its beginning (E11)."""
    return 0.0 if view.setting("flee_turns") == "once" else tables.distance(view, "path_step")


@book.clause("B20.4", otherwise=False)
def pushes(view: RulesView, field: Battlefield, own: Element, other: Element) -> bool:
    """Whether who recoils pushes a friend back, itself or by others: mounted and foot that look its way."""
    found = [row for row in tables.rows(view, tables.PUSHES) if _fits_push(view, row, own, other)]
    if same_angle(own.base.pose.facing, other.base.pose.facing):
        return bool(found)
    near = field.crowd_of_enemies(other.side).near(other.base, 0.0)
    fights = any(
        classify(other.base, field.elements[one.name].base) is ContactClass.FRONT for one in near
    )
    turned = any(tables.says(view, tables.PUSHES, row, "any_facing") for row in found)
    return turned and not fights


def _fits_push(view: RulesView, row: str, own: Element, other: Element) -> bool:
    return all(
        rows.fits(view, tables.PUSHES, row, column, one.class_name, one.arm)
        for column, one in (("movers", own), ("others", other))
    )


@book.clause("B15.2", otherwise=False)
def passes(view: RulesView, field: Battlefield, own: Element, other: Element) -> bool:
    """Who recoils goes through friends that look its way, to the first clear place."""
    return same_angle(own.base.pose.facing, other.base.pose.facing) and any(
        tables.says(view, tables.PASSES, row, "when_recoiling")
        for row in passing_rows(view, field, own, other)
    )


@book.clause("B15.2", otherwise=False)
def runs_through(view: RulesView, field: Battlefield, own: Element, other: Element) -> bool:
    """Who flees, routs or pursues goes through the friends that it may pass when it moves."""
    return any(passing_rows(view, field, own, other))


@book.clause("B21.2", otherwise=())
def to_be_avoided(
    view: RulesView, field: Battlefield, element: Element
) -> tuple[BaseGeometry, ...]:
    """What near ahead makes a flight turn aside: enemies, difficult going, friends, other edges."""
    friends = [
        other.base.polygon
        for other in field.elements.values()
        if other.side == element.side
        and other.id != element.id
        and not runs_through(view, field, element, other)
    ]
    enemies = [base.polygon for base in field.enemies(element.side).values()]
    shunned = ("difficult", IMPASSABLE)
    bad = [patch.area for patch in field.ground.patches if patch.going in shunned]
    return (*enemies, *bad, *friends, *foreign_edges(view, field, element))


@book.clause("B21.4", otherwise=False)
def takes_along(view: RulesView) -> bool:
    """Friends that are met flee ahead; without it nobody gets through them."""
    return True


def runs_too(view: RulesView, own: Element, met: Element) -> bool:
    """Whether two friends both rout: one halts behind the other, for who runs cannot be made to flee."""
    return is_routing(view, own) and is_routing(view, met)


@book.clause("B20.6", otherwise=None)
def edges_of(view: RulesView, field: Battlefield) -> Bounds | None:
    """The table; any base of which a part leaves it in an outcome move is lost."""
    table = view.module.table(field.table)
    return (0.0, 0.0, table.width, table.height)


def how_lost(view: RulesView, element: Element, reason: LossReason) -> str:
    """How an element is lost that an outcome move undoes (B26)."""
    if reason is not LossReason.TABLE_EDGE:
        return DESTROYED
    return PURSUED if is_pursuing(view, element) else OFF_TABLE


@book.clause("B20.5", otherwise=OPEN_GROUND)
def no_way(view: RulesView, field: Battlefield, element: Element) -> Mapping[str, Footprint]:
    """The impassable ground that undoes who is driven into it; none for vessels, which keep to water."""
    if element.arm == tables.NAVAL:
        return OPEN_GROUND
    areas = [patch.area for patch in field.ground.patches if patch.going == IMPASSABLE]
    free = (area for area in areas if not area.intersects(element.base.polygon))
    return {f"ground:{n}": part for n, part in enumerate(standing_parts(free))}


@book.clause("B20.5", otherwise=())
def crushed_by(
    view: RulesView,
    plan: OutcomePlan[PieceId],
    element_of: Callable[[PieceId], Element | None],
) -> tuple[PieceId, ...]:
    """The enemies that a blocked recoil destroys: it backs into them, and not into their front (E34)."""
    found = []
    for met in plan.met:
        own, other = element_of(met.mover), element_of(met.other)
        if own is None or other is None or met.response is not Response.BLOCK:
            continue
        spares = plays(view, own, "backs_gently")
        if own.side != other.side and not spares and met.parts and met.parts in CRUSHING:
            found.append(other.id)
    return tuple(found)


@book.clause("B21.3", otherwise=0.0)
def most_turn(view: RulesView) -> float:
    """The widest turn of a flight, in degrees."""
    return tables.distance(view, "flee_turn")


@book.clause("B24.3", otherwise=False)
def dies_running(view: RulesView, element: Element) -> bool:
    """A router that must recoil or flee is destroyed."""
    return is_routing(view, element)


@book.clause("B25.1", otherwise=())
def lost_behind(view: RulesView, field: Battlefield, element: Element) -> tuple[Element, ...]:
    """The friends behind an element that dies with its front on an enemy, less than its depth away."""
    fronts = (classify(element.base, base) for _, base in met_by(field, element))
    if ContactClass.FRONT not in fronts:
        return ()
    friends = {
        name: base for name, base in field.friends(element.side).items() if name != element.id
    }
    names = destroyed_behind(element.base, outline_size(element.base.outline)[1], friends)
    behind = [field.elements[name] for name in names]
    nearest = min(behind, key=lambda one: (gap_mm(one.base, element.base), one.id), default=element)
    return tuple(o for o in behind if not is_exempt(view, field, element, o, nearest))


@book.clause("B25.2", otherwise=False)
def is_exempt(
    view: RulesView, field: Battlefield, element: Element, other: Element, nearest: Element
) -> bool:
    """Whether a friend behind one that dies lives: light troops take skirmishers alone with them.

    Guns, wagons, baggage and vessels die alone and are spared, as is who holds a wall, and in condensed
    scale who looks the same way with no enemy on flank or rear. `nearest` is the nearest one behind.
    """
    if plays(view, element, "dies_gently") and not plays(view, nearest, "dies_with_light"):
        return True
    if any(plays(view, one, "dies_alone") for one in (element, other)):
        return True
    if defends(field, other):
        return True
    looks_alike = same_angle(element.base.pose.facing, other.base.pose.facing)
    return is_condensed(view) and looks_alike and not _is_beset(field, other)


@book.clause("B25.3", otherwise=())
def touching_rear(view: RulesView, field: Battlefield, element: Element) -> tuple[Element, ...]:
    """The friends whose front is on the rear of one that is shot, squarely or not."""
    near = field.crowd_of_friends(element.side).near(element.base, 0.0, (element.id,))
    friends = (field.elements[one.name] for one in near)
    return tuple(f for f in friends if classify(f.base, element.base) in REARS)


@book.clause("A11.4", otherwise=())
def friends_helping(
    view: RulesView, field: Battlefield, element: Element, enemies: list[Element]
) -> tuple[PieceId, ...]:
    """The friends on the flank or rear of the enemy that has won, squarely or not: they recoil too."""
    return tuple(
        friend.id
        for enemy in enemies
        for friend in _friends_touching(field, element, enemy)
        if meets(field, element, enemy) is ContactClass.FRONT
        and meets(field, friend, enemy) in ASIDE
    )


def _friends_touching(field: Battlefield, element: Element, enemy: Element) -> Iterator[Element]:
    for friend, _ in met_by(field, enemy):
        if friend.id != element.id:
            yield friend


def _is_beset(field: Battlefield, element: Element) -> bool:
    """Whether an enemy's front is on an element's flank or rear, squarely or not."""
    return any(classify(base, element.base) in ASIDE for _, base in met_by(field, element))
