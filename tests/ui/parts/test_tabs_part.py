"""A module of many maps opens with the tabs that a person needs; the others are a click away."""

import msgspec
import pytest

from tests.ui.player import Player
from tests.vassal.playable import imported_folder
from vtt.commands.piece import MovePieces, PieceMove
from vtt.geometry.pose import Pose
from vtt.state.piece import Place
from vtt.ui.parts.tabs_part import TabsPart


@pytest.fixture
def player(qtbot, desktop, tmp_path):
    player = Player(qtbot, desktop)
    player.open(imported_folder(tmp_path), "start")
    return player


def tabs(player):
    bar = player.window.tabs
    return [bar.tabText(n) for n in range(bar.count()) if bar.isTabVisible(n)]


def test_a_map_behind_a_button_has_no_tab_until_it_is_asked_for(player):
    assert tabs(player) == ["Main", "Red's hand"]
    part = player.window.part(TabsPart)
    part.actions["inset"].trigger()
    assert tabs(player) == ["Main", "Red's hand", "Inset"]
    part.actions["inset"].trigger()
    assert tabs(player) == ["Main", "Red's hand"]


def test_a_table_can_be_brought_to_the_front(player):
    player.window.part(TabsPart).open("inset")
    assert player.page.seat.table == "inset"


def test_the_last_tab_stays(player):
    part = player.window.part(TabsPart)
    for action in part.actions.values():
        if action.isChecked():
            action.trigger()
    assert len(tabs(player)) == 1


def test_where_a_piece_comes_there_is_a_tab(player):
    piece = next(iter(player.session.view.state.pieces_on("main").values()))
    to = msgspec.structs.replace(Place("inset", Pose(5.0, 5.0)))
    player.window.desk.propose(MovePieces((PieceMove(piece.id, to),)))
    assert tabs(player) == ["Main", "Red's hand", "Inset"]


def test_anothers_hand_has_no_tab_for_a_side(player):
    player.window.desk.sit("blue")
    player.window.refresh()
    hand = player.window.part(TabsPart).actions["red_s_hand"]
    assert (tabs(player), hand.isVisible()) == (["Main"], False)
    player.window.desk.sit("red")
    player.window.refresh()
    assert ("Red's hand" in tabs(player), hand.isVisible()) == (True, True)


def test_all_tables_are_in_a_menu_of_the_window(player):
    part = player.window.part(TabsPart)
    assert part.menu.menuAction() in player.window.menus["window"].actions()
    assert [action.text() for action in part.menu.actions()] == ["Main", "Red's hand", "Inset"]


def test_a_table_of_all_is_in_front_before_those_of_one_side(player):
    assert player.page.seat.table == "main"


def test_a_table_that_is_ticked_comes_to_the_front_of_the_view_that_is_used(player):
    part = player.window.part(TabsPart)
    player.window.split.split(True)
    player.window.split.beside.currentWidget().view.setFocus()
    player.qtbot.waitUntil(lambda: player.page is player.window.split.beside.currentWidget())
    part.actions["inset"].trigger()
    assert player.page is player.window.split.beside.currentWidget()
    assert player.page.seat.table == "inset"
    assert player.window.tabs.currentWidget().seat.table == "main"


def test_a_table_that_has_a_tab_comes_to_the_front_first_and_is_put_away_when_picked_again(player):
    part = player.window.part(TabsPart)
    part.actions["red_s_hand"].trigger()
    assert player.page.seat.table == "red_s_hand"
    assert part.actions["red_s_hand"].isChecked()
    part.actions["red_s_hand"].trigger()
    assert tabs(player) == ["Main"]
    assert not part.actions["red_s_hand"].isChecked()


@pytest.mark.parametrize("number", [0, 1])
def test_a_button_beside_the_tabs_brings_a_table_up_in_their_view(player, number):
    part, split = player.window.part(TabsPart), player.window.split
    assert [button.isVisible() for button in part.buttons] == [True, False]
    split.split(True)
    menu = part.buttons[number].menu()
    assert [action.text() for action in menu.actions()] == ["Main", "Red's hand", "Inset"]
    menu.aboutToShow.emit()
    split.bring_front(split.tabs)  # as the focus does when the menu closes
    next(action for action in menu.actions() if action.text() == "Inset").trigger()
    views = (split.tabs, split.beside)
    assert views[number].currentWidget().seat.table == "inset"
    assert views[1 - number].currentWidget().seat.table == "main"
