"""Grids for tests: of the kinds that modules bring, and strategies for any of them."""

from dataclasses import dataclass

from hypothesis import strategies as st

from vtt.geometry.grid_spec import (
    GridNumbering,
    HexGridSpec,
    IndexNumbering,
    IndexStyle,
    Orientation,
    SquareGridSpec,
    hexes,
)
from vtt.geometry.hex_grid import HexGrid
from vtt.geometry.square_grid import SquareGrid

SIEGE = HexGrid(
    hexes(
        Orientation.FLAT_TOP,
        18.0,
        numbering=GridNumbering(
            line=IndexNumbering(IndexStyle.LETTERS, offset=-1), place=IndexNumbering(), diagonal=-1
        ),
    )
)
"""Labels along the grain: letters from A = column 1, numbers along the diagonal."""


@dataclass(frozen=True)
class VassalHexGrid:
    """A VASSAL hex grid with its numbering, by the names of the file's attributes."""

    dx: float
    dy: float
    x0: int
    y0: int
    width: int
    height: int
    sideways: bool = False
    stagger: bool = False
    v_descend: bool = False
    h_descend: bool = False
    h_off: int = 0
    v_off: int = 0
    h_leading: int = 0
    v_leading: int = 0
    first: str = "H"
    h_type: str = "N"
    v_type: str = "N"

    @property
    def counts(self) -> tuple[int, int]:
        """What columns and rows are counted down from: height by dx and width by dy, as VASSAL has it."""
        return (int(self.width / self.dy + 0.5), int(self.height / self.dx + 0.5))

    @property
    def descents(self) -> tuple[int | None, int | None]:
        """What the lines and the places in them are counted down from."""
        columns = self.counts[0] if self.h_descend else None
        rows = self.counts[1] if self.v_descend else None
        return (rows, columns) if self.sideways else (columns, rows)

    def spec(self, separator: str = ".") -> HexGridSpec:
        """The same grid as ours: a sideways one has x and y exchanged."""
        styles = {"N": IndexStyle.NUMBERS, "A": IndexStyle.LETTERS}
        line_from, place_from = self.descents
        numbering = GridNumbering(
            IndexNumbering(styles[self.h_type], self.h_off, self.h_leading + 1, line_from),
            IndexNumbering(styles[self.v_type], self.v_off, self.v_leading + 1, place_from),
            separator=separator,
            place_first=self.first == "V",
            staggered=self.stagger,
        )
        if self.sideways:
            return HexGridSpec(
                Orientation.POINTY_TOP, self.dy, self.dx, self.y0, self.x0, numbering
            )
        return HexGridSpec(Orientation.FLAT_TOP, self.dx, self.dy, self.x0, self.y0, numbering)


lengths = st.floats(1.0, 200.0)
places = st.floats(-2000.0, 2000.0)
indices = st.integers(-40, 40)
cells = st.tuples(indices, indices)
index_numberings = st.builds(
    IndexNumbering,
    style=st.sampled_from(IndexStyle),
    offset=st.integers(-3, 3),
    digits=st.integers(1, 4),
    descends_from=st.none() | st.integers(-5, 60),
)
numberings = st.builds(
    GridNumbering,
    line=index_numberings,
    place=index_numberings,
    separator=st.sampled_from([".", "/", " "]),
    place_first=st.booleans(),
    staggered=st.booleans(),
    diagonal=st.sampled_from([-1, 0, 1]),
)
hex_grids = st.builds(
    HexGrid,
    st.builds(
        HexGridSpec, st.sampled_from(Orientation), lengths, lengths, places, places, numberings
    ),
)
square_grids = st.builds(
    SquareGrid, st.builds(SquareGridSpec, lengths, lengths, places, places, st.booleans())
)
grids = hex_grids | square_grids
