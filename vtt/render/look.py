"""What is to be seen of a piece: its kind and face, whose it is, and in which state."""

import msgspec

from vtt.base.errors import DefinitionError
from vtt.base.problems import did_you_mean
from vtt.definition.module import ModuleDefinition
from vtt.definition.pattern import FramePattern
from vtt.definition.piece import PieceDefinition
from vtt.definition.side import SideDefinition
from vtt.geometry.outline import outline_size
from vtt.state.piece import PieceState


class Badge(msgspec.Struct, frozen=True):
    """A state in a small disc: a sign of one or two characters, or a picture of the module."""

    sign: str
    colour: str = "#f2be3c"
    picture: str = ""


MOVED = Badge("→", "#f7efd8")
LOCKED = Badge("■", "#8f8b83")
HIDDEN = Badge("?", "#cc79a7")


class PieceLook(msgspec.Struct, frozen=True):
    """Everything that a piece's picture depends on, but for its place: the key of a cache."""

    definition: PieceDefinition
    face: str = ""
    side: SideDefinition | None = None
    masked: bool = False
    badges: tuple[Badge, ...] = ()

    @property
    def size(self) -> tuple[float, float]:
        """Width and depth of the piece in mm."""
        return outline_size(self.definition.outline)

    @property
    def captured(self) -> bool:
        """Whether the piece is another side's than its kind: its picture then names the wrong one."""
        own = self.definition.side
        return self.side is not None and own is not None and own != self.side.id


def look_of(
    piece: PieceState, module: ModuleDefinition, badges: tuple[Badge, ...] = ()
) -> PieceLook:
    """How a piece of a game looks, in the eyes of a side that may see this state.

    Args:
        piece: the piece as the side knows it.
        module: where its kind and side are defined.
        badges: the game's own states, shown after those that every game has.

    Raises:
        DefinitionError: if the module lacks the piece's kind or side.
    """
    definition = module.piece(piece.definition)
    side = piece.side or definition.side
    return PieceLook(
        definition,
        piece.face,
        module.side(side) if side else None,
        badges=(*_common_badges(piece), *badges),
    )


def frame_pattern(side: SideDefinition) -> FramePattern:
    """The frame of a side.

    Raises:
        DefinitionError: for an unknown name, with the nearest one.
    """
    try:
        return FramePattern(side.pattern or FramePattern.PLAIN)
    except ValueError:
        known = [pattern.value for pattern in FramePattern]
        hint = did_you_mean(side.pattern, known)
        raise DefinitionError(
            f"side {side.id!r}: unknown frame pattern {side.pattern!r}{hint}"
        ) from None


def _common_badges(piece: PieceState) -> tuple[Badge, ...]:
    states = (
        (piece.moved, MOVED),
        (piece.locked, LOCKED),
        (piece.secrecy is not None, HIDDEN),
    )
    return tuple(badge for is_so, badge in states if is_so)
