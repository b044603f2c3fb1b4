"""A person drags counters and cards from one table to another: to the view beside, and on to a tab."""

import pytest
from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QMouseEvent
from PySide6.QtWidgets import QApplication

from tests.ui.player import LEFT, NO_KEYS, Player
from tests.vassal.playable import imported_folder
from vtt.base.ids import DeckId
from vtt.ui.parts.tabs_part import TabsPart

HAND, INSET, MAIN = "red_s_hand", "inset", "main"


@pytest.fixture
def player(qtbot, desktop, tmp_path):
    player = Player(qtbot, desktop)
    player.open(imported_folder(tmp_path), "start")
    return player


def beside(player, table):
    """The view beside, with a table in it."""
    tabs = player.window.part(TabsPart)
    number = tabs.tables.index(table)
    player.window.split.split(True)
    tabs._show(table, True)
    player.window.split.beside.setCurrentIndex(number)
    page = player.window.split.beside.widget(number)
    player.qtbot.waitUntil(lambda: page.view.viewport().isVisible())
    page.look()
    player.window.split.tabs.setCurrentIndex(tabs.tables.index(MAIN))
    player.page.view.setFocus()
    return page


def send(page, kind, point, where, button=LEFT):
    """A mouse event to a page's view, as the window system sends it to who holds the pointer."""
    viewport = page.view.viewport()
    here = QPointF(viewport.mapFromGlobal(where))
    held = Qt.MouseButton.NoButton if kind is QEvent.Type.MouseButtonRelease else LEFT
    pressed = Qt.MouseButton.NoButton if kind is QEvent.Type.MouseMove else button
    QApplication.sendEvent(viewport, QMouseEvent(kind, here, where, pressed, held, NO_KEYS))


def on_screen(page, point):
    view = page.view
    return QPointF(view.viewport().mapToGlobal(view.mapFromScene(QPointF(*point))))


def drag(player, start, where):
    """Press at a point (mm) of the table in front and let go at a place of the screen."""
    page = player.window.split.tabs.currentWidget()
    begun = on_screen(page, start)
    send(page, QEvent.Type.MouseButtonPress, start, begun)
    send(page, QEvent.Type.MouseMove, start, begun + QPointF(15, 10))
    send(page, QEvent.Type.MouseMove, start, where)
    seen = [(p.seat.table, p.scene.preview) for p in player.window.pages]
    send(page, QEvent.Type.MouseButtonRelease, start, where)
    return {table: shown for table, shown in seen if shown.lasso is not None}


def standing(player, name):
    state = player.session.view.state
    module = player.session.view.module
    (found,) = (p for p in state.pieces.values() if module.piece(p.definition).name == name)
    return found


def test_a_counter_is_dragged_to_the_table_beside_and_one_undo_takes_it_back(player):
    inset = beside(player, INSET)
    before = standing(player, "Three")
    middle = inset.scene.table_rect.center()
    shown = drag(player, before.pose.point, on_screen(inset, (middle.x(), middle.y())))
    assert INSET in shown, "it is shown where it would lie"
    after = standing(player, "Three")
    assert after.table == INSET
    assert after.pose.point == pytest.approx((middle.x(), middle.y()), abs=1.5)
    player.do("undo")
    assert standing(player, "Three").table == before.table
    assert standing(player, "Three").pose == before.pose


def test_a_whole_stack_goes_together(player):
    inset = beside(player, INSET)
    one = standing(player, "One")
    assert len(player.page.seat.pile(one.id)) == 2
    middle = inset.scene.table_rect.center()
    drag(player, one.pose.point, on_screen(inset, (middle.x(), middle.y())))
    there = [standing(player, name) for name in ("One", "Two")]
    assert {found.table for found in there} == {INSET}
    assert there[0].stack is not None
    assert there[0].stack == there[1].stack


def test_what_is_dropped_on_a_tab_goes_to_that_table(player):
    tabs = player.window.split.tabs
    number = player.window.part(TabsPart).tables.index(INSET)
    player.window.part(TabsPart)._show(INSET, True)
    bar = tabs.tabBar()
    where = QPointF(bar.mapToGlobal(bar.tabRect(number).center()))
    drag(player, standing(player, "Three").pose.point, where)
    assert standing(player, "Three").table == INSET
    assert tabs.currentIndex() != number, "the table that one plays on stays in front"


def test_what_is_dropped_on_its_own_tab_or_nowhere_stays_on_its_table(player):
    tabs = player.window.split.tabs
    bar = tabs.tabBar()
    mine = player.window.part(TabsPart).tables.index(MAIN)
    for where in (bar.tabRect(mine).center(), QPoint(bar.width() - 2, 2)):
        drag(player, standing(player, "Three").pose.point, QPointF(bar.mapToGlobal(where)))
        assert standing(player, "Three").table == MAIN


def test_cards_are_drawn_into_a_hand_beside_and_lie_there_in_a_row(player):
    hand = beside(player, HAND)
    deck = player.session.view.module.deck(DeckId("draw"))
    middle = hand.scene.table_rect.center()
    where = on_screen(hand, (middle.x(), middle.y()))
    shown = drag(player, deck.pose.point, where)
    assert HAND in shown
    drag(player, deck.pose.point, where)
    state = player.session.view.state
    assert state.decks["draw"] == ()
    cards = [standing(player, name) for name in ("Ace", "King")]
    assert {card.table for card in cards} == {HAND}
    assert cards[0].stack is not None
    assert cards[0].stack == cards[1].stack
    player.do("undo")
    assert len(player.session.view.state.decks["draw"]) == 1


def test_escape_gives_a_drag_up_that_is_over_another_table(player):
    inset = beside(player, INSET)
    page = player.window.split.tabs.currentWidget()
    middle = inset.scene.table_rect.center()
    where = on_screen(inset, (middle.x(), middle.y()))
    start = standing(player, "Three").pose.point
    begun = on_screen(page, start)
    send(page, QEvent.Type.MouseButtonPress, start, begun)
    send(page, QEvent.Type.MouseMove, start, begun + QPointF(15, 10))
    send(page, QEvent.Type.MouseMove, start, where)
    assert inset.scene.preview.lasso is not None
    player.qtbot.keyClick(page.view, Qt.Key.Key_Escape)
    assert inset.scene.preview.lasso is None
    send(page, QEvent.Type.MouseButtonRelease, start, where)
    assert standing(player, "Three").table == MAIN
