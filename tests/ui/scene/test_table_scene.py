import msgspec
import pytest
from PySide6.QtCore import QRectF
from PySide6.QtGui import QImage, QPainter

from tests.builders import START, position
from tests.ui.test_table_view import bare_module
from vtt.commands.apply import apply
from vtt.commands.piece import MovePieces, PieceMove, RemovePieces
from vtt.definition.trait_moves import Mat
from vtt.geometry.pose import Pose
from vtt.render.overlay import AreaOverlay, OverlayRole
from vtt.render.picture_files import NoPictures
from vtt.rules.verdict import NO_OPINION
from vtt.session.seat import Seat
from vtt.session.tools.base import NO_PREVIEW, Ghost, Preview
from vtt.state.piece import Place
from vtt.state.sight import UMPIRE
from vtt.state.view import view_for
from vtt.ui.scene.picture_store import PictureStore
from vtt.ui.scene.piece_item import PieceItem
from vtt.ui.scene.table_scene import TableScene


class Shown:
    """A scene, and a state that it can be told of."""

    def __init__(self):
        self.module = bare_module()
        self.scene = TableScene(self.module.table("field"), PictureStore(NoPictures()))
        self.show(position(START, self.module))

    def show(self, state):
        self.state = state
        self.view = view_for(state, self.module, UMPIRE)
        seat = Seat("field", lambda: self.view, lambda command: NO_OPINION)
        self.scene.show_view(self.view, seat.pieces())

    def do(self, command):
        self.show(apply(self.state, command))


@pytest.fixture
def shown(qapp):
    return Shown()


def test_every_piece_on_the_table_has_one_item_and_cards_in_decks_have_none(shown):
    on_table = {piece.id for piece in shown.state.pieces.values() if piece.deck is None}
    assert set(shown.scene.items_by_id) == on_table


def test_the_item_stands_where_its_piece_stands(shown):
    item = shown.scene.items_by_id["red_gun"]
    assert (item.x(), item.y(), item.rotation()) == (300, 100, 45)
    shown.do(MovePieces((PieceMove("red_gun", Place("field", Pose(310, 90, 60))),)))
    assert shown.scene.items_by_id["red_gun"] is item
    assert (item.x(), item.y(), item.rotation()) == (310, 90, 60)


def test_only_what_changed_is_touched(shown, monkeypatch):
    touched = []
    monkeypatch.setattr(shown.scene, "_sync", lambda piece: touched.append(piece))
    shown.do(MovePieces((PieceMove("red_gun", Place("field", Pose(310, 90, 60))),)))
    assert touched == ["red_gun"]


def test_a_removed_piece_loses_its_item(shown):
    shown.do(RemovePieces(("red_1",)))
    assert "red_1" not in shown.scene.items_by_id


def test_in_a_stack_the_top_stands_at_its_place_and_the_others_are_shifted_up_and_right(shown):
    items = shown.scene.items_by_id
    top, low = items["blue_4"], items["blue_2"]
    assert (top.x(), top.y()) == (140, 300)
    assert low.x() > 140
    assert low.y() < 300
    assert top.zValue() > low.zValue()


def test_a_zoom_paints_pictures_of_another_size_in_the_same_place(shown):
    item = shown.scene.items_by_id["red_1"]
    width = item.pixmap().width()
    shown.scene.use_scale(4.0, 1.0)
    assert item.pixmap().width() > 2 * width
    assert (item.x(), item.y()) == (100, 100)


def test_a_preview_is_kept_until_the_next_one(shown):
    preview = Preview(table="field", path=((0.0, 0.0), (10.0, 10.0)))
    shown.scene.show_preview(preview)
    assert shown.scene.preview == preview
    shown.scene.show_preview(NO_PREVIEW)
    assert shown.scene.preview == NO_PREVIEW


def test_nothing_can_be_drawn_before_something_is_shown(qapp):
    scene = TableScene(bare_module().table("field"), PictureStore(NoPictures()))
    assert scene.items_by_id == {}


def move_preview(piece, pose):
    return Preview(table="field", ghosts=(Ghost(piece, pose),))


def test_what_is_selected_is_lifted_above_all_that_is_not(shown):
    items = shown.scene.items_by_id
    shown.scene.show_selection(["red_1"])
    others = max(item.zValue() for piece, item in items.items() if piece != "red_1")
    assert items["red_1"].zValue() > others
    shown.scene.show_selection(["blue_2", "blue_4"])
    assert items["red_1"].zValue() < items["blue_2"].zValue() < items["blue_4"].zValue()


def test_what_others_are_put_on_is_outlined_where_it_lies_and_covers_none_of_them(shown):
    kind = shown.state.pieces["red_1"].definition
    pieces = tuple(
        msgspec.structs.replace(piece, traits=(Mat("raft"),)) if piece.id == kind else piece
        for piece in shown.module.pieces
    )
    shown.module = msgspec.structs.replace(shown.module, pieces=pieces)
    shown.show(shown.state)
    shown.scene.show_selection([])
    item = shown.scene.items_by_id["red_1"]
    before, plain = item.zValue(), item.pixmap().cacheKey()
    shown.scene.show_selection(["red_1"])
    assert item.zValue() == before
    assert item.pixmap().cacheKey() != plain, "its outline is part of it"
    assert ghosts(shown.scene) == [], "no rim lies above the others"


def ghosts(scene):
    pieces = set(scene.items_by_id.values())
    return [item for item in scene.items() if isinstance(item, PieceItem) and item not in pieces]


def test_a_ghost_is_the_piece_itself_above_all_others_and_its_place_is_faint(shown):
    shown.scene.show_preview(move_preview("red_1", Pose(200, 150, 30)))
    (ghost,) = ghosts(shown.scene)
    assert (ghost.x(), ghost.y(), ghost.rotation()) == (200, 150, 30)
    assert ghost.zValue() > max(item.zValue() for item in shown.scene.items_by_id.values())
    assert shown.scene.items_by_id["red_1"].opacity() < 0.5
    shown.scene.show_preview(move_preview("red_1", Pose(210, 150, 30)))
    assert ghosts(shown.scene) == [ghost]
    shown.scene.show_preview(NO_PREVIEW)
    assert ghosts(shown.scene) == []
    assert shown.scene.items_by_id["red_1"].opacity() == 1.0


def test_the_ghost_of_a_piece_that_is_removed_goes_with_it(shown):
    shown.scene.show_preview(move_preview("red_1", Pose(200, 150, 30)))
    shown.do(RemovePieces(("red_1",)))
    assert ghosts(shown.scene) == []


def painted(scene):
    image = QImage(600, 400, QImage.Format.Format_ARGB32_Premultiplied)
    painter = QPainter(image)
    scene.render(painter, QRectF(0, 0, 600, 400), QRectF(0, 0, 600, 400))
    painter.end()
    return image


def test_pieces_are_not_tinted_by_the_areas_that_they_stand_on(shown):
    """The gun stands in the area; the bare table beside it changes colour and its middle does not."""
    shown.scene.use_scale(1.0, 1.0)
    before = painted(shown.scene)
    area = AreaOverlay(((250, 50), (350, 50), (350, 150), (250, 150)), role=OverlayRole.REACH)
    shown.scene.show_overlays([area])
    after = painted(shown.scene)
    assert after.pixelColor(260, 60) != before.pixelColor(260, 60)
    assert after.pixelColor(300, 100) == before.pixelColor(300, 100)


def test_on_a_turned_table_bases_turn_and_stacks_still_lean_to_the_upper_right(shown):
    scene, items = shown.scene, shown.scene.items_by_id
    before = {piece: items[piece].rotation() for piece in items}
    lower, upper = items["blue_2"].pos(), items["blue_4"].pos()
    leaning = (lower.x() - upper.x(), lower.y() - upper.y())
    scene.use_turn(180)
    assert {piece: items[piece].rotation() for piece in items} == before
    lower, upper = items["blue_2"].pos(), items["blue_4"].pos()
    assert (lower.x() - upper.x(), lower.y() - upper.y()) == pytest.approx(
        (-leaning[0], -leaning[1])
    )


def test_labels_keep_clear_of_what_is_selected(shown):
    label = AreaOverlay(
        ((60.0, 70.0), (140.0, 70.0), (140.0, 130.0), (60.0, 130.0)), label="front zone 40 mm"
    )
    shown.scene.show_overlays([label])
    free = shown.scene._layers.draw_above(1.0)[-1]
    shown.scene.show_selection(["red_1"])
    clear = shown.scene._layers.draw_above(1.0)[-1]
    assert free.offset_px == (0.0, 0.0)
    assert abs(clear.offset_px[1]) > 10.0
