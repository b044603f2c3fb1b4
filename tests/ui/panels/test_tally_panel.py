"""What is counted stands by side, with a bar, where something happens, and what it is made of."""

import msgspec
import pytest
from PySide6.QtCore import QRect, Qt
from PySide6.QtGui import QColor
from PySide6.QtWidgets import QStyle

from vtt.base.ids import SideId
from vtt.definition.side import SideDefinition
from vtt.rules.tally import Tally
from vtt.ui.panels.bar_rows import BAR, LIMIT
from vtt.ui.panels.tally_panel import TallyPanel

RED, BLUE = SideDefinition(SideId("red"), "Red"), SideDefinition(SideId("blue"), "Blue", "#0000ff")
LOST = Tally("Lost", 9.5, 38, RED.id, 19, "beaten above 19", "C12.1", ("Finns: 2", "Guns: 7.5"))
PIPS = Tally("PIPs spent", 1, 4, BLUE.id, words="3 left", rule="C2")
TURNS = Tally("Points", 3)


@pytest.fixture
def panel(qtbot):
    panel = TallyPanel({RED.id: RED, BLUE.id: BLUE}.__getitem__)
    qtbot.addWidget(panel)
    panel.resize(320, 300)
    panel.show()
    return panel


def groups(panel):
    tree = panel.tree
    return [tree.topLevelItem(n).text(0) for n in range(tree.topLevelItemCount())]


def test_each_tally_is_a_sentence_below_its_side(panel):
    panel.show_tallies([LOST, PIPS, TURNS])
    assert groups(panel) == ["Red", "Blue", "All"]
    assert panel.rows() == [
        "Lost: 9.5 of 38, beaten above 19 (C12.1)",
        "PIPs spent: 1 of 4, 3 left (C2)",
        "Points: 3",
    ]


def test_its_bar_is_as_long_as_its_share_and_shows_where_something_happens(panel):
    panel.show_tallies([LOST])
    item = panel.tree.topLevelItem(0).child(0)
    box = panel.tree.visualItemRect(item)
    image = panel.tree.viewport().grab().toImage()
    row = [image.pixelColor(x, box.bottom() - 1) for x in range(image.width())]
    blue = [x for x, colour in enumerate(row) if colour == QColor(BAR)]
    tick = [x for x, colour in enumerate(row) if colour == QColor(LIMIT)]
    left, length = blue[0], image.width() - 4 - blue[0]
    assert len(blue) == pytest.approx(length * 9.5 / 38, abs=3)
    assert tick[0] - left == pytest.approx(length / 2, abs=3)


def test_what_it_is_made_of_stays_open_when_it_changes(panel, qtbot):
    panel.show_tallies([LOST, PIPS])
    item = panel.tree.topLevelItem(0).child(0)
    assert [item.child(n).text(0) for n in range(2)] == ["Finns: 2", "Guns: 7.5"]
    panel.tree.setCurrentItem(item)
    qtbot.keyClick(panel.tree, Qt.Key.Key_Right)
    assert item.isExpanded()
    panel.show_tallies([LOST, PIPS])
    assert panel.tree.topLevelItem(0).child(0).isExpanded()


def test_an_empty_dock_teaches_and_the_tree_has_a_name(panel, qtbot):
    assert panel.empty.isVisible()
    panel.show_tallies([PIPS])
    assert not panel.empty.isVisible()
    assert panel.tree.accessibleName() == "What is counted for each side"
    box = panel.tree.visualItemRect(panel.tree.topLevelItem(0).child(0)).center()
    qtbot.mouseClick(panel.tree.viewport(), Qt.MouseButton.LeftButton, pos=box)
    with qtbot.waitSignal(panel.rule_asked) as told:
        qtbot.mouseDClick(panel.tree.viewport(), Qt.MouseButton.LeftButton, pos=box)
    assert told.args == ["C2"]


def test_a_row_that_is_chosen_tells_whom_it_is_about_and_new_rows_choose_nobody(panel):
    picked = []
    panel.picked.connect(picked.append)
    panel.show_tallies([msgspec.structs.replace(LOST, pieces=("finns", "guns")), PIPS])
    assert picked == []
    panel.tree.setCurrentItem(panel.tree.topLevelItem(0).child(0))
    assert picked == [("finns", "guns")]
    panel.tree.setCurrentItem(panel.tree.topLevelItem(1).child(0))
    panel.show_tallies([LOST])
    assert picked == [("finns", "guns")]


@pytest.mark.parametrize("width", range(200, 340, 7))
def test_words_have_as_many_lines_as_they_need_at_any_width(panel, width):
    panel.resize(width, 300)
    panel.show_tallies([LOST])
    item = panel.tree.topLevelItem(0).child(0)
    box = panel.tree.visualItemRect(item)
    metrics = panel.tree.fontMetrics()
    margin = 2 * (panel.tree.style().pixelMetric(QStyle.PixelMetric.PM_FocusFrameHMargin) + 1)
    needed = metrics.boundingRect(
        QRect(0, 0, box.width() - margin, 1000), Qt.TextFlag.TextWordWrap, item.text(0)
    )
    assert box.height() >= needed.height()
