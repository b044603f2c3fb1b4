"""Whether what is shown of a kind of piece depends on the game around it, or on the piece alone."""

from collections.abc import Iterator
from typing import Final

from vtt.behaviour.mentions import names_in
from vtt.behaviour.names_of_traits import sources
from vtt.behaviour.piece_scope import EVERYWHERE
from vtt.behaviour.texts import is_expression
from vtt.definition.module import ModuleDefinition
from vtt.definition.piece import PieceDefinition
from vtt.definition.trait_data import CalculatedProperty
from vtt.definition.trait_looks import BorderOutline, Label, Layer

_OWN: Final = frozenset(
    {"BasicName", "LocalizedBasicName", "PieceName", "pieceName", "LocalizedPieceName", "label"}
)


def asks_around(module: ModuleDefinition, definition: PieceDefinition) -> bool:
    """Whether layers or labels of a kind speak of places, of other pieces, or of shared properties."""
    kept: dict[str, bool] = module.__dict__.setdefault("_asks_around", {})
    if definition.id not in kept:
        kept[definition.id] = _asks(module, definition)
    return kept[definition.id]


def _asks(module: ModuleDefinition, definition: PieceDefinition) -> bool:
    known = sources(module, definition)
    own = _OWN | {name for name, _ in definition.properties} | EVERYWHERE.keys()
    waiting = list(_shown_texts(definition))
    seen: set[str] = set()
    while waiting:
        for name in names_in(waiting.pop()):
            if name in seen:
                continue
            seen.add(name)
            source = known.get(name)
            if source is None and name not in own:
                return True
            if source is not None and isinstance(source.trait, CalculatedProperty):
                waiting.append(source.trait.expression)
            if source is not None and isinstance(source.trait, Label):
                waiting.append(source.trait.text)
    return False


def _shown_texts(definition: PieceDefinition) -> Iterator[str]:
    """What layers follow and labels say; a bare name is a reference."""
    for trait in definition.traits:
        if isinstance(trait, Layer):
            if trait.follows:
                yield trait.follow if _is_text(trait.follow) else f"${trait.follow}$"
            if trait.shown_if:
                yield f"${trait.shown_if}$"
        elif isinstance(trait, BorderOutline):
            names = (trait.property, trait.second_property)
            yield from (f"${name}$" for name in names if name)
        elif isinstance(trait, Label):
            yield trait.text


def _is_text(text: str) -> bool:
    return is_expression(text) or "$" in text
