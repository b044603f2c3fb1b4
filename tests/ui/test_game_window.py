"""A person plays: real mouse buttons and keys on the real window, from opening to replay."""

import pytest
from PySide6.QtCore import QMimeData, QPoint, QPointF, Qt, QUrl
from PySide6.QtGui import QDropEvent
from PySide6.QtWidgets import QFileDialog, QMessageBox

from tests.ui.player import CTRL, LEFT, MODULES, SHIFT, SHOT, in_dialog
from vtt.rules.verdict import Severity
from vtt.state.mode import RulesMode
from vtt.ui.dialogs.dice_dialog import DiceDialog
from vtt.ui.dialogs.exact_move_dialog import ExactMoveDialog
from vtt.ui.game_window import SETTLED_MS
from vtt.ui.game_words import saved_text


def test_the_window_shows_every_base_of_the_scenario(player):
    scene = player.page.scene
    assert set(scene.items_by_id) == set(player.session.view.state.pieces)
    item = scene.items_by_id[SHOT]
    pose = player.pose(SHOT)
    assert (item.x(), item.y(), item.rotation()) == (pose.x, pose.y, pose.facing)


def test_a_drag_shows_ghost_path_length_allowance_and_what_it_nears(player):
    start = player.pose(SHOT).point
    player.press(start)
    player.move((start[0], start[1] - 40))
    preview = player.page.scene.preview
    assert preview.ghosts[0].piece == SHOT
    assert preview.path == (start, preview.ghosts[0].pose.point)
    assert player.window.status.allowance.text.endswith(" of 120 mm")
    assert "gap" in player.window.status.contacts.text()
    assert player.pose(SHOT).point == start
    player.qtbot.keyClick(player.page.view, Qt.Key.Key_Escape)
    assert player.page.scene.preview.ghosts == ()
    player.release(start)
    assert player.session.log.length == 0


def test_a_drag_is_one_step_in_millimetres_with_its_findings(player):
    start = player.pose(SHOT)
    player.drag(SHOT, 0, -60)
    assert player.session.log.length == 1
    assert player.pose(SHOT).y == pytest.approx(start.y - 60, abs=1.0)
    assert [(f.rule, f.unit) for f in player.findings() if f.severity is Severity.NOTE] == [
        ("A4", "mm")
    ]
    assert player.log.model.rowCount() == 1
    assert player.page.seat.selection.pieces == (SHOT,)


def test_too_far_is_advised_against_and_made(player):
    player.drag(SHOT, 0, -200)
    illegal = [f for f in player.findings() if f.severity is Severity.ILLEGAL]
    assert "A4" in {finding.rule for finding in illegal}
    assert player.session.log.length == 1


def test_too_far_is_refused_when_enforced_and_the_corrected_move_is_offered(player):
    player.begin_to_move()
    player.window.actions_by_id["mode_enforce"].trigger()
    assert player.window.desk.mode is RulesMode.ENFORCE
    piece = "sk-sw-light"
    start = player.pose(piece)
    player.drag(piece, 0, 300)
    assert player.pose(piece) == start
    assert player.window.bar.isVisible()
    assert player.window.bar.message.text.startswith("Refused: ")
    player.qtbot.mouseClick(player.bar_button("Move as corrected"), LEFT)
    assert player.pose(piece) != start
    assert not player.window.bar.isVisible()


def test_a_refusal_can_be_overruled(player):
    player.window.actions_by_id["mode_enforce"].trigger()
    start = player.pose(SHOT)
    player.drag(SHOT, 0, 300)
    assert player.pose(SHOT) == start
    player.qtbot.mouseClick(player.bar_button("Overrule"), LEFT)
    assert player.pose(SHOT).y == pytest.approx(start.y + 300, abs=1.0)


def test_with_the_rules_off_nobody_judges(player):
    player.window.actions_by_id["mode_off"].trigger()
    player.drag(SHOT, 0, 400)
    assert player.findings() == []


def test_undo_and_redo_by_keys(player):
    start = player.pose(SHOT)
    player.drag(SHOT, 0, -60)
    moved = player.pose(SHOT)
    player.key(Qt.Key.Key_Z, CTRL)
    assert player.pose(SHOT) == start
    assert not player.window.actions_by_id["undo"].isEnabled()
    player.key(Qt.Key.Key_Z, CTRL | SHIFT)
    assert player.pose(SHOT) == moved


def test_several_bases_move_as_one_body(player):
    second = "sk-sw-pikes"
    before = {piece: player.pose(piece) for piece in (SHOT, second)}
    player.click(before[second].point)
    player.click(before[SHOT].point, SHIFT)
    player.drag(SHOT, 0, -30)
    for piece, pose in before.items():
        assert player.pose(piece).y - pose.y == pytest.approx(player.pose(SHOT).y - before[SHOT].y)
    assert player.session.log.length == 1


def test_replay_steps_both_ways_and_back_to_the_present(player):
    states = [player.session.view.state]
    for _ in range(3):
        player.drag(SHOT, 0, -12)
        states.append(player.session.view.state)
    for expected in (states[2], states[1], states[0]):
        player.key(Qt.Key.Key_PageUp)
        assert player.session.view.state == expected
    assert "step 0 of 3" in player.replay_bar.label.text()
    player.drag(SHOT, 0, -50)
    assert player.session.log.length == 3, "the past cannot be changed"
    player.key(Qt.Key.Key_PageDown)
    assert player.session.view.state == states[1]
    player.qtbot.mouseClick(player.replay_bar.present, LEFT)
    assert player.session.view.state == states[3]
    assert player.session.shows_present


def test_saved_closed_opened_again_and_replayed(player, tmp_path, monkeypatch):
    player.drag(SHOT, 0, -40)
    player.drag(SHOT, 30, 0)
    path = tmp_path / "battle.vttg"
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(path), ""))
    player.key(Qt.Key.Key_S, CTRL)
    state = player.session.view.state
    assert path.is_file()
    assert saved_text(player.window.desk) == "Saved"
    player.window.close()
    assert player.desktop.windows == []
    player.open(path)
    assert player.session.view.state == state
    assert player.session.log.length == 2
    player.key(Qt.Key.Key_PageUp)
    player.key(Qt.Key.Key_PageUp)
    assert player.session.position == 0
    player.key(Qt.Key.Key_End, CTRL)
    assert player.session.view.state == state


def test_closing_an_unnamed_game_asks_and_cancel_keeps_it(player, monkeypatch):
    player.drag(SHOT, 0, -40)

    def press_cancel(box):
        box.button(QMessageBox.StandardButton.Cancel).click()

    faults = in_dialog(QMessageBox, press_cancel)
    assert not player.window.close()
    assert faults == []
    assert player.window.isVisible()


def test_exact_moves_are_typed_and_previewed(player):
    start = player.pose(SHOT)
    player.click(start.point)

    def type_in(dialog):
        dialog.ahead.clear()
        player.qtbot.keyClicks(dialog.ahead, "37")
        assert "37 mm by the farthest corner" in dialog.report.text()
        assert player.page.scene.preview.ghosts[0].piece == SHOT
        dialog.accept()

    faults = in_dialog(ExactMoveDialog, type_in)
    player.key(Qt.Key.Key_E)
    assert faults == []
    end = player.pose(SHOT)
    assert end == start.ahead(37).rounded()
    assert player.page.scene.preview.ghosts == ()


def test_the_measuring_tool_tells_the_gap_edge_to_edge(player):
    player.window.actions_by_id["tool_measure"].trigger()
    other = "sk-im-shot-1"
    player.press(player.pose(SHOT).point)
    player.move(player.pose(other).point)
    player.release(player.pose(other).point)
    measure = player.page.scene.preview.measures[0]
    assert measure.label.endswith(" mm edge to edge")
    assert player.session.log.length == 0
    assert player.page.scene.preview.measures, "the measure stays to be read"


def test_dice_are_rolled_seen_and_logged(player):
    def roll(dialog):
        dialog.count.setValue(2)
        player.qtbot.keyClicks(dialog.label, "morale")
        dialog.accept()

    faults = in_dialog(DiceDialog, roll)
    player.key(Qt.Key.Key_R)
    assert faults == []
    assert player.dice.isVisible()
    assert player.dice.text.startswith("morale: ")
    assert "Morale" in player.log.model.data(player.log.model.index(0, 0))


def test_an_edited_value_is_a_command_that_can_be_undone(player):
    player.click(player.pose(SHOT).point)
    player.window.docks.show("inspector")
    table = player.inspector.table
    rows = {table.item(row, 0).text(): row for row in range(table.rowCount())}
    table.item(rows["facing"], 1).setText("30")
    assert player.pose(SHOT).facing == 30
    player.key(Qt.Key.Key_Z, CTRL)
    assert player.pose(SHOT).facing == 0


def test_a_file_dropped_on_the_window_opens_beside_it(player, qtbot):
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(MODULES / "dbr" / "module.xml"))])
    event = QDropEvent(
        QPointF(10, 10), Qt.DropAction.CopyAction, data, LEFT, Qt.KeyboardModifier.NoModifier
    )
    player.window.dropEvent(event)
    assert len(player.desktop.windows) == 2


def test_a_faulty_file_is_named_and_opens_nothing(player, tmp_path):
    bad = tmp_path / "bad.vttg"
    bad.write_bytes(b"no game at all")
    texts = []

    def read(box):
        texts.append(f"{box.text()} {box.informativeText()}")

    faults = in_dialog(QMessageBox, read)
    player.desktop.try_open(str(bad))
    assert faults == []
    assert "bad.vttg cannot be opened" in texts[0]
    assert len(player.desktop.windows) == 1


def test_the_layout_is_kept_for_the_module(player, desktop):
    player.window.docks["findings"].hide()
    forget_layout = desktop.layout("dbr")
    player.window.desk.give_up()
    player.window.close()
    assert desktop.layout("dbr") != forget_layout


def test_a_finding_that_is_clicked_is_drawn(player):
    player.begin_to_move()
    player.drag(SHOT, 0, -200)
    panel = player.findings_panel.list
    panel.itemClicked.emit(panel.item(0))
    finding = player.findings()[0]
    assert len(player.page.scene.overlays) == len(finding.marks)


def test_lasso_and_delete(player):
    start = player.pose(SHOT).point
    view = player.page.view
    view.fit()
    player.press((start[0] - 60, start[1] - 40))
    player.move((start[0] + 5, start[1] + 20))
    player.release((start[0] + 5, start[1] + 20))
    assert SHOT in player.page.seat.selection
    player.key(Qt.Key.Key_Delete)
    assert SHOT not in player.session.view.state.pieces
    assert SHOT not in player.page.scene.items_by_id


def test_dark_and_light(player):
    before = player.window.grab().toImage()
    player.window.actions_by_id["dark"].trigger()
    after = player.window.grab().toImage()
    point = QPoint(before.width() // 2, before.height() // 2)
    assert before.pixelColor(point).lightness() > after.pixelColor(point).lightness()
    player.window.actions_by_id["dark"].trigger()


def test_what_is_seen_when_the_window_is_all_there_is_kept_for_the_next_time(player, tmp_path):
    player.window.furnish()
    folders = [tmp_path / "cache" / name for name in ("grounds", "tiles", "pieces")]
    player.qtbot.waitUntil(
        lambda: all(folder.is_dir() and any(folder.iterdir()) for folder in folders),
        timeout=20 * SETTLED_MS,
    )
