import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QIcon

from vtt.session.decks import CardShown, DeckShown
from vtt.ui.panels.decks_panel import TABLE, CardsTaken, DecksPanel

LEFT = Qt.MouseButton.LeftButton


def card(id, name=None):
    return CardShown(id, name or "A card", "storm", known=name is not None)


DRAW = DeckShown("draw", "Draw pile", (card("a", "Storm"), card("b", "Truce")), is_closed=True)
SHUT = DeckShown("shut", "Secret pile", (card("x"),), is_closed=True, may_look=False)
HAND = DeckShown("hand", "My hand", (card("c", "Fog"), card("d", "Rain"), card("e", "Sun")), "red")
THEIRS = DeckShown("theirs", "Their hand", (card("y"),), "blue", may_look=False, is_mine=False)
NOTHING = DeckShown("open", "Discards", ())


@pytest.fixture
def panel(qtbot):
    panel = DecksPanel(lambda card: QIcon())
    qtbot.addWidget(panel)
    panel.resize(320, 560)
    with qtbot.waitExposed(panel):
        panel.show()
    panel.show_decks((HAND, DRAW, SHUT, THEIRS, NOTHING), has_selection=False, is_past=False)
    return panel


@pytest.fixture
def told(panel):
    heard = []
    panel.taken.connect(heard.append)
    panel.shuffled.connect(lambda deck: heard.append(("shuffle", deck)))
    panel.returned.connect(lambda deck, below: heard.append(("return", deck, below)))
    panel.flipped.connect(lambda cards: heard.append(("flip", *cards)))
    return heard


def choose(qtbot, listing, row, keys=Qt.KeyboardModifier.NoModifier):
    where = listing.visualItemRect(listing.item(row)).center()
    qtbot.mouseClick(listing.viewport(), LEFT, keys, where)


def names(panel):
    return [panel.cards.item(row).text() for row in range(panel.cards.count())]


def test_a_game_without_decks_says_so(panel):
    panel.show_decks((), has_selection=False, is_past=False)
    assert panel.empty.isVisible()
    assert not panel.draw.isVisible()


def test_a_hand_shows_its_cards(panel):
    assert panel.decks.item(0).text() == "My hand   3 cards"
    assert names(panel) == ["Fog", "Rain", "Sun"]
    assert not panel.look.isVisible()


def test_a_closed_deck_is_looked_into_only_when_asked(panel, qtbot):
    choose(qtbot, panel.decks, 1)
    assert names(panel) == []
    assert panel.hint.text() == "It lies face down."
    qtbot.mouseClick(panel.look, LEFT)
    assert names(panel) == ["Storm", "Truce"]
    qtbot.mouseClick(panel.look, LEFT)
    assert names(panel) == []


def test_who_may_not_look_cannot(panel, qtbot):
    choose(qtbot, panel.decks, 2)
    assert not panel.look.isEnabled()
    assert "nobody looks" in panel.hint.text()
    assert panel.draw.isEnabled(), "cards are drawn unseen"
    choose(qtbot, panel.decks, 3)
    assert not any(button.isEnabled() for button in (panel.draw, panel.shuffle))
    assert names(panel) == ["A card"]


def test_cards_are_drawn_to_a_place_that_is_chosen(panel, told, qtbot):
    choose(qtbot, panel.decks, 1)
    qtbot.mouseClick(panel.draw, LEFT)
    panel.to.setFocus()
    qtbot.keyClick(panel.to, Qt.Key.Key_Down)
    qtbot.keyClick(panel.count, Qt.Key.Key_Up)
    qtbot.mouseClick(panel.draw, LEFT)
    assert told == [CardsTaken("draw", TABLE, count=1), CardsTaken("draw", "hand", count=2)]


def test_chosen_cards_are_played_and_turned_over(panel, told, qtbot):
    assert not panel.play.isEnabled()
    choose(qtbot, panel.cards, 2)
    choose(qtbot, panel.cards, 0, Qt.KeyboardModifier.ControlModifier)
    qtbot.mouseClick(panel.play, LEFT)
    qtbot.mouseClick(panel.flip, LEFT)
    qtbot.keyClick(panel.cards, Qt.Key.Key_Return)
    assert told == [
        CardsTaken("hand", TABLE, ("c", "e")), ("flip", "c", "e"), CardsTaken("hand", TABLE, ("c", "e")),
    ]  # fmt: skip


def test_a_deck_is_shuffled(panel, told, qtbot):
    choose(qtbot, panel.decks, 1)
    qtbot.mouseClick(panel.shuffle, LEFT)
    choose(qtbot, panel.decks, 2)
    assert not panel.shuffle.isEnabled(), "one card is in no order"
    assert told == [("shuffle", "draw")]


def test_what_is_selected_on_the_table_is_put_back(panel, told, qtbot):
    assert not panel.on_top.isEnabled()
    panel.show_decks((HAND, DRAW), has_selection=True, is_past=False)
    choose(qtbot, panel.decks, 1)
    qtbot.mouseClick(panel.on_top, LEFT)
    qtbot.mouseClick(panel.below, LEFT)
    assert told == [("return", "draw", False), ("return", "draw", True)]


def test_the_past_is_only_looked_at(panel):
    panel.show_decks((HAND, DRAW), has_selection=True, is_past=True)
    buttons = (panel.draw, panel.play, panel.shuffle, panel.on_top, panel.below)
    assert not any(button.isEnabled() for button in buttons)


def test_the_chosen_deck_stays_chosen(panel, qtbot):
    choose(qtbot, panel.decks, 1)
    fewer = DeckShown("draw", "Draw pile", DRAW.cards[:1], is_closed=True)
    panel.show_decks((HAND, fewer), has_selection=False, is_past=False)
    assert panel.deck == fewer
