import pytest
from PySide6.QtCore import Qt

from tests.ui.player import LEFT
from vtt.ui.replay_bar import SLIDER_PX


@pytest.fixture
def player(duelist):
    player = duelist()
    player.bar = player.replay_bar
    return player


def test_a_new_game_has_nothing_to_replay(player):
    assert player.bar.label.text() == "Nothing has been moved yet"
    assert not player.bar.slider.isEnabled()
    assert player.bar.present.isHidden()


def test_the_slider_goes_through_the_steps_and_the_button_back_to_the_present(player):
    player.drag("red_1", 0, 40)
    player.drag("red_2", 0, 40)
    assert player.bar.label.text() == "Step 2"
    player.bar.slider.setFocus()
    player.qtbot.keyClick(player.bar.slider, Qt.Key.Key_Home)
    assert player.session.position == 0
    assert player.pose("red_1").y == 100
    assert player.bar.label.text() == "Looking back: step 0 of 2"
    player.qtbot.keyClick(player.bar.slider, Qt.Key.Key_Right)
    assert player.session.position == 1
    assert player.pose("red_1").y == pytest.approx(140, abs=1)
    player.qtbot.mouseClick(player.bar.present, LEFT)
    assert player.session.shows_present
    assert player.bar.present.isHidden()


def test_the_bar_tells_of_undone_steps(player):
    player.drag("red_1", 0, 40)
    player.window.desk.undo()
    assert player.bar.label.text() == "Step 0, 1 undone"


def test_a_click_in_the_log_shows_the_table_after_that_step_and_marks_the_line(player):
    player.drag("red_1", 0, 40)
    player.drag("red_2", 0, 40)
    log = player.log
    where = log.view.visualRect(log.model.index(0, 0)).center()
    player.qtbot.mouseClick(log.view.viewport(), LEFT, pos=where)
    assert player.session.position == 1
    assert [index.row() for index in log.view.selectionModel().selectedRows()] == [0]
    assert player.bar.present.isVisible()
    player.qtbot.mouseClick(player.bar.present, LEFT)
    assert log.view.selectionModel().selectedRows() == []


def test_flags_stand_on_the_slider_and_bookmarks_in_its_menu(player):
    player.drag("red_1", 0, 40)
    player.drag("red_2", 0, 40)
    player.session.go_to(1)
    player.session.comment("the & charge", bookmark=True)
    player.session.go_to_present()
    texts = [line.text() for line in player.bar.menu.actions()]
    assert texts == ["Bookmark this moment ...", "", "1  the && charge"]
    slider = player.bar.slider
    assert slider.flag_x(0) < slider.flag_x(1) < slider.flag_x(2)
    image, ratio = slider.grab().toImage(), slider.devicePixelRatio()
    ink = slider.palette().text().color()
    places = [round(slider.flag_x(value) * ratio) for value in (1, 2)]
    assert [image.pixelColor(x, 1) == ink for x in places] == [True, False]
    player.bar.menu.actions()[-1].trigger()
    assert player.session.position == 1


def test_the_bar_has_a_button_for_each_step_and_a_choice_of_speed(player):
    assert len(player.bar.buttons) == 5
    player.drag("red_1", 0, 40)
    player.qtbot.mouseClick(player.bar.buttons[0], LEFT)
    assert player.session.position == 0
    told = []
    player.bar.sped.connect(told.append)
    player.qtbot.keyClick(player.bar.speed, Qt.Key.Key_Down)
    assert told == [2.0]


def test_in_a_narrow_window_the_slider_keeps_room_to_be_dragged(player):
    player.drag("red_1", 0, 40)
    player.drag("red_2", 0, 40)
    player.window.docks.show("charts")
    player.window.resize(1000, 700)
    player.qtbot.waitUntil(lambda: player.window.width() <= 1010)
    assert player.bar.slider.width() >= SLIDER_PX
    player.do("replay_back")
    assert player.bar.slider.width() >= SLIDER_PX
    assert player.bar.label.toolTip() == player.bar.label.text()
