"""What labels on a table keep clear of: pieces in hand and handles; other pieces where there is room."""

from collections.abc import Collection, Iterable, Iterator, Mapping

from vtt.base.ids import PieceId
from vtt.definition.module import ModuleDefinition
from vtt.geometry.pose import Point, Pose
from vtt.render.look import look_of
from vtt.render.primitives import Ring
from vtt.render.shapes import outline_ring, placed_ring
from vtt.state.piece import PieceState

KEPT_CLEAR = 12
"""Of so many pieces that are held or selected labels keep clear; of a whole army they cannot."""

SPARED = 250
"""Of so many other pieces labels keep clear where they can; of more it would take too long."""

HANDLE_ROOM_PX = 10.0
"""Half the side of the square about a handle that labels keep clear of."""


def in_hand(
    poses: Mapping[PieceId, Pose], shown: Mapping[PieceId, PieceState], module: ModuleDefinition
) -> Iterator[Ring]:
    """The outlines of pieces at these poses, in table mm: so many as labels can keep clear of."""
    for piece, pose in tuple(poses.items())[:KEPT_CLEAR]:
        if piece in shown:
            yield _outline(shown[piece], pose, module)


def others(
    held: Collection[PieceId], shown: Mapping[PieceId, PieceState], module: ModuleDefinition
) -> Iterator[Ring]:
    """The outlines of all pieces but some, in table mm; none where there are too many, or none is held."""
    if held and len(shown) <= SPARED:
        for piece in shown.keys() - held:
            yield _outline(shown[piece], shown[piece].pose, module)


def squares(points: Iterable[Point], half: float) -> Iterator[Ring]:
    """Squares about points; both in mm."""
    for x, y in points:
        left, top, right, bottom = x - half, y - half, x + half, y + half
        yield ((left, top), (right, top), (right, bottom), (left, bottom))


def _outline(piece: PieceState, pose: Pose, module: ModuleDefinition) -> Ring:
    return placed_ring(outline_ring(look_of(piece, module).definition.outline), pose)
