"""What of a module's traits could not be worked out in play: each expression of a trait is told once.

It counts as empty, as in the program that it comes from, and play goes on; whoever shows the game asks
here what there is to tell.
"""

import msgspec

from vtt.behaviour.tokens import ExpressionError, Unanswered
from vtt.behaviour.trait_texts import texts_of
from vtt.definition.module import ModuleDefinition
from vtt.definition.piece import PieceDefinition

MOST_TOLD = 500
"""So many are remembered of one module."""


class Misread(msgspec.Struct, frozen=True):
    """An expression that has no value: of which kind of piece and of which trait first, and why.

    `trait` is empty for a text that no trait of the piece has, such as a label that was typed.
    """

    piece: str
    trait: str
    text: str
    reason: str


def note_misread(
    module: ModuleDefinition, definition: PieceDefinition, text: str, error: ExpressionError
) -> None:
    """Remember, once for a kind of trait and a text, that it could not be worked out."""
    if isinstance(error, Unanswered):
        return
    known = _known(module)
    if len(known) >= MOST_TOLD or (definition.id, text) in known:
        return
    found = Misread(definition.name, _trait_with(definition, text), text, str(error))
    told = {(other.trait, other.text) for other in known.values() if other is not None}
    known[definition.id, text] = None if (found.trait, found.text) in told else found


def misreads(module: ModuleDefinition) -> tuple[Misread, ...]:
    """What could not be worked out so far, in the order in which it was met."""
    return tuple(found for found in _known(module).values() if found is not None)


def _known(module: ModuleDefinition) -> dict[tuple[str, str], Misread | None]:
    found: dict[tuple[str, str], Misread | None] = module.__dict__.setdefault("_misread", {})
    return found


def _trait_with(definition: PieceDefinition, text: str) -> str:
    for trait in definition.traits:
        if any(found.text == text for found in texts_of(trait)):
            return str(trait.__struct_config__.tag)
    return ""
