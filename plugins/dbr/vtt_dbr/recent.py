"""The last few answers of a pure function, so that several rules ask it once for the same state."""

from collections.abc import Callable
from operator import is_
from typing import Generic, ParamSpec, TypeVar

Params = ParamSpec("Params")
Value = TypeVar("Value")

KEPT = 4


class Recent(Generic[Params, Value]):
    """Wraps a function of frozen values; the very same arguments get the answer that is kept.

    Nothing is remembered that the arguments do not say: whoever empties it changes no verdict.
    """

    def __init__(self, function: Callable[Params, Value], kept: int = KEPT) -> None:
        self._function = function
        self._most = kept
        self._kept: tuple[tuple[tuple[object, ...], Value], ...] = ()

    def __call__(self, *args: Params.args, **kwargs: Params.kwargs) -> Value:
        """The function's answer."""
        asked = (*args, *kwargs.values())
        for known, value in self._kept:
            if len(known) == len(asked) and all(map(is_, known, asked)):
                return value
        value = self._function(*args, **kwargs)
        self._kept = ((asked, value), *self._kept[: self._most - 1])
        return value


class Carried(Generic[Value]):
    """What was worked out of frozen values, by name: kept as long as a name stands for an equal value.

    So what is known of a piece is carried from state to state until the piece changes, whoever copied it.
    """

    def __init__(self) -> None:
        self._kept: dict[str, tuple[object, Value]] = {}

    def get(
        self,
        name: str,
        of: object,
        work_out: Callable[Params, Value],
        *args: Params.args,
        **kwargs: Params.kwargs,
    ) -> Value:
        """What follows from the value `of` for which a name stands now, by a function and its arguments."""
        known = self._kept.get(name)
        if known is not None and (known[0] is of or known[0] == of):
            return known[1]
        value = work_out(*args, **kwargs)
        self._kept[name] = (of, value)
        return value
