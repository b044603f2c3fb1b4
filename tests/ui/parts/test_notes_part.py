from tests.ui.player import LEFT
from vtt.state.notes import Note, notes_in
from vtt.state.view import view_for
from vtt.ui.parts.notes_part import NotesPart


def panel(player):
    return player.window.part(NotesPart).panel


def write(player, name, text, side=None):
    player.window.docks.show("notes")
    shown = panel(player)
    player.qtbot.mouseClick(shown.new, LEFT)
    player.qtbot.keyClicks(shown.name, name)
    player.qtbot.keyClicks(shown.text, text)
    shown.readers.setCurrentIndex(shown.readers.findData(side))
    player.qtbot.mouseClick(shown.save, LEFT)


def test_notes_are_steps_of_the_game_kept_in_it_and_undone(free_player):
    write(free_player, "Weather", "rain")
    write(free_player, "Plan", "left", "red")
    state = free_player.session.state
    assert notes_in(state.notes) == (Note("Weather", "rain"), Note("Plan", "left", "red"))
    assert free_player.session.log.length == 2
    blue = view_for(state, free_player.session.module, "blue")
    assert notes_in(blue.state.notes) == (Note("Weather", "rain"),)
    free_player.do("undo")
    shown = panel(free_player)
    assert [shown.list.item(n).text() for n in range(shown.list.count())] == ["Weather"]


def test_the_scenario_is_told_there(player):
    player.window.docks.show("notes")
    assert panel(player).text.toPlainText().startswith("Eight elements a side")


def test_the_past_is_not_written(free_player):
    write(free_player, "Weather", "rain")
    free_player.do("replay_first")
    shown = panel(free_player)
    assert shown.list.count() == 0, "nothing was written then"
    assert not any(part.isEnabled() for part in (shown.new, shown.save, shown.remove))
    free_player.do("replay_last")
    assert shown.new.isEnabled()


def test_a_private_note_is_not_left_for_the_next_player(free_player):
    desk = free_player.window.desk
    desk.sit("red")
    write(free_player, "Plan", "left", "red")
    shown = panel(free_player)
    free_player.qtbot.keyClicks(shown.text, " and right")
    free_player.window.docks.show("log")
    desk.sit("blue")
    assert "left" not in shown.text.toPlainText()
    assert [shown.list.item(n).text() for n in range(shown.list.count())] == []
