"""The last few answers of a pure function, so that several rules ask it once for the same state."""

from collections.abc import Callable
from typing import Generic, ParamSpec, TypeVar

Params = ParamSpec("Params")
Value = TypeVar("Value")

KEPT = 4


class Recent(Generic[Params, Value]):
    """Wraps a function of frozen values; the very same arguments get the answer that is kept.

    Nothing is remembered that the arguments do not say: whoever empties it changes no verdict.
    """

    def __init__(self, function: Callable[Params, Value]) -> None:
        self._function = function
        self._kept: tuple[tuple[tuple[object, ...], Value], ...] = ()

    def __call__(self, *args: Params.args, **kwargs: Params.kwargs) -> Value:
        """The function's answer."""
        asked = (*args, *kwargs.values())
        for known, value in self._kept:
            if len(known) == len(asked) and all(a is b for a, b in zip(known, asked, strict=True)):
                return value
        value = self._function(*args, **kwargs)
        self._kept = ((asked, value), *self._kept[: KEPT - 1])
        return value
