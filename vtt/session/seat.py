"""A player's seat at one table: what this side sees there, what it holds selected, what it may take.

Tools and the window ask the seat; it asks the game. It keeps nothing of the game but a selection.
"""

from collections.abc import Callable, Collection, Mapping, Sequence
from typing import TYPE_CHECKING, TypeAlias

from vtt.base.errors import CommandError
from vtt.base.ids import PieceId, SideId, StackId, TableId
from vtt.base.phrasing import Phrasing, in_english
from vtt.commands.base import Command
from vtt.commands.locations import has_places, snap_point
from vtt.commands.piece import MovePieces
from vtt.commands.pile import ToDeck
from vtt.definition.board import BoardDefinition, TableDefinition
from vtt.definition.module import ModuleDefinition
from vtt.definition.piece import PieceDefinition
from vtt.geometry.footprint import Footprint
from vtt.geometry.outline import CircleOutline
from vtt.geometry.pose import Point, Pose
from vtt.render.draw_decks import deck_at
from vtt.render.piece_order import order_key
from vtt.rules.sighting import Sighting
from vtt.rules.verdict import Verdict
from vtt.session.hand_row import dropped_in_row
from vtt.session.handling import handling, may_click, may_drag, may_lasso
from vtt.session.hits import fanned, hits, piled
from vtt.session.landing import dropped, lies_on
from vtt.session.neighbour import neighbour
from vtt.session.open_stacks import OpenStacks
from vtt.session.piece_list import name_of
from vtt.session.selection import Selection
from vtt.session.tools.base import Modifier, Neighbour
from vtt.state.game import GameState
from vtt.state.piece import PieceState
from vtt.state.view import PlayerView

if TYPE_CHECKING:
    from vtt.geometry.many import Crowd

NEAR_MM = 40.0
"""Gaps up to this length are told while a piece is moved."""

TOLD = 4
"""So many neighbours are told at most."""

_Hit: TypeAlias = tuple[
    Mapping[PieceId, PieceState],
    Mapping[PieceId, Pose],
    Mapping[PieceId, Pose],
    Point,
    tuple[PieceId, ...],
]
"""What was found last, and where, among which pieces: the pointer asks more than once."""

_Look: TypeAlias = tuple[GameState, frozenset[StackId], int]
"""What decides where pieces are seen: the game, the open stacks, and the table's turn on the screen."""


class Seat:
    """One side at one table.

    Args:
        table: the table that is looked at.
        view: gives the game as this side sees it, now.
        preview: gives the cheap verdict on a command.
        sight: tells of two places (mm) on the table whether one sees the other by the rules.
        phrase: says sentences for the window in the language of who sits here.
        last_moved: gives when each piece was put down last, where that says which lies above.

    While `snaps` is False nothing snaps by itself.
    """

    def __init__(
        self,
        table: TableId,
        view: Callable[[], PlayerView],
        preview: Callable[[Command], Verdict],
        sight: Callable[[TableId, Point, Point], Sighting | None] | None = None,
        phrase: Phrasing = in_english,
        last_moved: Callable[[], Mapping[PieceId, int]] | None = None,
    ) -> None:
        self.table = table
        self.phrase = phrase
        self.snaps = True
        self.selection = Selection()
        self.open_stacks = OpenStacks()
        self._view = view
        self._preview = preview
        self._sight = sight
        self._last_moved = last_moved
        self._known: GameState | None = None
        self._standing: dict[PieceId, PieceState] = {}
        self._crowd: Crowd[PieceId] | None = None
        self._fans: dict[PieceId, Pose] = {}
        self._hit: _Hit | None = None
        self._fanned: _Look | None = None
        self._piles: dict[PieceId, Pose] = {}
        self._piled: _Look | None = None

    @property
    def view(self) -> PlayerView:
        """The game as this side sees it now."""
        return self._view()

    @property
    def state(self) -> GameState:
        """The state of that view."""
        return self._view().state

    @property
    def module(self) -> ModuleDefinition:
        """The module, with stand-ins for the pieces that this side may not know."""
        return self._view().module

    @property
    def definition(self) -> TableDefinition:
        """What the module says of the table."""
        return self.module.table(self.table)

    def pieces(self) -> Mapping[PieceId, PieceState]:
        """The pieces on this table, lowest first."""
        state = self.state
        if state is not self._known:
            self._known, self._crowd = state, None
            recent = {} if self._last_moved is None else self._last_moved()
            self._standing = _in_order(state, self.module, self.definition, recent)
        return self._standing

    def piece(self, piece: PieceId) -> PieceState:
        """A piece that this side sees.

        Raises:
            CommandError: if there is none.
        """
        found = self.state.pieces.get(piece)
        if found is None:
            raise CommandError(f"no piece {piece!r} is seen on this table")
        return found

    def footprint(self, piece: PieceId) -> Footprint:
        """A piece's outline where it stands."""
        state = self.piece(piece)
        return Footprint(self.module.piece(state.definition).outline, state.pose)

    def definition_of(self, piece: PieceId) -> PieceDefinition:
        """What the module says of a piece."""
        return self.module.piece(self.piece(piece).definition)

    def shown_pose(self, piece: PieceId) -> Pose:
        """Where a hand takes a piece up: in an open stack where it is seen, else where it stands."""
        return self.open_poses().get(piece) or self.piece(piece).pose

    def drawn_pose(self, piece: PieceId) -> Pose:
        """Where a piece is seen: in an open or closed stack beside its place, else where it stands."""
        return self.closed_poses().get(piece) or self.shown_pose(piece)

    def piece_at(self, point: Point, keys: Collection[Modifier] = ()) -> PieceId | None:
        """The piece that a hand takes at a point (mm), with keys held: a selected one, else the topmost.

        What its module hides from clicks is passed over.
        """
        found = self.pieces_at(point)
        selected = (piece for piece in found if piece in self.selection)
        taken = (piece for piece in found if may_click(self.definition_of(piece), keys))
        return next(selected, None) or next(taken, None)

    def pieces_at(self, point: Point) -> Sequence[PieceId]:
        """All pieces whose outlines hold a point, topmost first."""
        now = (self.pieces(), self.open_poses(), self.closed_poses())
        known = self._hit
        if (
            known is None
            or any(was is not new for was, new in zip(known, now, strict=False))
            or known[3] != point
        ):
            known = self._hit = (*now, point, tuple(hits(point, *now, self.module)))
        return list(known[4])

    def pieces_within(
        self, first: Point, second: Point, keys: Collection[Modifier] = ()
    ) -> Sequence[PieceId]:
        """The pieces that a lasso takes: their origins are seen between its two corners (mm).

        A closed stack is taken whole, by the place where its top piece is seen.
        """
        (left, right), (top, bottom) = sorted((first[0], second[0])), sorted((first[1], second[1]))
        seen, closed = dict(self.open_poses()), self.closed_poses()
        for pile in self.state.stacks.values():
            if here := [
                piece for piece in pile if piece in closed
            ]:  # else open, or on another table
                seen.update(dict.fromkeys(here, closed[here[-1]]))
        return [
            piece
            for piece, state in self.pieces().items()
            if left <= seen.get(piece, state.pose).x <= right
            and top <= seen.get(piece, state.pose).y <= bottom
            and self.may_move(piece)
            and may_lasso(self.definition_of(piece), keys)
        ]

    def pile(self, piece: PieceId) -> Sequence[PieceId]:
        """The piece's whole stack from bottom to top, or the piece alone."""
        stack = self.piece(piece).stack
        return self.state.stacks.get(stack, (piece,)) if stack is not None else (piece,)

    def in_hand_with(self, piece: PieceId) -> Sequence[PieceId]:
        """What a hand takes that takes a piece: a closed stack whole, from an open one the piece."""
        return (piece,) if self.piece(piece).stack in self.open_stacks else self.pile(piece)

    def stack_kept(self, piece: PieceId) -> StackId | None:
        """The stack in which a selected piece stays while the selection moves: one that goes whole."""
        goes = (member in self.selection and self.may_move(member) for member in self.pile(piece))
        return self.piece(piece).stack if all(goes) else None

    def may_move(self, piece: PieceId) -> bool:
        """Whether a hand may take the piece: it is not locked in place, nor fixed by its module."""
        fixed = not may_drag(self.definition_of(piece), was_selected=True)
        return not (fixed or self.piece(piece).locked)

    def may_drag(self, piece: PieceId) -> bool:
        """Whether a drag that begins on the piece moves it now; it may have to be selected first."""
        selected = piece in self.selection
        return self.may_move(piece) and may_drag(self.definition_of(piece), was_selected=selected)

    def snapped(self, moving: Mapping[PieceId, Pose], lead: PieceId, turning: bool) -> Pose | None:
        """Where the lead piece snaps to: the centre of its cell, a piece to lie on, another base's line."""
        if not self.snaps:
            return None
        held = Footprint(self.footprint(lead).outline, moving[lead])
        board = self.board_at(held.pose.point)
        ignores = handling(self.definition_of(lead)).ignores_grid
        on_grid = None if board is None else _snap_point(board, held.pose.point)
        if on_grid is not None and not ignores:
            return Pose(*on_grid, held.pose.facing)
        below = lies_on(self, lead, held.pose, moving)
        if below is not None:
            return Pose(*self.piece(below).pose.point, held.pose.facing)
        return self._lined_up(held, set(moving), self.piece(lead).side, turning)

    def lies_on(self, piece: PieceId, pose: Pose, moving: Collection[PieceId]) -> PieceId | None:
        """The piece on which one that is dropped at a pose comes to lie, if there is one."""
        return lies_on(self, piece, pose, moving)

    def dropped(self, command: MovePieces, joins: bool = True) -> Command | None:
        """A move with the stacks that its pieces form where they come to lie; None: it moves nothing.

        What is dropped on a deck goes into it, and on a hand into its row.
        """
        deck = deck_at(self.view, self.definition, command.moves[0].to.pose.point)
        if deck is not None and joins:
            return ToDeck(deck.id, tuple(move.piece for move in command.moves))
        if self.definition.is_hand and joins:
            return dropped_in_row(self, command)
        return dropped(self, command, joins)

    def cell_point(self, point: Point) -> Point | None:
        """Where a piece dropped at a point (mm) snaps to on a grid; None off every grid."""
        board = self.board_at(point)
        return None if board is None else _snap_point(board, point)

    def standing_near(self, held: Footprint, without: Collection[PieceId]) -> Sequence[PieceId]:
        """The pieces that a footprint touches or overlaps."""
        return [found.name for found in self.crowd().near(held, 0.0, without=set(without))]

    def on_grid(self, point: Point) -> bool:
        """Whether a point (mm) lies on a board with cells, or among its regions."""
        board = self.board_at(point)
        return board is not None and (board.grid is not None or has_places(board))

    def measures(self, point: Point) -> bool:
        """Whether people measure in mm at a point: not on a grid, nor among areas or named places."""
        board = self.board_at(point)
        if board is None:
            return not self.definition.slots
        return not self.on_grid(point) and board.area_map is None

    def stepped(self, pose: Pose, right: int, down: int, mm: float) -> Pose:
        """Where a pose goes by a step to the right or down (-1, 0, 1).

        On a grid it goes to the centre of the next cell that way, elsewhere by so many mm.
        """
        board = self.board_at(pose.point)
        if board is None or board.grid is None or not (right or down):
            return pose.moved(right * mm, down * mm)
        here = _snapped_to_grid(board, pose)
        for way in range(1, int(max(board.width, board.height))):
            found = _snapped_to_grid(board, pose.moved(right * way, down * way))
            if found != here:
                return found
        return pose

    def touched(self, moving: Mapping[PieceId, Pose]) -> Sequence[Neighbour]:
        """What the moving pieces would touch or stand near, nearest first, where people measure."""
        moving = {piece: pose for piece, pose in moving.items() if self.measures(pose.point)}
        near: dict[PieceId, tuple[float, Footprint]] = {}
        for piece, pose in moving.items():
            held = Footprint(self.footprint(piece).outline, pose)
            for found in self.crowd().near(held, NEAR_MM, without=set(moving)):
                if found.name not in near or found.gap < near[found.name][0]:
                    near[found.name] = (found.gap, held)
        nearest = sorted((gap, piece) for piece, (gap, _) in near.items())[:TOLD]
        return [
            neighbour(piece, self.name(piece), near[piece][1], self.footprint(piece))
            for _, piece in nearest
        ]

    def preview(self, command: Command) -> Verdict:
        """The cheap verdict on a command."""
        return self._preview(command)

    def sighting(self, start: Point, end: Point) -> Sighting | None:
        """Whether one place sees another by the rules; None: they do not say."""
        return None if self._sight is None else self._sight(self.table, start, end)

    def name(self, piece: PieceId) -> str:
        """A piece's name for people, as the list of pieces and the log tell it from its like."""
        return name_of(self.piece(piece), self.module)

    def crowd(self) -> "Crowd[PieceId]":
        """All pieces of the table, ready to be measured against one."""
        from vtt.geometry.many import Crowd

        pieces = self.pieces()
        if self._crowd is None:
            self._crowd = Crowd({piece: self.footprint(piece) for piece in pieces})
        return self._crowd

    def open_poses(self) -> Mapping[PieceId, Pose]:
        """Where the pieces of this table's open stacks are seen, each stack from bottom to top."""
        now = self._look
        if not _same(self._fanned, now):
            self._fanned = now
            self._fans = fanned(self.state, self.module, self.open_stacks) if now[1] else {}
        return self._fans

    def closed_poses(self) -> Mapping[PieceId, Pose]:
        """Where the pieces of this table's closed stacks are seen."""
        now = self._look
        if not _same(self._piled, now):
            self._piled, stacking = now, self.definition.stacking
            self._piles = piled(self.state, self.module, self.open_stacks, self.pieces(), stacking)
        return self._piles

    @property
    def _look(self) -> _Look:
        return (self.state, self.open_stacks.ids, self.open_stacks.turn)

    def board_at(self, point: Point) -> BoardDefinition | None:
        """The topmost board that holds a point (mm)."""
        for board in reversed(self.definition.boards):
            x, y = point[0] - board.x, point[1] - board.y
            if 0.0 <= x <= board.width and 0.0 <= y <= board.height:
                return board
        return None

    def _lined_up(
        self, held: Footprint, moving: set[PieceId], side: SideId | None, turning: bool
    ) -> Pose | None:
        snap = self.definition.snap
        if snap is None or isinstance(held.outline, CircleOutline):
            return None
        from vtt.geometry.snap import SnapLimits, find_snap

        reach = max(snap.distance, snap.overlap_distance)
        near = [found.name for found in self.crowd().near(held, reach, without=moving)]
        bases = {
            piece: self.footprint(piece) for piece in near if not self.footprint(piece).is_round
        }
        friends = {piece: base for piece, base in bases.items() if self.piece(piece).side == side}
        enemies = {piece: base for piece, base in bases.items() if piece not in friends}
        degrees = snap.degrees if turning else 0.0
        limits = SnapLimits(snap.distance, degrees, snap.overlap_distance)
        found = find_snap(held, limits, enemies=enemies, friends=friends)
        return None if found is None else found.pose


def _same(known: _Look | None, now: _Look) -> bool:
    return known is not None and known[0] is now[0] and known[1:] == now[1:]


def _in_order(
    state: GameState,
    module: ModuleDefinition,
    table: TableDefinition,
    recent: Mapping[PieceId, int],
) -> dict[PieceId, PieceState]:
    """The pieces on a table, lowest first; of one layer those lie above that were put down last."""
    heights = {piece: height for pile in state.stacks.values() for height, piece in enumerate(pile)}
    key = order_key(module, table)

    def place(piece: PieceState) -> tuple[int | str, ...]:
        *layer, name = key(piece)
        pile = (piece.id,) if piece.stack is None else state.stacks[piece.stack]
        last = max((recent.get(member, 0) for member in pile), default=0) if recent else 0
        return (*layer, last, name, heights.get(piece.id, 0))

    order = sorted(state.pieces_on(table.id).values(), key=place)
    return {piece.id: piece for piece in order}


def _snap_point(board: BoardDefinition, point: Point) -> Point | None:
    """Where a piece put at a point (mm) of the table comes to stand on a board's cells or regions."""
    found = snap_point(board, (point[0] - board.x, point[1] - board.y))
    return None if found is None else (found[0] + board.x, found[1] + board.y)


def _snapped_to_grid(board: BoardDefinition, pose: Pose) -> Pose:
    from vtt.geometry.grid import grid_of

    if board.grid is None:
        return pose
    x, y = grid_of(board.grid).snap((pose.x - board.x, pose.y - board.y))
    return Pose(x + board.x, y + board.y, pose.facing)
