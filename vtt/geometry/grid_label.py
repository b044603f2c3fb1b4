"""Labels of cells, both ways: line and place in it <-> text, by a grid's numbering.

The scheme covers what VASSAL's grid numberings can say (module format notes, grid mathematics) and
labels that run along the grain of the hexes.
"""

import string

from vtt.base.errors import GeometryError
from vtt.geometry.grid_spec import GridNumbering, IndexNumbering, IndexStyle

_LETTERS = string.ascii_uppercase


def format_label(numbering: GridNumbering, line: int, place: int) -> str:
    """The label of the cell at `place` of `line`, both counted from the grid's cell 0,0.

    >>> from vtt.geometry.grid_spec import DEFAULT_NUMBERING
    >>> format_label(DEFAULT_NUMBERING, 11, 3)
    '1204'
    """
    numbered_line = _counted(numbering.line, line)
    numbered_place = _counted(numbering.place, place + _stagger(numbering, line))
    numbered_place += numbering.diagonal * (numbered_line // 2)
    texts = [
        index_text(numbering.line, numbered_line),
        index_text(numbering.place, numbered_place),
    ]
    if numbering.place_first:
        texts.reverse()
    return numbering.separator.join(texts)


def parse_label(numbering: GridNumbering, label: str) -> tuple[int, int]:
    """Line and place of the cell with this label; letters may be small.

    Raises:
        GeometryError: if the text is no label of this numbering, or can be cut in two ways (digits
            after digits with no separator, longer than the numbering's least width).
    """
    readings = _readings(numbering, label.strip().upper())
    if len(readings) == 1:
        return readings[0]
    example = format_label(numbering, 0, 0)
    if readings:
        raise GeometryError(f"cell label {label!r} can be read in {len(readings)} ways")
    raise GeometryError(f"expected a cell label such as {example!r}, found {label!r}")


def index_text(numbering: IndexNumbering, index: int) -> str:
    """One index as it is written, its offset added.

    >>> index_text(IndexNumbering(IndexStyle.LETTERS), 53)
    'BBB'
    """
    value = index + numbering.offset
    sign, size = ("-", -value) if value < 0 else ("", value)
    if numbering.style is IndexStyle.LETTERS:
        return sign + _LETTERS[size % 26] * (size // 26 + 1)
    return f"{sign}{size:0{numbering.digits}d}"


def parse_index(numbering: IndexNumbering, text: str) -> int | None:
    """The index that is written so, its offset taken off; None if `text` is no such index."""
    digits = text.removeprefix("-")
    if numbering.style is IndexStyle.NUMBERS:
        size = int(digits) if digits.isascii() and digits.isdecimal() else None
    elif digits and digits[0] in _LETTERS:
        size = 26 * (len(digits) - 1) + _LETTERS.index(digits[0])
    else:
        size = None
    if size is None:
        return None
    index = (-size if text.startswith("-") else size) - numbering.offset
    return index if index_text(numbering, index) == text else None


def _readings(numbering: GridNumbering, label: str) -> list[tuple[int, int]]:
    """Every way to cut a label into line and place."""
    separator = numbering.separator.upper()
    found = []
    for cut in range(1, len(label) - len(separator)):
        if not label.startswith(separator, cut):
            continue
        texts = [label[:cut], label[cut + len(separator) :]]
        if numbering.place_first:
            texts.reverse()
        numbered_line = parse_index(numbering.line, texts[0])
        numbered_place = parse_index(numbering.place, texts[1])
        if numbered_line is not None and numbered_place is not None:
            found.append(_uncounted(numbering, numbered_line, numbered_place))
    return found


def _uncounted(
    numbering: GridNumbering, numbered_line: int, numbered_place: int
) -> tuple[int, int]:
    """Line and place as the grid counts them, from the numbered ones (without offsets)."""
    line = _counted(numbering.line, numbered_line)
    straight = numbered_place - numbering.diagonal * (numbered_line // 2)
    return line, _counted(numbering.place, straight) - _stagger(numbering, line)


def _counted(numbering: IndexNumbering, index: int) -> int:
    """The index counted down where the numbering says so; its own inverse."""
    return index if numbering.descends_from is None else numbering.descends_from - index


def _stagger(numbering: GridNumbering, line: int) -> int:
    return line % 2 if numbering.staggered else 0
