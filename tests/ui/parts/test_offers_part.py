def test_a_suggested_move_is_shown_as_ghosts_until_the_bar_is_dismissed(duel_player):
    duel_player.do("mode_enforce")
    duel_player.drag("red_1", 0, 180)
    assert duel_player.page.scene.preview.ghosts != ()
    duel_player.window.bar.dismiss()
    assert duel_player.page.scene.preview.ghosts == ()


def test_another_selection_is_asked_about_a_moment_later(duel_player):
    shown = []
    duel_player.window.desk.marked.connect(lambda overlays_of: shown.append(overlays_of("table")))
    duel_player.click((100, 100))
    duel_player.qtbot.waitUntil(lambda: len(shown) > 0)
