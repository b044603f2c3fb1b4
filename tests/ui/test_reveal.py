from vtt.ui.reveal import show_pieces


def test_pieces_on_another_table_bring_it_to_the_front(free_player):
    from vtt.commands.piece import MovePieces, PieceMove
    from vtt.geometry.pose import Pose
    from vtt.state.piece import Place

    away = MovePieces((PieceMove("red_1", Place("camp", Pose(50, 50))),))
    free_player.window.desk.propose(away)
    assert free_player.page.seat.table == "field"
    assert show_pieces(free_player.window, ["red_1", "red_2"])
    assert free_player.page.seat.table == "field", "the table in front is taken"
    assert free_player.page.seat.selection.pieces == ("red_2",)
    assert show_pieces(free_player.window, ["red_1"])
    assert free_player.page.seat.table == "camp"
    assert free_player.page.seat.selection.pieces == ("red_1",)
    assert show_pieces(free_player.window, ["red_2", "blue_1"])
    assert free_player.page.seat.table == "field"
    assert free_player.page.seat.selection.pieces == ("red_2", "blue_1")


def test_what_stands_nowhere_cannot_be_shown(free_player):
    assert not show_pieces(free_player.window, ["card_a", "nobody"])
    assert not show_pieces(free_player.window, [])


def test_a_piece_can_be_put_in_the_middle_of_the_view(free_player):
    view = free_player.page.view
    view.zoom_by(4.0)
    show_pieces(free_player.window, ["blue_1"], centre=True)
    middle = view.mapToScene(view.viewport().rect().center())
    pose = free_player.pose("blue_1")
    assert abs(middle.x() - pose.x) < 2
    assert abs(middle.y() - pose.y) < 2


def test_a_table_that_is_seen_whole_stays_where_it_is(free_player):
    view = free_player.page.view
    view.fit()
    before = view.mapToScene(view.viewport().rect().center())
    show_pieces(free_player.window, ["blue_1"], centre=True)
    assert view.mapToScene(view.viewport().rect().center()) == before
    assert free_player.page.seat.selection.pieces == ("blue_1",)
