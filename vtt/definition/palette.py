"""Palettes: the trays of pieces that players take new pieces from."""

from enum import StrEnum

import msgspec

from vtt.base.ids import PieceDefinitionId


class PaletteKind(StrEnum):
    """How the parts of a palette are shown: a tab each, a list to choose from, a menu, or all at once."""

    TABS = "tabs"
    LIST = "list"
    MENU = "menu"
    PANEL = "panel"


class PaletteItem(msgspec.Struct, frozen=True):
    """A piece that can be taken as often as wanted."""

    piece: PieceDefinitionId


class PalettePart(msgspec.Struct, frozen=True):
    """A part of a palette: pieces, and parts inside it; `columns` are those of a panel (0: any)."""

    name: str = ""
    kind: PaletteKind = PaletteKind.PANEL
    columns: int = 0
    pieces: tuple[PaletteItem, ...] = ()
    parts: tuple["PalettePart", ...] = ()


class PaletteDefinition(msgspec.Struct, frozen=True):
    """A palette with a window of its own."""

    id: str
    name: str
    parts: tuple[PalettePart, ...] = ()
    hidden: bool = False
