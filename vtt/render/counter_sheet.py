"""Counters and bases in true size on sheets, to be printed and cut out; backs lie behind their fronts."""

from collections.abc import Iterable, Iterator, Sequence

import msgspec

from vtt.base.errors import VttError
from vtt.base.ids import PieceDefinitionId
from vtt.definition.module import ModuleDefinition
from vtt.definition.piece import PieceDefinition
from vtt.geometry.outline import outline_size
from vtt.geometry.pose import Pose
from vtt.render.draw_piece import draw_flat
from vtt.render.look import PieceLook, kind_look
from vtt.render.pages import Paper
from vtt.render.primitives import DrawList, Line, Primitive
from vtt.render.view import View
from vtt.state.game import GameState

CUT_MARK, CUT_WIDTH, CUT_COLOUR = 3.0, 0.15, "#000000"
PRINT_SCALE = 12.0
"""Pixels to the mm that pieces are drawn for: about 300 dots to the inch, so the finest detail."""


class Sheet(msgspec.Struct, frozen=True):
    """One sheet in mm of paper, from its left upper corner: the fronts, and the backs as seen from behind.

    `back` is empty where nothing on the sheet has a back. It is mirrored in its places, not in its
    pictures: printed on the back of the sheet, turned over along its long upright edge, each back lies
    behind its front.
    """

    front: DrawList
    back: DrawList


def kinds_once(module: ModuleDefinition) -> tuple[PieceDefinition, ...]:
    """Each kind of piece of a module once, in the module's order."""
    return module.resolved_pieces


def kinds_in_game(module: ModuleDefinition, state: GameState) -> tuple[PieceDefinition, ...]:
    """A kind for each piece of a game, in the module's order: as many as the game has."""
    counts: dict[PieceDefinitionId, int] = {}
    for piece in state.pieces.values():
        counts[piece.definition] = counts.get(piece.definition, 0) + 1
    known = [piece.id for piece in module.pieces]
    return tuple(module.piece(kind) for kind in known for _ in range(counts.get(kind, 0)))


def counter_sheets(
    module: ModuleDefinition, kinds: Iterable[PieceDefinition], paper: Paper, gap: float = 2.0
) -> Iterator[Sheet]:
    """Pieces in rows on as many sheets as they need, with marks to cut along.

    Args:
        module: where the sides of the pieces are found.
        kinds: the pieces, one for each that is printed.
        paper: the sheets.
        gap: what is left between two pieces, in mm.

    Raises:
        VttError: if a piece is larger than the paper inside its margins.
    """
    for places in _laid_out(tuple(kinds), paper, gap):
        yield Sheet(_front(module, places), _back(module, places, paper))


_Placed = tuple[PieceDefinition, float, float]
"""A piece with the left upper corner of its box, in mm of paper."""


def _laid_out(
    kinds: Sequence[PieceDefinition], paper: Paper, gap: float
) -> Iterator[list[_Placed]]:
    """Rows from the left, rows from above; the tallest piece of a row gives its height."""
    sheet: list[_Placed] = []
    x = y = paper.margin
    row = 0.0
    for kind in kinds:
        width, height = outline_size(kind.outline)
        _expect_room(kind, width, height, paper)
        if x + width > paper.width - paper.margin:
            x, y, row = paper.margin, y + row + gap, 0.0
        if y + height > paper.height - paper.margin:
            yield sheet
            sheet, x, y, row = [], paper.margin, paper.margin, 0.0
        sheet.append((kind, x, y))
        x, row = x + width + gap, max(row, height)
    if sheet:
        yield sheet


def _expect_room(kind: PieceDefinition, width: float, height: float, paper: Paper) -> None:
    room = paper.printable
    if width > room[0] or height > room[1]:
        raise VttError(
            f"piece {kind.id!r} of {width:g} x {height:g} mm does not fit into"
            f" {room[0]:g} x {room[1]:g} mm of paper"
        )


def _front(module: ModuleDefinition, places: Iterable[_Placed]) -> DrawList:
    drawn: list[Primitive] = []
    for kind, x, y in places:
        face = kind.faces[0].id if kind.faces else ""
        drawn += draw_flat(_look(module, kind, face), _pose(kind, x, y), View(PRINT_SCALE))
        drawn.append(_cuts(kind, x, y))
    return tuple(drawn)


def _back(module: ModuleDefinition, places: Iterable[_Placed], paper: Paper) -> DrawList:
    drawn: list[Primitive] = []
    for kind, x, y in places:
        if len(kind.faces) > 1:
            mirrored = paper.width - x - outline_size(kind.outline)[0]
            look = _look(module, kind, kind.faces[1].id)
            drawn += draw_flat(look, _pose(kind, mirrored, y), View(PRINT_SCALE))
    return tuple(drawn)


def _look(module: ModuleDefinition, kind: PieceDefinition, face: str) -> PieceLook:
    return kind_look(module, kind, face)


def _pose(kind: PieceDefinition, x: float, y: float) -> Pose:
    """Where the origin stands when the box's left upper corner is here."""
    left, top, _, _ = kind.outline.bounds
    return Pose(x - left, y - top, 0.0)


def _cuts(kind: PieceDefinition, x: float, y: float) -> Line:
    """Short strokes along the lines of the box, outside of its corners."""
    width, height = outline_size(kind.outline)
    paths = []
    for at_x, away_x in ((x, -1.0), (x + width, 1.0)):
        for at_y, away_y in ((y, -1.0), (y + height, 1.0)):
            reach = CUT_MARK / 4
            paths.append(((at_x + away_x * reach / 2, at_y), (at_x + away_x * reach, at_y)))
            paths.append(((at_x, at_y + away_y * reach / 2), (at_x, at_y + away_y * reach)))
    return Line(tuple(paths), CUT_COLOUR, CUT_WIDTH)
