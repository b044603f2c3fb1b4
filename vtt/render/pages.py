"""Parts of a table on sheets of paper: cut into pages at a scale, or made to fit one."""

import math

import msgspec

from vtt.base.errors import VttError

Box = tuple[float, float, float, float]
"""Left, top, right and bottom in mm of the table."""

MOST_PAGES = 400


class Paper(msgspec.Struct, frozen=True):
    """A sheet as it lies before the reader: width, height, and the margin that stays white, in mm."""

    width: float
    height: float
    margin: float = 10.0

    @property
    def printable(self) -> tuple[float, float]:
        """Width and height inside the margins, in mm."""
        return (self.width - 2 * self.margin, self.height - 2 * self.margin)

    def turned(self) -> "Paper":
        """The same sheet on its side."""
        return Paper(self.height, self.width, self.margin)


class Page(msgspec.Struct, frozen=True):
    """A part of the table on one sheet: `scale` is mm of paper to the mm of the table.

    The part's left upper corner stands in the corner of the margins.
    """

    box: Box
    scale: float


def one_page(box: Box, paper: Paper) -> Page:
    """The whole part on one sheet, as large as it fits.

    Raises:
        VttError: if the margins leave no room, or there is nothing to show.
    """
    width, height = _room(paper)
    left, top, right, bottom = _sound(box)
    return Page(box, min(width / (right - left), height / (bottom - top)))


def tiled_pages(box: Box, paper: Paper, scale: float, overlap: float = 0.0) -> tuple[Page, ...]:
    """The part cut into sheets at a scale, row by row, each repeating a strip of those before it.

    Args:
        box: what is shown, in mm of the table.
        paper: the sheets.
        scale: mm of paper to the mm of the table; 1 is true size.
        overlap: width of the strip that two neighbouring sheets share, in mm of paper.

    Raises:
        VttError: if the margins leave no room, the overlap no progress, or there were too many pages.
    """
    width, height = _room(paper)
    left, top, right, bottom = _sound(box)
    if not 0.0 <= overlap < min(width, height):
        raise VttError(f"sheets cannot share {overlap:g} mm of {min(width, height):g}")
    if scale <= 0.0:
        raise VttError(f"expected a scale above 0, found {scale:g}")
    columns = _count(right - left, width / scale, overlap / scale)
    rows = _count(bottom - top, height / scale, overlap / scale)
    if columns * rows > MOST_PAGES:
        raise VttError(
            f"{columns * rows} pages at this scale are too many: print at most {MOST_PAGES},"
            " or to a smaller scale"
        )
    across, down = (width - overlap) / scale, (height - overlap) / scale
    return tuple(
        Page(
            (
                left + column * across,
                top + row * down,
                min(right, left + column * across + width / scale),
                min(bottom, top + row * down + height / scale),
            ),
            scale,
        )
        for row in range(rows)
        for column in range(columns)
    )


def _count(length: float, page: float, overlap: float) -> int:
    """How many pages cover a length, all in mm of the table."""
    if length <= page:
        return 1
    return math.ceil(round((length - overlap) / (page - overlap), 6))


def _room(paper: Paper) -> tuple[float, float]:
    width, height = paper.printable
    if width <= 0 or height <= 0:
        raise VttError(
            f"margins of {paper.margin:g} mm leave no room on {paper.width:g} x {paper.height:g} mm"
        )
    return width, height


def _sound(box: Box) -> Box:
    left, top, right, bottom = box
    if right <= left or bottom <= top:
        raise VttError("there is nothing to show: the part has no extent")
    return box
