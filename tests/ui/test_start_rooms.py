from PySide6.QtWidgets import QLabel

from vtt.ui.start_page import StartPage
from vtt.ui.start_rooms import StartRooms


def test_a_panel_or_a_sentence_stands_beside_the_lists(qtbot):
    rooms = StartRooms()
    qtbot.addWidget(rooms)
    assert rooms.details.currentWidget() is rooms.hint
    panel = QLabel("details")
    rooms.show_detail(panel)
    rooms.show_detail(panel)
    assert rooms.details.count() == 2
    assert rooms.details.currentWidget() is panel
    rooms.say("nothing here")
    assert rooms.details.currentWidget() is rooms.hint
    assert rooms.hint.text() == "nothing here"


def test_the_menu_opens_closes_and_quits(qtbot):
    page = StartPage()
    qtbot.addWidget(page)
    page.furnish()
    page.show()
    asked = []
    page.quit_wanted.connect(lambda: asked.append("quit"))
    menu = page.menuBar().actions()[0].menu()
    by_name = {action.objectName(): action for action in menu.actions()}
    assert list(by_name) == ["open", "close", "quit"]
    by_name["quit"].trigger()
    assert asked == ["quit"]
    by_name["close"].trigger()
    assert not page.isVisible()
