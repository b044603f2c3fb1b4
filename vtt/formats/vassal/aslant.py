"""Names of hexes whose rows run aslant, in an expression: VASSAL has a numbering for that since 3.8 only.

The expression stands where the format of a location stands. What we write so is read as such again.
"""

from typing import Final

from vtt.behaviour.tokens import quoted
from vtt.geometry.grid_spec import GridNumbering, IndexNumbering, IndexStyle

_LETTERS: Final = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


def aslant_format(numbering: GridNumbering) -> str:
    """The format of a location for numbers that run along the grain of the hexes.

    Empty for what it cannot say: places in letters, and lines that count down.
    """
    line, place = numbering.line, numbering.place
    if place.style is IndexStyle.LETTERS or line.descends_from is not None:
        return ""
    half = f"({_column(line)}-{line.offset})/2"
    down = _padded(f"(row{'+' if numbering.diagonal > 0 else '-'}{half})", place)
    across = "column" if line.style is IndexStyle.LETTERS else _padded("column", line)
    first, second = (down, across) if numbering.place_first else (across, down)
    return "{" + f"{first}+{quoted(numbering.separator)}+{second}" + "}"


def _column(line: IndexNumbering) -> str:
    """The number of a column, of which the expression is given the text."""
    if line.style is not IndexStyle.LETTERS:
        return "column"
    return f'26*(column.length()-1)+"{_LETTERS}".indexOf(column.substring(0,1))'


def _padded(number: str, index: IndexNumbering) -> str:
    r"""A number with zeros in front.

    >>> _padded("row", IndexNumbering(digits=2))
    '(row<10?"0":"")+row'
    """
    cases = "".join(
        f'{number}<{10**count}?"{"0" * (index.digits - count)}":'
        for count in range(1, index.digits)
    )
    return f'({cases}"")+{number}' if cases else number
