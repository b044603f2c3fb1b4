import pytest

from tests.ui.player import LEFT
from vtt.commands.dice import DiceRequest
from vtt.session.consent import PlayStyle
from vtt.ui.parts.history_part import HistoryPart


def panel(player):
    return player.window.part(HistoryPart).panel


def click(player, position):
    shown = panel(player)
    where = shown.view.visualRect(shown.model.index(position, 0)).center()
    player.qtbot.mouseClick(shown.view.viewport(), LEFT, pos=where)


@pytest.fixture
def three_steps(free_player):
    for _ in range(3):
        free_player.drag("red_1", 0, 30)
    free_player.window.docks.show("history")
    return free_player


def test_a_click_takes_back_and_does_again(three_steps):
    log = three_steps.session.log
    click(three_steps, 1)
    assert (log.position, log.length) == (1, 3)
    assert three_steps.session.shows_present
    click(three_steps, 3)
    assert log.position == 3
    click(three_steps, 0)
    assert log.position == 0
    assert panel(three_steps).hint.text() == "Step 0 of 3; 3 can be done again."


def test_the_past_is_no_place_to_jump_from(three_steps):
    three_steps.do("replay_first")
    click(three_steps, 1)
    assert three_steps.session.log.position == 3
    assert "as it was then" in three_steps.window.bar.message.text


def test_going_back_past_dice_needs_the_other_sides_consent(duelist):
    player = duelist(4, style=PlayStyle.HOT_SEAT)
    player.drag("red_1", 0, 30)
    player.window.desk.roll(DiceRequest("test", (6,), "a test"))
    player.window.docks.show("history")
    click(player, 0)
    assert player.session.log.position == 2
    assert player.session.request is not None
    assert "dice" in player.window.bar.message.text
    player.session.answer_request(True)
    assert player.session.log.position == 0
