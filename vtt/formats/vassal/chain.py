r"""A piece's traits as VASSAL nests them: each level holds its own text and, escaped once more, the rest.

Both strings of a piece, type and state, are such chains. The k-th tab carries k - 1 backslashes, so a
chain is cut in one pass that counts them; only chains with quotes are undone level by level.
"""

from itertools import count
from operator import sub
from typing import Final

from vtt.base.errors import FormatError
from vtt.formats.vassal.sequence import decode, encode

MAX_LEVELS: Final = 2_000
"""Most levels of a chain; the longest that was ever seen has 207."""
_MAX_SLOW: Final = 2_000_000


def split_chain(text: str) -> list[str]:
    r"""The text of each level, the outermost first.

    >>> split_chain("mark;A\temb2;x\\\tpiece;;;;")
    ['mark;A', 'emb2;x', 'piece;;;;']

    Raises:
        FormatError: for a chain of absurd length.
    """
    levels = _split_fast(text)
    if levels is None or ("'" in text and any(level.startswith("'") for level in levels)):
        levels = _split_slow(text)
    if len(levels) > MAX_LEVELS:
        raise FormatError(f"expected at most {MAX_LEVELS} traits, found {len(levels)}")
    return levels


def join_chain(levels: list[str]) -> str:
    r"""The chain of some levels, the outermost first.

    >>> join_chain(["mark;A", "emb2;x", "piece;;;;"])
    'mark;A\temb2;x\\\tpiece;;;;'
    """
    if any(level.startswith(("'", "\\", "\t")) or level.endswith("\\") for level in levels):
        return _join_slow(levels)
    parts = []
    for depth, level in enumerate(levels[:-1]):
        own = level.replace("\t", "\\" * (depth + 1) + "\t") if "\t" in level else level
        parts += [own, "\\" * depth, "\t"]
    if "\t" in levels[-1]:
        return _join_slow(levels)
    parts.append(levels[-1])
    return "".join(parts)


def split_definition(text: str) -> tuple[str, str, str]:
    r"""Id, type and state of a `+/id/type/state` command.

    >>> split_definition("+/null/piece;;;;1\\/Inf/null;0;0")
    ('null', 'piece;;;;1/Inf', 'null;0;0')

    Raises:
        FormatError: for a text that is none.
    """
    tokens = decode(text, "/")
    if len(tokens) < 3 or tokens[0] != "+":
        raise FormatError(f"expected a piece such as +/id/type/state, found {text[:40]!r}")
    return tokens[1], tokens[2], tokens[3] if len(tokens) > 3 else ""


def join_definition(piece_id: str, type_: str, state: str) -> str:
    """The `+/id/type/state` command of a piece."""
    return encode(["+", piece_id, type_, state], "/")


def _split_fast(text: str) -> list[str] | None:
    """The levels by counting backslashes; None where a tab has fewer than its level asks for."""
    parts = text.split("\t")
    last = parts.pop()
    bare = [part.rstrip("\\") for part in parts]
    if are_plain(parts, bare):
        bare.append(last)
        return bare
    return _joined_where_deeper(parts, bare, last)


def are_plain(parts: list[str], bare: list[str]) -> bool:
    """Whether what stands before each tab ends in just as many backslashes as there were tabs before it.

    Args:
        parts: what stands before each tab.
        bare: the same without the backslashes at the end.
    """
    return not any(map(sub, map(sub, map(len, parts), map(len, bare)), count()))


def _joined_where_deeper(parts: list[str], bare: list[str], last: str) -> list[str] | None:
    """The levels where a tab within one has more backslashes than its level asks for."""
    levels = []
    current: list[str] = []
    depth = 0
    for part, own in zip(parts, bare, strict=True):
        extra = len(part) - len(own) - depth
        if extra < 0:
            return None
        if extra:
            current += (own, "\\" * (extra - 1), "\t")
            continue
        levels.append("".join((*current, own)) if current else own)
        current = []
        depth += 1
    levels.append("".join((*current, last)) if current else last)
    return levels


def _split_slow(text: str) -> list[str]:
    if len(text) > _MAX_SLOW:
        raise FormatError(f"expected a piece of at most {_MAX_SLOW} characters, found {len(text)}")
    levels: list[str] = []
    while len(levels) <= MAX_LEVELS:
        tokens = decode(text, "\t")
        levels.append(tokens[0])
        if len(tokens) == 1:
            break
        text = tokens[1]
    return levels


def _join_slow(levels: list[str]) -> str:
    text = levels[-1]
    for level in reversed(levels[:-1]):
        text = encode([level, text], "\t")
    return text
