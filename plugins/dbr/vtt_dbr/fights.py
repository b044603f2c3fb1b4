"""Who fights whom hand to hand, who overlaps, who only presses a flank or rear (B8, C9)."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import TypeAlias

from vtt.base.ids import PieceId, SideId
from vtt.geometry.contact import ContactClass, classify, contact
from vtt.geometry.distance import distance as gap_mm
from vtt.geometry.edges import Side, edge
from vtt.geometry.flanking import Overlap, overlaps_on
from vtt.geometry.footprint import Footprint
from vtt.geometry.tolerance import at_most, touching
from vtt.rules.rulebook import Rulebook
from vtt.rules.view import RulesView
from vtt_dbr.battlefield import Battlefield, battlefield
from vtt_dbr.contact_sets import ASIDE, SQUARELY_ASIDE, SQUARELY_ON_FLANKS
from vtt_dbr.element import Element
from vtt_dbr.support import ranks_behind
from vtt_dbr.works import Work

book = Rulebook()

Bases: TypeAlias = Mapping[PieceId, Footprint]


@dataclass(frozen=True)
class Pair:
    """Two elements that fight: the first has its front on the second."""

    first: PieceId
    second: PieceId

    @property
    def key(self) -> str:
        """How the rules remember it."""
        return f"{self.first}|{self.second}"


def pair_of(key: str) -> Pair:
    """The pair that a key stands for."""
    first, _, second = key.partition("|")
    return Pair(PieceId(first), PieceId(second))


def all_pairs(view: RulesView) -> list[Pair]:
    """Every fight that the positions on all tables make, in the order of ids."""
    fields = (battlefield(view, table) for table in view.state.tables)
    found = [pair for field in fields for pair in _pairs_on(view, field)]
    return sorted(found, key=lambda pair: (pair.first, pair.second))


def fights_now(view: RulesView, pair: Pair) -> bool:
    """Whether two elements stand so that they fight."""
    pieces = view.state.pieces
    if pair.first not in pieces or pair.second not in pieces:
        return False
    field = battlefield(view, pieces[pair.first].table)
    own = field.elements.get(pair.first)
    return own is not None and pair in _of(view, field, own)


def met_by(field: Battlefield, own: Element) -> Iterator[tuple[Element, Footprint]]:
    """The enemies that touch an element, across a wall between them too, with their bases.

    Across a wall a base is given as it would stand if the wall had no thickness (B29.1).
    """
    for near in field.crowd_of_enemies(own.side).near(own.base, field.ground.thickest):
        enemy = field.elements[near.name]
        base = closed_up(field, own, enemy)
        if touching(near.gap) or touching(gap_mm(own.base, base)):
            yield enemy, base


def meets(field: Battlefield, own: Element, enemy: Element) -> ContactClass:
    """How an element's front meets an enemy, across a wall between them too."""
    return classify(own.base, closed_up(field, own, enemy))


def closed_up(field: Battlefield, own: Element, enemy: Element) -> Footprint:
    """An enemy's base, moved up over the thickness of a wall that one of the two holds against the other."""
    for work in field.ground.works:
        held = work.is_defended_by(own.base) and work.is_faced_by(enemy.base)
        stormed = work.is_defended_by(enemy.base) and work.is_faced_by(own.base)
        if work.thickness and (held or stormed):
            stormer, sign = (enemy, 1.0) if held else (own, -1.0)
            x, y = stormer.base.pose.forward
            shift = sign * work.thickness
            return enemy.base.at(enemy.base.pose.moved(x * shift, y * shift))
    return enemy.base


def wall_before(field: Battlefield, element: Element) -> Work | None:
    """The wall that an element faces at its outer edge where nobody fights it across; else None."""
    walls = (work for work in field.ground.works if work.is_faced_by(element.base))
    return None if any(met_by(field, element)) else next(walls, None)


def facing_walls(view: RulesView, side: SideId) -> list[Element]:
    """The elements of a side that stand before walls that nobody holds against them (C9.5)."""
    return [
        element
        for table in view.state.tables
        for field in (battlefield(view, table),)
        if field.ground.walls
        for element in field.elements.values()
        if element.side == side and wall_before(field, element) is not None
    ]


def besetting(view: RulesView, field: Battlefield, own: Element, enemy: Element) -> list[Element]:
    """The enemies that overlap an element or press its flank or rear, but the one it fights (A9.10)."""
    pressing = _pressing(view, field, own)
    for rank in supporters_pressed(view, field, own):
        pressing += _pressing(view, field, rank)
    found = {name: field.elements[name] for name in pressing if name != enemy.id}
    for overlap in overlapping(view, field, own):
        found.setdefault(overlap.id, overlap)
    if covers_half_a_flank(view, field, own, enemy):
        found.setdefault(enemy.id, enemy)
    return [found[name] for name in sorted(found)]


@book.clause("B9.2", otherwise=())
def supporters_pressed(view: RulesView, field: Battlefield, own: Element) -> tuple[Element, ...]:
    """The ranks behind an element that fights to its front: who meets their flank counts against it."""
    return tuple(ranks_behind(view, field, own)) if _front_is_held(field, own) else ()


def overlapping(view: RulesView, field: Battlefield, own: Element) -> tuple[Element, ...]:
    """The enemies that overlap an element that fights to its front, one on each side at most."""
    friends = {name: base for name, base in field.friends(own.side).items() if name != own.id}
    enemies = {enemy.id: base for enemy, base in met_by(field, own)}
    found = limited_overlaps(view, own.base, friends, enemies)
    if found is None:
        found = _each_by_itself(own.base, friends, enemies)
    return tuple(
        field.elements[overlap.enemy]
        for overlap in found
        if (by_side(view) if overlap.mutual else by_corner(view))
    )


@book.clause("B8.3", otherwise=None)
def limited_overlaps(
    view: RulesView, own: Footprint, friends: Bases, enemies: Bases
) -> list[Overlap[PieceId]] | None:
    """One overlap on each side at most, and none on a side that is attacked."""
    return overlaps_on(own, friends, enemies)


def _each_by_itself(own: Footprint, friends: Bases, enemies: Bases) -> list[Overlap[PieceId]]:
    """The overlaps of every enemy, whoever else is there."""
    fought = {n: e for n, e in enemies.items() if classify(own, e) is ContactClass.FRONT}
    found = [overlaps_on(own, friends, {**fought, name: e}) for name, e in enemies.items()]
    return [overlap for some in found for overlap in some]


@book.clause("B8.4", otherwise=True)
def ranks_are_overlapped(view: RulesView) -> bool:
    """Whether an enemy beside a supporting rank overlaps the element that fights: he does not (E37)."""
    return False


def beside_ranks(view: RulesView, field: Battlefield, ranks: list[Element]) -> list[Element]:
    """The enemies that stand side to side with the ranks behind an element, where they count."""
    if not ranks_are_overlapped(view):
        return []
    return [
        enemy
        for rank in ranks
        for enemy, base in met_by(field, rank)
        if contact(rank.base, base).kind is ContactClass.SIDE
    ]


@book.clause("B8.5", otherwise=False)
def covers_half_a_flank(view: RulesView, field: Battlefield, own: Element, enemy: Element) -> bool:
    """Whether an element attacks a flank alone that is at least twice as long as its own front (E38).

    It is overlapped there by the very element that it attacks.
    """
    met = contact(own.base, enemy.base)
    if met.kind not in SQUARELY_ON_FLANKS or met.side_of_b is None:
        return False
    length = edge(enemy.base, met.side_of_b).length
    if not at_most(2 * met.length, length):
        return False
    return not any(
        second_on_flank(view, field, friend, enemy)
        for friend in field.elements.values()
        if friend.side == own.side and friend.id != own.id
    )


@book.clause("B5.2", otherwise=False)
def second_on_flank(view: RulesView, field: Battlefield, own: Element, enemy: Element) -> bool:
    """Whether an element is the second attacker on a long flank: beside one who is squarely on it."""
    met = contact(own.base, enemy.base)
    if met.kind is not ContactClass.FLANK_MISALIGNED or met.side_of_b is None:
        return False
    if not touching(abs(met.length - edge(own.base, Side.FRONT).length)):
        return False
    return any(
        contact(own.base, friend.base).kind is ContactClass.SIDE
        and (first := contact(friend.base, enemy.base)).kind in SQUARELY_ON_FLANKS
        and first.side_of_b is met.side_of_b
        for friend in field.elements.values()
        if friend.side == own.side and friend.id != own.id
    )


@book.clause("B8.1", otherwise=False)
def by_corner(view: RulesView) -> bool:
    """Whether an enemy beside the one that is fought overlaps from the corner."""
    return True


@book.clause("B8.2", otherwise=False)
def by_side(view: RulesView) -> bool:
    """Whether enemies side by side overlap each other."""
    return True


def _pairs_on(view: RulesView, field: Battlefield) -> Iterator[Pair]:
    seen: set[frozenset[PieceId]] = set()
    for element in field.elements.values():
        for pair in _of(view, field, element):
            both = frozenset((pair.first, pair.second))
            if both not in seen:
                seen.add(both)
                yield pair


def _of(view: RulesView, field: Battlefield, own: Element) -> list[Pair]:
    """The fights of an element with its own front: on a front, or on a flank or rear left to it."""
    found = []
    for enemy, base in met_by(field, own):
        kind = classify(own.base, base)
        second = two_on_a_flank(view) and second_on_flank(view, field, own, enemy)
        askew = kind is ContactClass.FRONT_MISALIGNED and fights_askew(view)
        if (
            kind is ContactClass.FRONT
            or askew
            or (
                (kind in SQUARELY_ASIDE or second)
                and not _front_is_held(field, enemy)
                and not _front_is_held(field, own)
            )
        ):
            found.append(Pair(own.id, enemy.id))
    return found


@book.clause("C9.3", otherwise=False)
def two_on_a_flank(view: RulesView) -> bool:
    """Two attackers on one long flank fight one after the other: two fights."""
    return True


@book.clause("C9.2", otherwise=True)
def fights_askew(view: RulesView) -> bool:
    """Whether a member of a group that is not squarely on an enemy fights: not in this bound."""
    return False


def _front_is_held(field: Battlefield, element: Element) -> bool:
    """Whether an enemy stands front to front with an element."""
    return any(
        classify(element.base, base) is ContactClass.FRONT for _, base in met_by(field, element)
    )


def _pressing(view: RulesView, field: Battlefield, own: Element) -> list[PieceId]:
    """The enemies whose front is on an element's flank or rear, squarely or not.

    Who is the second on a long flank is among them where it fights to its front; else both fight in turn.
    """
    held = _front_is_held(field, own)
    return [
        enemy.id
        for enemy, base in met_by(field, own)
        if (kind := classify(base, own.base)) in SQUARELY_ASIDE
        or (kind in ASIDE and (held or not second_on_flank(view, field, enemy, own)))
    ]
