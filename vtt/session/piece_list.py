"""All pieces that a side sees on the tables, as a list to find them in: grouped, named, searched."""

from collections.abc import Sequence
from enum import StrEnum

import msgspec

from vtt.base.ids import PieceId
from vtt.base.units import degrees_text
from vtt.commands.describe_move import point_text
from vtt.commands.naming import piece_name
from vtt.commands.spots import spot_name
from vtt.definition.module import ModuleDefinition
from vtt.state.piece import PieceState
from vtt.state.view import PlayerView

NOBODY = "Nobody's"
OTHERS = "Other pieces"


class GroupBy(StrEnum):
    """What pieces are grouped by."""

    SIDE = "side"
    ARMY = "army"
    TABLE = "table"
    KIND = "kind"


class ListedPiece(msgspec.Struct, frozen=True):
    """A piece in the list."""

    id: PieceId
    name: str


class PieceGroup(msgspec.Struct, frozen=True):
    """Pieces under one title, by name."""

    title: str
    pieces: tuple[ListedPiece, ...]


def name_of(piece: PieceState, module: ModuleDefinition) -> str:
    """What a piece of a view is called: its name and what tells it from its like."""
    own = piece.get("name")
    return piece_name(piece, str(own) if own else module.piece(piece.definition).name)


def grouped_pieces(view: PlayerView, by: GroupBy, words: str = "") -> tuple[PieceGroup, ...]:
    """The pieces on tables in groups, both in the order of the module, then by name.

    Args:
        view: what is seen.
        by: what to group by.
        words: only pieces are kept whose name, kind, side or id hold all of these.
    """
    titles = _titles(view.module, by)
    wanted = words.casefold().split()
    found: dict[str, list[ListedPiece]] = {}
    for piece in view.state.pieces.values():
        if piece.deck is not None:
            continue
        name = _plain_name(view, piece)
        if wanted and not all(word in _searched(view, piece, name) for word in wanted):
            continue
        found.setdefault(_key(view, piece, by), []).append(ListedPiece(piece.id, name))
    order = [*titles, *sorted(key for key in found if key not in titles)]
    return tuple(
        PieceGroup(titles.get(key, key) or OTHERS, tuple(sorted(found[key], key=_sorting)))
        for key in order
        if key in found
    )


def told(view: PlayerView, piece_id: PieceId) -> str:
    """A piece in a sentence, as a screen reader reads it: what, whose, where, how it stands."""
    piece = view.state.pieces.get(piece_id)
    if piece is None:
        return ""
    words = [_plain_name(view, piece)]
    side = _side_name(view.module, piece)
    words += [side] if side else []
    words.append(place_words(view, piece))
    words.append(f"facing {degrees_text(piece.pose.facing)}")
    face = view.module.piece(piece.definition).face(piece.face)
    if face is not None and face.name and piece.face:
        words.append(face.name)
    words += ["moved"] if piece.moved else []
    words += ["locked"] if piece.locked else []
    return ", ".join(words)


def place_words(view: PlayerView, piece: PieceState) -> str:
    """Where a piece stands: its cell or area, or its place in mm; and its level."""
    table = view.module.table(piece.table)
    place = spot_name(table, piece.pose.point)
    if not place:
        slot = next((slot.name for slot in table.slots if slot.id == piece.slot), "")
        place = slot or point_text(piece.pose)
    level = next((level.name for level in table.levels if level.id == piece.level), piece.level)
    return f"{place}, {level}" if level else place


def _plain_name(view: PlayerView, piece: PieceState) -> str:
    """The name; of what is not known only what it seems to be, without its alias."""
    if view.is_unknown(piece.id):
        return view.module.piece(piece.definition).name
    return name_of(piece, view.module)


def _titles(module: ModuleDefinition, by: GroupBy) -> dict[str, str]:
    """The module's groups by key, in its order."""
    if by is GroupBy.SIDE:
        return {**{side.id: side.name for side in module.sides}, "": NOBODY}
    if by is GroupBy.ARMY:
        return {**{army.id: army.name for army in module.armies}, "": OTHERS}
    if by is GroupBy.TABLE:
        return {table.id: table.name for table in module.tables}
    return {}


def _key(view: PlayerView, piece: PieceState, by: GroupBy) -> str:
    if by is GroupBy.SIDE:
        return piece.side or ""
    if by is GroupBy.TABLE:
        return piece.table
    definition = view.module.piece(piece.definition)
    return definition.army if by is GroupBy.ARMY else definition.name


def _searched(view: PlayerView, piece: PieceState, name: str) -> str:
    kind = view.module.piece(piece.definition).name
    return f"{name}\n{kind}\n{_side_name(view.module, piece)}\n{piece.id}".casefold()


def _side_name(module: ModuleDefinition, piece: PieceState) -> str:
    return next((side.name for side in module.sides if side.id == piece.side), "")


def _sorting(piece: ListedPiece) -> tuple[Sequence[object], str]:
    """By name, its numbers by their value: "Shot 2" before "Shot 10"."""
    head = piece.name.rstrip("0123456789")
    tail = piece.name[len(head) :]
    return (head.casefold(), int(tail) if tail else -1), piece.id
