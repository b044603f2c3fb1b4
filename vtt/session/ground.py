"""What is asked of a table on which pieces are put down, through one side's eyes."""

from collections.abc import Collection, Mapping, Sequence
from typing import Protocol

from vtt.base.ids import PieceId
from vtt.definition.board import TableDefinition
from vtt.definition.module import ModuleDefinition
from vtt.definition.piece import PieceDefinition
from vtt.geometry.footprint import Footprint
from vtt.geometry.pose import Point
from vtt.state.game import GameState
from vtt.state.piece import PieceState


class Ground(Protocol):
    """One table with what lies on it, as one side may see it."""

    @property
    def state(self) -> GameState:
        """The game as this side sees it."""
        ...

    @property
    def module(self) -> ModuleDefinition:
        """The module, with what stands for pieces that this side does not know."""
        ...

    @property
    def definition(self) -> TableDefinition:
        """What the module says of the table."""
        ...

    def pieces(self) -> Mapping[PieceId, PieceState]:
        """The pieces on this table, lowest first."""
        ...

    def piece(self, piece: PieceId) -> PieceState:
        """A piece that this side sees."""
        ...

    def definition_of(self, piece: PieceId) -> PieceDefinition:
        """What the module says of a piece."""
        ...

    def footprint(self, piece: PieceId) -> Footprint:
        """A piece's outline where it stands."""
        ...

    def pile(self, piece: PieceId) -> Sequence[PieceId]:
        """The piece's whole stack from bottom to top, or the piece alone."""
        ...

    def cell_point(self, point: Point) -> Point | None:
        """Where a piece dropped at a point (mm) snaps to on a grid; None off every grid."""
        ...

    def standing_near(self, held: Footprint, without: Collection[PieceId]) -> Sequence[PieceId]:
        """The pieces that a footprint touches or overlaps."""
        ...
