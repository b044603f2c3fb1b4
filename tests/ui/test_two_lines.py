import pytest
from PySide6.QtCore import QSize
from PySide6.QtGui import QColor, QIcon, QPixmap

from vtt.ui.start_sidebar import StartList
from vtt.ui.theme import apply_theme


def grab(qtbot, *, below=1, second="words", icon=None, faint=False):
    box = StartList("x", below)
    qtbot.addWidget(box)
    item = box.add("Name", second, 1, faint=faint)
    if icon is not None:
        item.setIcon(icon)
    box.resize(260, 160)
    box.show()
    return box, box.grab().toImage()


def ink(image):
    """How much the picture differs from its ground in all, in the dark look as well."""
    ground = image.pixelColor(image.width() - 4, image.height() - 4).lightness()
    return sum(
        abs(ground - image.pixelColor(x, y).lightness())
        for x in range(0, image.width(), 2)
        for y in range(0, 60, 2)
    )


def test_the_second_text_is_painted_below_the_first(qtbot):
    _, with_words = grab(qtbot)
    _, without = grab(qtbot, second="")
    assert ink(with_words) > ink(without)


def test_faint_lines_are_paler(qtbot):
    _, plain = grab(qtbot, second="")
    _, faint = grab(qtbot, second="", faint=True)
    assert ink(faint) < ink(plain)


def test_a_picture_stands_before_the_words(qtbot):
    pixmap = QPixmap(QSize(64, 48))
    pixmap.fill(QColor("#00ff00"))
    _, image = grab(qtbot, icon=QIcon(pixmap))
    assert image.pixelColor(30, 30) == QColor("#00ff00")


@pytest.mark.parametrize("below", [1, 3])
def test_there_is_room_for_so_many_lines_and_no_more(qtbot, below):
    box, _ = grab(qtbot, below=below, second="many words " * 50)
    line = box.fontMetrics().lineSpacing()
    assert box.sizeHintForRow(0) - (below + 1) * line in range(12, 22)


@pytest.mark.parametrize("dark", [False, True])
def test_the_chosen_line_is_marked_most_where_the_keys_go(qtbot, qapp, dark):
    apply_theme(qapp, dark)
    here, _ = grab(qtbot)
    here.setCurrentRow(0)
    here.activateWindow()
    here.setFocus()
    qtbot.waitUntil(here.hasFocus)
    marked = here.grab().toImage().pixelColor(250, 4)
    here.clearFocus()
    soft = here.grab().toImage().pixelColor(250, 4)
    bare = here.grab().toImage().pixelColor(250, 150)
    apply_theme(qapp, dark=False)
    assert marked.saturation() > soft.saturation() > bare.saturation()
    assert abs(marked.lightness() - bare.lightness()) > abs(soft.lightness() - bare.lightness())
