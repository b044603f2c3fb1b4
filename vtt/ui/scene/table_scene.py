"""The scene of one table. It owns nothing: items are drawn from a state and hold ids."""

from collections.abc import Collection, Iterable, Mapping, Sequence, Set
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QRectF
from PySide6.QtGui import QPainter

from vtt.base.ids import PieceId
from vtt.definition.board import TableDefinition
from vtt.definition.module import ModuleDefinition
from vtt.geometry.pose import Point, Pose
from vtt.render.covered import counts_by_place
from vtt.render.draw_stack import is_topmost, told_count
from vtt.render.overlay import Overlay
from vtt.render.piece_order import carries_others
from vtt.render.primitives import Ring, Text
from vtt.render.view import View, theme_of
from vtt.session.hits import pile_poses
from vtt.session.tools.base import Ghost, Preview
from vtt.state.piece import PieceState
from vtt.state.view import PlayerView
from vtt.ui.motion import motion_is_wanted
from vtt.ui.scene.ground_item import DrawingItem, GroundItem, RestScene
from vtt.ui.scene.held_pieces import GHOST_HEIGHT, GroupItem, HeldPieces
from vtt.ui.scene.overlay_layers import InHand, OverlayLayers
from vtt.ui.scene.painter import Painting
from vtt.ui.scene.picture_store import PictureStore
from vtt.ui.scene.piece_item import PieceItem
from vtt.ui.scene.piece_pictures import PiecePictures, Screen
from vtt.ui.scene.rims import Rims
from vtt.ui.scene.seen_ground import SeenGround

if TYPE_CHECKING:
    from vtt.ui.scene.ping_item import PingItem

LIFTED, PING_HEIGHT = 1e6, 2e9
"""What is selected lies above its neighbours, unless others are put on it, its rim right below, a ring that
points above all."""

LEFT_OPACITY = 0.4
"""Of a piece that a ghost leaves."""


class TableScene(RestScene):
    """Shows the pieces of a table as a side sees them; scene units are mm. `cache` keeps its ground."""

    def __init__(
        self,
        table: TableDefinition,
        pictures: PictureStore,
        dark: bool = False,
        parent: QObject | None = None,
        cache: Path | None = None,
    ) -> None:
        super().__init__(parent)
        self.table = table.id
        self.table_rect = QRectF(0.0, 0.0, table.width, table.height)
        self._definition = table
        self._pictures = pictures
        self._seen = SeenGround(table, lambda scale: self.look(scale), cache)
        self._theme = theme_of(dark)
        self._drawn = PiecePictures(pictures.composed)
        self._scale, self._ratio, self._turn = 1.0, 1.0, 0
        self._shows_grid, self._shows_names = True, True
        self.ground_version = 0
        self._view: PlayerView | None = None
        self._order: dict[PieceId, float] = {}
        self._counts: dict[PieceId, int] = {}
        self._shown: dict[PieceId, PieceState] = {}
        self._fans: Mapping[PieceId, Pose] = {}
        self._items: dict[PieceId, PieceItem] = {}
        self._rims = Rims(self, LIFTED)
        self._resting: dict[PieceId, tuple[float, float, float]] = {}  # of those that glide
        self._selected: frozenset[PieceId] = frozenset()
        self._hovered: PieceId | None = None
        self._held = HeldPieces(self, self._sync_ghost)
        self._pings = 0
        self._ground = GroundItem(self.table_rect, self._seen.draw, pictures.soon, self._seen.tiles)
        self._layers = OverlayLayers(self, pictures)
        leave = pictures.arrived.connect(lambda _path: self._redraw_ground())
        self.destroyed.connect(lambda: leave())
        self.addItem(self._ground)
        self.addItem(self._layers.below)
        self.addItem(self._layers.above)

    @property
    def _module(self) -> ModuleDefinition:
        if self._view is None:
            raise RuntimeError("the scene has nothing to show before show_view")
        return self._view.module

    @property
    def is_dark(self) -> bool:
        """Whether this is the dark look."""
        return self._theme.dark

    @property
    def items_by_id(self) -> Mapping[PieceId, PieceItem]:
        """The items that stand for pieces."""
        return self._items

    @property
    def preview(self) -> Preview:
        """What a gesture would do, as it is drawn."""
        return self._layers.preview

    @property
    def moving(self) -> tuple[GroupItem | DrawingItem, ...]:
        """What alone changes while a group is dragged; `rest_version` counts the changes of all else.

        Empty while there is no such group, or something else moves as well.
        """
        group = self._held.group
        if group is None or self._pings:
            return ()
        above = self._layers.above
        return (group, above) if above.isVisible() else (group,)

    @property
    def overlays(self) -> tuple[Overlay, ...]:
        """What lies over the table, besides a preview."""
        return self._layers.overlays

    @property
    def lying_overlays(self) -> tuple[Overlay, ...]:
        """Of `overlays` those that are drawn now: most make room for a move that is under way."""
        return tuple(self._layers.lying())

    def show_view(self, view: PlayerView, standing: Mapping[PieceId, PieceState]) -> None:
        """Show a game as a side sees it; `standing` are its pieces on this table, lowest first."""
        before = self._view.state if self._view is not None else None
        self._view, state = view, view.state
        self._seen.game = view
        if before is None or before.terrain is not state.terrain:
            self._redraw_ground()
        for piece in self._items.keys() - standing.keys():
            self.removeItem(self._items.pop(piece))
            self._rims.hide(piece)
        heights = {piece: float(height) for height, piece in enumerate(standing, start=1)}
        stacks_changed = before is None or before.stacks is not state.stacks
        old, self._shown = self._shown, dict(standing)
        old_heights, self._order = self._order, heights
        old_counts, self._counts = (
            self._counts,
            counts_by_place(standing.values(), self._definition),
        )
        gliding, self._resting = self._resting, {}
        self._use_screen()
        new = self._put_new(standing)
        for piece, now in standing.items():
            if piece in new:
                continue
            same = old.get(piece) is now and old_heights.get(piece) == heights[piece]
            same = same and old_counts.get(piece) == self._counts.get(piece)
            same = same and not self._drawn.asks_around(now)
            if not same or (stacks_changed and now.stack is not None) or piece in gliding:
                self._sync(piece)
        self._renew_ghosts()

    def glide(self, piece: PieceId, pose: Pose) -> None:
        """Show a piece on its way, at another pose than its own, until `end_glides` or a change."""
        item, state = self._items.get(piece), self._shown.get(piece)
        if item is None or state is None:
            return
        self.rest_version += 1
        rest = self._resting.setdefault(piece, (item.x(), item.y(), item.rotation()))
        own = state.pose
        x, y = rest[0] + pose.x - own.x, rest[1] + pose.y - own.y
        item.stand(x, y, rest[2] + pose.facing - own.facing)
        self._rims.stand(piece, x, y, rest[2] + pose.facing - own.facing)

    def end_glides(self) -> None:
        """Put every piece that is on its way where it stands."""
        gliding, self._resting = tuple(self._resting), {}
        self._sync_all(gliding)

    def show_selection(self, pieces: Collection[PieceId]) -> None:
        """Outline these pieces and no others; in a closed stack the topmost of them stands for all."""
        changed = self._selected.symmetric_difference(pieces)
        self._selected = frozenset(pieces)
        known = (self._shown[piece] for piece in changed & self._shown.keys())
        self._sync_all({member for state in known for member in (state.id, *self._pile(state))})

    def show_open(self, fans: Mapping[PieceId, Pose]) -> None:
        """Show the pieces of open stacks at these poses, all others where they stand."""
        if fans != self._fans:
            changed = self._fans.keys() | fans.keys()
            self._fans = dict(fans)
            self._sync_all(changed)

    def show_hover(self, piece: PieceId | None) -> None:
        """Lift this piece a little, and none other."""
        if piece != self._hovered:
            changed = [item for item in (self._hovered, piece) if item is not None]
            self._hovered = piece
            self._sync_all(changed)

    def show_preview(self, preview: Preview) -> None:
        """Draw what a gesture would do; what was asked for of other ghosts steps back."""
        self._layers.show_preview(preview)
        self._show_ghosts()

    def show_overlays(self, overlays: Iterable[Overlay], asked_for: bool = False) -> None:
        """Draw these over the table until others come; what is asked for beside ghosts as well."""
        self._layers.show_overlays(overlays, asked_for)

    def keep_clear_of(self, points: Iterable[Point]) -> None:
        """Leave room for handles at these points (mm): labels stand beside them."""
        self._layers.keep_clear_of(points)

    def keep_labels_in(self, room: Ring) -> None:
        """Let no label be cut by the rim of what is seen of the table (its corners in mm)."""
        self._layers.keep_labels_in(room)

    def show_ping(self, point: Point) -> None:
        """A ring pulses at a place (mm) for a moment."""
        from vtt.ui.scene.ping_item import PingItem  # nobody points before the table is seen

        ping = PingItem(point, moves=motion_is_wanted())
        ping.setZValue(PING_HEIGHT)
        ping.ended.connect(lambda: self._end_ping(ping))
        self._pings += 1
        self.addItem(ping)

    def _end_ping(self, ping: "PingItem") -> None:
        self._pings -= 1
        self.removeItem(ping)

    def use_scale(self, px_per_mm: float, ratio: float) -> None:
        """Compose the pictures for a zoom (device-independent pixels to the mm) and a pixel ratio."""
        if (px_per_mm, ratio) == (self._scale, self._ratio):
            return
        self._scale, self._ratio = px_per_mm, ratio
        self._ground.use_scale(px_per_mm, ratio)
        self._sync_all(self._items)
        self._renew_ghosts()
        self._layers.use_scale(px_per_mm)

    def keep(self) -> None:
        """Keep for the next time what was made to be seen as it is now."""
        self._seen.keep()
        self._ground.keep()
        self._pictures.composed.keep()

    def paint_ground(self, painter: QPainter, scale: float) -> None:
        """Paint the ground without words, for a small picture of the whole; see `ground_version`."""
        bare = (item for item in self._seen.draw(scale) if not isinstance(item, Text))
        Painting(bare, scale, self._pictures.soon).paint(painter)

    def use_turn(self, turn: int) -> None:
        """Draw for a table that is shown turned clockwise: words upright, the light from above."""
        if turn != self._turn:
            self._turn = turn
            self._ground_changed()
            self._ground.turn_to(turn)
            self._redraw_above()

    def show_grid(self, wanted: bool) -> None:
        """Show the lines of grids, or not."""
        if wanted != self._shows_grid:
            self._shows_grid = wanted
            self._redraw_ground()

    def show_names(self, wanted: bool) -> None:
        """Show what is written on the ground (places, cells), or not."""
        if wanted != self._shows_names:
            self._shows_names = wanted
            self._redraw_ground()

    def use_dark(self, dark: bool) -> None:
        """Show everything in the dark or the light look."""
        self._theme = theme_of(dark)
        self._redraw()

    def _redraw(self) -> None:
        """Draw everything anew, by another light."""
        self._redraw_ground()
        self._redraw_above()

    def _redraw_above(self) -> None:
        """Draw anew what lies on the ground."""
        self._sync_all(self._items)
        self._renew_ghosts()
        self._layers.redraw()

    def _redraw_ground(self) -> None:
        self._ground_changed()
        self._ground.redraw()

    def _ground_changed(self) -> None:
        self.ground_version += 1
        self.rest_version += 1

    def look(self, scale: float) -> View:
        """How the table is looked at, for a scale in device-independent pixels to the mm."""
        return View(scale, self._theme, self._turn, self._shows_grid, self._shows_names)

    def _use_screen(self) -> None:
        """Have pieces drawn for the zoom, light and side of now, and the module of the view."""
        screen = Screen(self._scale, self._ratio, self._theme, self._turn)
        self._drawn.use(screen, self._view)

    def _sync_all(self, pieces: Iterable[PieceId]) -> None:
        self._use_screen()
        for piece in tuple(pieces):
            if piece in self._shown:
                self._sync(piece)

    def _sync(self, piece: PieceId) -> None:
        """Have a piece's item show what is known of it; new tables call this some thousand times."""
        self.rest_version += 1
        state = self._shown[piece]
        item = self._items.get(piece)
        selected, fanned = piece in self._selected, piece in self._fans
        count, where, rimmed = self._count_on(state), self._drawn_pose(state), selected
        if fanned or state.stack is not None:
            rimmed = selected and (fanned or is_topmost(piece, self._pile(state), self._selected))
        hovered = piece == self._hovered
        painted, facing = self._drawn.of(state, state.pose.facing, rimmed, hovered, count)
        lifted = fanned or (selected and not carries_others(self._module, state.definition))
        if rimmed and lifted and not fanned and state.stack is None:
            self._rims.show(piece, painted, where.x, where.y, facing)
            painted, facing = self._drawn.of(state, state.pose.facing, False, hovered, count)
        else:
            self._rims.hide(piece)
        height = self._order[piece] + LIFTED if lifted else self._order[piece]
        if item is not None:
            item.sync(painted, where.x, where.y, facing, height)
            return
        item = PieceItem.standing(piece, painted, where.x, where.y, facing, height)
        self._items[piece] = item
        self.addItem(item)

    def _put_new(self, standing: Mapping[PieceId, PieceState]) -> Set[PieceId]:
        """Show for the first time those that stand alone and are not in hand: a new table has thousands."""
        known = self._items
        in_hand = {*self._selected, *self._fans, self._hovered}
        new = {
            piece: state
            for piece, state in standing.items()
            if piece not in known and state.stack is None and piece not in in_hand
        }
        counts, order, picture_of = self._counts, self._order, self._drawn.of
        standing_item, add = PieceItem.standing, self.addItem
        for piece, state in new.items():
            pose = state.pose
            painted, facing = picture_of(state, pose.facing, False, False, counts.get(piece, 1))
            item = standing_item(piece, painted, pose.x, pose.y, facing, order[piece])
            known[piece] = item
            add(item)
        self.rest_version += len(new)
        return new.keys()

    def _drawn_pose(self, piece: PieceState) -> Pose:
        """Where a piece is drawn, in a stack beside its place; a hand finds it there too."""
        pile = self._pile(piece)
        if piece.id in self._fans:
            return self._fans[piece.id]
        if len(pile) < 2:
            return piece.pose
        standing = [self._shown[member] for member in pile]
        poses = pile_poses(standing, self._module, self._definition.stacking, self._turn)
        return poses[pile.index(piece.id)]

    def _count_on(self, piece: PieceState) -> int:
        """The number that is told of a piece: of its place, or of the stack that it is on top of."""
        pile = self._pile(piece)
        if piece.id in self._counts or piece.id in self._fans:
            return 1 if piece.id in self._fans else self._counts[piece.id]
        return told_count(len(pile)) if pile and pile[-1] == piece.id else 1

    def _pile(self, piece: PieceState) -> Sequence[PieceId]:
        if self._view is None or piece.stack is None:
            return ()
        return [
            member
            for member in self._view.state.stacks.get(piece.stack, ())
            if member in self._shown
        ]

    def in_hand(self) -> InHand | None:
        """The pieces that a gesture moves, where they would stand, else the selected ones."""
        if self._view is None:
            return None
        poses = {ghost.piece: ghost.pose for ghost in self.preview.ghosts}
        if not poses:
            selected = sorted(self._selected & self._shown.keys())
            poses = {piece: self._shown[piece].pose for piece in selected}
        return InHand(poses, self._shown, self._module)

    def _renew_ghosts(self) -> None:
        """Show the ghosts with other pictures, or at another zoom."""
        self._held.px_per_mm = self._scale * self._ratio
        self._held.forget_picture()
        self._show_ghosts()

    def _show_ghosts(self) -> None:
        """The pieces of a preview where they would stand; those that they leave are faint."""
        ghosts = [ghost for ghost in self.preview.ghosts if ghost.piece in self._shown]
        before = self._held.pieces
        if not self._held.show(ghosts):
            return
        now = self._held.pieces
        if now or before:
            self.rest_version += 1
        for piece in before - now:
            if piece in self._items:
                self._items[piece].setOpacity(1.0)
                self._rims.set_seen(piece, True)
        for piece in now:
            self._items[piece].setOpacity(LEFT_OPACITY)
            self._rims.set_seen(piece, False)

    def _sync_ghost(self, item: PieceItem, ghost: Ghost) -> None:
        state = self._shown[ghost.piece]
        painted, facing = self._drawn.of(state, ghost.pose.facing, selected=True)
        height = GHOST_HEIGHT + self._order[ghost.piece]
        item.sync(painted, ghost.pose.x, ghost.pose.y, facing, height)
