"""Patterns of one package, compiled when they are used first instead of when it is imported.

PySide compiles some that take longer than all the rest of its import: with them it writes stubs and words
the message for a call with wrong arguments, which a program at work never does (record 0010).
"""

import re
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cached_property
from typing import Any

SEARCHES = ("findall", "finditer", "fullmatch", "match", "search", "split", "sub", "subn")


class LatePattern:
    """Stands for a compiled pattern, and answers as it does."""

    def __init__(self, *arguments: Any, **options: Any) -> None:
        self._made_of = arguments, options

    @cached_property
    def _real(self) -> re.Pattern[str]:
        arguments, options = self._made_of
        return re.compile(*arguments, **options)

    def __getattr__(self, name: str) -> Any:
        if name.startswith("__"):  # Python asks whether it is more than it seems; it is not
            raise AttributeError(name)
        if name in SEARCHES:  # taken out of the pattern while it is made, called later
            return lambda *given, **named: getattr(self._real, name)(*given, **named)
        return getattr(self._real, name)


@contextmanager
def late_patterns(package: str) -> Iterator[None]:
    """While this lasts, `re.compile` gives late patterns to the modules of a package, and to no other."""
    compiled = re.compile

    def compile_late(*arguments: Any, **options: Any) -> Any:
        asking = sys._getframe(1).f_globals.get("__name__", "")
        is_late = asking.startswith(f"{package}.")
        return (LatePattern if is_late else compiled)(*arguments, **options)

    re.compile = compile_late
    try:
        yield
    finally:
        re.compile = compiled
