"""The patterns and signs that a module may name: of ground, drawn shapes, places, frames of sides.

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
    HEIGHTS = "heights"
    """Single mountains, loosely strewn."""
    PEAKS = "peaks"
    """Mountains one behind the other, with snow."""
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
    RAMPART = "rampart"
    """A wall with a walk on it; over the sides of cells it runs from middle to middle."""
    BASTION = "bastion"
    """A round tower in the middle of each cell."""
    TOWER = "tower"
    """A square tower in the middle of each cell."""
    KEEP = "keep"
    """A large tower in the middle of each cell."""
    GATEHOUSE = "gatehouse"
    """A tower with a passage through it in the middle of each cell."""
    EDIFICE = "edifice"
    """One large building in each cell."""
    STAIRS = "stairs"
    """Steps over a side."""
    ENTRY = "entry"
    """An arrow over a side, away from the cell that the side's property `ground` names."""
    ESCARPMENT = "escarpment"
    """Strokes down from a side into the cell that its property `ground` names."""
    UNSEEN = "unseen"
    """On no map: only for rules."""


class Sign(StrEnum):
    """What a named place shows while nothing stands in it."""

    NONE = "none"
    TOWN = "town"
    """Roofs within a wall with towers."""
    FORT = "fort"
    """Huts within a rampart on a hill."""
    PORT = "port"
    """An anchor."""


class FramePattern(StrEnum):
    """The line along a piece's edge that tells its side without colour."""

    PLAIN = "plain"
    DASHED = "dashed"
    DOTTED = "dotted"
    DOUBLE = "double"
