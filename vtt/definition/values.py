"""Property values of pieces, areas and cells, kept as sorted pairs: frozen, hashable, one order."""

from collections.abc import Iterable, Mapping
from typing import TypeAlias

PropertyValue: TypeAlias = bool | int | float | str
Properties: TypeAlias = tuple[tuple[str, PropertyValue], ...]


def make_properties(
    values: Mapping[str, PropertyValue] | Iterable[tuple[str, PropertyValue]],
) -> Properties:
    """Properties from a mapping or pairs; a later pair of the same name wins.

    >>> make_properties({"grade": "O", "class": "Pk"})
    (('class', 'Pk'), ('grade', 'O'))
    """
    return tuple(sorted(dict(values).items()))


def get_property(
    properties: Properties, name: str, default: PropertyValue | None = None
) -> PropertyValue | None:
    """The value of `name`, or `default` where it is not set."""
    for key, value in properties:
        if key == name:
            return value
    return default


def with_property(properties: Properties, name: str, value: PropertyValue | None) -> Properties:
    """The properties with `name` set, or without it when `value` is None."""
    rest = {key: kept for key, kept in properties if key != name}
    if value is not None:
        rest[name] = value
    return make_properties(rest)
