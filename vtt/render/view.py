"""How a picture is looked at: pixels to the mm, and light or dark; and the colours that follow from it."""

import msgspec

from vtt.geometry.pose import Point, sine_cosine


class Theme(msgspec.Struct, frozen=True):
    """The colours of everything that is not a game's own."""

    dark: bool
    ink: str
    paper: str
    label_box: str
    label_text: str
    shadow: str
    earth: str
    select_inner: str = "#1b1a18"
    select_outer: str = "#fffdf5"


LIGHT = Theme(
    dark=False,
    ink="#2b2823",
    paper="#f6f2e6",
    label_box="#23221f",
    label_text="#ffffff",
    shadow="#1c1710",
    earth="#5d4c39",
)
DARK = Theme(
    dark=True,
    ink="#d9d4c6",
    paper="#24231f",
    label_box="#0f0e0d",
    label_text="#ffffff",
    shadow="#000000",
    earth="#43372a",
)


class View(msgspec.Struct, frozen=True):
    """`scale` is device-independent pixels to the mm of the table.

    The light comes from the upper left. A picture that will be turned clockwise by `turn` degrees
    when it is shown has its shadows drawn for that. `grid` tells whether the lines of grids are
    drawn, `names` whether what is written on the ground is.
    """

    scale: float
    theme: Theme = LIGHT
    turn: float = 0.0
    grid: bool = True
    names: bool = True

    @property
    def dark(self) -> bool:
        """Whether this is the dark look."""
        return self.theme.dark

    @property
    def shade(self) -> Point:
        """Unit vector away from the light, in the picture's frame."""
        sine, cosine = sine_cosine(135.0 - self.turn)
        return (sine, -cosine)

    def px(self, mm: float) -> float:
        """How many pixels a length takes."""
        return mm * self.scale

    def mm(self, px: float) -> float:
        """How many mm a number of pixels takes."""
        return px / self.scale


def theme_of(dark: bool) -> Theme:
    """The dark or the light theme."""
    return DARK if dark else LIGHT
