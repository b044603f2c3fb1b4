"""Shots are declared and judged: range, zone, lines, sight, choice of target (A5, B17, B18, C8).

What the dice make of shots is in `volley`.
"""

import math
from collections.abc import Iterator, Sequence
from typing import Any

import shapely

from vtt.base.errors import CommandError
from vtt.base.ids import PieceId
from vtt.base.units import mm_text
from vtt.commands.rules import SetRulesValue
from vtt.definition.rules_table import DataSource
from vtt.geometry.contact import classify
from vtt.geometry.edges import front_mid
from vtt.geometry.fire import FireResult
from vtt.geometry.tolerance import less_than
from vtt.rules.action import declare
from vtt.rules.api import Consequence, Offer
from vtt.rules.proposal import Proposal
from vtt.rules.rulebook import Rulebook, is_on
from vtt.rules.verdict import Finding, Mark, ShapeRole, illegal, note
from vtt.rules.view import RulesView
from vtt_dbr import aim as aiming
from vtt_dbr import bound, marks, tables
from vtt_dbr.actions import Shoot
from vtt_dbr.aim import (
    Aim,
    aim,
    aim_marks,
    engaged_with,
    front_rank,
    ignored_troops,
    shooting_rule,
    shooting_zones,
    shots,
    shots_at,
    threats,
    valid_aims,
)
from vtt_dbr.battlefield import Battlefield, battlefield
from vtt_dbr.contact_sets import SQUARE
from vtt_dbr.element import Element
from vtt_dbr.fights import met_by
from vtt_dbr.rows import OURS
from vtt_dbr.sight import sees
from vtt_dbr.tables import NAVAL
from vtt_dbr.waters import may_ignore_land
from vtt_dbr.weather import visibility
from vtt_dbr.words import used_of

book = Rulebook(aiming.book)

ownership = Rulebook()
"""Whose shots they are; apart from the rest, so that each side can be asked what the other may shoot at."""


@book.check("C8.2", on=Shoot)
def shoots_in_phase(p: Proposal) -> Iterator[Finding]:
    """Shots are declared in the shooting phase, at the other side."""
    shooter, target, _ = _who(p)
    if bound.phase_of(p.before) != bound.SHOOT:
        yield illegal("C8.2", "Shooting comes after movement.", (shooter.id,))
    if shooter.side == target.side:
        yield illegal("C8.2", f"{target.title} is a friend.", (shooter.id, target.id))


@ownership.check("C8.2", on=Shoot)
def shoots_own(p: Proposal) -> Iterator[Finding]:
    """Each side declares the shots of its own elements."""
    shooter, _, _ = _who(p)
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
        case aiming.NO_RANGE:
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
    """Nobody shoots who is in close combat, with his front or the enemy's, or is crossing a river."""
    shooter, _, field = _who(p)
    for other, base in met_by(field, shooter):
        if classify(shooter.base, base) in SQUARE or classify(base, shooter.base) in SQUARE:
            yield illegal(
                "B18.5", f"{shooter.title} is fighting {other.title}.", (shooter.id, other.id)
            )
    for river in field.ground.rivers_under(shooter.base) if shooter.arm != NAVAL else ():
        yield illegal("B18.5", f"{shooter.title} is crossing {river.name}.", (shooter.id,))


@book.check("B18.6", "B18.7", on=Shoot)
def chooses_rightly(p: Proposal) -> Iterator[Finding]:
    """Who is shot at answers, the nearest of several; others shoot at the nearest valid target."""
    shooter, target, field = _who(p)
    valid = valid_aims(p.before, field, shooter)
    chosen = next((found.range for found in valid if found.target.id == target.id), None)
    if chosen is None:
        return
    shooting_back = [found for found in valid if shots(p.before).get(found.target.id) == shooter.id]
    passed_over = ignored_troops(p.before, field, shooter, target)
    others = [
        found
        for found in valid
        if found.target.id not in passed_over
        and not may_ignore_land(p.before, shooter, target, found.target)
    ]
    rule, due = ("B18.6", shooting_back) if shooting_back else ("B18.7", others)
    nearest = min(due, key=lambda found: found.range)
    source = DataSource.RULE_TEXT
    if rule == "B18.6" and target.id not in {found.target.id for found in due}:
        told = f"{shooter.title} must answer {nearest.target.title}, who shoots at it."
    elif rule == "B18.6" and p.before.setting("answer_choice") == "owner":
        return
    elif less_than(nearest.range, chosen):
        told = (
            f"{nearest.target.title} is nearer: {mm_text(nearest.range)} against {mm_text(chosen)}."
        )
        source = OURS if rule == "B18.6" else source  # E73
    else:
        return
    yield illegal(
        rule,
        told,
        (shooter.id, nearest.target.id),
        measured=chosen,
        limit=nearest.range,
        marks=aim_marks(field, nearest),
        source=source,
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
    for shooter in (shot.shooter, *shot.helpers):
        yield SetRulesValue(p.after.plugin, (bound.SHOTS, shooter), shot.target)


def zone_offers(
    view: RulesView, field: Battlefield, elements: Sequence[Element]
) -> Iterator[Offer]:
    """The shooting zones of elements, to look at: those of one range together, as far as one sees."""
    by_reach: dict[float, list[Element]] = {}
    seen = visibility(view) or math.inf
    for element in elements:
        reach = tables.shooting_range(view, element.class_name, element.grade)
        if reach is not None:
            by_reach.setdefault(min(reach, seen), []).append(element)
    for reach, shooters in sorted(by_reach.items()):
        zones = [zone for one in shooters for zone in shooting_zones(view, field, one, reach)]
        whole = shapely.union_all([zone.region() for zone in zones])
        titles = shooters[0].title if len(shooters) == 1 else f"{len(shooters)} elements"
        yield Offer(
            "shooting_zone",
            f"Shooting zone of {titles}: {mm_text(reach)}",
            marks=marks.areas(field.table, whole, ShapeRole.FIRE, f"shoots {mm_text(reach)}"),
            pieces=tuple(one.id for one in elements),
            rule="B18",
        )


def fire_offer(view: RulesView, field: Battlefield, element: Element) -> Offer | None:
    """At whom an element could shoot from where all stand, and who at it; None where nobody could."""
    own = sorted(valid_aims(view, field, element), key=lambda one: one.range)
    others = sorted(threats(view, field, element), key=lambda one: one.range)
    if not own and not others:
        return None
    told = [f"could shoot at {one.target.title}, {mm_text(one.range)}" for one in own]
    told += [f"could be shot at by {one.shooter.title}, {mm_text(one.range)}" for one in others]
    answered = {one.shooter.id for one in others}
    drawn = [_shot_line(field, one, _label(one, both=one.target.id in answered)) for one in own]
    shot_at = {one.target.id for one in own}
    drawn += [
        _shot_line(field, one, f"shot at from {mm_text(one.range)}")
        for one in others
        if one.shooter.id not in shot_at
    ]
    return Offer(
        "could_shoot",
        f"{element.title} {'; '.join(told)}",
        marks=tuple(drawn),
        pieces=(element.id,),
        rule="B18",
    )


def _label(found: Aim, both: bool) -> str:
    """How far somebody shoots, and that the other one shoots back."""
    return f"{mm_text(found.range)}, both ways" if both else mm_text(found.range)


def _shot_line(field: Battlefield, found: Aim, label: str) -> Mark:
    points = (front_mid(found.shooter.base), found.target.base.pose.point)
    return marks.line(field.table, points, ShapeRole.FIRE, label)


def open_aims(view: RulesView, field: Battlefield, shooter: Element) -> list[Aim]:
    """At whom an element may still shoot; at nobody where it has shot."""
    if shooter.id in shots(view) and is_on(view, "B18.4"):
        return []
    return valid_aims(view, field, shooter)


def shot_offer(view: RulesView, found: Aim) -> Offer:
    """A shot that an element may declare, with its lane."""
    shooter, target = found.shooter, found.target
    field = battlefield(view, view.piece(shooter.id).table)
    return Offer(
        "shoot",
        f"{shooter.title} at {target.title}: {mm_text(found.range)}",
        declare(view.plugin, Shoot(shooter.id, target.id)),
        aim_marks(field, found),
        (shooter.id, target.id),
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
