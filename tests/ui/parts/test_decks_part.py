import pytest
from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QDrag, QDragEnterEvent, QDragMoveEvent, QDropEvent, QMouseEvent
from PySide6.QtWidgets import QApplication

from tests.session.games import free_game
from tests.ui.conftest import Layouts
from tests.ui.player import CTRL, LEFT, NO_KEYS, SHIFT, Player, forget
from vtt.render.draw_decks import decks_on
from vtt.render.picture_files import NoPictures
from vtt.session.deck_deeds import beside
from vtt.ui.game_desk import GameDesk
from vtt.ui.game_window import GameWindow
from vtt.ui.parts.decks_part import DecksPart


def panel(player):
    return player.window.part(DecksPart).panel


def row_of(player, name):
    decks = panel(player).decks
    return next(n for n in range(decks.count()) if decks.item(n).text().startswith(name))


def choose_deck(player, name):
    shown, row = panel(player), row_of(player, name)
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


def test_a_card_comes_to_lie_beside_its_deck_where_that_is_in_sight(cards):
    (deck,) = (
        deck
        for deck in decks_on(cards.session.view, cards.page.seat.definition)
        if deck.id == "draw"
    )
    cards.page.view.fit()
    cards.qtbot.mouseClick(panel(cards).draw, LEFT)
    assert cards.pose("card_c").point == pytest.approx(beside(deck), abs=0.001)
    cards.page.view.zoom_by(8.0)
    cards.page.view.centerOn(10.0, 10.0)
    cards.qtbot.mouseClick(panel(cards).draw, LEFT)
    assert cards.page.view.sees(cards.pose("card_b").point)


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


MOVE = Qt.DropAction.MoveAction


@pytest.fixture
def drags(monkeypatch):
    """What was dragged out of lists; the loop of a drag, which waits for a real pointer, is left out."""
    found = []

    def take(drag, *_actions):
        found.append((drag.mimeData(), drag.pixmap().isNull()))
        return MOVE

    monkeypatch.setattr(QDrag, "exec", take)
    return found


def drag_out(player, listing, row, drags):
    """Press on a row and pull until a drag begins, as a hand does."""
    before = len(drags)
    where = listing.visualItemRect(listing.item(row)).center()
    player.qtbot.mousePress(listing.viewport(), LEFT, pos=where)
    for step in (1, 2):
        if len(drags) == before:  # a pointer of QTest may move twice at once
            player.qtbot.mouseMove(listing.viewport(), where + QPoint(0, 12 * step))
    player.qtbot.mouseRelease(listing.viewport(), LEFT, pos=where)


def drop(viewport, where, data):
    """A drag comes over a widget and is let go there."""
    for kind in (QDragEnterEvent, QDragMoveEvent):
        event = kind(where, MOVE, data, LEFT, NO_KEYS)
        QApplication.sendEvent(viewport, event)
        assert event.isAccepted()
    QApplication.sendEvent(viewport, QDropEvent(QPointF(where), MOVE, data, LEFT, NO_KEYS))


def test_the_topmost_card_is_dragged_from_its_deck_to_where_it_is_dropped(cards, drags):
    drag_out(cards, panel(cards).decks, row_of(cards, "Draw pile"), drags)
    ((data, is_bare),) = drags
    assert not is_bare, "the hand carries the back of a card"
    drop(cards.page.view.viewport(), cards.pixel((200, 150)), data)
    card = cards.session.state.pieces["card_c"]
    assert (card.deck, card.table) == (None, "field")
    assert card.pose.point == pytest.approx((200, 150), abs=1.5)
    assert cards.session.log.length == 1
    cards.do("undo")
    assert cards.session.state.pieces["card_c"].deck == "draw"


def test_chosen_cards_are_dragged_to_a_hand_and_from_it_to_the_table(cards, drags):
    shown = panel(cards)
    hand = row_of(cards, "Red's hand")
    cards.qtbot.mouseClick(shown.look, LEFT)
    where = shown.cards.visualItemRect(shown.cards.item(0)).center()
    cards.qtbot.mouseClick(shown.cards.viewport(), LEFT, pos=where)
    drag_out(cards, shown.cards, 0, drags)
    data, is_bare = drags.pop()
    assert not is_bare, "the hand carries the card's picture"
    drop(shown.decks.viewport(), shown.decks.visualItemRect(shown.decks.item(hand)).center(), data)
    assert cards.session.state.decks["hand"] == ("card_c",)
    choose_deck(cards, "Red's hand")
    cards.qtbot.mouseClick(shown.cards.viewport(), LEFT, pos=where)
    drag_out(cards, shown.cards, 0, drags)
    data, _ = drags.pop()
    drop(cards.page.view.viewport(), cards.pixel((300, 250)), data)
    assert cards.session.state.pieces["card_c"].pose.point == pytest.approx((300, 250), abs=1.5)


def test_cards_dropped_on_their_own_deck_stay_there(cards, drags):
    shown = panel(cards)
    drag_out(cards, shown.decks, row_of(cards, "Draw pile"), drags)
    ((data, _),) = drags
    drop(
        shown.decks.viewport(),
        shown.decks.visualItemRect(shown.decks.item(row_of(cards, "Draw pile"))).center(),
        data,
    )
    drop(shown.cards.viewport(), QPoint(10, 10), data)
    assert cards.session.log.length == 0


def test_nothing_is_dragged_out_of_an_empty_deck_or_in_the_past(cards, drags):
    shown = panel(cards)
    drag_out(cards, shown.decks, row_of(cards, "Discards"), drags)
    cards.drag("red_1", 0, 30)
    cards.key(Qt.Key.Key_PageUp)
    drag_out(cards, shown.decks, row_of(cards, "Draw pile"), drags)
    assert drags == []


def test_who_peeks_sees_the_topmost_card_and_the_others_read_of_it(qtbot):
    session = free_game()
    session.look_as("blue")
    player = Player(qtbot, None)
    desk = GameDesk(session, NoPictures(), "blue")
    player.sit_down(GameWindow(desk, lambda _: None, Layouts()))
    player.do("decks")
    choose_deck(player, "Draw pile")
    shown = panel(player)
    assert shown.cards.count() == 0
    player.qtbot.mouseClick(shown.peek, LEFT)
    assert [shown.cards.item(n).text() for n in range(shown.cards.count())] == ["Storm card_c"]
    session.look_as("red")
    line = player.log.model.index(0, 0).data()
    assert line.endswith("“looks at the topmost card of Draw pile”")
    player.window.refresh()
    assert "Storm" not in " ".join(shown.cards.item(n).text() for n in range(shown.cards.count()))
    forget(player.window)


def test_a_deck_that_does_not_allow_it_offers_no_peek(cards):
    assert panel(cards).peek.isVisible()
    choose_deck(cards, "Red's hand")
    assert not panel(cards).peek.isVisible()


@pytest.mark.parametrize("on", ["deck", "its cards"])
def test_a_card_that_is_dragged_off_the_table_on_to_the_dock_lies_in_the_deck_there(cards, on):
    shown, view = panel(cards), cards.page.view
    cards.qtbot.mouseClick(shown.draw, LEFT)
    cards.page.view.centre_on(cards.pose("card_c").point)
    row = row_of(cards, "Red's hand")
    target = shown.decks.visualItemRect(shown.decks.item(row)).center()
    place = shown.decks.viewport().mapToGlobal(target)
    if on == "its cards":
        choose_deck(cards, "Red's hand")
        place = shown.cards.viewport().mapToGlobal(shown.cards.viewport().rect().center())
    before = cards.session.log.length
    start = cards.pixel(cards.pose("card_c").point)
    end = view.viewport().mapFromGlobal(place)
    cards.qtbot.mousePress(view.viewport(), LEFT, NO_KEYS, start)
    for share in (0.3, 0.7, 1.0):
        way = QPoint(*(round(share * step) for step in (end - start).toTuple()))
        held_move(view.viewport(), start + way)
    assert shown.deck.name == "Red's hand", "the deck below the pointer is shown"
    cards.qtbot.mouseRelease(view.viewport(), LEFT, NO_KEYS, end)
    assert cards.session.state.decks["hand"] == ("card_c",)
    assert cards.session.log.length == before + 1
    assert cards.page.scene.preview.ghosts == ()
    assert not cards.page.driver.tool.is_busy
    cards.do("undo")
    assert cards.session.state.pieces["card_c"].table == "field"


def held_move(widget, place):
    """The pointer moves with its button down, as the widget that holds it hears, also outside it."""
    where = QPointF(place)
    event = QMouseEvent(
        QEvent.Type.MouseMove,
        where,
        widget.mapToGlobal(where),
        Qt.MouseButton.NoButton,
        LEFT,
        NO_KEYS,
    )
    QApplication.sendEvent(widget, event)
