def test_the_inspector_shows_what_is_selected(duel_player):
    duel_player.click((100, 100))
    assert duel_player.inspector.table.rowCount() > 0


def test_what_cannot_be_typed_there_is_said_on_the_bar(duel_player):
    duel_player.inspector.refused.emit("a number was expected")
    assert duel_player.window.bar.message.text == "a number was expected"
