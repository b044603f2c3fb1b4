import pytest
from PySide6.QtCore import Qt

from tests.session.games import free_game
from tests.ui.conftest import Layouts
from tests.ui.player import CTRL, LEFT, SHIFT, Player, forget
from vtt.render.picture_files import NoPictures
from vtt.ui.game_desk import GameDesk
from vtt.ui.game_window import GameWindow
from vtt.ui.parts.decks_part import DecksPart


def panel(player):
    return player.window.part(DecksPart).panel


def choose_deck(player, name):
    shown = panel(player)
    row = next(n for n in range(shown.decks.count()) if shown.decks.item(n).text().startswith(name))
    where = shown.decks.visualItemRect(shown.decks.item(row)).center()
    player.qtbot.mouseClick(shown.decks.viewport(), LEFT, pos=where)


def send_to(player, name):
    shown = panel(player)
    shown.to.setCurrentIndex(shown.to.findText(name))


@pytest.fixture
def cards(free_player):
    free_player.key(Qt.Key.Key_H, CTRL | SHIFT)
    choose_deck(free_player, "Draw pile")
    return free_player


def test_cards_are_drawn_to_the_table_one_step_each(cards):
    cards.qtbot.mouseClick(panel(cards).draw, LEFT)
    drawn = cards.session.state.pieces["card_c"]
    assert (drawn.deck, drawn.table) == (None, "field")
    assert cards.session.log.length == 1
    assert cards.page.scene.items_by_id["card_c"].isVisible()
    cards.do("undo")
    assert cards.session.state.pieces["card_c"].deck == "draw"


def test_cards_are_dealt_to_a_hand_and_played_from_it(cards):
    send_to(cards, "to Red's hand")
    shown = panel(cards)
    cards.qtbot.keyClick(shown.count, Qt.Key.Key_Up)
    cards.qtbot.mouseClick(shown.draw, LEFT)
    assert cards.session.state.decks["hand"] == ("card_c", "card_b")
    choose_deck(cards, "Red's hand")
    send_to(cards, "to the table")
    assert [shown.cards.item(n).text() for n in range(2)] == ["Truce card_b", "Storm card_c"]
    where = shown.cards.visualItemRect(shown.cards.item(1)).center()
    cards.qtbot.mouseClick(shown.cards.viewport(), LEFT, pos=where)
    cards.qtbot.mouseClick(shown.flip, LEFT)
    assert cards.session.state.pieces["card_c"].face == "back"
    cards.qtbot.mouseClick(shown.cards.viewport(), LEFT, pos=where)
    cards.qtbot.mouseClick(shown.play, LEFT)
    assert cards.session.state.pieces["card_c"].deck is None


def test_a_selected_card_goes_back_below_the_deck(cards):
    cards.qtbot.mouseClick(panel(cards).draw, LEFT)
    cards.page.seat.selection.replace(["card_c"])
    cards.qtbot.mouseClick(panel(cards).below, LEFT)
    assert cards.session.state.decks["draw"] == ("card_c", "card_a", "card_b")


def test_a_shuffle_is_a_step_with_a_seal(cards):
    cards.qtbot.mouseClick(panel(cards).shuffle, LEFT)
    assert cards.session.log.command_at(1).seal == "shuffle"
    assert set(cards.session.state.decks["draw"]) == {"card_a", "card_b", "card_c"}


def test_a_side_sees_its_own_hand_and_backs_elsewhere(qtbot):
    session = free_game()
    session.look_as("blue")
    player = Player(qtbot, None)
    desk = GameDesk(session, NoPictures(), "blue")
    player.sit_down(GameWindow(desk, lambda _: None, Layouts()))
    player.do("decks")
    choose_deck(player, "Draw pile")
    shown = panel(player)
    assert not shown.look.isEnabled()
    send_to(player, "to Red's hand")
    player.qtbot.mouseClick(shown.draw, LEFT)
    assert session.state.decks["hand"] == ("card_c",)
    choose_deck(player, "Red's hand")
    assert [shown.cards.item(0).text()] == ["A card"]
    assert not shown.draw.isEnabled()
    forget(player.window)
