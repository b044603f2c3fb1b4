"""The sizes of layers' pictures: our module says them, VASSAL asks the pictures."""

from collections.abc import Callable, Iterable

import msgspec

from vtt.definition.trait import Trait
from vtt.definition.trait_looks import Layer, LayerLevel
from vtt.formats.vassal.kinds import mm_from_px, px_from_mm

SizeOf = Callable[[str], tuple[int, int] | None]
"""Width and height of a picture in pixels, where it is known."""


def with_sizes(traits: Iterable[Trait], size_of: SizeOf) -> tuple[Trait, ...]:
    """Traits whose layers say how large their pictures are."""
    return tuple(
        msgspec.structs.replace(
            trait, levels=tuple(_sized(level, size_of) for level in trait.levels)
        )
        if isinstance(trait, Layer)
        else trait
        for trait in traits
    )


def without_sizes(trait: Trait) -> Trait:
    """A trait as VASSAL has it."""
    if not isinstance(trait, Layer) or not any(level.width for level in trait.levels):
        return trait
    plain = tuple(LayerLevel(level.picture, level.name) for level in trait.levels)
    return msgspec.structs.replace(trait, levels=plain)


def sizes_of(traits: Iterable[Trait]) -> dict[str, tuple[int, int]]:
    """What `with_sizes` has put into traits, in pixels by the picture's path."""
    return {
        level.picture: (round(px_from_mm(level.width)), round(px_from_mm(level.height)))
        for trait in traits
        if isinstance(trait, Layer)
        for level in trait.levels
        if level.picture and level.width
    }


def _sized(level: LayerLevel, size_of: SizeOf) -> LayerLevel:
    size = size_of(level.picture) if level.picture else None
    if size is None:
        return level
    width, height = size
    return LayerLevel(level.picture, level.name, mm_from_px(width), mm_from_px(height))
