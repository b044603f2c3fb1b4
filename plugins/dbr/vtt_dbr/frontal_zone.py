"""The frontal zone: who may move in it, and by which clause (B16)."""

import itertools
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

import shapely

from vtt.base.ids import PieceId
from vtt.base.units import mm_text
from vtt.commands.piece import MovePieces
from vtt.geometry.bounds import grown
from vtt.geometry.contact import ContactClass, classify
from vtt.geometry.distance import distance as gap_mm
from vtt.geometry.footprint import Footprint
from vtt.geometry.zone import exposed_mm, frontal_zone, is_exposed
from vtt.geometry.zone_passage import (
    ZoneClause,
    ZonePassage,
    ZoneRules,
    advances_into_contact,
    faced_enemy,
    zone_passage,
)
from vtt.rules.proposal import Proposal
from vtt.rules.rulebook import Rulebook
from vtt.rules.verdict import Finding, ShapeRole, illegal, note
from vtt.rules.view import RulesView
from vtt_dbr import marks
from vtt_dbr.battlefield import Battlefield
from vtt_dbr.element import Element
from vtt_dbr.manoeuvre import PRESS_FORWARD, Manoeuvre, Mover, moved_by
from vtt_dbr.tables import distance
from vtt_dbr.waters import water_hides

book = Rulebook()

BEGINNING = (1, 2, 3)
"""The clauses by which a move that was begun may go on into other zones."""

STRAIGHT = (ZoneClause.STRAIGHT_AHEAD, ZoneClause.STRAIGHT_BACK)


@dataclass(frozen=True)
class Passage:
    """A mover in the zone of an enemy: what it is there for, and how much of it is exposed."""

    owner: PieceId
    clause: ZoneClause
    exposed: float
    begins_inside: bool


@book.check("B16", on=MovePieces, cheap=True)
def respects_zones(p: Proposal) -> Iterator[Finding]:
    """Who is exposed in an enemy's frontal zone on its way moves by one of the six clauses."""
    for manoeuvre in moved_by(p):
        for mover in manoeuvre.movers:
            found = tuple(passages(p.before, manoeuvre, mover))
            clauses = [_permitting_clause(p.before, manoeuvre, mover, one) for one in found]
            begun = {one.owner: n for one, n in zip(found, clauses, strict=True) if n in BEGINNING}
            for passage, number in zip(found, clauses, strict=True):
                clause = number or begun_by(p.before, manoeuvre, mover, passage.owner, begun)
                yield _told(p.before, manoeuvre, mover, passage, clause)


def passages(view: RulesView, manoeuvre: Manoeuvre, mover: Mover) -> Iterator[Passage]:
    """Every enemy in whose zone a mover is exposed on its way."""
    for owner in zone_owners(view, manoeuvre.field, mover):
        found = _passage(view, manoeuvre, mover, owner)
        if found.clause is not ZoneClause.NOT_EXPOSED:
            inside = found.first_exposed == 0
            yield Passage(owner, found.clause, found.exposed, inside)


def zone_owners(view: RulesView, field: Battlefield, mover: Mover) -> tuple[PieceId, ...]:
    """The enemies whose frontal zone a mover's way reaches into."""
    depth = distance(view, "zone")
    crowd = field.crowd_of_enemies(mover.element.side)
    near = crowd.in_box(grown(mover.box, depth))
    enemies = field.pick(near)
    zones = [frontal_zone(base, depth) for base in enemies.values()]
    met = shapely.intersects(zones, mover.swept) if zones else ()
    return tuple(name for name, is_met in zip(near, met, strict=True) if is_met)


def zone_of(view: RulesView, base: Footprint) -> shapely.Polygon:
    """The frontal zone of a base as a polygon."""
    return frontal_zone(base, distance(view, "zone"))


def zone_label(view: RulesView) -> str:
    """What a frontal zone is called where it is drawn."""
    return f"front zone {mm_text(distance(view, 'zone'))}"


@book.clause("B16.1", otherwise=False)
def ahead_towards(view: RulesView, clause: ZoneClause) -> bool:
    """Clause 1: straight ahead, with the zone's owner in the mover's corridor."""
    return clause is ZoneClause.STRAIGHT_AHEAD


@book.clause("B16.2", otherwise=False)
def turns_to_oppose(view: RulesView, clause: ZoneClause) -> bool:
    """Clause 2: it ends opposed to the owner, who is then ahead of it."""
    return clause is ZoneClause.TURN_TO_OPPOSE


@book.clause("B16.3", otherwise=False)
def goes_into_contact(view: RulesView, manoeuvre: Manoeuvre, mover: Mover, owner: PieceId) -> bool:
    """Clause 3: the shortest advance on to the front or a front corner of the enemy that it faces.

    Whose zone it passes on its way there does not matter: of two enemies ahead it may meet only one.
    """
    rules = _zone_rules(view, manoeuvre)
    near = _enemies_near(manoeuvre, mover, owner)
    faced = faced_enemy(mover.start, near, rules.depth)
    return faced is not None and advances_into_contact(mover.start, mover.end, near[faced], rules)


@book.clause("B16.4", otherwise=False)
def follows_a_leader(view: RulesView, manoeuvre: Manoeuvre, mover: Mover, owner: PieceId) -> bool:
    """Clause 4: it follows an element in front of it, edge to edge, that moves by clauses 1 to 3."""
    leader = _leader(manoeuvre, mover)
    if leader is None:
        return False
    clause = _passage(view, manoeuvre, leader, owner).clause
    return (
        ahead_towards(view, clause)
        or turns_to_oppose(view, clause)
        or goes_into_contact(view, manoeuvre, leader, owner)
        or follows_a_leader(view, manoeuvre, leader, owner)
    )


@book.clause("B16.5", otherwise=False)
def goes_straight_back(view: RulesView, clause: ZoneClause) -> bool:
    """Clause 5: straight back, not ending in contact with enemy."""
    return clause is ZoneClause.STRAIGHT_BACK


@book.clause("B16.6", otherwise=False)
def is_an_outcome(view: RulesView, manoeuvre: Manoeuvre) -> bool:
    """Clause 6: an outcome move; whether pressing forward is one is a house rule (E57)."""
    if manoeuvre.name == PRESS_FORWARD:
        return bool(view.setting("press_is_outcome"))
    return manoeuvre.is_outcome


@book.clause("B16.7", otherwise=())
def screens(view: RulesView, manoeuvre: Manoeuvre, owner: Element) -> tuple[Footprint, ...]:
    """What may hide a mover from a zone: its friends that stand, rivers and works."""
    zone, ground = zone_of(view, owner.base), manoeuvre.field.ground
    hides = water_hides(view, manoeuvre.movers[0].element, owner)
    fixed = ground.screens if hides else ground.walls
    friends = manoeuvre.field.friends(manoeuvre.side)
    near = manoeuvre.field.crowd_of_friends(manoeuvre.side).in_box(zone.bounds)
    standing = (friends[name] for name in near if name not in manoeuvre.ids)
    return tuple(base for base in (*standing, *fixed) if zone.intersects(base.polygon))


def _permitting_clause(
    view: RulesView, manoeuvre: Manoeuvre, mover: Mover, passage: Passage
) -> int:
    """The number of the clause that lets a move pass; 0 where none does."""
    clause = passage.clause
    clauses = (
        (1, ahead_towards(view, clause)),
        (2, turns_to_oppose(view, clause)),
        (3, goes_into_contact(view, manoeuvre, mover, passage.owner)),
        (4, follows_a_leader(view, manoeuvre, mover, passage.owner)),
        (5, goes_straight_back(view, clause)),
        (6, is_an_outcome(view, manoeuvre)),
    )
    return next((number for number, permits in clauses if permits), 0)


@book.clause("B16.9", otherwise=0)
def begun_by(
    view: RulesView,
    manoeuvre: Manoeuvre,
    mover: Mover,
    owner: PieceId,
    begun: Mapping[PieceId, int],
) -> int:
    """The clause of 1 to 3 by which a move that comes into this zone was begun in another; 0: none (E8).

    `begun` are the zones in which it may be by one of these clauses.
    """
    came = _first_in(view, manoeuvre, mover, owner) if begun else 0
    return next(
        (n for other, n in begun.items() if _first_in(view, manoeuvre, mover, other) < came), 0
    )


def _first_in(view: RulesView, manoeuvre: Manoeuvre, mover: Mover, owner: PieceId) -> int:
    """At which place of its way a mover is first exposed in a zone; after all of them if never."""
    base, depth = manoeuvre.enemies[owner], distance(view, "zone")
    hiding = screens(view, manoeuvre, manoeuvre.field.elements[owner])
    exposed = (is_exposed(exposed_mm(place, base, depth, hiding)) for place in mover.way)
    return next((n for n, inside in enumerate(exposed) if inside), len(mover.way))


def _passage(view: RulesView, manoeuvre: Manoeuvre, mover: Mover, owner: PieceId) -> ZonePassage:
    base = manoeuvre.enemies[owner]
    way = _way_in(mover, zone_of(view, base))
    known, rules = _enemies_near(manoeuvre, mover, owner), _zone_rules(view, manoeuvre)
    hiding = screens(view, manoeuvre, manoeuvre.field.elements[owner])
    if whole_screen(view, way, base, hiding):
        return ZonePassage(ZoneClause.NOT_EXPOSED)
    found = zone_passage(way, owner, known, rules, hiding)
    if found.clause in STRAIGHT and not mover.is_straight:
        return zone_passage(mover.way, owner, known, rules, hiding)
    return found


def _zone_rules(view: RulesView, manoeuvre: Manoeuvre) -> ZoneRules:
    return ZoneRules(distance(view, "zone"), distance(view, "zone_slack"), manoeuvre.is_group)


def _enemies_near(manoeuvre: Manoeuvre, mover: Mover, owner: PieceId) -> dict[str, Footprint]:
    """The enemies no farther from a mover's start than the owner of a zone, and whom it meets."""
    gap = gap_mm(mover.start, manoeuvre.enemies[owner])
    crowd = manoeuvre.field.crowd_of_enemies(manoeuvre.side)
    near = (*(one.name for one in crowd.near(mover.start, gap)), *mover.meets)
    return {name: manoeuvre.enemies[name] for name in near}


def _way_in(mover: Mover, zone: shapely.Polygon) -> tuple[Footprint, ...]:
    """The start and the end of a way, and between them only the places in a zone."""
    inside = shapely.intersects(zone, mover.shapes)
    between = itertools.compress(mover.way[1:-1], inside[1:-1])
    return (mover.start, *between, mover.end)


@book.clause("B16.8", otherwise=False)
def whole_screen(
    view: RulesView, way: Sequence[Footprint], owner: Footprint, hiding: Sequence[Footprint]
) -> bool:
    """Where the table plays so, a screen frees the whole element from which it hides a part (E9)."""
    if view.setting("screening") != "whole":
        return False
    depth = distance(view, "zone")
    for base in way:
        bare = exposed_mm(base, owner, depth)
        if is_exposed(bare) and not is_exposed(bare - exposed_mm(base, owner, depth, hiding)):
            return False
    return True


def _leader(manoeuvre: Manoeuvre, mover: Mover) -> Mover | None:
    """The member of the group in front of a mover, edge to edge."""
    return next(
        (
            other
            for other in manoeuvre.movers
            if other is not mover and classify(mover.start, other.start) is ContactClass.REAR
        ),
        None,
    )


def _told(
    view: RulesView, manoeuvre: Manoeuvre, mover: Mover, passage: Passage, number: int
) -> Finding:
    owner = manoeuvre.field.elements[passage.owner]
    pieces = (mover.element.id, owner.id)
    zone = zone_of(view, owner.base)
    role = ShapeRole.ZONE if number else ShapeRole.ILLEGAL
    label = f"{zone_label(view)}: {mm_text(passage.exposed)} exposed"
    details = {
        "measured": passage.exposed,
        "marks": marks.areas(manoeuvre.field.table, zone, role, label),
    }
    where = f"the frontal zone of {owner.title}"
    if number:
        told = f"{mover.element.title} may move in {where} (clause {number})."
        return note("B16", told, pieces, **details)
    what = "leaves" if passage.begins_inside else "enters or crosses"
    told = (
        f"{mover.element.title} {what} {where}, {mm_text(passage.exposed)} of it exposed, "
        "and no clause allows it."
    )
    return illegal("B16", told, pieces, limit=0.0, **details)
