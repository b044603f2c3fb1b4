"""A person draws cards from decks on the table, by drag, double click and menu."""

import pytest
from PySide6.QtCore import QEvent, QPointF, Qt
from PySide6.QtGui import QMouseEvent
from PySide6.QtWidgets import QApplication

from tests.ui.player import LEFT, NO_KEYS, Player
from tests.vassal.playable import imported_folder
from vtt.commands.flow import Say
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


def hold_card(player):
    """Take a card up from the deck and hold it away from there; where it is held."""
    start = deck(player).pose.point
    away = (start[0] - 40.0, start[1] - 20.0)
    player.press(start)
    player.move((start[0] - 20.0, start[1] - 10.0))
    player.move(away)
    return away


def test_escape_gives_a_drag_from_a_deck_up(player, qtbot):
    away = hold_card(player)
    qtbot.keyClick(player.page.view, Qt.Key.Key_Escape)
    player.release(away)
    assert len(cards(player)) == 2


def test_a_game_that_changes_takes_the_card_out_of_the_hand(player):
    away = hold_card(player)
    player.window.desk.session.execute(None, Say("hello"))
    player.release(away)
    assert len(cards(player)) == 2


def test_a_button_that_was_let_go_elsewhere_holds_nothing_any_more(player):
    """A window in front of this one has had the release."""
    away = hold_card(player)
    viewport = player.page.view.viewport()
    at = QPointF(player.page.view.mapFromScene(QPointF(*away)))
    none = Qt.MouseButton.NoButton
    move = QMouseEvent(QEvent.Type.MouseMove, at, viewport.mapToGlobal(at), none, none, NO_KEYS)
    QApplication.sendEvent(viewport, move)
    player.release(away)
    assert len(cards(player)) == 2


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
