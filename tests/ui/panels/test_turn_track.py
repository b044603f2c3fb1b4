import pytest
from PySide6.QtCore import Qt

from vtt.ui.panels.turn_track import TrackBox, TurnTrackBar

BOXES = (TrackBox("Move", "#c01010"), TrackBox("Fight", "#c01010"), TrackBox("Move", "#1010c0"))


@pytest.fixture
def track(qtbot):
    track = TurnTrackBar()
    qtbot.addWidget(track)
    track.resize(300, 26)
    track.show_boxes(BOXES, 1, free=True)
    with qtbot.waitExposed(track):
        track.show()
    return track


def colour(track, index):
    picture = track.grab().toImage()
    rect = track.box_rect(index)
    return picture.pixelColor(int(rect.left()) + 5, int(rect.top()) + 4).name()


def test_the_present_box_is_filled_with_the_colour_of_its_side(track):
    assert colour(track, 1) == "#c01010"
    assert colour(track, 0) != "#c01010"
    track.show_boxes(BOXES, 2, free=True)
    assert colour(track, 2) == "#1010c0"


def test_a_screen_reader_hears_all_parts_and_the_present_one(track):
    assert track.accessibleName() == "Parts of the turn"
    assert track.accessibleDescription() == "Move, Fight (now), Move"


def test_a_click_or_arrows_choose_where_the_table_is_free(track, qtbot):
    told = []
    track.chosen.connect(told.append)
    qtbot.mouseClick(track, Qt.MouseButton.LeftButton, pos=track.box_rect(2).center().toPoint())
    qtbot.mouseClick(track, Qt.MouseButton.LeftButton, pos=track.box_rect(1).center().toPoint())
    qtbot.keyClick(track, Qt.Key.Key_Left)
    qtbot.keyClick(track, Qt.Key.Key_Return)
    assert told == [2, 0]
    track.show_boxes(BOXES, 1, free=False)
    qtbot.mouseClick(track, Qt.MouseButton.LeftButton, pos=track.box_rect(2).center().toPoint())
    assert told == [2, 0]
    assert track.focusPolicy() == Qt.FocusPolicy.NoFocus


def test_one_box_tells_nothing(track):
    track.show_boxes(BOXES[:1], 0, free=True)
    assert track.isHidden()


def test_words_are_there_only_where_all_of_them_fit(track):
    assert track.has_words
    track.resize(80, 26)
    assert not track.has_words
