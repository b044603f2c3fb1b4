"""What lies over a table: overlays, labels and the preview of a gesture, below its pieces and above them."""

from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple, Protocol

import msgspec

from vtt.base.ids import PieceId, TableId
from vtt.definition.module import ModuleDefinition
from vtt.geometry.pose import Point, Pose
from vtt.render.overlay import AreaOverlay, Overlay, OverlayRole, draw_labels, draw_shapes
from vtt.render.primitives import DrawList, Ring
from vtt.render.view import View
from vtt.session.tools.base import NO_PREVIEW, Preview
from vtt.state.piece import PieceState
from vtt.ui.scene import label_room
from vtt.ui.scene.ground_item import DrawingItem
from vtt.ui.scene.marks import overlays_of_preview
from vtt.ui.scene.picture_store import PictureStore

AREA_HEIGHT, OVERLAY_HEIGHT = 0.5, 1e9
"""Pieces stand on areas that show what can be done, and are not tinted by them; lines and words lie above."""

BELOW_PIECES = (OverlayRole.REACH, OverlayRole.ZONE, OverlayRole.FIRE)


class InHand(NamedTuple):
    """Pieces that a gesture moves, or that are selected, where they would stand; and all that are shown."""

    poses: Mapping[PieceId, Pose]
    shown: Mapping[PieceId, PieceState]
    module: ModuleDefinition


class OverlaidTable(Protocol):
    """The table that is drawn over. `rest_version` counts what changes besides a move that is under way."""

    table: TableId
    rest_version: int

    def look(self, scale: float) -> View:
        """How it is looked at, for a scale in device-independent pixels to the mm."""
        ...

    def in_hand(self) -> InHand | None:
        """What labels must not hide; None before there is a game."""
        ...


class OverlayLayers:
    """Draws for one table into two items, `below` and `above` its pieces."""

    def __init__(self, table: OverlaidTable, pictures: PictureStore) -> None:
        self._table = table
        self.overlays: tuple[Overlay, ...] = ()
        self.preview = NO_PREVIEW
        self._asked_for = False
        self._lying: object = None
        self._handles: tuple[Point, ...] = ()
        self._room: Ring = ()
        self.above = DrawingItem(pictures)
        self.above.moves = True
        self.above.setZValue(OVERLAY_HEIGHT)
        self.below = DrawingItem(pictures)
        self.below.setZValue(AREA_HEIGHT)

    def show_preview(self, preview: Preview) -> None:
        """Draw what a gesture would do; what was asked for of other ghosts steps back."""
        if preview.ghosts != self.preview.ghosts:
            self._asked_for = False
        self.preview = preview
        self._show()

    def show_overlays(self, overlays: Iterable[Overlay], asked_for: bool) -> None:
        """Draw these until others come; what is asked for beside ghosts as well."""
        self.overlays, self._asked_for = tuple(overlays), asked_for
        self._show()

    def keep_clear_of(self, points: Iterable[Point]) -> None:
        """Leave room for handles at these points (mm): labels stand beside them."""
        wanted = tuple(points)
        if wanted != self._handles:
            self._handles = wanted
            self._show()

    def keep_labels_in(self, room: Ring) -> None:
        """Let no label be cut by the rim of what is seen of the table (its corners in mm)."""
        if room != self._room:
            self._room = room
            self._show()

    def use_scale(self, px_per_mm: float) -> None:
        """Draw for another zoom."""
        self.above.use_scale(px_per_mm)
        self.below.use_scale(px_per_mm)

    def redraw(self) -> None:
        """Draw anew, in another light or from another side."""
        self._lie_below()
        self._show()

    def lying(self) -> Iterator[Overlay]:
        """What lies below a preview: while something is moved only how far it reaches, unlabelled."""
        for overlay in self.overlays:
            if not self._steps_back:
                yield overlay
            elif overlay.role is OverlayRole.REACH:
                yield msgspec.structs.replace(overlay, label="")

    def draw_above(self, scale: float) -> DrawList:
        """What lies above the pieces, with all labels."""
        view = self._table.look(scale)
        background = tuple(self.lying())
        preview = tuple(overlays_of_preview(self.preview, self._table.table))
        above = (*(overlay for overlay in background if not _lies_below(overlay)), *preview)
        labels = draw_labels((*background, *preview), view, *self._label_room(view))
        return (*draw_shapes(above, view), *labels)

    def _show(self) -> None:
        empty = self.preview == NO_PREVIEW and not self.overlays
        self.above.show_drawing(None if empty else self.draw_above)
        if (self.overlays, self._steps_back) != self._lying:
            self._lie_below()

    def _lie_below(self) -> None:
        self._lying = (self.overlays, self._steps_back)
        self._table.rest_version += 1
        self.below.show_drawing(self._draw_below if self.overlays else None)

    def _draw_below(self, scale: float) -> DrawList:
        areas = (overlay for overlay in self.lying() if _lies_below(overlay))
        return draw_shapes(areas, self._table.look(scale))

    def _label_room(self, view: View) -> tuple[tuple[Ring, ...], tuple[Ring, ...], Ring]:
        """What labels must keep clear of, what else they had better not hide, and where they stand, in mm."""
        held = self._table.in_hand()
        if held is None:
            return (), (), self._room
        handles = label_room.squares(self._handles, view.mm(label_room.HANDLE_ROOM_PX))
        kept = (*label_room.in_hand(held.poses, held.shown, held.module), *handles)
        return kept, tuple(label_room.others(held.poses, held.shown, held.module)), self._room

    @property
    def _steps_back(self) -> bool:
        """Whether what lies over the table makes room for a move that is under way."""
        return bool(self.preview.ghosts) and not self._asked_for


def _lies_below(overlay: Overlay) -> bool:
    return isinstance(overlay, AreaOverlay) and overlay.role in BELOW_PIECES
