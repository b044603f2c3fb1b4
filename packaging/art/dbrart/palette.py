"""Colours and line widths of all pictures, and what tells one side from the other.

A side is told by hue and by the pattern of its frame (rule line or dashes), by the cut of its
flag, never by hue alone. The two hues differ for the common kinds of colour blindness.
"""

from dataclasses import dataclass

LINE = 1.2  # every weapon, sign and outline that must be read
HAIR = 0.6  # half of it: folds, planks, the edge of a figure
CORNER = 1.0  # radius of every corner

EARTH = "#4A3A2A"
TURF, TURF_DARK, TURF_LIT = "#A9AE7C", "#858C5C", "#C6C99B"
CREAM, GOLD, INK = "#F7EFD8", "#F2BE3C", "#241C16"
STEEL, STEEL_DARK, IRON = "#C3C9CE", "#8B949B", "#3E444A"
WOOD, WOOD_DARK, PIKE = "#A87A48", "#6E4B2B", "#D9B77E"
BRONZE, BRONZE_LIT = "#B48A3C", "#DDB968"
CANVAS, CANVAS_DARK = "#E6DCC2", "#BBAE8E"
FELT, FELT_LIT, SKIN = "#4A392E", "#7A6250", "#E5C09C"
HORSES = ("#7B4B2B", "#94602F", "#4A3A30", "#A79D8C", "#6A3F28")


@dataclass(frozen=True)
class Side:
    """How one side's pieces look.

    `sun` points to the light in the base's own frame, so that it comes from the upper left of the
    table while the piece faces the way in which its side begins the battle.
    """

    id: str
    name: str
    field: str
    field_dark: str
    accent: str
    coats: tuple[str, ...]
    dashed: bool
    flag: str
    flag_sign: str
    swallow_tailed: bool
    plume: str
    armoured_horse: bool
    sun: tuple[float, float]


SWEDEN = Side(
    id="sweden",
    name="Sweden",
    field="#1D4A80",
    field_dark="#0F2C52",
    accent="#F2C545",
    coats=("#2F68A8", "#E0B640", "#2A5C97", "#3B76B5"),
    dashed=False,
    flag="#F2C545",
    flag_sign="#123A6B",
    swallow_tailed=False,
    plume="#F7EFD8",
    armoured_horse=False,
    sun=(-1.0, -1.0),
)
IMPERIAL = Side(
    id="imperial",
    name="Imperial",
    field="#9C2730",
    field_dark="#5E1118",
    accent="#F7EFD8",
    coats=("#B23A42", "#8E7E6C", "#A63039", "#C0525A"),
    dashed=True,
    flag="#FBF6E8",
    flag_sign="#B3202B",
    swallow_tailed=True,
    plume="#C9303A",
    armoured_horse=True,
    sun=(1.0, 1.0),
)
SIDES = (SWEDEN, IMPERIAL)
