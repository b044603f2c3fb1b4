import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QImage

from vtt.definition.chart import ChartDefinition
from vtt.definition.rules_table import CellValue, RulesTable
from vtt.session.rules_help import ChartText, RuleEntry
from vtt.ui.panels.help_panel import HelpPanel

CHARTS = (
    ChartDefinition("page", "How it goes", page="a.md"),
    ChartDefinition("table", "Combat results", rules_table="combat"),
    ChartDefinition("map", "Setup", picture="map.png"),
    ChartDefinition("gone", "Lost page", page="gone.md"),
)
COMBAT = RulesTable(
    "combat",
    "Combat",
    ("attacker_retreats",),
    ("1", "2"),
    (("attacker_retreats", "1", CellValue("AR")), ("attacker_retreats", "2", CellValue("no"))),
)
TEXTS = {
    "page": ChartText(markdown="# Turns\n\n| a | b |\n| --- | --- |\n| 1 | 2 |"),
    "table": ChartText(tables=(COMBAT,)),
    "map": ChartText(picture="map.png"),
    "gone": ChartText(fault="Lost page cannot be shown"),
}
RULES = (RuleEntry("A4", "Movement", "enforced"), RuleEntry("B16", "Zones", "enforced"))


@pytest.fixture
def asked():
    return []


@pytest.fixture
def panel(qtbot, asked):
    def picture(paths, width, grows):
        asked.append((paths[0], width))
        image = QImage(width, width // 2, QImage.Format.Format_RGB32)
        image.fill(QColor("#12aa34"))
        return image

    panel = HelpPanel(
        CHARTS, lambda c: TEXTS[c.id], lambda r: ChartText(f"### {r.number} {r.title}"), picture
    )
    panel.show_rules(RULES)
    qtbot.addWidget(panel)
    panel.resize(320, 600)
    with qtbot.waitExposed(panel):
        panel.show()
    return panel


def titles(panel):
    tree = panel.tree
    groups = [tree.topLevelItem(n) for n in range(tree.topLevelItemCount())]
    return {g.text(0): [g.child(n).text(0) for n in range(g.childCount())] for g in groups}


def click(qtbot, panel, title):
    (item,) = panel.tree.findItems(title, Qt.MatchFlag.MatchExactly | Qt.MatchFlag.MatchRecursive)
    panel.tree.scrollToItem(item)
    where = panel.tree.visualItemRect(item).center()
    qtbot.mouseClick(panel.tree.viewport(), Qt.MouseButton.LeftButton, pos=where)


def test_charts_and_rules_are_listed_and_searched(panel, qtbot):
    assert list(titles(panel)) == ["Charts (4)", "Rules (2)"]
    qtbot.keyClicks(panel.search, "zone")
    assert titles(panel) == {"Rules (1)": ["B16  Zones"]}
    panel.search.clear()
    qtbot.keyClicks(panel.search, "no such thing")
    assert panel.empty.isVisible()
    assert panel.empty.text() == "Nothing is called that."


def test_a_page_a_table_and_a_fault_are_read(panel, qtbot):
    click(qtbot, panel, "How it goes")
    assert panel.page.toPlainText().startswith("Turns")
    assert "|" not in panel.page.toPlainText(), "the table of the page is a table"
    click(qtbot, panel, "Combat results")
    assert "AR" in panel.page.toPlainText()
    click(qtbot, panel, "Lost page")
    assert panel.page.toPlainText() == "Lost page cannot be shown"


def test_a_narrow_page_tears_no_word_of_a_table_apart(panel, qtbot):
    click(qtbot, panel, "Combat results")
    panel.resize(120, 600)
    document = panel.page.document()
    block = document.begin()
    while block.isValid():
        told = [block.text()[line.textStart() :][: line.textLength()] for line in lines_of(block)]
        assert not block.text() or {w for t in told for w in t.split()} == set(block.text().split())
        block = block.next()


def lines_of(block):
    return [block.layout().lineAt(n) for n in range(block.layout().lineCount())]


def test_a_picture_is_as_wide_as_the_page(panel, qtbot, asked):
    click(qtbot, panel, "Setup")
    qtbot.waitUntil(lambda: bool(asked))
    seen = panel.page.viewport().grab().toImage()
    assert seen.pixelColor(40, 30).name() == "#12aa34"
    width = asked[-1][1]
    panel.resize(500, 600)
    qtbot.waitUntil(lambda: asked[-1][1] > width)


def test_a_rule_is_opened_by_its_number_or_by_that_of_a_part_of_it(panel):
    assert panel.show_rule("B16")
    assert panel.page.toPlainText() == "B16 Zones"
    assert panel.show_rule("A4b")
    assert panel.page.toPlainText() == "A4 Movement"
    assert not panel.show_rule("Z9")


def test_a_game_without_charts_and_rules_says_so(qtbot):
    panel = HelpPanel(
        (), lambda c: ChartText(), lambda r: ChartText(), lambda paths, width, grows: QImage()
    )
    qtbot.addWidget(panel)
    assert panel.empty.text() == "This game brings no charts and no rules."
