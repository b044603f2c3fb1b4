"""What a file is that is not what was expected, told by its first bytes in words that a person knows."""

from typing import Final

ENOUGH: Final = 512
"""So many bytes of a file tell its kind."""

_BEGINNINGS: Final = (
    (b"PK\x03\x04", "a zip archive"),
    (b"\x89PNG", "a PNG picture"),
    (b"\xff\xd8\xff", "a JPEG picture"),
    (b"GIF8", "a GIF picture"),
    (b"%PDF", "a PDF document"),
    (b"\x1f\x8b", "a file packed by gzip"),
    (b"7z\xbc\xaf", "a 7z archive"),
    (b"SQLite format 3", "a database"),
    (b"<?xml", "an XML text"),
    (b"<svg", "an SVG picture"),
    (b"<!DOCTYPE html", "a web page"),
    (b"<html", "a web page"),
)


def found_kind(begin: bytes) -> str:
    """What a file is that begins so (`ENOUGH` bytes of it, or all).

    >>> found_kind(b""), found_kind(b"Dear Ada,"), found_kind(bytes(20))
    ('an empty file', 'a text', 'a file of zeros')
    """
    if not begin:
        return "an empty file"
    if not begin.strip(b"\0"):
        return "a file of zeros"
    named = (name for first, name in _BEGINNINGS if begin.startswith(first))
    return next(named, "a text" if _is_text(begin[:ENOUGH]) else "another kind of file")


def _is_text(begin: bytes) -> bool:
    """Whether bytes are letters of a text; the last one may be cut."""
    words = begin.decode("utf-8", errors="replace").rstrip("\ufffd")
    are_letters = all(letter.isprintable() or letter.isspace() for letter in words)
    return are_letters and "\ufffd" not in words
