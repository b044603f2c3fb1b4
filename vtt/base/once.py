"""What is worked out once for an object, when it is first asked for.

`functools.cached_property` takes a lock for it up to Python 3.11, which costs more than most of what is
worked out; the lock guarded nothing that a second thread could not work out as well, and is gone in 3.12.
"""

import functools
from typing import Any, TypeVar, overload

Value = TypeVar("Value", covariant=True)


class cached_property(functools.cached_property[Value]):
    """The same without the lock."""

    @overload
    def __get__(
        self, instance: None, owner: type[Any] | None = None
    ) -> "cached_property[Value]": ...

    @overload
    def __get__(self, instance: object, owner: type[Any] | None = None) -> Value: ...

    def __get__(self, instance: Any, owner: type[Any] | None = None) -> Any:
        if instance is None:
            return self
        value = instance.__dict__[self.attrname] = self.func(instance)
        return value
