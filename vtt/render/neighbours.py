"""Which bases of a table stand near each other: gap and class of contact, as sentences and as overlays."""

from collections.abc import Iterable, Iterator, Mapping

import msgspec
from shapely import LineString

from vtt.base.ids import PieceId, TableId
from vtt.base.units import mm_text
from vtt.definition.module import ModuleDefinition
from vtt.geometry.contact import Contact, ContactClass, contact
from vtt.geometry.distance import core, gap, radius
from vtt.geometry.footprint import Footprint
from vtt.geometry.many import Crowd
from vtt.geometry.pose import Point
from vtt.geometry.tolerance import touching
from vtt.render.overlay import LineOverlay, Overlay, OverlayRole
from vtt.state.game import GameState

NEAR_MM = 40.0
UNMEASURED_KINDS = frozenset({"marker", "card"})


class Neighbours(msgspec.Struct, frozen=True):
    """Two bases near each other.

    `gap` is in mm from edge to edge, `contact` how the first touches the second, `contact_back` the
    other way round; `line` is where the gap or the contact is, in table mm. `is_open` tells that no
    third base reaches into the gap.
    """

    first: PieceId
    second: PieceId
    gap: float
    contact: Contact
    contact_back: Contact
    line: tuple[Point, Point]
    is_open: bool = True

    @property
    def touches(self) -> bool:
        """Whether the two are in contact, or overlap."""
        return self.contact.kind is not ContactClass.NONE


def neighbours_on(
    state: GameState, module: ModuleDefinition, table: TableId, limit: float = NEAR_MM
) -> tuple[Neighbours, ...]:
    """Every pair of bases on a table with a gap of at most `limit` mm, by their ids.

    Markers and cards are not measured, and of a stack only the piece at the bottom.
    """
    bases = _bases(state, module, table)
    pairs = sorted(tuple(sorted((p.first, p.second))) for p in Crowd(bases).near_pairs(limit))
    return tuple(_measured(first, second, bases) for first, second in pairs)


def neighbours_text(pair: Neighbours) -> str:
    """A pair as a line of text: both ids, the gap, and the contact with its length."""
    text = f"{pair.first} and {pair.second}: gap {mm_text(pair.gap)}"
    if not pair.touches:
        return text
    kinds = dict.fromkeys((pair.contact.kind, pair.contact_back.kind))
    words = " / ".join(kind.value.replace("_", " ") for kind in kinds)
    length = max(pair.contact.length, pair.contact_back.length)
    return f"{text}, contact {words}" + (f" along {mm_text(length)}" if length > 0.0 else "")


def neighbours_overlays(pairs: Iterable[Neighbours]) -> Iterator[Overlay]:
    """Open gaps as measures with their length, contacts as green lines."""
    for pair in pairs:
        if pair.touches:
            yield LineOverlay(pair.line, OverlayRole.CONTACT)
        elif pair.is_open:
            yield LineOverlay(pair.line, OverlayRole.MEASURE, mm_text(pair.gap))


def _bases(state: GameState, module: ModuleDefinition, table: TableId) -> dict[PieceId, Footprint]:
    found = {}
    for piece in state.pieces_on(table).values():
        definition = module.piece(piece.definition)
        pile = state.stacks.get(piece.stack, ()) if piece.stack else ()
        if definition.kind not in UNMEASURED_KINDS and (not pile or pile[0] == piece.id):
            found[piece.id] = Footprint(definition.outline, piece.pose)
    return found


def _measured(first: PieceId, second: PieceId, bases: Mapping[PieceId, Footprint]) -> Neighbours:
    a, b = bases[first], bases[second]
    room, there, back = gap(a, b), contact(a, b), contact(b, a)
    line = there.points or back.points or (room.first, room.second)
    others = (base for piece, base in bases.items() if piece not in (first, second))
    is_open = not any(_reaches(base, line) for base in others)
    return Neighbours(first, second, room.distance, there, back, line, is_open)


def _reaches(base: Footprint, line: tuple[Point, Point]) -> bool:
    """Whether a base touches a line."""
    left, top, right, bottom = base.bounds
    xs, ys = sorted((line[0][0], line[1][0])), sorted((line[0][1], line[1][1]))
    if left > xs[1] + 1 or right < xs[0] - 1 or top > ys[1] + 1 or bottom < ys[0] - 1:
        return False
    return touching(core(base).distance(LineString(line)) - radius(base))
