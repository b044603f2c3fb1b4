"""Code that a library compiles anew at every start, kept compiled in the user's cache.

PySide carries what it has written in Python as text inside its library, and compiles it whenever it is
imported, where other modules have bytecode beside them (record 0010). What is kept is found by the text
itself and by the Python that compiled it: of another release of either nothing is used.
"""

import builtins
import marshal
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from hashlib import sha256
from pathlib import Path
from types import CodeType
from typing import Any, TypeAlias

from vtt.base.kept_files import KeptFiles, stamp_of

FOLDER = "code"
MOST_KEPT = 8

Compiled: TypeAlias = dict[tuple[str, bytes], CodeType]
"""Code by the name of its file and the hash of its text."""


@contextmanager
def kept_code(package: str, cache: Path) -> Iterator[None]:
    """While this lasts, `compile` looks up the files of a package that it has compiled before."""
    files = KeptFiles(cache / FOLDER, "code", MOST_KEPT)
    name, stamp = f"{sys.prefix} {package}", _stamp()
    known = _loaded(files.read(name, stamp))
    used: Compiled = {}
    builtins_compile = compile

    def look_up(text: Any, file: Any, mode: str, *more: Any, **options: Any) -> Any:
        is_known = isinstance(text, bytes) and mode == "exec" and not (more or options)
        if not (is_known and str(file).startswith(f"{package}/")):
            return builtins_compile(text, file, mode, *more, **options)
        key = str(file), sha256(text).digest()
        code: CodeType = known.get(key) or builtins_compile(text, file, mode)
        used[key] = code
        return code

    with _in_place_of_compile(look_up):
        yield
    if used.keys() - known.keys():
        files.write(name, stamp, marshal.dumps(used))


@contextmanager
def _in_place_of_compile(other: Callable[..., Any]) -> Iterator[None]:
    before = builtins.compile
    builtins.compile = other
    try:
        yield
    finally:
        builtins.compile = before


def _stamp() -> bytes:
    """This Python, and how it was told to compile."""
    return stamp_of(sys.version.encode(), repr(sys.flags).encode())


def _loaded(written: bytes | None) -> Compiled:
    """What was compiled before; `KeptFiles` has seen that it is of our own writing, and whole."""
    try:
        return {} if written is None else marshal.loads(written)
    except (EOFError, TypeError, ValueError):  # none that this Python can read
        return {}
