def test_each_step_is_a_line_and_a_chosen_line_is_shown_on_the_table(duel_player):
    duel_player.drag("red_1", 0, 40)
    duel_player.drag("red_2", 0, 40)
    assert duel_player.log.model.rowCount() == 2
    duel_player.log.chosen.emit(0)
    assert duel_player.session.position == 1
