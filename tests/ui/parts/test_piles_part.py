"""A person draws cards from decks on the table, by drag, double click and menu."""

import pytest

from tests.ui.player import LEFT, Player
from tests.vassal.playable import imported_folder
from vtt.ui.parts.piles_part import PilesPart


@pytest.fixture
def player(qtbot, desktop, tmp_path):
    player = Player(qtbot, desktop)
    player.open(imported_folder(tmp_path), "start")
    return player


def deck(player, name="draw"):
    return player.session.view.module.deck(name)


def cards(player, name="draw"):
    return player.session.view.state.decks[name]


def lines(player, name="draw"):
    menu = player.window.part(PilesPart).menu(deck(player, name))
    return {action.text(): action for action in menu.actions() if not action.isSeparator()}


def test_a_card_is_dragged_from_its_deck_and_back_onto_one(player):
    top = cards(player)[-1]
    start = deck(player).pose.point
    away = (start[0] - 40.0, start[1] - 20.0)
    player.press(start)
    player.move((start[0] - 20.0, start[1] - 10.0))
    player.move(away)
    player.release(away)
    assert top not in cards(player)
    assert player.pose(top).point == pytest.approx(away, abs=0.6)
    goal = deck(player, "discards").pose.point
    player.drag(top, goal[0] - player.pose(top).x, goal[1] - player.pose(top).y)
    assert cards(player, "discards") == (top,)


def test_a_click_on_a_deck_draws_nothing_and_a_double_click_one_card(player, qtbot):
    where = deck(player).pose.point
    player.click(where)
    assert len(cards(player)) == 2
    qtbot.mouseDClick(player.page.view.viewport(), LEFT, pos=player.pixel(where))
    assert len(cards(player)) == 1


def test_the_menu_of_a_deck_does_what_it_says(player):
    assert list(lines(player)) == [
        "Draw a card",
        "Shuffle",
        "Reverse the order",
        "Turn face up",
        "Put all cards on Discards",
    ]
    lines(player)["Put all cards on Discards"].trigger()
    assert (len(cards(player)), len(cards(player, "discards"))) == (0, 2)
    lines(player, "discards")["Turn face down"].trigger()
    assert "Turn face up" in lines(player, "discards")
    assert list(lines(player)) == ["Turn face up"]


def test_the_past_has_no_menu(player):
    lines(player)["Reverse the order"].trigger()
    player.session.go_to(0)
    assert lines(player) == {}
