"""Pieces as blocks of colour, for a picture in which a whole table is as large as a thumb."""

from collections.abc import Iterable, Iterator

from vtt.definition.module import ModuleDefinition
from vtt.render.draw_body import colour_of
from vtt.render.look import look_of
from vtt.render.primitives import Ring
from vtt.render.shapes import outline_ring, placed_ring
from vtt.state.piece import PieceState


def blocks(pieces: Iterable[PieceState], module: ModuleDefinition) -> Iterator[tuple[Ring, str]]:
    """Each piece's outline in table mm with its colour, in the order given."""
    for piece in pieces:
        look = look_of(piece, module)
        yield placed_ring(outline_ring(look.definition.outline), piece.pose), colour_of(look)
