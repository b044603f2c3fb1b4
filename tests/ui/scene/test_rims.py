"""Outlines of what is selected: one about all that stand side by side, wherever their pieces go."""

import pytest

from tests.ui.scene.test_table_scene import Shown
from vtt.commands.piece import RemovePieces
from vtt.geometry.pose import Pose
from vtt.session.tools.base import NO_PREVIEW, Ghost, Preview
from vtt.ui.scene.piece_item import PieceItem


@pytest.fixture
def shown(qapp):
    return Shown()


def rims(shown):
    """The outlines in the scene: pictures of pieces that are not the pieces' own items."""
    own = list(shown.scene.items_by_id.values())
    return [item for item in shown.scene.items() if isinstance(item, PieceItem) and item not in own]


def test_selected_pieces_have_an_outline_below_all_of_them(shown):
    items = shown.scene.items_by_id
    before = {piece: item.pixmap().cacheKey() for piece, item in items.items()}
    shown.scene.show_selection(("red_1", "red_gun"))
    assert {rim.piece for rim in rims(shown)} == {"red_1", "red_gun"}
    for rim in rims(shown):
        item = items[rim.piece]
        assert (rim.x(), rim.y(), rim.rotation()) == (item.x(), item.y(), item.rotation())
        assert rim.pixmap().cacheKey() != item.pixmap().cacheKey()
    lowest = min(items[piece].zValue() for piece in ("red_1", "red_gun"))
    others = max(item.zValue() for piece, item in items.items() if not piece.startswith("red_"))
    assert all(others < rim.zValue() < lowest for rim in rims(shown))
    assert {piece: item.pixmap().cacheKey() for piece, item in items.items()} == before
    shown.scene.show_selection(("red_gun",))
    assert [rim.piece for rim in rims(shown)] == ["red_gun"]
    shown.do(RemovePieces(("red_gun",)))
    assert rims(shown) == []


def test_an_outline_goes_with_its_piece_and_is_not_seen_where_a_ghost_has_left(shown):
    shown.scene.show_selection(("red_gun",))
    (rim,) = rims(shown)
    shown.scene.glide("red_gun", Pose(320, 110, 50))
    item = shown.scene.items_by_id["red_gun"]
    assert (
        (rim.x(), rim.y(), rim.rotation())
        == (item.x(), item.y(), item.rotation())
        == (320, 110, 50)
    )
    shown.scene.end_glides()
    ghost = Ghost("red_gun", Pose(310, 90, 60))
    shown.scene.show_preview(Preview(table="field", ghosts=(ghost,)))
    assert not rim.isVisible()
    shown.scene.show_preview(NO_PREVIEW)
    assert rim.isVisible()


def test_the_topmost_of_a_stack_is_outlined_in_its_own_picture(shown):
    before = {piece: item.pixmap().cacheKey() for piece, item in shown.scene.items_by_id.items()}
    shown.scene.show_selection(("blue_4",))
    after = {piece: item.pixmap().cacheKey() for piece, item in shown.scene.items_by_id.items()}
    assert {piece for piece in before if before[piece] != after[piece]} == {"blue_4"}
    assert rims(shown) == []
