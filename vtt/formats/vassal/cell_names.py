"""How VASSAL's grids call their cells: indices in numbers or letters, names both ways."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Numbering:
    """How a grid calls its cells; `slope` is how many places they run with each two columns."""

    first: str = "H"
    separator: str = ""
    h_letters: bool = False
    v_letters: bool = False
    h_leading: int = 1
    v_leading: int = 1
    h_offset: int = 1
    v_offset: int = 1
    h_descends: bool = False
    v_descends: bool = False
    stagger: bool = True
    slope: int = 0
    format: str = "$gridLocation$"

    def name(self, column: int, row: int) -> str:
        """The name of a cell by its numbered column and row."""
        across = index_name(column + self.h_offset, self.h_letters, self.h_leading)
        down = index_name(row + self.v_offset, self.v_letters, self.v_leading)
        both = (across, down) if self.first.startswith("H") else (down, across)
        place = self.separator.join(both)
        text = self.format.replace("$gridLocation$", place)
        return text.replace("$column$", across).replace("$row$", down)


def index_name(value: int, letters: bool, leading: int) -> str:
    """A number or letters, as VASSAL writes them.

    >>> index_name(7, False, 3), index_name(26, True, 0), index_name(-3, False, 1)
    ('0007', 'AA', '-03')
    """
    sign, size = ("-", -value) if value < 0 else ("", value)
    if letters:
        return sign + chr(ord("A") + size % 26) * (size // 26 + 1)
    return f"{sign}{size:0{leading + 1}d}"


def parse_index(text: str, letters: bool) -> int | None:
    """The number of an index, or None where the text is none."""
    size = text.removeprefix("-")
    if letters:
        if not size or not size.isascii() or not size.isalpha():
            return None
        value = 26 * (len(size) - 1) + ord(size[-1].upper()) - ord("A")
    elif size.isascii() and size.isdecimal():
        value = int(size)
    else:
        return None
    return -value if text.startswith("-") else value


def readings(name: str, numbering: Numbering) -> list[tuple[int, int]]:
    """Numbered column and row of a name, offsets taken off; the longest first index first."""
    head, marker, tail = numbering.format.partition("$gridLocation$")
    if not marker or not name.startswith(head) or not name.endswith(tail):
        return []
    place = name[len(head) : len(name) - len(tail)]
    sep = numbering.separator
    across_first = numbering.first.startswith("H")
    found = []
    for cut in range(1, len(place) - len(sep)):
        if not place.startswith(sep, cut):
            continue
        one, two = place[:cut], place[cut + len(sep) :]
        across, down = (one, two) if across_first else (two, one)
        h = parse_index(across, numbering.h_letters)
        v = parse_index(down, numbering.v_letters)
        if h is None or v is None:
            continue
        if across == index_name(h, numbering.h_letters, numbering.h_leading) and (
            down == index_name(v, numbering.v_letters, numbering.v_leading)
        ):
            found.append((h - numbering.h_offset, v - numbering.v_offset))
    return found
