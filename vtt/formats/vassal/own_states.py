"""What becomes of a piece in play, for VASSAL: badges that follow a property, and the property itself.

In a module of ours the rules set such a property, and a layer without a picture for a value is not
drawn. VASSAL shows the first level then, and takes numbers only: the layer gets an empty first level
and an expression, and a property that nothing else gives becomes one that the menu sets.
"""

from collections.abc import Iterable, Iterator, Mapping
from typing import Final

import msgspec

from vtt.behaviour.tokens import quoted
from vtt.definition.module import ModuleDefinition
from vtt.definition.piece import PieceDefinition, Prototype
from vtt.definition.trait import Trait
from vtt.definition.trait_data import DynamicProperty, Submenu
from vtt.definition.trait_looks import Layer, LayerLevel
from vtt.definition.trait_parts import MenuCommand, PropertyChange
from vtt.definition.values import PropertyValue
from vtt.formats.vassal.kinds import mm_from_px
from vtt.formats.vassal.layer_sizes import SizeOf
from vtt.geometry.outline import outline_size
from vtt.state.piece import PieceState

STATES: Final = "State"
"""The heading of the menu under which a player sets what our rules would set."""
_RADIUS_MM: Final = 3.4
_SHARE: Final = 0.15
_STEP: Final = 2.2
_UNSAFE: Final = str.maketrans(dict.fromkeys(",;:|/\\\t", "_"))


class StateLayers:
    """Rewrites the traits of a module of ours whose layers follow a property.

    Args:
        module: the module, for the properties that its pieces have anyway, and for their sizes.
        size_of: the size of a picture in pixels.
    """

    def __init__(self, module: ModuleDefinition, size_of: SizeOf) -> None:
        self._size_of = size_of
        holders: list[PieceDefinition | Prototype] = [*module.pieces, *module.prototypes]
        self._given = {name for holder in holders for name, _ in holder.properties}
        sizes = [outline_size(piece.outline) for piece in module.pieces]
        self._least = min((min(size) for size in sizes), default=2 * _RADIUS_MM)

    def write(self, traits: tuple[Trait, ...]) -> tuple[Trait, ...]:
        """The traits with such layers as VASSAL draws them, and with what their menu needs."""
        made: list[Trait] = []
        entries: list[str] = []
        badges = 0
        for trait in traits:
            if not isinstance(trait, Layer) or not _is_badge(trait):
                made.append(trait)
                continue
            made.append(self._drawn(trait, badges))
            badges += 1
            if trait.follow not in self._given:
                changes = tuple(_changes(trait))
                made.append(DynamicProperty(name=trait.follow, changes=changes))
                entries += [change.command.menu for change in changes]
        if entries:
            made.append(Submenu(menu=STATES, entries=tuple(entries)))
        return tuple(made)

    def _drawn(self, layer: Layer, number: int) -> Layer:
        """The layer as a small badge along the top of the piece, its first level empty."""
        radius = min(_RADIUS_MM, _SHARE * self._least)
        pictures = (self._size_of(level.picture) for level in layer.levels if level.picture)
        width = max((size[0] for size in pictures if size is not None), default=0)
        step = _STEP * radius
        per_row = max(1, int(self._least / step))
        column, row = number % per_row, number // per_row
        edge = self._least / 2 - 1.3 * radius
        return msgspec.structs.replace(
            layer,
            levels=(LayerLevel(), *layer.levels),
            follow=_expression(layer),
            first_value=1,
            x=edge - step * column,
            y=step * (row % per_row) - edge,
            scale=round(2 * radius / mm_from_px(width), 4) if width else layer.scale,
        )


def state_keys(module: ModuleDefinition) -> Iterator[str]:
    """The names of the keys that set the properties of such layers."""
    holders: list[PieceDefinition | Prototype] = [*module.pieces, *module.prototypes]
    for holder in holders:
        for trait in holder.traits:
            if isinstance(trait, Layer) and _is_badge(trait):
                yield from (change.command.key[1:] for change in _changes(trait))


def states_of(piece: PieceState) -> Mapping[str, PropertyValue]:
    """What a game changed of a piece by name; whether it moved, is locked, and its level are among it."""
    own: dict[str, PropertyValue] = {"moved": piece.moved, "locked": piece.locked}
    if piece.level:
        own["level"] = piece.level
    return {**own, **dict(piece.properties)}


def _is_badge(layer: Layer) -> bool:
    return layer.follows and layer.follow.isidentifier()


def _values(layer: Layer) -> Iterable[tuple[str, ...]]:
    """For each level the values that show it: its name, its number, and true for the first one."""
    for at, level in enumerate(layer.levels):
        name = level.name.strip("+ ")
        found = (name, str(layer.first_value + at), *(() if at else ("true",)))
        yield tuple(value for value in found if value)


def _expression(layer: Layer) -> str:
    r"""The number of the level that shows the value of the property.

    >>> _expression(Layer(follow="order", levels=(LayerLevel(name="+ routed"),)))
    '{GetString("order")=="routed" || GetString("order")=="1" || GetString("order")=="true" ? 2 : 1}'
    """
    asked = f'GetString("{layer.follow}")'
    parts = [
        " || ".join(f"{asked}=={quoted(value)}" for value in values) + f" ? {at} : "
        for at, values in enumerate(_values(layer), 2)
    ]
    return "{" + "".join(parts) + "1}"


def _changes(layer: Layer) -> Iterator[PropertyChange]:
    """A command for each value that has a picture, and one that takes it away."""
    single = len(layer.levels) == 1
    for at, level in enumerate(layer.levels):
        name = level.name.strip("+ ")
        value = name or ("true" if single else str(layer.first_value + at))
        yield _set(layer.follow, layer.follow if single and not name else value, value)
    yield _set(layer.follow, "none", "")


def _set(name: str, word: str, value: str) -> PropertyChange:
    words = name if word == name else f"{name}: {word}"
    key = f"@{name} {word}".translate(_UNSAFE)
    return PropertyChange(command=MenuCommand(words, key), value=value)
