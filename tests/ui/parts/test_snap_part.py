from tests.ui.player import MODULES


def drag_a_little(player):
    piece = next(iter(player.page.seat.pieces()))
    start = player.pose(piece)
    player.drag(piece, 9.0, 0.0)
    return player.pose(piece).x - start.x


def test_with_the_tick_off_a_counter_stays_where_it_was_dropped_and_that_is_remembered(
    player, desktop
):
    player.open(MODULES / "hexdemo", "mills")
    player.do("mode_off")
    assert player.window.actions_by_id["snapping"].isChecked()
    assert drag_a_little(player) == 0.0, "it snaps back into its hex"
    player.do("snapping")
    assert 5.0 < drag_a_little(player) < 13.0
    assert not desktop.preferences.snapping
    player.open(MODULES / "hexdemo", "bridge")
    assert not player.window.actions_by_id["snapping"].isChecked()
    assert not player.page.seat.snaps
