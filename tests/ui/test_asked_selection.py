import pytest

from vtt.commands.flow import SetTurn
from vtt.state.turn import TurnState


@pytest.fixture
def asked(duel_player):
    """Of a duel in which the first red man has been clicked on."""
    duel_player.click(duel_player.pose("red_1").point)
    return duel_player.window.asked


def next_turn(player):
    number = player.session.view.state.turn.number + 1
    player.window.desk.overrule(SetTurn(TurnState(number, "play", "red")))


def test_what_is_selected_is_asked_for(asked):
    assert (asked.pieces, asked.is_set_aside) == (("red_1",), False)


def test_in_the_next_phase_it_is_not_whatever_happens_in_it(duel_player, asked):
    next_turn(duel_player)
    assert (asked.pieces, asked.is_set_aside) == ((), True)
    duel_player.window.refresh()
    assert (asked.pieces, asked.is_set_aside) == ((), True)


def test_a_click_on_it_asks_again(duel_player, asked):
    renewed = []
    asked.renewed.connect(lambda: renewed.append(asked.pieces))
    next_turn(duel_player)
    duel_player.click(duel_player.pose("red_1").point)
    assert (asked.is_set_aside, renewed) == (False, [("red_1",)])


def test_selected_again_after_another_one_it_is_asked_for(duel_player, asked):
    next_turn(duel_player)
    duel_player.click(duel_player.pose("blue_1").point)
    assert asked.pieces == ("blue_1",)
    duel_player.click(duel_player.pose("red_1").point)
    assert (asked.pieces, asked.is_set_aside) == (("red_1",), False)


def test_a_replay_through_phases_sets_nothing_aside(duel_player, asked):
    next_turn(duel_player)
    duel_player.click(duel_player.pose("red_1").point)
    duel_player.do("replay_first")
    assert duel_player.window.desk.is_replaying
    assert not asked.is_set_aside
    duel_player.do("replay_last")
    assert not duel_player.window.desk.is_replaying
    assert not asked.is_set_aside


def test_nothing_selected_is_nothing_set_aside(duel_player, asked):
    duel_player.page.seat.selection.replace(())
    next_turn(duel_player)
    assert not asked.is_set_aside
