"""Commands on pieces: add, remove, move, show another face, set a property, keep a secret."""

import msgspec

from vtt.base.ids import PieceId, SideId
from vtt.definition.values import PropertyValue
from vtt.geometry.motion import Leg
from vtt.state.piece import PieceState, Place, Secrecy


class AddPieces(msgspec.Struct, frozen=True, gc=False, tag="add", array_like=True):
    """New pieces enter the game, each as it then stands; one with a stack goes on top of it."""

    pieces: tuple[PieceState, ...]


class RemovePieces(msgspec.Struct, frozen=True, gc=False, tag="remove", array_like=True):
    """Pieces leave the game (undo brings them back)."""

    pieces: tuple[PieceId, ...]


class PieceMove(msgspec.Struct, frozen=True, gc=False, array_like=True):
    """One piece's part of a move: where it ends and, where it matters, the legs of its path.

    The end is the truth; `legs` tell how it got there (for rules and for the picture). No legs: it
    was put there.
    """

    piece: PieceId
    to: Place
    legs: tuple[Leg, ...] = ()


class MovePieces(msgspec.Struct, frozen=True, gc=False, tag="move", array_like=True):
    """One gesture: one or more pieces move. `manoeuvre` names it for rules ("group", "march", ...)."""

    moves: tuple[PieceMove, ...]
    manoeuvre: str = ""


class SetFace(msgspec.Struct, frozen=True, gc=False, tag="face", array_like=True):
    """Pieces show the face with this id (empty: their first)."""

    pieces: tuple[PieceId, ...]
    face: str


class SetProperty(msgspec.Struct, frozen=True, gc=False, tag="property", array_like=True):
    """A property of pieces is set; None takes it away, and the definition's own value holds again."""

    pieces: tuple[PieceId, ...]
    name: str
    value: PropertyValue | None


class SetSide(msgspec.Struct, frozen=True, gc=False, tag="side", array_like=True):
    """Pieces change their side (captured, bought); None: nobody's."""

    pieces: tuple[PieceId, ...]
    side: SideId | None


class SetSecrecy(msgspec.Struct, frozen=True, gc=False, tag="secrecy", array_like=True):
    """Pieces are masked, concealed or hidden from other sides; None reveals them.

    `secrecy` None is a reveal: a group that holds one needs the other side's consent to be undone.
    """

    pieces: tuple[PieceId, ...]
    secrecy: Secrecy | None


class SetMark(msgspec.Struct, frozen=True, gc=False, tag="mark", array_like=True):
    """Pieces are marked as moved or locked in place; None leaves a mark as it is."""

    pieces: tuple[PieceId, ...]
    moved: bool | None = None
    locked: bool | None = None
