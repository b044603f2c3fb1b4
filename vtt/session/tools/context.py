"""What tools see of a game: one table, through one side's eyes, with a selection."""

from collections.abc import Collection, Mapping, Sequence
from typing import Protocol

from vtt.base.ids import PieceId, StackId, TableId
from vtt.base.phrasing import Phrasing
from vtt.commands.base import Command
from vtt.commands.piece import MovePieces
from vtt.definition.module import ModuleDefinition
from vtt.geometry.pose import Point, Pose
from vtt.rules.sighting import Sighting
from vtt.rules.verdict import Verdict
from vtt.session.ground import Ground
from vtt.session.selection import Selection
from vtt.session.tools.base import Modifier, Neighbour


class TableContext(Ground, Protocol):
    """The services that tools use. Everything is of one table and of what one side may see."""

    table: TableId
    selection: Selection
    phrase: Phrasing
    """Says sentences for the window in the language of who sits here."""

    @property
    def module(self) -> ModuleDefinition:
        """The module, with stand-ins for the pieces that this side may not know."""
        ...

    def name(self, piece: PieceId) -> str:
        """A piece's name for people."""
        ...

    def shown_pose(self, piece: PieceId) -> Pose:
        """Where a hand takes a piece up: in an open stack where it is seen, else where it stands."""
        ...

    def piece_at(self, point: Point, keys: Collection[Modifier] = ()) -> PieceId | None:
        """The piece that a hand takes at a point (mm) with keys held."""
        ...

    def pieces_within(
        self, first: Point, second: Point, keys: Collection[Modifier] = ()
    ) -> Sequence[PieceId]:
        """The pieces that a lasso between two corners (mm) takes with keys held."""
        ...

    def stack_kept(self, piece: PieceId) -> StackId | None:
        """The stack in which a selected piece stays while the selection moves: one that goes whole."""
        ...

    def in_hand_with(self, piece: PieceId) -> Sequence[PieceId]:
        """What a hand takes that takes a piece: a closed stack whole, from an open one the piece."""
        ...

    def lies_on(self, piece: PieceId, pose: Pose, moving: Collection[PieceId]) -> PieceId | None:
        """The piece on which one that is dropped at a pose comes to lie, if there is one."""
        ...

    def dropped(self, command: MovePieces, joins: bool = True) -> Command | None:
        """A move with the stacks that its pieces form where they come to lie; None: it moves nothing."""
        ...

    def may_move(self, piece: PieceId) -> bool:
        """Whether this seat may take the piece in hand (not locked, not another side's secret)."""
        ...

    def may_drag(self, piece: PieceId) -> bool:
        """Whether a drag that begins on the piece moves it now; it may have to be selected first."""
        ...

    def snapped(self, moving: Mapping[PieceId, Pose], lead: PieceId, turning: bool) -> Pose | None:
        """The pose that the lead piece snaps to from where it is held; None: it stays as held.

        `turning` allows a snap that changes the facing.
        """
        ...

    def on_grid(self, point: Point) -> bool:
        """Whether a point (mm) lies on a board with cells, where nobody measures in mm."""
        ...

    def measures(self, point: Point) -> bool:
        """Whether people measure in mm at a point: not on a grid, nor among areas or named places."""
        ...

    def stepped(self, pose: Pose, right: int, down: int, mm: float) -> Pose:
        """Where a pose goes by a step to the right or down (-1, 0, 1): by cells on a grid, else mm."""
        ...

    def touched(self, moving: Mapping[PieceId, Pose]) -> Sequence[Neighbour]:
        """What the moving pieces would touch or stand near, nearest first."""
        ...

    def preview(self, command: Command) -> Verdict:
        """The cheap verdict on a command."""
        ...

    def sighting(self, start: Point, end: Point) -> Sighting | None:
        """Whether one place (mm) sees another by the rules; None: they do not say."""
        ...
