"""Colours as `#rrggbb`: mixing, and the dark look of a light one."""

import colorsys
import re

from vtt.base.errors import DefinitionError

_HEX = re.compile(r"#[0-9a-fA-F]{6}([0-9a-fA-F]{2})?")
BLACK, WHITE = "#000000", "#ffffff"


def rgb(colour: str) -> tuple[int, int, int]:
    """Red, green and blue from 0 to 255; what an `#rrggbbaa` says of opacity is let pass.

    Raises:
        DefinitionError: unless the text is such a colour.
    """
    if not _HEX.fullmatch(colour):
        raise DefinitionError(f"expected a colour such as '#d8d2be', found {colour!r}")
    return (int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:7], 16))


def mix(first: str, second: str, share: float) -> str:
    """The colour that lies `share` (0 to 1) of the way from the first to the second.

    >>> mix("#000000", "#ff8040", 0.5)
    '#804020'
    """
    parts = (a + (b - a) * share for a, b in zip(rgb(first), rgb(second), strict=True))
    return "#" + "".join(f"{round(part):02x}" for part in parts)


def darker(colour: str, share: float) -> str:
    """The colour mixed with black."""
    return mix(colour, BLACK, share)


def lighter(colour: str, share: float) -> str:
    """The colour mixed with white."""
    return mix(colour, WHITE, share)


def opaque(colour: str) -> str:
    """The colour in six digits, as every backend reads it.

    >>> opaque("#D8D2BE80")
    '#d8d2be'
    """
    rgb(colour)
    return colour[:7].lower()


def opacity_of(colour: str) -> float:
    """The opacity in an `#rrggbbaa`, from 0 to 1; 1 for `#rrggbb`.

    >>> opacity_of("#00000080").__round__(2), opacity_of("#000000")
    (0.5, 1.0)
    """
    rgb(colour)
    return int(colour[7:9], 16) / 255 if len(colour) == 9 else 1.0


def luminance(colour: str) -> float:
    """How bright a colour is seen, from 0 to 1 (weights of ITU-R BT.709, no gamma)."""
    red, green, blue = rgb(colour)
    return (0.2126 * red + 0.7152 * green + 0.0722 * blue) / 255


def night(colour: str) -> str:
    """The same hue for a dark table: about a third as bright, a little less saturated.

    >>> luminance(night("#d8d2be")) < 0.35
    True
    """
    hue, lightness, saturation = colorsys.rgb_to_hls(*(part / 255 for part in rgb(colour)))
    dark = colorsys.hls_to_rgb(hue, 0.06 + 0.27 * lightness, saturation * 0.55)
    return "#" + "".join(f"{round(part * 255):02x}" for part in dark)


def ink_on(colour: str, dark: str = "#23221f", light: str = "#f7f4ea") -> str:
    """Of two inks the one that is read better on a colour."""
    return dark if luminance(colour) > 0.45 else light
