"""Who may shoot at whom: range, zone, clear lines, choice of target (A5, B17, B18, C8).

A shot is declared and judged; what the dice make of it is not part of these rules yet.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from vtt.base.errors import CommandError
from vtt.base.frozen import get_path
from vtt.base.ids import PieceId
from vtt.base.units import mm_text
from vtt.commands.rules import SetRulesValue
from vtt.geometry.contact import ContactClass, classify
from vtt.geometry.distance import distance as gap_mm
from vtt.geometry.edges import Side, edge, front_mid, rear_mid
from vtt.geometry.fire import FireCheck, FireResult, check_targets
from vtt.geometry.fire_field import FireZone
from vtt.geometry.footprint import Footprint
from vtt.geometry.tolerance import at_most, less_than
from vtt.rules.action import declare
from vtt.rules.api import Consequence, Offer
from vtt.rules.proposal import Proposal
from vtt.rules.rulebook import Rulebook
from vtt.rules.verdict import Finding, Mark, ShapeRole, illegal, note
from vtt.rules.view import RulesView
from vtt_dbr import bound, marks, tables
from vtt_dbr.actions import Shoot
from vtt_dbr.battlefield import Battlefield, battlefield
from vtt_dbr.element import Element
from vtt_dbr.manoeuvre import FRONT_ON
from vtt_dbr.sight import sees
from vtt_dbr.words import used_of

book = Rulebook()

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


@book.check("C8.2", on=Shoot)
def shoots_in_phase(p: Proposal) -> Iterator[Finding]:
    """Shots are declared in the shooting phase, each side for its own elements, at the other side."""
    shooter, target, _ = _who(p)
    if bound.phase_of(p.before) != bound.SHOOT:
        yield illegal("C8.2", "Shooting comes after movement.", (shooter.id,))
    if shooter.side == target.side:
        yield illegal("C8.2", f"{target.title} is a friend.", (shooter.id, target.id))
    if p.actor is not None and shooter.side != p.actor:
        yield illegal("C8.2", f"{shooter.title} is not yours.", (shooter.id,))


@book.check("A5", "B18.1", "B18.2", on=Shoot)
def can_be_hit(p: Proposal) -> Iterator[Finding]:
    """The target is within the table's range, in the shooting zone, and the lines to it are clear."""
    shooter, target, field = _who(p)
    found = aim(p.before, field, shooter, target)
    pieces = (shooter.id, target.id)
    drawn = aim_marks(field, found)
    details: dict[str, Any] = {"measured": found.range, "limit": found.reach, "marks": drawn}
    match found.fault:
        case "no_range":
            yield illegal("A5", f"{shooter.title} cannot shoot.", (shooter.id,))
        case FireResult.RANGE:
            told = f"{target.title} is out of range: {used_of(found.range, found.reach)}."
            yield illegal("A5", told, pieces, **details)
        case FireResult.ZONE:
            told = f"{target.title} is not in the shooting zone of {shooter.title}."
            yield illegal("B18.1", told, pieces, marks=drawn)
        case FireResult.BLOCKED:
            yield _blocked(field, found, pieces, drawn)
        case _:
            told = f"{shooter.title} shoots at {target.title}"
            yield note("A5", f"{told}: {used_of(found.range, found.reach)}.", pieces, **details)


@book.check("A5.2", on=Shoot)
def guns_wait(p: Proposal) -> Iterator[Finding]:
    """Heavy guns shoot in the enemy's bound, or at who shoots at them (E44)."""
    shooter, target, _ = _who(p)
    waits = shooting_rule(p.before, shooter, "bound") == "enemy"
    shoots_back = shots(p.before).get(target.id) == shooter.id
    if waits and shooter.side == bound.active_side(p.before) and not shoots_back:
        told = f"{shooter.title} shoots in the enemy's bound only, or back."
        yield illegal("A5.2", told, (shooter.id,))


@book.check("B17", on=Shoot)
def is_seen(p: Proposal) -> Iterator[Finding]:
    """The shooter sees its target."""
    shooter, target, field = _who(p)
    if not sees(p.before, field.ground, shooter.base, target.base):
        yield illegal(
            "B17", f"{shooter.title} does not see {target.title}.", (shooter.id, target.id)
        )


@book.check("B18.3", on=Shoot)
def target_is_free(p: Proposal) -> Iterator[Finding]:
    """Nobody shoots at an enemy whose front is in contact with the shooter's side; guns on hills may."""
    shooter, target, field = _who(p)
    for friend in engaged_with(p.before, field, shooter, target):
        told = f"The front of {target.title} is in contact with {friend.title}."
        yield illegal("B18.3", told, (target.id, friend.id))


@book.check("B18.4", on=Shoot)
def shoots_once(p: Proposal) -> Iterator[Finding]:
    """An element shoots once in a bound, and no more than three shoot at one target."""
    shooter, target, _ = _who(p)
    known = shots(p.before)
    if shooter.id in known:
        yield illegal("B18.4", f"{shooter.title} has shot already in this bound.", (shooter.id,))
    most = tables.distance(p.before, "shooters")
    others = shots_at(p.before, target, shooter)
    if others >= most:
        yield illegal(
            "B18.4",
            f"{others} elements have shot at {target.title} already.",
            (target.id,),
            measured=float(others + 1),
            limit=most,
            unit="shooters",
        )


@book.check("B18.5", on=Shoot)
def is_free_to_shoot(p: Proposal) -> Iterator[Finding]:
    """Nobody shoots who fights to his front or is crossing a river."""
    shooter, _, field = _who(p)
    for enemy in field.crowd_of_enemies(shooter.side).near(shooter.base, 0.0):
        other = field.elements[enemy.name]
        if classify(shooter.base, other.base) is ContactClass.FRONT:
            yield illegal(
                "B18.5", f"{shooter.title} is fighting {other.title}.", (shooter.id, other.id)
            )
    for patch in field.ground.touched(shooter.base.polygon):
        if patch.river and not _stands_on_road(field, shooter):
            yield illegal("B18.5", f"{shooter.title} is crossing {patch.name}.", (shooter.id,))


@book.check("B18.6", "B18.7", on=Shoot)
def chooses_rightly(p: Proposal) -> Iterator[Finding]:
    """Who is shot at answers, the nearest of several; others shoot at the nearest valid target."""
    shooter, target, field = _who(p)
    valid = valid_aims(p.before, field, shooter)
    chosen = next((found.range for found in valid if found.target.id == target.id), None)
    if chosen is None:
        return
    shooting_back = [found for found in valid if shots(p.before).get(found.target.id) == shooter.id]
    rule, due = ("B18.6", shooting_back) if shooting_back else ("B18.7", valid)
    passed_over = ignored_troops(p.before, field, shooter, target)
    due = [found for found in due if found.target.id not in passed_over]
    nearest = min(due, key=lambda found: found.range)
    if rule == "B18.6" and target.id not in {found.target.id for found in due}:
        told = f"{shooter.title} must answer {nearest.target.title}, who shoots at it."
    elif less_than(nearest.range, chosen):
        told = (
            f"{nearest.target.title} is nearer: {mm_text(nearest.range)} against {mm_text(chosen)}."
        )
    else:
        return
    yield illegal(
        rule,
        told,
        (shooter.id, nearest.target.id),
        measured=chosen,
        limit=nearest.range,
        marks=aim_marks(field, nearest),
    )


@book.check("B18.9", on=Shoot)
def second_rank_helps(p: Proposal) -> Iterator[Finding]:
    """Who shoots from the second rank shoots at the target of the element in front of it."""
    shooter, target, field = _who(p)
    front = front_rank(p.before, field, shooter)
    aimed_at = shots(p.before).get(front.id) if front is not None else target.id
    if front is not None and aimed_at != target.id:
        yield illegal(
            "B18.9",
            f"{shooter.title} shoots from the second rank: {front.title} must have shot at "
            f"{target.title} first.",
            (shooter.id, front.id),
        )


@book.effect("B18.4", on=Shoot)
def remembers_shot(p: Proposal) -> Iterator[Consequence]:
    """Who has shot at whom is remembered for the bound."""
    shot = p.action(Shoot)
    yield SetRulesValue(p.after.plugin, (bound.SHOTS, shot.shooter), shot.target)


def shots(view: RulesView) -> Mapping[PieceId, PieceId]:
    """Who has shot at whom in this bound: target by shooter."""
    box: Any = get_path(view.state.boxes, (view.plugin, bound.SHOTS))
    return {} if box is None else {PieceId(who): PieceId(box[who]) for who in sorted(box)}


def shots_at(view: RulesView, target: Element, but: Element) -> int:
    """How many others than this shooter have shot at a target in this bound."""
    return sum(hit == target.id for who, hit in shots(view).items() if who != but.id)


def engaged_with(
    view: RulesView, field: Battlefield, shooter: Element, target: Element
) -> Iterator[Element]:
    """The shooter's friends with whom the target's front is in contact; guns on hills mind none."""
    if shooting_rule(view, shooter, "over_melee_from_hill") and stands_on_hill(field, shooter):
        return
    for near in field.crowd_of_friends(shooter.side).near(target.base, 0.0):
        if classify(target.base, field.elements[near.name].base) in FRONT_ON:
            yield field.elements[near.name]


def aim(view: RulesView, field: Battlefield, shooter: Element, target: Element) -> Aim:
    """How a shooter stands to one target."""
    return aims(view, field, shooter, {target.id: target.base})[0]


def aims(
    view: RulesView, field: Battlefield, shooter: Element, targets: Mapping[PieceId, Footprint]
) -> list[Aim]:
    """How a shooter stands to some targets, by its best edge for each."""
    reach = tables.shooting_range(view, shooter.class_name, shooter.grade)
    if reach is None:
        return [
            Aim(shooter, field.elements[name], gap_mm(shooter.base, base), 0.0, NO_RANGE)
            for name, base in targets.items()
        ]
    zones = shooting_zones(view, field, shooter, reach)
    front = front_rank(view, field, shooter)
    own = (shooter.id,) if front is None else (shooter.id, front.id)
    found: dict[PieceId, Aim] = {}
    for zone in zones:
        for name, base in targets.items():
            ignored = ignored_troops(view, field, shooter, field.elements[name])
            check = check_targets(zone, {name: base}, field.screen, (*own, *ignored))[name]
            fault = "" if check.result is FireResult.OK else str(check.result)
            new = Aim(shooter, field.elements[name], check.range, reach, fault, zone, check)
            known = found.get(name)
            if known is None or _rank(new) < _rank(known):
                found[name] = new
    return list(found.values())


def valid_aims(view: RulesView, field: Battlefield, shooter: Element) -> list[Aim]:
    """The enemies that a shooter may shoot at: range, zone, lines, sight, free to be shot at."""
    reach = tables.shooting_range(view, shooter.class_name, shooter.grade)
    if reach is None:
        return []
    near = field.crowd_of_enemies(shooter.side).near(shooter.base, reach)
    targets = field.pick([one.name for one in near])
    return [
        found
        for found in aims(view, field, shooter, targets)
        if not found.fault
        and not any(engaged_with(view, field, shooter, found.target))
        and shots_at(view, found.target, shooter) < tables.distance(view, "shooters")
        and sees(view, field.ground, shooter.base, found.target.base)
    ]


def shooting_zones(
    view: RulesView, field: Battlefield, shooter: Element, reach: float
) -> list[FireZone]:
    """The strip ahead of each edge that shoots; a second rank shoots from the front rank's edge."""
    extension = tables.distance(view, "side_ext")
    front = front_rank(view, field, shooter)
    base = shooter.base if front is None else front.base
    sides = shooting_sides(view, shooter)
    return [FireZone(edge(base, side), extension, reach) for side in sides]


@book.clause("A5.1", otherwise=(Side.FRONT,))
def shooting_sides(view: RulesView, shooter: Element) -> tuple[Side, ...]:
    """The edges that an element shoots from."""
    words = str(shooting_rule(view, shooter, "edges")).split()
    return tuple(Side(word) for word in words)


@book.clause("B18.8", otherwise=None)
def front_rank(view: RulesView, field: Battlefield, shooter: Element) -> Element | None:
    """The friend of the same class and grade right in front of a second-rank shooter (B18)."""
    if not shooting_rule(view, shooter, "second_rank") or stands_in_difficult(field, shooter):
        return None
    for near in field.crowd_of_friends(shooter.side).near(shooter.base, 0.0, (shooter.id,)):
        friend = field.elements[near.name]
        same = (friend.class_name, friend.grade) == (shooter.class_name, shooter.grade)
        if same and classify(shooter.base, friend.base) is ContactClass.REAR:
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
        and not at_most(gap_mm(base, target.base), beyond)
    )


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
        drawn += marks.areas(field.table, found.check.lane, role, mm_text(found.range))
    if found.check is not None and found.check.blocked_at is not None:
        drawn += marks.areas(field.table, found.check.blocked_at, ShapeRole.ILLEGAL)
    return drawn


def zone_offers(view: RulesView, field: Battlefield, element: Element) -> Iterator[Offer]:
    """The shooting zones of an element, to look at."""
    reach = tables.shooting_range(view, element.class_name, element.grade)
    if reach is not None:
        for zone in shooting_zones(view, field, element, reach):
            yield Offer(
                "shooting_zone",
                f"Shooting zone of {element.title}: {mm_text(reach)}",
                marks=marks.areas(field.table, zone.region(), ShapeRole.FIRE, mm_text(reach)),
                pieces=(element.id,),
                rule="B18",
            )


def target_offers(view: RulesView, field: Battlefield, shooter: Element) -> Iterator[Offer]:
    """The shots that an element may declare, nearest first."""
    for found in sorted(valid_aims(view, field, shooter), key=lambda one: one.range):
        yield Offer(
            "shoot",
            f"{shooter.title} at {found.target.title}: {mm_text(found.range)}",
            declare(view.plugin, Shoot(shooter.id, found.target.id)),
            aim_marks(field, found),
            (shooter.id, found.target.id),
            "B18",
        )


def _who(p: Proposal) -> tuple[Element, Element, Battlefield]:
    """Shooter, target, and the table on which they stand.

    Raises:
        CommandError: if one of them is no element of this table.
    """
    shot = p.action(Shoot)
    field = battlefield(p.before, p.before.piece(shot.shooter).table)
    p.before.piece(shot.target)
    for piece in (shot.shooter, shot.target):
        if piece not in field.elements:
            raise CommandError(f"{piece!r} is no element on table {field.table!r}")
    return field.elements[shot.shooter], field.elements[shot.target], field


def _blocked(
    field: Battlefield, found: Aim, pieces: tuple[PieceId, ...], drawn: tuple[Mark, ...]
) -> Finding:
    blockers = tuple(found.check.blockers or ()) if found.check is not None else ()
    titles = " and ".join(field.elements[name].title for name in blockers) or "its own corners"
    told = f"The lines from {found.shooter.title} to {found.target.title} are blocked by {titles}."
    return illegal("B18.2", told, (*pieces, *blockers), marks=drawn)


def _stands_on_road(field: Battlefield, element: Element) -> bool:
    base = element.base
    return field.ground.are_on_road((front_mid(base), rear_mid(base)))


def _rank(found: Aim) -> tuple[int, float]:
    results = [str(result) for result in RESULT_ORDER]
    return (results.index(found.fault or str(FireResult.OK)), found.range)
