import pytest
from PySide6.QtGui import QColor
from PySide6.QtWidgets import QPushButton, QWidget

from vtt.session.sitting import Sitting
from vtt.state.sight import OBSERVER
from vtt.ui.curtain import STRIPE, Curtain, seat_words

RED, BLUE = Sitting("red", "Red"), Sitting("blue", "Blue")
UMPIRE, WATCHER = Sitting(None, "Umpire"), Sitting(OBSERVER, "Observer")
SEATS = (RED, BLUE, UMPIRE, WATCHER)


@pytest.fixture
def window(qtbot):
    window = QWidget()
    qtbot.addWidget(window)
    window.resize(700, 500)
    window.show()
    return window


def offered(curtain):
    return [b.text() for b in curtain.findChildren(QPushButton) if b.isVisible()]


def test_it_covers_the_window_and_bears_the_colour_of_who_looks_next(window):
    curtain = Curtain(window)
    assert not curtain.isVisible()
    curtain.draw(BLUE, "#123456", SEATS)
    assert curtain.geometry() == window.rect()
    image = window.grab().toImage()
    assert image.pixelColor(5, STRIPE // 2) == QColor("#123456")
    assert offered(curtain) == ["Show the table to Blue", "Red", "Umpire", "Observer"]
    assert curtain.words.text() == "Press when Red has turned away."


def test_before_one_who_is_at_no_side_both_turn_away(window):
    curtain = Curtain(window)
    curtain.draw(WATCHER, "", SEATS)
    assert curtain.words.text() == "Press when Red and Blue have turned away."
    curtain.draw(RED, "", (RED, UMPIRE))
    assert curtain.words.text() == ""


def test_drawn_again_it_offers_what_is_possible_then(window):
    curtain = Curtain(window)
    curtain.draw(BLUE, "", SEATS)
    curtain.draw(None, "", SEATS)
    assert offered(curtain) == ["Red", "Blue", "Umpire", "Observer"]
    taken = []
    curtain.taken.connect(taken.append)
    curtain.findChildren(QPushButton)[-1].click()
    curtain._take_next()
    assert taken == [WATCHER]


def test_each_seat_says_what_is_seen_from_it():
    words = [seat_words(seat) for seat in SEATS]
    assert words[0] == "Sees what Red may see, and acts for it."
    assert "everything" in words[2]
    assert "may do nothing" in words[3]


def test_what_goes_on_behind_it_is_said_at_once_and_forgotten_at_the_next_time(window):
    curtain = Curtain(window)
    curtain.draw(BLUE, "", SEATS)
    empty = curtain.grab().toImage()
    curtain.tell_work("The table is being drawn ...")
    assert curtain.work.isVisible()
    assert curtain.grab().toImage() != empty
    curtain.draw(RED, "", SEATS)
    assert curtain.work.text() == ""
