"""Text on a counter, as outlines of the program's own font: the same on every machine."""

from dbrart.svg import Drawing, number

from vtt.render.glyphs import lettering
from vtt.render.primitives import Align, Text


def letters(
    drawing: Drawing,
    text: str,
    anchor: tuple[float, float],
    size: float,
    colour: str,
    align: Align = Align.MIDDLE,
) -> None:
    """Write a text, with tabular figures, `size` mm high at an anchor in mm."""
    if not text:
        return
    laid_out = lettering(Text(text, anchor, size, colour, align=align))
    scale, _, _, _, x, y = laid_out.matrix
    for letter in laid_out.letters:
        place = f"matrix({scale:.6f} 0 0 {scale:.6f} {number(x + scale * letter.x)} {number(y)})"
        drawing.add("path", d=str(letter.outline), transform=place, fill=colour)
