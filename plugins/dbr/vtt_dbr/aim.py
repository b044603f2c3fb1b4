"""How a shooter stands to its targets: edges, zones, ranges, lanes, ranks (A5, B18)."""

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from vtt.base.frozen import get_path
from vtt.base.ids import PieceId
from vtt.base.units import mm_text
from vtt.geometry.contact import ContactClass, classify
from vtt.geometry.distance import distance as gap_mm
from vtt.geometry.edges import Side, edge
from vtt.geometry.fire import FireCheck, FireResult, check_targets
from vtt.geometry.fire_field import FireZone
from vtt.geometry.footprint import Footprint
from vtt.geometry.tolerance import at_most
from vtt.rules.rulebook import Rulebook, in_force
from vtt.rules.verdict import Mark, ShapeRole
from vtt.rules.view import RulesView
from vtt_dbr import marks, tables, waters
from vtt_dbr.battlefield import Battlefield
from vtt_dbr.bound import SHOTS
from vtt_dbr.contact_sets import FRONT_ON
from vtt_dbr.element import Element
from vtt_dbr.factors import is_condensed
from vtt_dbr.fights import met_by
from vtt_dbr.protection import defends, sides_from_works
from vtt_dbr.sight import sees
from vtt_dbr.waters import is_over_water, reach_over_water

book = Rulebook(waters.book)

NO_RANGE = "no_range"
RESULT_ORDER = (FireResult.OK, FireResult.BLOCKED, FireResult.RANGE, FireResult.ZONE)
"""Of several edges the one with the best result shoots."""


@dataclass(frozen=True)
class Aim:
    """A shooter's best edge on one target: how far, whether it may, and what stands in the way.

    `fault` is empty, or says what forbids it: no_range, zone, range or blocked.
    """

    shooter: Element
    target: Element
    range: float
    reach: float
    fault: str = ""
    zone: FireZone | None = None
    check: FireCheck[PieceId] | None = None
    side: Side = Side.FRONT

    @property
    def is_from_front(self) -> bool:
        """Whether it shoots from its front edge."""
        return self.side is Side.FRONT


def shots(view: RulesView) -> Mapping[PieceId, PieceId]:
    """Who has shot at whom in this bound: target by shooter."""
    box: Any = get_path(view.state.boxes, (view.plugin, SHOTS))
    return {} if box is None else {PieceId(who): PieceId(box[who]) for who in sorted(box)}


def shots_at(view: RulesView, target: Element, but: Element) -> int:
    """How many others than this shooter have shot at a target in this bound."""
    return sum(hit == target.id for who, hit in shots(view).items() if who != but.id)


def engaged_with(
    view: RulesView, field: Battlefield, shooter: Element, target: Element
) -> Iterator[Element]:
    """The shooter's friends with whom the target's front is in contact; guns on hills mind none."""
    if shooting_rule(view, shooter, "over_melee_from_hill") and (
        stands_on_hill(field, shooter) or defends(field, shooter)
    ):
        return
    for friend, base in met_by(field, target):
        if friend.side == shooter.side and classify(target.base, base) in FRONT_ON:
            yield friend


def aim(view: RulesView, field: Battlefield, shooter: Element, target: Element) -> Aim:
    """How a shooter stands to one target, by its best edge for it."""
    key = ("aim", in_force(view), shooter.id, target.id)  # who has shot at whom does not count
    return field.derived(key, lambda: _aim(view, field, shooter, target))


def _aim(view: RulesView, field: Battlefield, shooter: Element, target: Element) -> Aim:
    reach = tables.shooting_range(view, shooter.class_name, shooter.grade)
    if reach is None:
        return Aim(shooter, target, gap_mm(shooter.base, target.base), 0.0, NO_RANGE)
    front = front_rank(view, field, shooter)
    own = (shooter.id,) if front is None else (shooter.id, front.id)
    unknown = (e.id for e in field.elements.values() if e.hidden and e.side != shooter.side)
    ignored = (*own, *ignored_troops(view, field, shooter, target), *unknown)
    found = _best_edge(view, field, shooter, target, reach, ignored)
    if found.fault == FireResult.RANGE and (far := reach_over_water(view, shooter)):
        farther = _best_edge(view, field, shooter, target, far, ignored)
        lane = None if farther.check is None else farther.check.lane
        if not farther.fault and is_over_water(field.ground, lane):
            return farther
    return found


def _best_edge(
    view: RulesView,
    field: Battlefield,
    shooter: Element,
    target: Element,
    reach: float,
    ignored: Collection[PieceId],
) -> Aim:
    """How a shooter stands to a target by the best of its edges, within a range."""
    found = []
    sides, zones = firing_sides(view, field, shooter), shooting_zones(view, field, shooter, reach)
    for side, zone in zip(sides, zones, strict=True):
        one = check_targets(zone, {target.id: target.base}, field.screen, ignored)[target.id]
        fault = "" if one.result is FireResult.OK else str(one.result)
        found.append(Aim(shooter, target, one.range, reach, fault, zone, one, side))
    none = Aim(shooter, target, gap_mm(shooter.base, target.base), reach, NO_RANGE)
    return min(found, key=_rank, default=none)


def valid_aims(view: RulesView, field: Battlefield, shooter: Element) -> list[Aim]:
    """The enemies that a shooter may shoot at: range, zone, lines, sight, free to be shot at."""
    return view.derived(("valid aims", shooter.id), lambda: list(_valid_aims(view, field, shooter)))


def _valid_aims(view: RulesView, field: Battlefield, shooter: Element) -> Iterator[Aim]:
    reach = tables.shooting_range(view, shooter.class_name, shooter.grade)
    if reach is None:
        return
    farthest = max(reach, reach_over_water(view, shooter) or 0.0)
    for near in field.crowd_of_enemies(shooter.side).near(shooter.base, farthest):
        target = field.elements[near.name]
        found = aim(view, field, shooter, target)
        if (
            not found.fault
            and not any(engaged_with(view, field, shooter, target))
            and shots_at(view, target, shooter) < tables.distance(view, "shooters")
            and sees(view, field.ground, shooter.base, target.base)
        ):
            yield found


def threats(view: RulesView, field: Battlefield, target: Element) -> Iterator[Aim]:
    """The enemies that could shoot at an element from where all stand."""
    for name, base in field.enemies(target.side).items():
        shooter = field.elements[name]
        reach = tables.shooting_range(view, shooter.class_name, shooter.grade)
        farthest = max(reach or 0.0, reach_over_water(view, shooter) or 0.0)
        if reach is None or not at_most(gap_mm(base, target.base), farthest):
            continue
        found = aim(view, field, shooter, target)
        if (
            not found.fault
            and not any(engaged_with(view, field, shooter, target))
            and sees(view, field.ground, shooter.base, target.base)
        ):
            yield found


def shooting_zones(
    view: RulesView, field: Battlefield, shooter: Element, reach: float
) -> list[FireZone]:
    """The strip ahead of each edge that shoots; a second rank shoots from the front rank's edge."""
    extension = tables.distance(view, "side_ext")
    front = front_rank(view, field, shooter)
    base = shooter.base if front is None else front.base
    sides = firing_sides(view, field, shooter)
    return [FireZone(edge(base, side), extension, reach) for side in sides]


def firing_sides(view: RulesView, field: Battlefield, shooter: Element) -> tuple[Side, ...]:
    """The edges that an element shoots from where it stands."""
    return (*shooting_sides(view, shooter), *sides_from_works(view, field, shooter))


@book.clause("A5.1", otherwise=(Side.FRONT,))
def shooting_sides(view: RulesView, shooter: Element) -> tuple[Side, ...]:
    """The edges that an element shoots from."""
    words = str(shooting_rule(view, shooter, "edges")).split()
    return tuple(Side(word) for word in words)


@book.clause("B18.8", otherwise=None)
def front_rank(view: RulesView, field: Battlefield, shooter: Element) -> Element | None:
    """The friend of its class, grade and command right in front of a second-rank shooter, in normal scale."""
    if not shooting_rule(view, shooter, "second_rank") or stands_in_difficult(field, shooter):
        return None
    if is_condensed(view) or defends(field, shooter):
        return None
    for near in field.crowd_of_friends(shooter.side).near(shooter.base, 0.0, (shooter.id,)):
        friend = field.elements[near.name]
        kinds = ((e.class_name, e.grade, e.command) for e in (friend, shooter))
        behind = classify(shooter.base, friend.base) is ContactClass.REAR
        if behind and len(set(kinds)) == 1 and not defends(field, friend):
            return friend
    return None


@book.clause("B18.10", otherwise=())
def ignored_troops(
    view: RulesView, field: Battlefield, shooter: Element, target: Element
) -> tuple[PieceId, ...]:
    """Enemies over whom guns may shoot: light troops so far before the target (B18, E69)."""
    light = str(shooting_rule(view, shooter, "ignores") or "")
    if not light:
        return ()
    beyond = tables.distance(view, "art_overshoot")
    return tuple(
        name
        for name, base in field.enemies(shooter.side).items()
        if name != target.id
        and tables.covers(light, field.elements[name].class_name, field.elements[name].arm)
        and not at_most(_farther(view, shooter, base, target), beyond)
    )


def _farther(view: RulesView, shooter: Element, light: Footprint, target: Element) -> float:
    """How far in mm a target lies beyond light troops: from them, or as the gun measures it (E69)."""
    if view.setting("overshoot_from") == "light_troops":
        return gap_mm(light, target.base)
    return gap_mm(shooter.base, target.base) - gap_mm(shooter.base, light)


def shooting_rule(
    view: RulesView, element: Element, column: str
) -> float | int | str | bool | None:
    """What the table of shooting says of an element in a column; None where it says nothing."""
    return tables.shooting_rule(view, column, element.class_name, element.arm, element.grade)


def stands_in_difficult(field: Battlefield, element: Element) -> bool:
    """Whether an element stands in difficult going other than buildings."""
    patches = field.ground.touched(element.base.polygon)
    return any(patch.going == "difficult" and not patch.built_up for patch in patches)


def stands_on_hill(field: Battlefield, element: Element) -> bool:
    """Whether an element stands on a hill."""
    return any(patch.height > 0.0 for patch in field.ground.touched(element.base.polygon))


def aim_marks(field: Battlefield, found: Aim) -> tuple[Mark, ...]:
    """The shooting zone, the lane of fire and what blocks it."""
    drawn: tuple[Mark, ...] = ()
    if found.zone is not None:
        drawn += marks.areas(field.table, found.zone.region(), ShapeRole.FIRE)
    if found.check is not None and found.check.lane is not None:
        role = ShapeRole.ILLEGAL if found.fault else ShapeRole.FIRE
        drawn += marks.areas(field.table, found.check.lane, role, f"range {mm_text(found.range)}")
    if found.check is not None and found.check.blocked_at is not None:
        drawn += marks.areas(field.table, found.check.blocked_at, ShapeRole.ILLEGAL, "blocked")
    return drawn


def _rank(found: Aim) -> tuple[int, float]:
    results = [str(result) for result in RESULT_ORDER]
    return (results.index(found.fault or str(FireResult.OK)), found.range)
