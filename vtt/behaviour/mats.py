"""What a piece knows of the mat that it stands on, and a mat of what stands on it.

Nothing is remembered: it follows from the poses, so that undo and edits by hand never leave it stale.
"""

import math
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Final

from vtt.behaviour.game_functions import PX_PER_MM
from vtt.definition.module import ModuleDefinition
from vtt.definition.trait_moves import Mat, MatCargo
from vtt.geometry.outline import CircleOutline
from vtt.geometry.pose import Point
from vtt.geometry.ring import in_ring
from vtt.state.piece import PieceState

if TYPE_CHECKING:
    from vtt.behaviour.game_scope import GameScope


def mat_under(game: "GameScope", piece: PieceState) -> PieceState | None:
    """The mat that a piece of cargo stands on, the first by id; None where it stands on none, or is none."""
    mats = _kinds(game.module, Mat)
    cargo = _trait(game.module, piece, MatCargo)
    if not mats or cargo is None or piece.deck is not None:
        return None
    point = piece.pose.moved(cargo.x, cargo.y).point
    found = [
        other
        for other in game.state.pieces.values()
        if other.definition in mats and _carries(game.module, other, piece, point)
    ]
    return min(found, key=lambda mat: mat.id, default=None)


def cargo_of(game: "GameScope", mat: PieceState) -> tuple[PieceState, ...]:
    """What stands on a mat, by id."""
    cargo = _kinds(game.module, MatCargo)
    if mat.definition not in _kinds(game.module, Mat):
        return ()
    found = [
        other
        for other in game.state.pieces.values()
        if other.definition in cargo and mat_under(game, other) is mat
    ]
    return tuple(sorted(found, key=lambda piece: piece.id))


def _carries(module: ModuleDefinition, mat: PieceState, piece: PieceState, point: Point) -> bool:
    same = (mat.table, mat.level) == (piece.table, piece.level)
    if not same or mat.id == piece.id or mat.deck is not None:
        return False
    outline, local = module.piece(mat.definition).outline, mat.pose.to_local(point)
    if isinstance(outline, CircleOutline):
        return math.hypot(*local) <= outline.radius
    return in_ring(outline.points, local)


def _kinds(module: ModuleDefinition, trait: type) -> frozenset[str]:
    """The kinds of pieces that have a trait."""
    kept: dict[type, frozenset[str]] = module.__dict__.setdefault("_kinds_with", {})
    if trait not in kept:
        kept[trait] = frozenset(
            kind.id
            for kind in module.resolved_pieces
            if any(isinstance(one, trait) for one in kind.traits)
        )
    return kept[trait]


def _trait(module: ModuleDefinition, piece: PieceState, wanted: type[MatCargo]) -> MatCargo | None:
    if piece.definition not in _kinds(module, wanted):
        return None
    traits = module.piece(piece.definition).traits
    return next((trait for trait in traits if isinstance(trait, wanted)), None)


def _mat_name(game: "GameScope", mat: PieceState) -> str:
    traits = game.module.piece(mat.definition).traits
    return next((trait.name for trait in traits if isinstance(trait, Mat)), "")


_OF_MATS: Final[Mapping[str, Callable[["GameScope", PieceState, PieceState], str]]] = {
    "Mat": lambda game, mat, _: _mat_name(game, mat),
    "MatID": lambda _, mat, __: str(mat.id),
    "MatX": lambda _, mat, __: str(round(mat.pose.x * PX_PER_MM)),
    "MatY": lambda _, mat, __: str(round(mat.pose.y * PX_PER_MM)),
    "MatOffsetX": lambda _, mat, piece: str(round((piece.pose.x - mat.pose.x) * PX_PER_MM)),
    "MatOffsetY": lambda _, mat, piece: str(round((piece.pose.y - mat.pose.y) * PX_PER_MM)),
    "MatPieceName": lambda game, mat, _: game.scope(mat).name,
    "MatBasicName": lambda game, mat, _: game.scope(mat).text("BasicName") or "",
    "MatLocationName": lambda game, mat, _: game.location_name(mat),
    "MatZone": lambda game, mat, _: game.zone_name(mat),
    "MatBoard": lambda game, mat, _: game.board_name(mat),
    "MatMap": lambda game, mat, _: game.map_name(mat),
}
"""Behind `Current`, and behind `Old` for the mat before the last move: what a piece knows of its mat."""
_OLD: Final = ("Mat", "MatID", "MatOffsetX", "MatOffsetY", "MatPieceName", "MatBasicName")


def _of_mat(part: str) -> Callable[["GameScope", PieceState], str]:
    def find(game: "GameScope", piece: PieceState) -> str:
        mat = mat_under(game, piece)
        return "" if mat is None else _OF_MATS[part](game, mat, piece)

    return find


MAT_PROPERTIES: Final[Mapping[str, Callable[["GameScope", PieceState], str]]] = {
    **{f"Current{part}": _of_mat(part) for part in _OF_MATS},
    "IsCargo": lambda game, piece: "false" if mat_under(game, piece) is None else "true",
    "MatID": lambda _, piece: str(piece.id),
    "MatNumCargo": lambda game, piece: str(len(cargo_of(game, piece))),
}
"""What a piece is asked for about mats; all of it is empty where it stands on none."""
OLD_MATS: Final[Mapping[str, Callable[["GameScope", PieceState], str]]] = {
    f"Old{part}": _of_mat(part) for part in _OLD
}
