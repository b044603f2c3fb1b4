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


BOUNDS = tuple(
    TrackBox(words, colour)
    for colour in ("#c01010", "#1010c0")
    for words in ("PIP dice", "Movement", "Shooting", "Close combat")
)


def words(track):
    return [track.words_at(number) for number in range(len(track.boxes))]


def test_all_words_are_there_where_all_of_them_fit(track):
    assert words(track) == ["Move", "Fight", "Move"]
    widths = {track.box_rect(number).width() for number in range(3)}
    assert len(widths) == 1


@pytest.mark.parametrize(
    ("width", "here", "wanted"),
    [
        (340, 1, [0, 1, 2, 3]),  # the side that has its parts now
        (340, 6, [4, 5, 6, 7]),
        (170, 3, [3]),  # the present one
        (100, 3, []),
        (40, 3, []),
    ],
)
def test_where_room_is_short_the_present_side_has_its_words_then_the_present_part(
    track, width, here, wanted
):
    track.resize(width, 26)
    track.show_boxes(BOUNDS, here, free=False)
    names = [box.text for box in BOUNDS]
    assert words(track) == [name if n in wanted else "" for n, name in enumerate(names)]
    assert track.box_rect(7).right() <= width
    for number in wanted:
        assert track.box_rect(number).width() > track.fontMetrics().horizontalAdvance(names[number])


def test_a_click_chooses_the_box_that_lies_there_however_wide_it_is(track, qtbot):
    track.resize(340, 26)
    track.show_boxes(BOUNDS, 1, free=True)
    told = []
    track.chosen.connect(told.append)
    for number in (3, 4, 7):
        where = track.box_rect(number).center().toPoint()
        qtbot.mouseClick(track, Qt.MouseButton.LeftButton, pos=where)
    assert told == [3, 4, 7]
