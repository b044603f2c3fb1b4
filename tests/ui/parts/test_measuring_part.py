import pytest
from PySide6.QtCore import Qt

from tests.ui.player import SHIFT, in_dialog
from vtt.ui.dialogs.sight_dialog import SightDialog


def drag(player, start, end, keys=Qt.KeyboardModifier.NoModifier):
    player.press(start, keys)
    player.move(end)
    player.release(end, keys)


def labels(player):
    return [measure.label for measure in player.page.scene.preview.measures]


def test_measures_are_kept_with_shift_and_wiped_by_escape(duel_player):
    duel_player.do("tool_measure")
    drag(duel_player, (100, 100), (150, 100))
    drag(duel_player, (250, 200), (250, 250), SHIFT)
    assert len(labels(duel_player)) == 2
    duel_player.table_key(Qt.Key.Key_Escape)
    assert labels(duel_player) == []


def test_the_mode_is_shown_in_the_status_line_and_beside_the_measure(duel_player):
    duel_player.do("tool_measure")
    assert "edge to edge" in duel_player.window.status.contacts.text()
    duel_player.do("measure_centre")
    assert "centre to centre" in duel_player.window.status.contacts.text()
    drag(duel_player, (100, 100), (150, 100))
    assert labels(duel_player) == ["50 mm centre to centre"]
    duel_player.do("measure_point")
    drag(duel_player, (250, 200), (250, 250))
    assert labels(duel_player)[0].endswith("point to point")


def test_a_measure_is_written_into_the_log_when_asked(duel_player):
    duel_player.do("tool_measure")
    duel_player.do("say_measure")
    assert "Measure something first" in duel_player.window.bar.message.text
    assert duel_player.session.log.length == 0
    drag(duel_player, (250, 200), (250, 250))
    duel_player.do("say_measure")
    assert duel_player.session.log.length == 1
    (line,) = duel_player.session.entry(1).lines
    assert "measures 5" in line.text
    assert "from the point 250, 200 to the point 250, 250" in line.text


def test_a_line_of_sight_is_drawn_and_its_sentence_told(duel_player):
    duel_player.do("tool_sight")
    drag(duel_player, (100, 100), (250, 250))
    assert " sees the point 25" in duel_player.window.status.contacts.text()
    assert duel_player.page.scene.preview.verdict.is_legal


def test_what_blocks_sight_is_chosen_in_a_dialog(duel_player):
    faults = in_dialog(SightDialog, lambda dialog: (dialog.bases.setChecked(True), dialog.accept()))
    duel_player.do("sight_blocks")
    assert faults == []
    assert all(page.sight.blocking.bases for page in duel_player.window.pages)
    duel_player.do("tool_sight")
    assert "bases" in duel_player.window.status.contacts.text()


@pytest.mark.parametrize("looks", ["tool_measure", "tool_sight"])
def test_looking_is_free_in_the_past_as_well(duel_player, looks):
    duel_player.window.desk.set_mode("off")
    duel_player.window.desk.session.go_to(0)
    duel_player.do(looks)
    drag(duel_player, (100, 100), (150, 100))
    assert duel_player.page.scene.preview.hint


def test_between_selected_pieces_one_measures_by_a_key(duel_player):
    assert not duel_player.window.actions_by_id["look_between"].isEnabled()
    duel_player.page.seat.selection.replace(["red_1", "blue_1"])
    duel_player.key(Qt.Key.Key_V, Qt.KeyboardModifier.ControlModifier | SHIFT)
    assert len(labels(duel_player)) == 1
    assert labels(duel_player)[0].endswith("edge to edge")
    duel_player.do("tool_sight")
    duel_player.page.seat.selection.replace(["red_1", "red_2", "blue_1"])
    duel_player.do("look_between")
    assert len(duel_player.page.scene.preview.verdict.findings) == 2
