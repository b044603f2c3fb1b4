"""Under which property a piece in a game holds what changes of each of its traits.

A layer's level lies under `<layer>_Level`, a dynamic property under its own name, a label's text under
the property that it names; where that is empty, or another trait has the name, and for every other
trait, it lies under `#` and the trait's number, counted from the inside.
"""

from collections.abc import Sequence
from typing import Final

from vtt.definition.trait import Trait
from vtt.definition.trait_data import DynamicProperty
from vtt.definition.trait_looks import AreaOfEffect, Label, Layer, Trail
from vtt.definition.values import PropertyValue

RAW: Final = "#"
"""With this begin the names of states that have no name of their own."""

OLD_PLACES: Final = frozenset(
    {
        *("OldX", "OldY", "OldMap", "OldBoard", "OldZone", "OldLocationName"),
        *("OldMat", "OldMatID", "OldMatOffsetX", "OldMatOffsetY"),
        *("OldMatPieceName", "OldMatBasicName"),
    }
)
"""Properties in which a piece remembers where it was before it moved."""


def state_names(traits: Sequence[Trait]) -> tuple[str, ...]:
    """The property for each trait of a piece, prototypes worked in.

    >>> state_names([Layer(name="Step"), Layer(), DynamicProperty(name="Hits")])
    ('Step_Level', '#1', 'Hits')
    """
    seen: set[str] = set()
    names = []
    for number, trait in enumerate(traits):
        name = _own_name(trait)
        if not name or name in seen:
            name = f"{RAW}{number}"
        seen.add(name)
        names.append(name)
    return tuple(names)


def switched_trait(traits: Sequence[Trait], name: str) -> AreaOfEffect | Trail | None:
    """The trait under a name, if it is one that is switched on and off."""
    found = (trait for own, trait in zip(state_names(traits), traits, strict=True) if own == name)
    trait = next(found, None)
    return trait if isinstance(trait, AreaOfEffect | Trail) else None


def is_switched_on(trait: AreaOfEffect | Trail, state: PropertyValue | None) -> bool:
    """Whether a trait is on: the first word of its state says so; where nobody switched it, as at the start.

    >>> is_switched_on(Trail(on_at_start=True), None), is_switched_on(Trail(), "true;Map;0")
    (True, True)
    """
    if state is None:
        return trait.on_at_start
    return state is True or f"{state}".partition(";")[0] == "true"


def _own_name(trait: Trait) -> str:
    match trait:
        case Layer():
            return f"{trait.name}_Level" if trait.name else ""
        case DynamicProperty():
            return trait.name
        case Label():
            return trait.property
        case _:
            return ""
