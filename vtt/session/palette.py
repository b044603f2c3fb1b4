"""The trays of pieces that a module gives to take new ones from, and the command that puts one down."""

from collections import Counter
from collections.abc import Iterable, Iterator

import msgspec

from vtt.base.ids import PieceDefinitionId, PieceId, SideId, StackId, unused_id
from vtt.commands.base import Command, CommandGroup
from vtt.commands.piece import AddPieces
from vtt.commands.pile import OrderStack
from vtt.definition.module import ModuleDefinition
from vtt.definition.palette import PalettePart
from vtt.definition.piece import PieceDefinition
from vtt.geometry.pose import Point, Pose
from vtt.session.handling import may_stack
from vtt.session.seat import Seat
from vtt.session.session import GameSession
from vtt.state.game import GameState
from vtt.state.piece import PieceState

REST = "Others"


class PaletteGroup(msgspec.Struct, frozen=True):
    """Kinds of pieces under one title."""

    title: str
    pieces: tuple[PieceDefinition, ...]


def palette_groups(module: ModuleDefinition, words: str = "") -> tuple[PaletteGroup, ...]:
    """What can be taken: the module's palettes, or else its armies, or else its sides.

    Args:
        module: the module as it is written, without what stands for unknown pieces.
        words: only kinds are kept whose name, id or title hold all of these.
    """
    wanted = words.casefold().split()
    found = []
    for title, pieces in _trays(module):
        kept = tuple(piece for piece in pieces if _has(piece, title, wanted))
        if kept:
            found.append(PaletteGroup(title, kept))
    return tuple(found)


def placing(session: GameSession, seat: Seat, kind: PieceDefinitionId, point: Point) -> Command:
    """The command that puts a new piece of a kind down at a point of the seat's table (mm).

    On a board with cells it goes to the middle of its cell, and on top of what stacks there. It faces
    as most of its side do.
    """
    definition = seat.module.piece(kind)
    there = seat.cell_point(point) or point
    state = seat.state
    pose = Pose(*there, _usual_facing(state, definition.side)).rounded()
    piece = PieceState(
        new_id(session, kind), kind, seat.table, pose, definition.side, level=_level(seat)
    )
    below = _below(seat, definition, piece)
    if below is None:
        return AddPieces((piece,))
    if below.stack is not None:
        return AddPieces((_with(piece, below, below.stack),))
    stack = StackId(unused_id(f"pile_{piece.id}", state.stacks))
    order = OrderStack(stack, (below.id, piece.id))
    return CommandGroup("place", (AddPieces((_with(piece, below, None),)), order))


def new_id(session: GameSession, kind: PieceDefinitionId) -> PieceId:
    """An id for a new piece; it tells nothing of how many pieces there are, hidden ones included."""
    number = session.log.count + 1
    while f"{kind}_{number}" in session.state.pieces:
        number += 1
    return PieceId(f"{kind}_{number}")


def _with(piece: PieceState, below: PieceState, stack: StackId | None) -> PieceState:
    return msgspec.structs.replace(piece, stack=stack, level=below.level, slot=below.slot)


def _below(seat: Seat, definition: PieceDefinition, piece: PieceState) -> PieceState | None:
    """The piece on top of which a new one comes to lie in its cell."""
    on_grid = seat.on_grid(piece.pose.point)
    if not on_grid or not may_stack(definition, on_grid=on_grid):
        return None
    found = [
        other
        for other in seat.pieces().values()
        if other.pose.point == piece.pose.point
        and may_stack(seat.module.piece(other.definition), on_grid=on_grid)
    ]
    return found[-1] if found else None


def _usual_facing(state: GameState, side: SideId | None) -> float:
    """The way that most pieces of a side face; up the table where there are none."""
    facings = Counter(
        piece.pose.facing
        for piece in state.pieces.values()
        if side is not None and piece.side == side and piece.deck is None
    )
    return min(facings, key=lambda facing: (-facings[facing], facing)) if facings else 0.0


def _level(seat: Seat) -> str:
    """The lowest level of a table that has levels: where a piece stands that stands on nothing."""
    levels = sorted(seat.definition.levels, key=lambda level: level.order)
    return levels[0].id if levels else ""


def _trays(module: ModuleDefinition) -> Iterator[tuple[str, Iterable[PieceDefinition]]]:
    if module.palettes:
        for palette in module.palettes:
            for part in palette.parts:
                yield from _part(module, palette.name, part)
        return
    armies = {army.id: army.name for army in module.armies}
    sides = {side.id: side.name for side in module.sides}
    for names, of in ((armies, "army"), (sides, "side")):
        if names:
            for key, name in names.items():
                yield name, [p for p in module.resolved_pieces if getattr(p, of) == key]
            yield REST, [p for p in module.resolved_pieces if getattr(p, of) not in names]
            return
    yield module.info.name, module.resolved_pieces


def _part(
    module: ModuleDefinition, above: str, part: PalettePart
) -> Iterator[tuple[str, Iterable[PieceDefinition]]]:
    title = " / ".join(name for name in (above, part.name) if name)
    yield title, [module.piece(i.piece) for i in part.pieces if module.has_piece(i.piece)]
    for inner in part.parts:
        yield from _part(module, title, inner)


def _has(piece: PieceDefinition, title: str, wanted: list[str]) -> bool:
    told = f"{piece.name}\n{piece.id}\n{title}".casefold()
    return all(word in told for word in wanted)
