"""A forecast as rows: parties with their lines, chances with bars, what can be chosen or supposed."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QColor

from tests.rules.duel import RED, move
from vtt.definition.rules_table import DataSource
from vtt.rules.forecast import Forecast, ForecastColumn, ForecastLine, ForecastResult, WhatIf
from vtt.ui.panels.bar_rows import BAR
from vtt.ui.panels.forecast_sheet import ForecastSheet, Shown

COLUMN = ForecastColumn(
    "Pikes",
    "+4",
    (
        ForecastLine("against foot", "+3", "A6.4"),
        ForecastLine("a rank behind", "+1", "A7.3", DataSource.RECONSTRUCTION),
        ForecastLine("superior, behind", "+1", "A10.7", depends=True),
    ),
    RED,
)
RESULTS = (ForecastResult("the shot recoil", 27, "A11.7"), ForecastResult("nothing happens", 9))
OTHERS = (
    WhatIf("guns help", True, move("red_1", 1, 1)),
    WhatIf("horse helps", False, move("red_1", 2, 2)),
)
FIGHT = Forecast("Pikes against shot", (COLUMN,), "+4 : +2", RESULTS, 36, OTHERS)


@pytest.fixture
def sheet(qtbot):
    sheet = ForecastSheet(lambda _side: "#1d4a80")
    qtbot.addWidget(sheet)
    sheet.resize(300, 500)
    sheet.show()
    return sheet


def show(sheet, forecast=FIGHT, before=FIGHT, struck=(), may_strike=False):
    sheet.show_forecast(Shown(forecast, before, frozenset(struck), may_strike))


def item_of(sheet, words):
    return sheet.findItems(words, Qt.MatchFlag.MatchExactly | Qt.MatchFlag.MatchRecursive)[0]


def test_every_line_has_its_value_and_rule_and_says_what_is_ours(sheet):
    show(sheet)
    assert sheet.rows()[:4] == [
        ("Pikes +4", "", ""),
        ("against foot", "+3", "A6.4"),
        ("a rank behind", "+1", "A7.3 R"),
        ("superior, behind", "(+1)", "A10.7"),
    ]
    assert "house ruling" in item_of(sheet, "a rank behind").toolTip(2)
    assert "some dice only" in item_of(sheet, "superior, behind").toolTip(1)


def test_chances_are_exact_and_seen_as_bars(sheet):
    show(sheet)
    assert sheet.rows()[4:7] == [
        ("Chances, of 36 falls of the dice", "", ""),
        ("75% (27): the shot recoil (A11.7)", "", ""),
        ("25% (9): nothing happens", "", ""),
    ]
    image = sheet.viewport().grab().toImage()
    lengths = []
    for words in ("75% (27): the shot recoil (A11.7)", "25% (9): nothing happens"):
        box = sheet.visualItemRect(item_of(sheet, words))
        row = box.bottom() - 1
        blue = [x for x in range(image.width()) if image.pixelColor(x, row) == QColor(BAR)]
        lengths.append(len(blue))
    assert lengths[0] == pytest.approx(3 * lengths[1], abs=3)
    assert lengths[1] > 20


def test_long_words_take_more_lines_and_are_not_cut(sheet):
    long = ForecastLine(
        "a very long reason that does not fit into one line of it at all", "+1", "A9"
    )
    show(sheet, Forecast("x", (ForecastColumn("Pikes", "+1", (long, COLUMN.lines[0])),)))
    heights = [
        sheet.visualItemRect(item_of(sheet, words.words)).height()
        for words in (long, COLUMN.lines[0])
    ]
    assert heights[0] >= 2 * heights[1] - 8


def test_what_can_be_chosen_is_ticked_and_tells_its_proposal(sheet, qtbot):
    show(sheet)
    item = item_of(sheet, "horse helps")
    assert item.checkState(0) is Qt.CheckState.Unchecked
    sheet.setCurrentItem(item)
    with qtbot.waitSignal(sheet.altered) as told:
        qtbot.keyClick(sheet, Qt.Key.Key_Space)
    assert told.args == [OTHERS[1].command]


def test_lines_can_be_struck_only_where_one_may_suppose(sheet, qtbot):
    show(sheet)
    assert item_of(sheet, "a rank behind").data(0, Qt.ItemDataRole.CheckStateRole) is None
    show(sheet, may_strike=True)
    sheet.setCurrentItem(item_of(sheet, "a rank behind"))
    with qtbot.waitSignal(sheet.struck) as told:
        qtbot.keyClick(sheet, Qt.Key.Key_Space)
    assert told.args == [frozenset({"A7.3"})]


def test_what_is_struck_stays_to_be_ticked_again(sheet, qtbot):
    without = ForecastColumn("Pikes", "+3", (COLUMN.lines[0], COLUMN.lines[2]), RED)
    now = Forecast("Pikes against shot", (without,), "+3 : +2", RESULTS, 36)
    show(sheet, now, FIGHT, ("A7.3",), may_strike=True)
    assert sheet.rows()[:3] == [
        ("Pikes +3", "", ""),
        ("against foot", "+3", "A6.4"),
        ("a rank behind", "+1", "A7.3 R"),
    ]
    item = item_of(sheet, "a rank behind")
    assert item.checkState(0) is Qt.CheckState.Unchecked
    sheet.setCurrentItem(item)
    with qtbot.waitSignal(sheet.struck) as told:
        qtbot.keyClick(sheet, Qt.Key.Key_Space)
    assert told.args == [frozenset()]


def test_a_double_click_asks_for_the_rule(sheet, qtbot):
    show(sheet)
    box = sheet.visualItemRect(item_of(sheet, "against foot"))
    qtbot.mouseClick(sheet.viewport(), Qt.MouseButton.LeftButton, pos=box.center())
    with qtbot.waitSignal(sheet.rule_asked) as told:
        qtbot.mouseDClick(sheet.viewport(), Qt.MouseButton.LeftButton, pos=box.center())
    assert told.args == ["A6.4"]


def test_nothing_is_shown_of_nothing(sheet):
    show(sheet)
    sheet.show_forecast(None)
    assert sheet.rows() == []
