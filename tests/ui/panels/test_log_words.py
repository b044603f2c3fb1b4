import pytest
from PySide6.QtGui import QFont, QFontMetrics

from vtt.ui.panels.log_words import GAP, MOST_LINES, words_of_row

pytestmark = pytest.mark.usefixtures("qapp")
TEXT = "Green Brigade, shot 1: moves 399.7 mm to 800,300.3 mm"


def width(text):
    return QFontMetrics(QFont()).horizontalAdvance(text)


@pytest.mark.parametrize("room", [90, 150, 1000])
def test_all_words_are_there_and_every_line_has_room(room):
    words = words_of_row(TEXT, QFont(), room, 0)
    assert " ".join(words.lines) == TEXT
    assert all(width(line) <= room for line in words.lines)
    assert words.height == len(words.lines) * QFontMetrics(QFont()).height()


def test_dice_follow_the_words_or_have_a_line_of_their_own():
    room = width(TEXT) + GAP + 40
    beside = words_of_row(TEXT, QFont(), room, 40)
    assert beside.dice_at == (0, width(TEXT) + GAP)
    below = words_of_row(TEXT, QFont(), room, 41)
    assert below.dice_at == (1, 0)
    assert below.height == 2 * beside.height


def test_a_text_without_end_is_cut_off():
    words = words_of_row("word " * 900, QFont(), 200, 0)
    assert len(words.lines) == MOST_LINES
    assert words.lines[-1].endswith("…")
    assert all(width(line) <= 200 for line in words.lines)
