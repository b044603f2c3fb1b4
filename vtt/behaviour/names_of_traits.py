"""Which properties the traits of a piece give, by name; of two with one name the outer trait's is read."""

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from vtt.definition.module import ModuleDefinition
from vtt.definition.piece import PieceDefinition
from vtt.definition.trait import Trait
from vtt.definition.trait_data import (
    BasicName,
    CalculatedProperty,
    DynamicProperty,
    Marker,
    Message,
    PropertySheet,
)
from vtt.definition.trait_looks import AreaOfEffect, Hide, Label, Layer, Mask, Rotate
from vtt.definition.trait_moves import MarkMoved, Mat, NotStacking
from vtt.definition.trait_state import state_names


class Source(NamedTuple):
    """Where a property comes from: a trait, the name under which its state lies, and which part of it."""

    trait: Trait
    key: str
    part: str


class _Known(NamedTuple):
    """What was worked out of one kind."""

    definition: PieceDefinition
    sources: Mapping[str, Source]
    keys: tuple[str, ...]


def sources(module: ModuleDefinition, definition: PieceDefinition) -> Mapping[str, Source]:
    """The properties of a kind of piece by name; worked out once for each kind of a module value.

    Args:
        module: keeps what was worked out.
        definition: the kind, with its prototypes worked in.
    """
    return _known(module, definition).sources


def trait_keys(module: ModuleDefinition, definition: PieceDefinition) -> tuple[str, ...]:
    """Under which name the state of each trait of a kind lies; see `state_names`."""
    return _known(module, definition).keys


def _known(module: ModuleDefinition, definition: PieceDefinition) -> _Known:
    kept: dict[str, _Known] = module.__dict__.setdefault("_trait_names", {})
    found = kept.get(definition.id)
    if found is None or found.definition is not definition:
        keys = state_names(definition.traits)
        found = kept[definition.id] = _Known(definition, _found(definition), keys)
    return found


def names_given(trait: Trait) -> Iterator[str]:
    """The properties that a trait gives to its piece."""
    yield from (name for name, _ in _parts(trait))


def _found(definition: PieceDefinition) -> dict[str, Source]:
    names: dict[str, Source] = {}
    for trait, key in zip(definition.traits, state_names(definition.traits), strict=True):
        for name, part in _parts(trait):
            names[name] = Source(trait, key, part)
    return names


def _parts(trait: Trait) -> Iterator[tuple[str, str]]:
    match trait:
        case Marker() | DynamicProperty() | CalculatedProperty() | Message():
            yield trait.name, ""
        case Layer() if trait.name:
            for part in ("Level", "Name", "Image", "Active"):
                yield f"{trait.name}_{part}", part
        case Rotate() if trait.name:
            yield f"{trait.name}_Facing", "Facing"
            yield f"{trait.name}_Degrees", "Degrees"
        case Label() if trait.property:
            yield trait.property, ""
        case PropertySheet():
            for field in trait.fields:
                yield field.name, field.name
        case AreaOfEffect() if trait.name:
            yield f"{trait.name}_Active", "Active"
        case _:
            yield from _FIXED.get(type(trait), ())


_FIXED: Mapping[type, tuple[tuple[str, str], ...]] = {
    BasicName: (("BasicName", ""), ("LocalizedBasicName", "")),
    MarkMoved: (("Moved", ""),),
    Mask: (("Obscured", ""), ("ObscuredToOthers", "")),
    Hide: (("Invisible", ""), ("InvisibleToOthers", "")),
    Mat: (("MatName", ""),),
    NotStacking: (("IgnoreGrid", "grid"), ("NoStack", "stack"), ("Immobile", "move")),
}
"""Properties that every trait of a kind gives under the same names."""
