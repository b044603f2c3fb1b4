"""Who fights whom hand to hand, who overlaps, who only presses a flank or rear (B8, C9)."""

from collections.abc import Iterator
from dataclasses import dataclass

from vtt.base.ids import PieceId
from vtt.geometry.contact import ContactClass, classify
from vtt.geometry.flanking import overlaps_on
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


def besetting(view: RulesView, field: Battlefield, own: Element, enemy: Element) -> list[Element]:
    """The enemies that overlap an element or press its flank or rear, but the one it fights (A9.10)."""
    found = {name: field.elements[name] for name in _pressing(field, own) if name != enemy.id}
    for overlap in overlapping(view, field, own):
        found.setdefault(overlap.id, overlap)
    return [found[name] for name in sorted(found)]


def overlapping(view: RulesView, field: Battlefield, own: Element) -> tuple[Element, ...]:
    """The enemies that overlap an element that fights to its front, one on each side at most."""
    friends = {name: base for name, base in field.friends(own.side).items() if name != own.id}
    near = field.crowd_of_enemies(own.side).near(own.base, 0.0)
    enemies = field.pick([one.name for one in near])
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
    for near in field.crowd_of_enemies(own.side).near(own.base, 0.0):
        enemy = field.elements[near.name]
        kind = classify(own.base, enemy.base)
        if kind is ContactClass.FRONT or (
            kind in ON_FLANK_OR_REAR
            and not _front_is_held(field, enemy)
            and not _front_is_held(field, own)
        ):
            found.append(Pair(own.id, enemy.id))
    return found


def _front_is_held(field: Battlefield, element: Element) -> bool:
    """Whether an enemy stands front to front with an element."""
    near = field.crowd_of_enemies(element.side).near(element.base, 0.0)
    return any(
        classify(element.base, field.elements[one.name].base) is ContactClass.FRONT for one in near
    )


def _pressing(field: Battlefield, own: Element) -> list[PieceId]:
    near = field.crowd_of_enemies(own.side).near(own.base, 0.0)
    return [
        one.name
        for one in near
        if classify(field.elements[one.name].base, own.base) in ON_FLANK_OR_REAR
    ]
