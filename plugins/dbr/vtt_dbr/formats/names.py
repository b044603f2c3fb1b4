"""What the elements of a list are called: those of one name are numbered, so that players tell them apart."""

import re
from collections import Counter
from collections.abc import Iterable, Iterator

from vtt_dbr.formats.army_list import ElementLine
from vtt_dbr.formats.bases import bases

NUMBER = re.compile(r" [0-9]+$")


def numbered(lines: Iterable[ElementLine]) -> Iterator[str]:
    """A name for each element of lines, which stand for one each; empty: the name of its kind does."""
    found = list(lines)
    times = Counter(map(_called, found))
    numbers: Counter[str] = Counter()
    for line in found:
        called = _called(line)
        numbers[called] += 1
        yield f"{called} {numbers[called]}" if times[called] > 1 else line.name


def stem(name: str) -> str:
    """A name without its number.

    >>> stem("Irish pikes 2")
    'Irish pikes'
    """
    return NUMBER.sub("", name)


def _called(line: ElementLine) -> str:
    return line.name or bases().classes[line.class_name].name
