"""What is printed in the cells of a grid: terrain of hexes or squares, and of the sides between them."""

import msgspec

from vtt.definition.values import Properties


class CellDefinition(msgspec.Struct, frozen=True):
    """A cell by its printed label."""

    label: str
    terrain: str = ""
    properties: Properties = ()


class CellSideDefinition(msgspec.Struct, frozen=True):
    """A side between two neighbouring cells; one pair may carry several kinds."""

    first: str
    second: str
    kind: str
    properties: Properties = ()


class CellMapDefinition(msgspec.Struct, frozen=True):
    """The printed map of a grid."""

    cells: tuple[CellDefinition, ...] = ()
    sides: tuple[CellSideDefinition, ...] = ()
