import pytest

from tests.rules.duel import move
from vtt.ui.message_bar import NOTICED, Message
from vtt.ui.scene.piece_item import PieceItem


@pytest.fixture
def player(duelist):
    player = duelist()
    player.window.desk.set_mode("off")
    player.window.bar.dismiss()
    return player


def say(player, words="Something to be read."):
    player.window.bar.show_message(Message(words, NOTICED))


def hidden(player):
    """The pieces that lie under the bar, of which something is seen at all."""
    bar, view = player.window.bar, player.page.view
    over = bar.rect().translated(
        view.viewport().mapFromGlobal(bar.mapToGlobal(bar.rect().topLeft()))
    )
    under = over.intersected(view.viewport().rect())
    return [item for item in view.items(under) if isinstance(item, PieceItem)]


def put(player, piece, x, y):
    player.window.desk.propose(move(piece, x, y))


def test_it_lies_along_the_upper_edge_where_no_piece_is_hidden(player):
    say(player)
    assert hidden(player) == []
    assert (
        player.window.bar.y()
        == player.page.view.mapTo(player.window.middle, player.page.view.rect().topLeft()).y()
    )


def test_with_pieces_above_it_lies_below(player):
    view = player.page.view
    view.zoom_by(3.0)
    view.centre_on(player.pose("red_1").point)
    view.verticalScrollBar().setValue(view.verticalScrollBar().value() + view.height() // 2 - 8)
    say(player)
    assert player.window.bar.y() > player.window.middle.height() // 2
    assert hidden(player) == []


def test_with_pieces_at_both_edges_it_pushes_the_table_and_gives_the_room_back(player):
    view = player.page.view
    zoom, height = view.px_per_mm, view.viewport().height()
    rim = view.seen().boundingRect()
    put(player, "red_1", 200, rim.top() + 6)
    put(player, "blue_1", 200, rim.bottom() - 6)
    player.window.bar.dismiss()
    say(player)
    assert view.viewport().height() == height - player.window.bar.height()
    assert hidden(player) == []
    player.window.bar.dismiss()
    assert view.viewport().height() == height
    assert view.px_per_mm == pytest.approx(zoom)


def test_tabs_of_tables_stay_free(free_player):
    player = free_player
    assert player.window.tabs.tabBar().isVisible()
    say(player)
    bar = player.window.bar.geometry()
    tabs = player.window.tabs.tabBar()
    corner = tabs.mapTo(player.window.middle, tabs.rect().topLeft())
    assert not bar.intersects(tabs.rect().translated(corner))
