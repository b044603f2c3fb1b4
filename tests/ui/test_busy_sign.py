"""The sign that says what is worked at lies at the foot of what it speaks of, and can stop it."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget

from vtt.ui.busy_sign import TOLD_FROM_S, BusySign


def sign_on(qtbot):
    around = QWidget()
    qtbot.addWidget(around)
    around.resize(1000, 600)
    under = QWidget(around)
    under.setGeometry(20, 30, 600, 400)
    sign = BusySign(under)
    around.show()
    sign.around = around  # held as long as the sign
    return under, sign


def test_it_stands_in_the_middle_of_the_lower_edge_and_stays_there(qtbot):
    under, sign = sign_on(qtbot)
    sign.show_work("The rules are judging ...")
    for width, height in ((600, 400), (900, 500)):
        under.resize(width, height)
        assert abs(sign.geometry().center().x() - 20 - width / 2) <= 1
        assert height - 40 < sign.geometry().bottom() - 30 < height


def test_what_cannot_be_stopped_has_no_button(qtbot):
    _, sign = sign_on(qtbot)
    sign.show_work("The rules are judging ...")
    assert not sign.stop_button.isVisible()


def test_its_button_stops_the_work_of_now_and_no_other(qtbot):
    _, sign = sign_on(qtbot)
    stopped = []
    sign.show_work("One", lambda: stopped.append("one"))
    sign.end()
    sign.show_work("Two", lambda: stopped.append("two"))
    qtbot.mouseClick(sign.stop_button, Qt.MouseButton.LeftButton)
    assert stopped == ["two"]


def test_after_some_seconds_it_tells_how_long_it_has_been(qtbot):
    _, sign = sign_on(qtbot)
    sign.show_work("The computer is thinking for Blue ...")
    for _ in range(TOLD_FROM_S - 1):
        sign._clock.timeout.emit()
    assert sign.text == "The computer is thinking for Blue ..."
    sign._clock.timeout.emit()
    assert sign.text == f"The computer is thinking for Blue ... {TOLD_FROM_S} s"
    sign.show_work("The computer is thinking for Blue ...")
    assert sign.text.endswith(" s"), "the same work goes on"
    sign.end()
    assert sign.text == ""
