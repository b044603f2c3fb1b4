"""The strip of the pieces under the pointer, shown and placed by itself."""

import pytest

from tests.ui.conftest import read_once
from tests.ui.games import SIEGE, case_player
from vtt.session.tools.base import PointerEvent
from vtt.ui.stack_viewer import MOST_IN_A_ROW


@pytest.fixture
def player(counter_player):
    return counter_player


def show(player, pieces, point):
    viewer = player.page.stacks.viewer
    viewer.show_pieces(pieces, PointerEvent(point))
    return viewer


def test_it_stands_above_the_stack_inside_the_view(player):
    viewer = show(player, ["top", "mid", "low"], (60, 200))
    assert player.page.view.rect().contains(viewer.geometry())
    where = player.page.view.mapFromScene(60, 190)
    assert viewer.geometry().bottom() < where.y()
    assert viewer.geometry().left() <= where.x() <= viewer.geometry().right()


def test_at_the_upper_edge_it_stands_below(player):
    view = player.page.view
    view.zoom_by(3.0)
    view.centerOn(60, 200 + view.viewport().height() / 2 / view.px_per_mm - 15)
    viewer = show(player, ["top", "mid", "low"], (60, 200))
    assert viewer.geometry().top() > view.mapFromScene(60, 209).y()


def test_many_pieces_stand_in_rows(player):
    pieces = [piece for piece in player.page.seat.pieces() if piece != "fort"]
    viewer = show(player, pieces, (60, 200))
    assert len(viewer.tiles) == len(pieces) > MOST_IN_A_ROW
    assert viewer.tiles[0].y() < viewer.tiles[MOST_IN_A_ROW].y()


def test_pieces_that_are_gone_are_not_shown_and_one_alone_is_no_strip(player):
    viewer = show(player, ["top", "mid"], (60, 200))
    player.page.seat.selection.replace(["mid"])
    player.do("delete")
    assert viewer.pieces == ("top",)
    assert not viewer.isVisible()


def test_it_can_be_painted_for_a_fine_screen(player):
    viewer = show(player, ["top", "mid", "low"], (60, 200))
    assert viewer.tiles[0].grab().toImage().width() >= viewer.tiles[0].width()


def test_on_a_table_with_levels_each_piece_says_where_it_is_and_the_topmost_counts_all(qtbot):
    name = "from_the_ground_the_pushers_count"
    with case_player(qtbot, SIEGE / "perches.toml", name, read_once) as player:
        where = player.pose("v").point
        viewer = show(player, player.page.seat.pieces_at(where), where)
        assert [tile.words for tile in viewer.tiles] == [
            ("XII Veterans, cohort I v", "On top of a tower"),
            ("XII Tower t",),
            ("XII Recruits, cohort II w", "Beneath an engine or ladders"),
        ]
        assert viewer.tiles[0].toolTip() == "XII Veterans, cohort I v\nOn top of a tower"
        counts = player.page.scene._counts
        assert (counts["v"], counts["t"], counts["w"]) == (3, 0, 0)
