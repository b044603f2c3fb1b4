def test_the_inspector_shows_what_is_selected(duel_player):
    duel_player.click((100, 100))
    assert duel_player.inspector.table.rowCount() == 0, "nobody looks"
    duel_player.window.docks.show("inspector")
    rows = duel_player.inspector.table.rowCount()
    assert rows > 0
    duel_player.click(duel_player.pose("blue_1").point)
    assert duel_player.inspector.title.text().startswith("Man")


def test_what_cannot_be_typed_there_is_said_on_the_bar(duel_player):
    duel_player.inspector.refused.emit("a number was expected")
    assert duel_player.window.bar.message.text == "a number was expected"
