"""Names of files in folders and archives: which may be used at all, and which not every system can hold."""

import os
import re
from collections.abc import Iterable, Iterator
from reprlib import Repr
from typing import Final

DEEPEST: Final = 50
LONGEST: Final = 1000
LONGEST_PART: Final = 255
"""Bytes of one part of a name; no common file system holds more."""

_TOLD = Repr()
_TOLD.maxstring = 160
"""Names of attackers can have any length; so many letters of one are told."""

_DRIVE = re.compile(r"[A-Za-z]:")
_DEVICE = re.compile(r"(con|prn|aux|nul|com[1-9]|lpt[1-9]) *(\..*)?", re.IGNORECASE)
_ODD_LETTERS = r'<>:"|?*\x00-\x1f\x7f'
_ODD_LETTER = re.compile(f"[{_ODD_LETTERS}]")
_IN_NO_PART = re.compile(rf"[\\/{_ODD_LETTERS}]+")


def unsafe_reason(name: str) -> str | None:
    """Why a name may not be used, or None where it stays inside its container."""
    parts = name.split("/")
    if not name or name.startswith("/"):
        return "it does not begin with a name"
    if "\\" in name or "\0" in name:
        return "it holds a backslash or a zero byte"
    if ".." in parts or "." in parts or "" in parts:
        return "it has an empty part, '.' or '..'"
    if _DRIVE.match(name):
        return "it begins with a drive letter"
    return _length_reason(name, parts) or (odd_reason(name) if os.name == "nt" else None)


def unsafe_told(name: str, reason: str) -> str:
    """Why a name is refused, in a sentence; the middle of a very long one is left out."""
    return f"the file name {_TOLD.repr(name)} is not safe: {reason}"


def _length_reason(name: str, parts: list[str]) -> str | None:
    if len(parts) > DEEPEST:
        return f"it lies in more than {DEEPEST - 1} folders"
    if (
        len(name) > LONGEST
        or max(len(part.encode(errors="replace")) for part in parts) > LONGEST_PART
    ):
        return f"it is longer than {LONGEST} letters, or a part of it than {LONGEST_PART} bytes"
    return None


def odd_reason(name: str) -> str | None:
    """Why Windows cannot hold a file of this name, or takes it for something else; None where it can."""
    for part in name.split("/"):
        if found := _ODD_LETTER.search(part):
            return f"it holds {found.group()!r}"
        if part.endswith((".", " ")):
            return f"{part!r} ends in a dot or a space"
        if _DEVICE.fullmatch(part):
            return f"{part!r} is the name of a device"
    return None


def plain_part(name: str) -> str:
    """A name as one part of a file's name that every system can hold, blanks for odd letters.

    >>> plain_part("Wet / cold? ")
    'Wet cold'
    """
    return " ".join(_IN_NO_PART.sub(" ", name).split()).strip(" .")


def files_and_folders(names: Iterable[str]) -> tuple[str, ...]:
    """The names that are used for a file and for a folder.

    >>> files_and_folders(["a", "a/b", "a/b/c", "d/e"])
    ('a', 'a/b')
    """
    files = frozenset(names)
    found = set()
    for name in files:
        at = name.find("/")
        while at >= 0:
            if name[:at] in files:
                found.add(name[:at])
            at = name.find("/", at + 1)
    return tuple(sorted(found))


def equal_but_for_case(names: Iterable[str]) -> Iterator[tuple[str, str]]:
    """Pairs of names that many systems take for one."""
    seen: dict[str, str] = {}
    for name in sorted(names):
        other = seen.setdefault(name.casefold(), name)
        if other != name:
            yield other, name
