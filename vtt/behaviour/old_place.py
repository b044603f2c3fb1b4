"""Where a piece was before it moved, as expressions ask for it: `OldX`, `OldLocationName` and their like.

Only pieces whose module asks for such a name remember it: as properties, set by the step that moves them.
"""

from collections.abc import Callable, Iterator, Mapping
from typing import Final

from vtt.behaviour.game_functions import PX_PER_MM
from vtt.behaviour.game_scope import GameScope
from vtt.behaviour.mats import OLD_MATS
from vtt.behaviour.mentions import names_in
from vtt.behaviour.texts import condition_names, is_expression
from vtt.behaviour.trail_state import trails_after
from vtt.behaviour.trait_texts import TextKind, texts_of
from vtt.definition.module import ModuleDefinition
from vtt.definition.piece import PieceDefinition, Prototype
from vtt.state.piece import PieceState

OLD_PLACE: Final[Mapping[str, Callable[[GameScope, PieceState], str]]] = {
    "OldX": lambda _, piece: str(round(piece.pose.x * PX_PER_MM)),
    "OldY": lambda _, piece: str(round(piece.pose.y * PX_PER_MM)),
    "OldMap": lambda game, piece: game.map_name(piece),
    "OldBoard": lambda game, piece: game.board_name(piece),
    "OldZone": lambda game, piece: game.zone_name(piece),
    "OldLocationName": lambda game, piece: game.location_name(piece),
    **OLD_MATS,
}
"""Each name, and what it becomes when a piece leaves its place."""


def asked_in(module: ModuleDefinition) -> tuple[str, ...]:
    """The names of old places that traits of a module ask for.

    One piece may ask them of another, so that all of a module remember what one of them asks for.
    """
    kept: tuple[str, ...] | None = module.__dict__.get("_old_places")
    if kept is None:
        parts: tuple[Prototype | PieceDefinition, ...] = (*module.prototypes, *module.pieces)
        asked = {
            name
            for part in parts
            for trait in part.traits
            for text in texts_of(trait)
            for name in _named(text.text, text.kind)
        }
        kept = tuple(name for name in OLD_PLACE if name in asked)
        module.__dict__["_old_places"] = kept
    return kept


def left_behind(
    game: GameScope, definition: PieceDefinition, piece: PieceState
) -> Iterator[tuple[str, str]]:
    """The properties of a piece once it leaves its place: trails with that place, and what it was called.

    Args:
        game: the game before the move.
        definition: the piece's kind.
        piece: the piece before it moves, on a table.
    """
    table = game.table(piece)
    if table is not None:
        yield from trails_after(definition, piece, table)
    for name in asked_in(game.module) if definition.traits else ():
        yield name, OLD_PLACE[name](game, piece)


def _named(text: str, kind: TextKind) -> Iterator[str]:
    if kind is TextKind.CONDITION and not is_expression(text):
        yield from condition_names(text)
    elif kind is TextKind.PROPERTY:
        yield text
    yield from names_in(text)
