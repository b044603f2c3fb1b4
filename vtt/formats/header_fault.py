"""What is wrong with the values at the beginning of a game file, in words: what was expected and found."""

import re
from collections.abc import Sequence
from typing import Final

_WRONG_KIND: Final = re.compile(
    r"Expected `(?P<wanted>\w+)`.*, got `(?P<found>\w+)` - at `\$\[(?P<place>\d+)\]"
)
_TOO_FEW: Final = re.compile(
    r"Expected `array` of at least length (?P<least>\d+), got (?P<count>\d+)"
)
_KINDS: Final = {
    "str": "a text",
    "int": "a number",
    "float": "a number",
    "bool": "yes or no",
    "bytes": "bytes",
    "array": "a row of values",
    "object": "values with names",
    "null": "nothing",
}


def header_fault(fault: str, fields: Sequence[str]) -> str:
    """A fault that msgspec has found, told for a person; `fields` name the values in their order.

    >>> header_fault("Expected `str`, got `int` - at `$[1]`", ("format", "program"))
    "expected a text as its 'program', found a number"
    """
    wrong = _WRONG_KIND.match(fault)
    if wrong is not None and int(wrong["place"]) < len(fields):
        wanted, found = (_KINDS.get(wrong[name], wrong[name]) for name in ("wanted", "found"))
        return f"expected {wanted} as its {fields[int(wrong['place'])]!r}, found {found}"
    few = _TOO_FEW.match(fault)
    if few is not None:
        return f"expected {few['least']} values or more, found {few['count']}"
    return f"expected the values with which a game begins, found other bytes ({fault})"
