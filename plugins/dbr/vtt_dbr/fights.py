"""Who fights whom hand to hand, who overlaps, who only presses a flank or rear (B8, C9)."""

from collections.abc import Iterator
from dataclasses import dataclass

from vtt.base.ids import PieceId
from vtt.geometry.contact import ContactClass, classify
from vtt.geometry.distance import distance as gap_mm
from vtt.geometry.flanking import overlaps_on
from vtt.geometry.footprint import Footprint
from vtt.geometry.tolerance import touching
from vtt.rules.rulebook import Rulebook
from vtt.rules.view import RulesView
from vtt_dbr.battlefield import Battlefield, battlefield
from vtt_dbr.element import Element

book = Rulebook()

ON_FLANK_OR_REAR = (ContactClass.FLANK_LEFT, ContactClass.FLANK_RIGHT, ContactClass.REAR)


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
    found = [pair for table in view.state.tables for pair in _pairs_on(battlefield(view, table))]
    return sorted(found, key=lambda pair: (pair.first, pair.second))


def fights_now(view: RulesView, pair: Pair) -> bool:
    """Whether two elements stand so that they fight."""
    pieces = view.state.pieces
    if pair.first not in pieces or pair.second not in pieces:
        return False
    field = battlefield(view, pieces[pair.first].table)
    return pair in _of(field, field.elements[pair.first]) if pair.first in field.elements else False


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


def besetting(view: RulesView, field: Battlefield, own: Element, enemy: Element) -> list[Element]:
    """The enemies that overlap an element or press its flank or rear, but the one it fights (A9.10)."""
    found = {name: field.elements[name] for name in _pressing(field, own) if name != enemy.id}
    for overlap in overlapping(view, field, own):
        found.setdefault(overlap.id, overlap)
    return [found[name] for name in sorted(found)]


def overlapping(view: RulesView, field: Battlefield, own: Element) -> tuple[Element, ...]:
    """The enemies that overlap an element that fights to its front, one on each side at most."""
    friends = {name: base for name, base in field.friends(own.side).items() if name != own.id}
    enemies = {enemy.id: base for enemy, base in met_by(field, own)}
    found = overlaps_on(own.base, friends, enemies)
    return tuple(
        field.elements[overlap.enemy]
        for overlap in found
        if (by_side(view) if overlap.mutual else by_corner(view))
    )


@book.clause("B8.1", otherwise=False)
def by_corner(view: RulesView) -> bool:
    """Whether an enemy beside the one that is fought overlaps from the corner."""
    return True


@book.clause("B8.2", otherwise=False)
def by_side(view: RulesView) -> bool:
    """Whether enemies side by side overlap each other."""
    return True


def _pairs_on(field: Battlefield) -> Iterator[Pair]:
    seen: set[frozenset[PieceId]] = set()
    for element in field.elements.values():
        for pair in _of(field, element):
            both = frozenset((pair.first, pair.second))
            if both not in seen:
                seen.add(both)
                yield pair


def _of(field: Battlefield, own: Element) -> list[Pair]:
    """The fights of an element with its own front: on a front, or on a flank or rear left to it."""
    found = []
    for enemy, base in met_by(field, own):
        kind = classify(own.base, base)
        if kind is ContactClass.FRONT or (
            kind in ON_FLANK_OR_REAR
            and not _front_is_held(field, enemy)
            and not _front_is_held(field, own)
        ):
            found.append(Pair(own.id, enemy.id))
    return found


def _front_is_held(field: Battlefield, element: Element) -> bool:
    """Whether an enemy stands front to front with an element."""
    return any(
        classify(element.base, base) is ContactClass.FRONT for _, base in met_by(field, element)
    )


def _pressing(field: Battlefield, own: Element) -> list[PieceId]:
    return [
        enemy.id
        for enemy, base in met_by(field, own)
        if classify(base, own.base) in ON_FLANK_OR_REAR
    ]
