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
    half = _half(f"({_column(line)}-{line.offset})")
    down = _padded(f"(row{'+' if numbering.diagonal > 0 else '-'}{half})", place)
    across = "column" if line.style is IndexStyle.LETTERS else _padded("column", line)
    first, second = (down, across) if numbering.place_first else (across, down)
    return "{" + f"{first}+{quoted(numbering.separator)}+{second}" + "}"


def _half(number: str) -> str:
    """Half of a number, rounded down: VASSAL rounds towards zero, and hexes stand left of column 0 too."""
    return f"({number}-({number}<0?1:0))/2"


def _column(line: IndexNumbering) -> str:
    """The number of a column, of which the expression is given the text."""
    if line.style is not IndexStyle.LETTERS:
        return "column"
    return f'26*(column.length()-1)+"{_LETTERS}".indexOf(column.substring(0,1))'


def _padded(number: str, index: IndexNumbering) -> str:
    r"""A number with zeros in front, which stand behind its sign.

    >>> _padded("row", IndexNumbering(digits=2))
    '(row<0?"-"+((0-row)<10?"0":"")+(0-row):(row<10?"0":"")+row)'
    """
    if index.digits < 2:
        return number
    below = _zeros(f"(0-{number})", index)
    return f'({number}<0?"-"+{below}:{_zeros(number, index)})'


def _zeros(number: str, index: IndexNumbering) -> str:
    cases = "".join(
        f'{number}<{10**count}?"{"0" * (index.digits - count)}":'
        for count in range(1, index.digits)
    )
    return f'({cases}"")+{number}'
