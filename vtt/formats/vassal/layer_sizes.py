"""The sizes of the pictures of layers and marks: our module says them, VASSAL asks the pictures."""

from collections.abc import Callable, Iterable

import msgspec

from vtt.definition.trait import Trait
from vtt.definition.trait_looks import Layer, LayerLevel
from vtt.definition.trait_moves import MarkMoved
from vtt.formats.vassal.kinds import mm_from_px, px_from_mm

SizeOf = Callable[[str], tuple[int, int] | None]
"""Width and height of a picture in pixels, where it is known."""


def with_sizes(traits: Iterable[Trait], size_of: SizeOf) -> tuple[Trait, ...]:
    """Traits whose layers and marks say how large their pictures are."""
    return tuple(_with_size(trait, size_of) for trait in traits)


def without_sizes(trait: Trait) -> Trait:
    """A trait as VASSAL has it."""
    if isinstance(trait, MarkMoved) and trait.width:
        return msgspec.structs.replace(trait, width=0.0, height=0.0)
    if not isinstance(trait, Layer) or not any(level.width for level in trait.levels):
        return trait
    plain = tuple(LayerLevel(level.picture, level.name) for level in trait.levels)
    return msgspec.structs.replace(trait, levels=plain)


def sizes_of(traits: Iterable[Trait]) -> dict[str, tuple[int, int]]:
    """What `with_sizes` has put into traits, in pixels by the picture's path."""
    return {
        sized.picture: (round(px_from_mm(sized.width)), round(px_from_mm(sized.height)))
        for trait in traits
        for sized in _sized_parts(trait)
        if sized.picture and sized.width
    }


def _sized_parts(trait: Trait) -> tuple[LayerLevel | MarkMoved, ...]:
    if isinstance(trait, MarkMoved):
        return (trait,)
    return trait.levels if isinstance(trait, Layer) else ()


def _with_size(trait: Trait, size_of: SizeOf) -> Trait:
    if isinstance(trait, Layer):
        levels = tuple(_sized(level, size_of) for level in trait.levels)
        return msgspec.structs.replace(trait, levels=levels)
    if isinstance(trait, MarkMoved) and (size := size_of(trait.picture)) is not None:
        width, height = map(mm_from_px, size)
        return msgspec.structs.replace(trait, width=width, height=height)
    return trait


def _sized(level: LayerLevel, size_of: SizeOf) -> LayerLevel:
    size = size_of(level.picture) if level.picture else None
    if size is None:
        return level
    width, height = size
    return LayerLevel(level.picture, level.name, mm_from_px(width), mm_from_px(height))
