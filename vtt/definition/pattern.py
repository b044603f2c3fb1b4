"""The patterns that a module may name: of ground and drawn shapes, and of the frames of sides.

Each is drawn by `vtt.render`; a module cannot bring patterns of its own.
"""

from enum import StrEnum


class Pattern(StrEnum):
    """What tells an area or a line of terrain apart besides its colour."""

    PLAIN = "plain"
    HILL = "hill"
    """Two tone steps with light and shade, up to a crest."""
    CREST = "crest"
    """A line along a hill's top."""
    WOOD = "wood"
    MARSH = "marsh"
    ROUGH = "rough"
    WATER = "water"
    BROOK = "brook"
    """Water that flows: for lines."""
    ROAD = "road"
    BRIDGE = "bridge"
    BUILT_UP = "built_up"
    ENCLOSURE = "enclosure"
    """Furrows inside a hedge."""
    HEDGE = "hedge"
    HATCH = "hatch"
    CROSS_HATCH = "cross_hatch"
    DOTS = "dots"
    DASHES = "dashes"
    TINT = "tint"
    """A thin colour that lets the ground through."""


class FramePattern(StrEnum):
    """The line along a piece's edge that tells its side without colour."""

    PLAIN = "plain"
    DASHED = "dashed"
    DOTTED = "dotted"
    DOUBLE = "double"
