import pytest
from PySide6.QtCore import Qt

from tests.session.games import free_game
from tests.session.test_dice_statistics import roll
from tests.ui.keys import hold_return
from vtt.session.dice_statistics import DiceStatistics
from vtt.ui.panels.dice_panel import DicePanel

LEFT = Qt.MouseButton.LeftButton


@pytest.fixture
def session():
    return free_game()


@pytest.fixture
def panel(qtbot, session):
    panel = DicePanel(DiceStatistics(session.log), session.module.sides)
    qtbot.addWidget(panel)
    with qtbot.waitExposed(panel):
        panel.show()
    return panel


@pytest.fixture
def told(panel):
    heard = []
    panel.rolled.connect(lambda *what: heard.append(("roll", *what)))
    panel.kept.connect(lambda *what: heard.append(("keep", *what)))
    return heard


def test_a_pool_is_typed_and_rolled(panel, told, qtbot):
    qtbot.keyClicks(panel.pool, "3d6+2")
    qtbot.keyClick(panel.pool, Qt.Key.Key_Return)
    qtbot.keyClicks(panel.label, "morale")
    qtbot.mouseClick(panel.roll, LEFT)
    assert told == [("roll", "3d6+2", ""), ("roll", "3d6+2", "morale")]


def test_a_held_return_throws_the_dice_once(panel, told, qtbot):
    panel.show_named({"Combat": "2d6"}, {})
    panel.named.setCurrentRow(0)
    qtbot.keyClicks(panel.pool, "3d6")
    for widget in (panel.pool, panel.label, panel.named):
        hold_return(widget)
    assert told == [("roll", "3d6", ""), ("roll", "3d6", ""), ("roll", "2d6", "Combat")]


def test_what_is_no_pool_is_said_and_not_rolled(panel, told, qtbot):
    qtbot.keyClicks(panel.pool, "six dice")
    qtbot.mouseClick(panel.roll, LEFT)
    assert told == []
    assert panel.fault.isVisible()
    assert "3d6+2" in panel.fault.text()
    panel.pool.clear()
    qtbot.keyClicks(panel.pool, "2")
    assert not panel.fault.isVisible()


def test_dice_are_kept_under_a_name(panel, told, qtbot):
    qtbot.keyClicks(panel.pool, "4d6>=5")
    qtbot.mouseClick(panel.keep, LEFT)
    assert told == []
    assert panel.fault.text().startswith("Give the dice a name")
    qtbot.keyClicks(panel.label, "volley")
    qtbot.mouseClick(panel.keep, LEFT)
    assert told == [("keep", "volley", "4d6>=5")]


def test_named_rolls_are_rolled_by_a_double_click_and_return(panel, told, qtbot):
    assert panel.named.isHidden()
    panel.show_named({"Combat": "2d6"}, {"volley": "4d6>=5"})
    assert panel.named.isVisible()
    where = panel.named.visualItemRect(panel.named.item(0)).center()
    qtbot.mouseClick(panel.named.viewport(), LEFT, pos=where)
    qtbot.mouseDClick(panel.named.viewport(), LEFT, pos=where)
    qtbot.keyClick(panel.named, Qt.Key.Key_Down)
    qtbot.keyClick(panel.named, Qt.Key.Key_Return)
    assert told == [("roll", "2d6", "Combat"), ("roll", "4d6>=5", "volley")]


def test_only_own_rolls_are_forgotten(panel, told, qtbot):
    panel.show_named({"Combat": "2d6"}, {"volley": "4d6>=5"})
    panel.named.setCurrentRow(0)
    qtbot.keyClick(panel.named, Qt.Key.Key_Delete)
    panel.named.setCurrentRow(1)
    qtbot.keyClick(panel.named, Qt.Key.Key_Delete)
    assert told == [("keep", "volley", "")]


def test_statistics_are_told_for_each_side_and_kind_of_die(panel, session, qtbot):
    assert "will be counted here" in panel.summary.text()
    session.execute(None, roll("red", (6, 6), 6, 4))
    session.execute(None, roll("blue", (6, 10), 1, 9))
    panel.show_statistics()
    assert panel.summary.text() == "2 rolls. 3 × d6: mean 3.67, of a fair die 3.5."
    panel.side.setFocus()
    qtbot.keyClick(panel.side, Qt.Key.Key_Down)
    assert panel.summary.text() == "One roll. 2 × d6: mean 5.00, of a fair die 3.5."
    qtbot.keyClick(panel.die, Qt.Key.Key_Down)
    assert panel.summary.text() == "One roll. 0 × d10: mean -, of a fair die 5.5."
    panel.show_statistics()
    assert panel.die.currentText() == "d10"
