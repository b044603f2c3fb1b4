from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication

from tests.ui.player import LEFT, SHOT
from vtt.commands.dice import DiceRequest
from vtt.session.mark_at import judged_marks


def test_a_verdict_is_listed_and_a_finding_that_is_clicked_is_drawn(duel_player):
    duel_player.drag("red_1", 0, 180)
    assert [finding.rule for finding in duel_player.findings()][:1] == ["M1"]
    panel = duel_player.findings_panel
    drawn = []
    duel_player.window.desk.marked.connect(lambda overlays_of: drawn.append(overlays_of))
    panel.chosen.emit(duel_player.findings()[0])
    assert len(drawn) == 1


def test_dice_are_shown_when_they_were_rolled(duel_player):
    assert not duel_player.dice.isVisible()
    duel_player.window.desk.roll(DiceRequest("test", (6,), "a test"))
    assert duel_player.dice.isVisible()


def test_a_finding_is_drawn_beside_the_ghost_of_the_corrected_move(player):
    player.begin_to_move()
    player.do("mode_enforce")
    player.drag("sk-sw-light", 0, -320)
    scene, panel = player.page.scene, player.findings_panel
    for row, finding in enumerate(player.findings()):
        where = panel.list.visualItemRect(panel.list.item(row)).center()
        player.qtbot.mouseClick(panel.list.viewport(), LEFT, pos=where)
        assert scene.preview.ghosts != ()
        assert len(finding.marks) > 0
        assert drawn(scene) == [mark.label for mark in judged_marks(finding)]


def test_what_was_asked_for_steps_back_when_the_next_drag_begins(player):
    player.do("mode_enforce")
    player.drag("sk-sw-light", 0, -320)
    player.findings_panel.chosen.emit(player.findings()[0])
    start = player.pose("sk-sw-light").point
    player.press(start)
    player.move((start[0], start[1] - 30))
    player.move((start[0], start[1] - 60))
    assert drawn(player.page.scene) == [""] * len(drawn(player.page.scene))
    player.release((start[0], start[1] - 60))


def drawn(scene):
    """The words of what lies over the table besides a preview."""
    return [overlay.label for overlay in scene.lying_overlays]


def test_dice_go_with_their_phase_and_when_they_are_taken_back(duel_player):
    desk = duel_player.window.desk
    desk.roll(DiceRequest("test", (6,), "a test"))
    assert duel_player.dice.isVisible()
    desk.undo()
    assert not duel_player.dice.isVisible()
    desk.roll(DiceRequest("test", (6,), "another"))
    assert duel_player.dice.isVisible()
    duel_player.do("end_phase")
    assert not duel_player.dice.isVisible()
    assert duel_player.dice.text == ""


def test_what_came_last_stands_above_what_came_before_it(duel_player):
    """In a low dock only the upper one is seen."""
    duel_player.window.desk.roll(DiceRequest("luck", (6,), "Luck"))
    QApplication.processEvents()
    assert duel_player.dice.y() < duel_player.findings_panel.y()
    duel_player.drag("red_1", 0, 40)
    QApplication.processEvents()
    assert duel_player.findings_panel.y() < duel_player.dice.y()
    assert duel_player.dice.isVisible()
    duel_player.window.desk.roll(DiceRequest("luck", (6,), "Luck"))
    QApplication.processEvents()
    assert duel_player.dice.y() < duel_player.findings_panel.y()


def test_at_first_there_is_room_for_the_findings_on_a_move_of_a_group(player):
    player.begin_to_move()
    player.do("mode_advise")
    player.page.seat.selection.replace([SHOT, "sk-sw-pikes", "sk-sw-shot-2"])
    player.drag(SHOT, 0, -100)
    panel = player.findings_panel.list
    assert panel.count() >= 3
    shown = panel.viewport()

    def third_is_seen():
        third = panel.visualItemRect(panel.item(2))
        return shown.visibleRegion().boundingRect().contains(third)

    player.qtbot.waitUntil(third_is_seen)


def scroll_bar(player):
    panel = player.window.docks["findings"].widget()
    return panel.verticalScrollBar()


def test_new_findings_are_seen_from_their_first_though_one_had_scrolled_down(player):
    player.begin_to_move()
    player.do("mode_advise")
    player.page.seat.selection.replace([SHOT, "sk-sw-pikes", "sk-sw-shot-2"])
    player.window.docks.show("findings")
    player.window.resizeDocks([player.window.docks["findings"]], [90], Qt.Orientation.Vertical)
    player.drag(SHOT, 0, -100)
    bar = scroll_bar(player)
    player.qtbot.waitUntil(lambda: bar.maximum() > 60)
    bar.setValue(bar.maximum())
    player.drag("sk-sw-light", 0, -320)
    QApplication.processEvents()
    assert bar.value() == 0
    player.qtbot.waitUntil(lambda: bar.maximum() > 0)
    bar.setValue(bar.maximum())
    player.window.desk.roll(DiceRequest("luck", (6,), "Luck"))
    QApplication.processEvents()
    assert bar.value() == 0
