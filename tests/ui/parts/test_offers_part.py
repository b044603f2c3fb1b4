import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QToolButton

from tests.ui.player import CTRL, LEFT
from vtt.commands.flow import SetTurn
from vtt.state.turn import TurnState
from vtt.ui.parts.overlays_part import OverlaysPart
from vtt.ui.parts.replay_part import ReplayPart


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


LIGHT = "sk-sw-light"


def kinds(player):
    """Which kinds of overlay are seen, and that the legend is there with them."""
    legend = player.window.part(OverlaysPart).legends[player.page]
    found = {overlay.role.value for overlay in player.page.scene.lying_overlays}
    return found if legend.isVisible() == bool(found) else None


def is_told_to_have_moved(player):
    """Of what has moved in this bound, that is drawn and no reach."""
    found = kinds(player) or set()
    labels = [overlay.label for overlay in player.page.scene.lying_overlays]
    return "moved already" in labels and "reach" not in found


@pytest.fixture
def selected(player):
    """A light horse that has been clicked on, with its overlays."""
    player.begin_to_move()
    player.do("mode_enforce")
    player.click(player.pose(LIGHT).point)
    player.qtbot.waitUntil(lambda: "reach" in (kinds(player) or ()))
    player.whole = kinds(player)
    player.picture = player.page.scene.lying_overlays
    assert len(player.whole) > 1
    return player


def test_the_overlays_of_the_selection_are_back_after_an_undo_and_a_redo(selected):
    scene = selected.page.scene
    selected.drag(LIGHT, 0, -40)
    assert scene.lying_overlays != selected.picture
    selected.key(Qt.Key.Key_Z, CTRL)
    assert selected.page.seat.selection.pieces == (LIGHT,)
    selected.qtbot.waitUntil(lambda: scene.lying_overlays == selected.picture)
    assert kinds(selected) == selected.whole
    selected.key(Qt.Key.Key_Y, CTRL)
    selected.qtbot.waitUntil(lambda: is_told_to_have_moved(selected))


def test_they_are_back_after_steps_of_the_replay_each_of_its_own_moment(selected):
    scene = selected.page.scene
    selected.drag(LIGHT, 0, -40)
    selected.key(Qt.Key.Key_PageUp)
    selected.qtbot.waitUntil(lambda: scene.lying_overlays == selected.picture)
    assert selected.window.desk.is_replaying
    selected.key(Qt.Key.Key_End, CTRL)
    assert not selected.window.desk.is_replaying
    selected.qtbot.waitUntil(lambda: is_told_to_have_moved(selected))


def test_in_the_next_phase_nothing_is_drawn_of_what_is_selected_until_it_is_clicked_again(selected):
    turn = selected.session.view.state.turn
    selected.window.desk.propose(SetTurn(TurnState(turn.number, "move", "imperial")))
    selected.qtbot.wait(500)
    assert selected.page.seat.selection.pieces == (LIGHT,)
    assert not selected.page.scene.lying_overlays
    selected.window.refresh()  # as after everything that happens in the phase
    selected.qtbot.wait(500)
    assert not selected.page.scene.lying_overlays
    selected.click(selected.pose(LIGHT).point)
    selected.qtbot.waitUntil(lambda: kinds(selected) == selected.whole)


def test_a_replay_that_plays_by_itself_asks_when_it_has_come_to_its_end(selected):
    selected.drag(LIGHT, 0, -40)
    replay = selected.window.part(ReplayPart)
    selected.qtbot.waitUntil(lambda: not selected.window.desk.offers.is_asking)
    asked = []
    selected.window.desk.offers.found.connect(lambda: asked.append(replay.is_playing))
    replay.bar.sped.emit(4.0)
    selected.do("replay_play")
    assert replay.is_playing
    selected.qtbot.waitUntil(lambda: asked != [], timeout=8000)
    assert not any(asked)


def close_by_key(player):
    player.key(Qt.Key.Key_Escape)


def close_by_cross(player):
    cross = player.window.bar.findChildren(QToolButton)[-1]
    player.qtbot.mouseClick(cross, LEFT)


@pytest.mark.parametrize("close", [close_by_key, close_by_cross])
def test_what_was_drawn_of_a_refused_move_goes_with_the_bar_and_comes_with_its_finding(
    selected, close
):
    player = selected
    player.drag(LIGHT, 0, -250)
    refused = player.page.scene.overlays
    labels = [overlay.label for overlay in refused]
    assert any(label.startswith("25") and "of 200 mm: too far" in label for label in labels)
    close(player)
    assert player.window.bar.message is None
    assert not set(refused) & set(player.page.scene.overlays)
    assert player.page.scene.preview.ghosts == ()
    player.qtbot.waitUntil(lambda: kinds(player) == player.whole)
    panel = player.findings_panel.list
    place = panel.visualItemRect(panel.item(0)).center()
    player.qtbot.mouseClick(panel.viewport(), LEFT, pos=place)
    assert set(player.page.scene.lying_overlays) <= set(refused)
    assert "illegal" in kinds(player), "a way that is too far"
    player.click(player.pose(LIGHT).point)
    player.qtbot.waitUntil(lambda: kinds(player) == player.whole)
