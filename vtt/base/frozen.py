"""Frozen JSON-like values: what a rules plug-in remembers, settings, the answers to a question.

A value is None, a bool, an int, a float, a text, a tuple of values, or a `FrozenDict` (an
`immutables.Map` from text to values). All of it hashes and compares by value, and nothing can be
changed in place. `thaw` gives lists and dictionaries with sorted keys, ready to be written.
"""

import math
from collections.abc import Mapping, Sequence
from operator import is_
from typing import TYPE_CHECKING, Any, TypeAlias

import immutables

if TYPE_CHECKING:
    FrozenDict: TypeAlias = "immutables.Map[str, Frozen]"
    Frozen: TypeAlias = "None | bool | int | float | str | tuple[Frozen, ...] | FrozenDict"
else:  # msgspec reads annotations and knows no recursive unions; structs freeze such fields themselves
    FrozenDict = Any
    Frozen = Any

EMPTY: FrozenDict = immutables.Map()


def freeze(value: Any) -> Frozen:
    """Turn lists, tuples and mappings with text keys into frozen values.

    Raises:
        TypeError: for anything that is not JSON-like, naming what was found.
        ValueError: for a number that files cannot hold (not finite, or a whole one over 64 bits).
    """
    kind = type(value)
    if value is None or kind is str or kind is bool:
        return value  # type: ignore[no-any-return]
    if kind is tuple or kind is list:
        return _freeze_items(value)
    if isinstance(value, int | float):
        return _checked_number(value)
    if isinstance(value, str):  # an enum's text, for one
        return str.__str__(value)
    if isinstance(value, Mapping):
        return freeze_dict(value)
    if isinstance(value, Sequence) and not isinstance(value, bytes | bytearray | memoryview):
        return _freeze_items(value)
    raise TypeError(
        f"cannot freeze {type(value).__name__}: expected None, bool, number, text, list or mapping"
    )


def _freeze_items(value: Sequence[Any]) -> tuple[Frozen, ...]:
    items = tuple([freeze(item) for item in value])
    return value if isinstance(value, tuple) and all(map(is_, items, value)) else items


def _checked_number(value: int | float) -> int | float:
    if not math.isfinite(value) or (isinstance(value, int) and not -(2**63) <= value < 2**63):
        raise ValueError(f"cannot freeze {value}: expected a finite number within 64 bits")
    return int(value) if isinstance(value, int) else float(value)


def freeze_dict(value: Any) -> FrozenDict:
    """Turn a mapping with text keys into a frozen one; one that is frozen already comes back itself.

    Raises:
        TypeError: if `value` is no mapping, or holds something that is not JSON-like.
        ValueError: if it holds a number that files cannot hold.
    """
    kind = type(value)
    if kind is not immutables.Map and kind is not dict and not isinstance(value, Mapping):
        raise TypeError(f"expected a mapping, found {kind.__name__}")
    if not value:
        return value if kind is immutables.Map else EMPTY
    frozen, same = {}, kind is immutables.Map
    for key, item in value.items():
        if not isinstance(key, str):
            raise TypeError(f"a frozen mapping needs text keys, found {key!r}")
        frozen[key] = kept = freeze(item)
        same = same and kept is item
    return value if same else immutables.Map(frozen)


def thaw(value: Frozen) -> Any:
    """The same value as lists and dictionaries, keys sorted.

    Raises:
        TypeError: for something that is no frozen value.
    """
    if value is None or type(value) is str:
        return value
    if isinstance(value, immutables.Map):
        return {key: thaw(item) for key, item in sorted(value.items())}
    if isinstance(value, tuple):
        return [thaw(item) for item in value]
    if isinstance(value, bool | int | float | str):
        return value
    raise TypeError(f"expected a frozen value, found {type(value).__name__}")


def get_path(box: Frozen, path: Sequence[str], default: Frozen = None) -> Frozen:
    """The value at `path` (keys from the outside in), or `default` where there is none."""
    value = box
    for key in path:
        if not isinstance(value, immutables.Map) or key not in value:
            return default
        value = value[key]
    return value


def set_path(box: FrozenDict, path: Sequence[str], value: Frozen) -> FrozenDict:
    """A box with `value` at `path`; None removes the key, and mappings left empty go with it.

    Raises:
        ValueError: if the path is empty or runs through something that is not a mapping.
    """
    if not path:
        raise ValueError("expected a path with at least one key, found an empty one")
    key, rest = path[0], path[1:]
    if rest:
        inner = box.get(key, EMPTY)
        if not isinstance(inner, immutables.Map):
            raise ValueError(f"expected a mapping at {key!r}, found {inner!r}")
        changed: Frozen = set_path(inner, rest, value)
        if not changed:
            changed = None
    else:
        changed = value
    if changed is None:
        return box.delete(key) if key in box else box
    return box.set(key, changed)
