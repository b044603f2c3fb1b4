import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QContextMenuEvent
from PySide6.QtWidgets import QApplication

from tests.rules import duel
from tests.rules.duel import Duel, move
from tests.ui.player import RIGHT
from vtt.commands.piece import MovePieces, PieceMove
from vtt.geometry.pose import Pose
from vtt.rules.api import LoadedRules, Offer
from vtt.session.consent import PlayStyle
from vtt.state.mode import RulesMode
from vtt.state.piece import Place
from vtt.ui.piece_menu import PieceMenu, told_apart

pytestmark = pytest.mark.qt_log_ignore("grabbing the keyboard")
"""The platform without a screen grabs none when a menu pops up."""


HANDS = ["Move exactly ...", "Next face", "Lock in place", "Mark as moved", "Remove"]


@pytest.fixture
def player(duelist):
    return duelist(6, style=PlayStyle.SOLO)


def open_menu(player, point):
    """Click with the right button, and wait until the rules have answered."""
    player.press(point, button=RIGHT)
    player.release(point, button=RIGHT)
    menu = QApplication.activePopupWidget()
    assert isinstance(menu, PieceMenu)
    player.qtbot.waitUntil(lambda: not player.window.desk.offers.is_asking)
    return menu


def texts(menu):
    return [a.text() for a in menu.actions() if a.isVisible() and not a.isSeparator()]


def test_a_right_click_selects_the_piece_and_lists_offers_before_what_hands_do(player):
    menu = open_menu(player, (150, 100))
    assert player.page.seat.selection.pieces == ("red_2",)
    shown = texts(menu)
    assert shown[:2] == ["Advance: 1", "Advance: 2"]
    assert shown[-5:] == HANDS
    assert "End turn" in shown
    menu.close()


def test_an_offer_that_is_chosen_is_done(player):
    menu = open_menu(player, (150, 100))
    next(action for action in menu.actions() if action.text() == "Advance: 1").trigger()
    menu.close()
    assert player.session.log.length == 1
    assert any(piece.moved for piece in player.session.state.pieces.values())


def test_a_right_click_on_one_of_the_selected_keeps_the_selection(player):
    player.page.seat.selection.replace(["red_1", "red_2"])
    menu = open_menu(player, (150, 100))
    assert player.page.seat.selection.pieces == ("red_1", "red_2")
    menu.close()


def test_the_bare_table_offers_what_can_be_done_at_all(player):
    menu = open_menu(player, (300, 250))
    assert "End turn" in texts(menu)
    assert not player.window.actions_by_id["delete"].isEnabled()
    menu.close()


def test_without_rules_the_menu_holds_what_hands_do(player):
    player.window.desk.set_mode(RulesMode.OFF)
    menu = open_menu(player, (150, 100))
    assert texts(menu) == HANDS
    menu.close()


def test_the_menu_key_opens_it_as_well(player):
    player.click((100, 100))
    view = player.page.view
    where = player.pixel((100, 100))
    event = QContextMenuEvent(
        QContextMenuEvent.Reason.Keyboard, where, view.viewport().mapToGlobal(where)
    )
    QApplication.sendEvent(view.viewport(), event)
    menu = QApplication.activePopupWidget()
    assert isinstance(menu, PieceMenu)
    player.qtbot.keyClick(menu, Qt.Key.Key_Escape)
    player.qtbot.waitUntil(lambda: not player.window.desk.offers.is_asking)


def test_what_an_offer_means_is_drawn_while_the_pointer_is_on_it(player, monkeypatch):
    drawn = []
    menu = open_menu(player, (150, 100))
    monkeypatch.setattr(player.window.desk, "show_marks", lambda marks: drawn.append(tuple(marks)))
    action = next(a for a in menu.actions() if a.text() == "Advance: 1")
    action.hover()
    assert drawn == [()]
    menu.close()


class Many(Duel):
    """A duel with so many offers that no screen holds them, and three under one name."""

    def offers(self, view, side, selection):
        found = [Offer("go", f"To place {n}", move("red_1", 100, 100 + n)) for n in range(1, 90)]
        for man in ("red_1", "red_2"):
            found.append(Offer("turn", "Turn about", move(man, 7, 7), pieces=(man,)))
        return (*found, found[-1])


def all_texts(menu):
    for action in menu.actions():
        if action.menu() is not None:
            yield from all_texts(action.menu())
        elif action.isVisible() and not action.isSeparator():
            yield action.text()


def menus_of(menu):
    yield menu
    for action in menu.actions():
        if action.menu() is not None:
            yield from menus_of(action.menu())


def test_offers_that_find_no_room_are_behind_a_line_that_counts_them(duelist, monkeypatch):
    monkeypatch.setattr(duel, "RULES", LoadedRules(duel.DUEL, Many(), (duel.PACE,)))
    player = duelist(style=PlayStyle.SOLO)
    menu = open_menu(player, (300, 250))
    more = [action for action in menu.actions() if action.menu() is not None]
    assert [action.text() for action in more] == [f"{91 - 23} more"]
    assert list(all_texts(menu))[:91] == [
        *(f"To place {n}" for n in range(1, 90)),
        "Turn about: Man 1",
        "Turn about: Man 2",
    ]
    screen = player.window.screen().availableGeometry()
    assert all(one.sizeHint().height() <= screen.height() for one in menus_of(menu))
    deep = more[0].menu().actions()[0]
    deep.trigger()
    menu.close()
    assert player.session.log.length == 1


def test_offers_of_one_name_are_told_by_who_does_them_or_where_they_lead_or_a_number():
    def lead(slot, *pieces):
        moves = tuple(PieceMove(piece, Place("field", Pose(1, 1), slot=slot)) for piece in pieces)
        return Offer("go", "March", MovePieces(moves), pieces=pieces)

    def labels(*offers):
        return [
            label for label, _ in told_apart(offers, str.upper, {"a": "Alesia", "": "Open"}.get)
        ]

    twice = Offer("turn", "March", move("red_1", 1, 2))
    other = Offer("turn", "March", move("red_1", 1, 3))
    assert labels(lead("a", "x"), lead("a", "y")) == ["March: X", "March: Y"]
    assert labels(lead("a", "x"), lead("", "x")) == ["March: Alesia", "March: Open"]
    assert labels(twice, other, twice) == ["March: 1", "March: 2"]
    assert labels(twice) == ["March"]
