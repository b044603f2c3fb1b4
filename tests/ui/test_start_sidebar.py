import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible

from tests.ui.player import LEFT
from vtt.ui.start_sidebar import StartList, StartSidebar


@pytest.fixture
def games(qtbot):
    games = StartList("Games")
    qtbot.addWidget(games)
    games.add("Rainy evening", "today", "rain")
    games.add("Club night", "no longer there", "club", faint=True)
    games.resize(300, 200)
    games.show()
    return games


def heard(games):
    told = []
    games.chosen.connect(lambda key: told.append(("chosen", key)))
    games.activated_one.connect(lambda key: told.append(("opened", key)))
    games.removed.connect(lambda key: told.append(("removed", key)))
    return told


def test_a_click_chooses_a_double_click_opens_and_delete_removes(games, qtbot):
    told = heard(games)
    place = games.visualItemRect(games.item(1)).center()
    qtbot.mouseClick(games.viewport(), LEFT, pos=place)
    assert set(told) == {("chosen", "club")}
    qtbot.mouseDClick(games.viewport(), LEFT, pos=place)
    assert told[-1] == ("opened", "club")
    qtbot.keyClick(games, Qt.Key.Key_Delete)
    assert told[-1] == ("removed", "club")
    qtbot.keyClick(games, Qt.Key.Key_Up)
    assert told[-1] == ("chosen", "rain")
    qtbot.keyClick(games, Qt.Key.Key_Return)
    assert told[-1] == ("opened", "rain")


def test_a_click_on_the_line_that_is_chosen_already_chooses_it_again(games, qtbot):
    games.setCurrentRow(0)
    told = heard(games)
    place = games.visualItemRect(games.item(0)).center()
    qtbot.mouseClick(games.viewport(), LEFT, pos=place)
    assert told == [("chosen", "rain")]


def test_without_a_line_nothing_is_removed(qtbot):
    games = StartList("Games")
    qtbot.addWidget(games)
    told = heard(games)
    qtbot.keyClick(games, Qt.Key.Key_Delete)
    assert told == []


def test_lines_are_spoken_whole(games):
    line = QAccessible.queryAccessibleInterface(games).child(0)
    assert line.text(QAccessible.Text.Name) == "Rainy evening, today"
    assert games.accessibleName() == "Games"


def test_it_forgets_fits_and_tells_what_it_holds(games):
    games.setCurrentRow(0)
    games.forget()
    assert games.currentItem() is None
    assert games.contents() == ["rain", "club"]
    games.fit(1000)
    line = games.sizeHintForRow(0)
    assert games.maximumHeight() == 2 * line + 2 * games.frameWidth()
    assert games.minimumHeight() == line + 2 * games.frameWidth(), "with little room one is seen"
    games.fit(40)
    assert games.maximumHeight() == 40


@pytest.mark.parametrize(("points", "width"), [(9, 330), (18, 480)])
def test_the_sidebar_is_as_wide_as_its_letters_need(qtbot, points, width):
    sidebar = StartSidebar()
    qtbot.addWidget(sidebar)
    font = sidebar.font()
    font.setPointSize(points)
    sidebar.setFont(font)
    assert sidebar.width() == pytest.approx(width, abs=70)
    assert sidebar.width() <= 480


def test_the_list_of_games_is_there_when_it_holds_something(qtbot):
    sidebar = StartSidebar()
    qtbot.addWidget(sidebar)
    sidebar.resize(330, 600)
    sidebar.show()
    sidebar.show_games()
    assert sidebar.no_games.isVisible()
    assert not sidebar.games.isVisible()
    sidebar.games.add("Rainy evening", "today", "rain")
    sidebar.show_games()
    assert sidebar.games.isVisible()
    assert not sidebar.no_games.isVisible()
    place = sidebar.games.visualItemRect(sidebar.games.item(0)).center()
    assert sidebar.game_at(place) == "rain"
    assert sidebar.game_at(sidebar.games.rect().bottomLeft()) is None
