import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QPushButton, QToolButton, QWidget

from vtt.ui.message_bar import ASKED, NOTICED, REFUSED, BarAction, Lasts, Message, MessageBar

LEFT = Qt.MouseButton.LeftButton


@pytest.fixture
def bar(qtbot):
    table = QWidget()
    qtbot.addWidget(table)
    table.resize(600, 400)
    bar = MessageBar(table)
    bar.table = table  # keeps it alive
    with qtbot.waitExposed(table):
        table.show()
    return bar


def test_it_is_hidden_until_something_is_said(bar):
    assert not bar.isVisible()
    bar.show_message(Message("Refused: 92 of 80 mm (A4)", "#d55e00"))
    assert bar.isVisible()
    assert bar.message.text == "Refused: 92 of 80 mm (A4)"


def test_a_button_acts_once_and_hides_the_bar(bar, qtbot):
    heard = []
    bar.show_message(
        Message("Refused", "#d55e00", (BarAction("Overrule", lambda: heard.append(1)),))
    )
    button = next(b for b in bar.findChildren(QPushButton) if b.text() == "Overrule")
    qtbot.mouseClick(button, LEFT)
    assert heard == [1]
    assert not bar.isVisible()
    assert bar.message is None


def test_it_can_be_dismissed_unless_an_answer_is_owed(bar, qtbot):
    bar.show_message(Message("Note", "#e69f00"))
    close = bar.findChildren(QToolButton)[-1]
    with qtbot.waitSignal(bar.dismissed):
        qtbot.mouseClick(close, LEFT)
    assert not bar.isVisible()
    bar.show_message(Message("Agree?", "#0072b2", (BarAction("Agree", print),), dismissable=False))
    qtbot.wait(10)  # the old button is taken away when Qt next has time
    assert [b for b in bar.findChildren(QToolButton) if b.isVisible()] == []


def test_a_new_message_takes_the_place_of_the_old_one_with_its_buttons(bar, qtbot):
    bar.show_message(Message("First", "#d55e00", (BarAction("One", print),)))
    bar.show_message(Message("Second", "#d55e00", (BarAction("Two", print),)))
    qtbot.wait(10)
    assert [b.text() for b in bar.findChildren(QPushButton) if b.isVisible()] == ["Two"]
    bar.show_message(None)
    assert not bar.isVisible()


def test_it_lies_along_the_top_and_follows_the_tables_width(bar):
    bar.show_message(Message("Note", "#e69f00"))
    bar.table.resize(450, 300)
    assert (bar.x(), bar.y(), bar.width()) == (0, 0, 450)


def test_its_stripe_has_the_messages_colour(bar):
    bar.show_message(Message("Note", "#009e73"))
    assert bar.grab().toImage().pixelColor(2, bar.height() // 2).name() == "#009e73"


def test_it_lies_along_the_top_of_its_widget_no_higher_than_its_words_need(qtbot):
    table = QWidget()
    qtbot.addWidget(table)
    bar = MessageBar(table)
    table.resize(900, 500)
    table.show()
    bar.show_message(Message("Refused: too far", "#d55e00"))
    one_line = bar.height()
    assert (bar.x(), bar.y(), bar.width()) == (0, 0, 900)
    assert one_line < 4 * bar.fontMetrics().height()
    bar.show_message(Message("Refused: " + "much too far in rough going " * 20, "#d55e00"))
    assert bar.height() > one_line
    table.resize(400, 500)
    assert bar.width() == 400


@pytest.mark.parametrize(
    ("lasts", "passes"),
    [(Lasts.UNTIL_CLOSED, False), (Lasts.UNTIL_NEXT_ACT, True), (Lasts.A_WHILE, True)],
)
def test_what_spoke_of_the_last_act_passes_with_the_next(bar, lasts, passes):
    bar.show_message(Message("Refused", "#d55e00", lasts=lasts))
    bar.let_pass()
    assert bar.isVisible() is not passes


def test_what_was_merely_told_goes_by_itself_and_takes_nothing_else_along(bar, qtbot):
    bar._while.setInterval(0)
    bar.show_message(Message("Saved: a.pdf", "#0072b2", lasts=Lasts.A_WHILE))
    assert bar.isVisible()
    qtbot.waitUntil(lambda: not bar.isVisible())
    bar.show_message(Message("Saved: a.pdf", "#0072b2", lasts=Lasts.A_WHILE))
    bar.show_message(Message("Read me", "#0072b2"))
    assert not bar._while.isActive()
    assert bar.message.text == "Read me"


def test_a_message_is_shown_too_where_another_one_stands(bar):
    acts = []
    bar.show_too(Message("first", ASKED, (BarAction("Do", lambda: acts.append("do")),)))
    bar.show_too(Message("second", NOTICED))
    assert bar.message.text == "first\nsecond"
    assert bar.message.colour == ASKED
    bar.findChild(QPushButton).click()
    assert acts == ["do"]
    bar.show_message(Message("just told", REFUSED, lasts=Lasts.UNTIL_NEXT_ACT))
    bar.show_too(Message("third", NOTICED))
    assert bar.message.text == "third"


def test_what_must_be_answered_is_not_closed(bar):
    bar.show_message(Message("Agree?", "#0072b2", dismissable=False))
    bar.close_message()
    assert bar.isVisible()
    bar.show_message(Message("Note", "#e69f00"))
    bar.close_message()
    assert not bar.isVisible()


def test_it_tells_what_a_person_has_read(bar, qtbot):
    read = []
    bar.read.connect(read.append)
    passing, asked = Message("one", NOTICED), Message("two", ASKED, (BarAction("Do", list),))
    bar.show_message(passing)
    bar.dismiss()
    assert read == []
    bar.show_message(passing)
    bar.close_message()
    bar.show_message(asked)
    qtbot.mouseClick(bar.findChild(QPushButton), Qt.MouseButton.LeftButton)
    assert read == [passing, asked]


def test_a_button_that_comes_to_a_bar_that_is_seen_has_its_whole_height(bar, qtbot):
    asked = Message("Which die?", ASKED, (BarAction("1", print),), dismissable=False)
    bar.show_message(asked)
    qtbot.wait(10)
    whole = bar.height()
    bar.show_message(asked)
    qtbot.wait(10)
    assert bar.height() == whole
    shown = [b for b in bar.findChildren(QPushButton) if b.isVisible()]
    assert [b.height() >= b.sizeHint().height() for b in shown] == [True]
