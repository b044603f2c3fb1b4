import pytest

from tests.builders import START, position
from tests.ui.test_table_view import bare_module
from vtt.commands.apply import apply
from vtt.commands.piece import MovePieces, PieceMove, RemovePieces
from vtt.geometry.pose import Pose
from vtt.render.picture_files import NoPictures
from vtt.rules.verdict import NO_OPINION
from vtt.session.seat import Seat
from vtt.session.tools.base import NO_PREVIEW, Preview
from vtt.state.piece import Place
from vtt.state.sight import UMPIRE
from vtt.state.view import view_for
from vtt.ui.scene.picture_store import PictureStore
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


def test_the_selection_changes_the_picture_of_the_selected_only(shown):
    before = {piece: item.pixmap().cacheKey() for piece, item in shown.scene.items_by_id.items()}
    shown.scene.show_selection(("red_1",))
    after = {piece: item.pixmap().cacheKey() for piece, item in shown.scene.items_by_id.items()}
    assert {piece for piece in before if before[piece] != after[piece]} == {"red_1"}
    shown.scene.show_selection(())
    assert shown.scene.items_by_id["red_1"].pixmap().cacheKey() == before["red_1"]


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
