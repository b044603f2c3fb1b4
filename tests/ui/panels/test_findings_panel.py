import pytest
from PySide6.QtCore import QSize, Qt

from vtt.definition.rules_table import DataSource
from vtt.rules.verdict import NO_OPINION, Notice, Severity, Verdict, doubtful, illegal, note
from vtt.ui.panels.findings_panel import FINDING_ROLE, FindingsPanel, finding_text, severity_icon

FAR = illegal("A4", "Moves 92 of 80 mm in rough going.", measured=92, limit=80)
NEAR = note("A4", "Moves 60 of 80 mm in rough going.", measured=60, limit=80)
FAILED = Notice("duel", "judge", "ValueError: boo")
UNSURE = doubtful("B17", "The depth of the wood is not known.", source=DataSource.RECONSTRUCTION)


@pytest.fixture
def panel(qtbot):
    panel = FindingsPanel()
    qtbot.addWidget(panel)
    panel.resize(300, 400)
    panel.show()
    return panel


def texts(panel):
    return [panel.list.item(row).text() for row in range(panel.list.count())]


def test_an_empty_panel_teaches(panel):
    assert "number of its rule" in panel._title.text()
    assert panel.list.isHidden()


def test_the_worst_finding_comes_first_each_with_its_rule(panel):
    panel.show_verdict(Verdict((NEAR, UNSURE, FAR)))
    assert texts(panel) == [
        "Against the rules: Moves 92 of 80 mm in rough going. (A4)",
        "Doubtful: The depth of the wood is not known. (B17, house ruling)",
        "Note: Moves 60 of 80 mm in rough going. (A4)",
    ]


def test_a_rule_that_a_finding_names_at_its_end_is_not_told_twice(panel):
    panel.show_verdict(Verdict((note("A14.2", "Costs 1 of 6 PIPs: +1 (A14.2)."),)))
    assert texts(panel) == ["Note: Costs 1 of 6 PIPs: +1 (A14.2)."]


@pytest.mark.parametrize(
    ("verdict", "accepted", "headline"),
    [
        (NO_OPINION, True, "Fine by the rules."),
        (
            Verdict(notices=(FAILED, FAILED)),
            True,
            "Made, and not judged as a whole: duel has no opinion (judge): ValueError: boo",
        ),
        (Verdict((FAR,), notices=(FAILED,)), False, "Refused."),
        (Verdict((FAR,)), False, "Refused."),
        (Verdict((FAR,)), True, "Made as advised against: it breaks one rule."),
        (Verdict((FAR, FAR)), True, "Made as advised against: it breaks 2 rules."),
    ],
)
def test_the_decision_stands_above_the_reasons(panel, verdict, accepted, headline):
    panel.show_verdict(verdict, accepted)
    assert panel._title.text() == headline


def test_what_was_overruled_is_called_so(panel):
    panel.show_verdict(Verdict((FAR,)), accepted=True, overruled=True)
    assert panel._title.text() == "Overruled: it breaks one rule."


def test_a_click_chooses_the_finding(panel, qtbot):
    panel.show_verdict(Verdict((FAR,)))
    where = panel.list.visualItemRect(panel.list.item(0)).center()
    with qtbot.waitSignal(panel.chosen) as chosen:
        qtbot.mouseClick(panel.list.viewport(), Qt.MouseButton.LeftButton, pos=where)
    assert chosen.args == [FAR]
    assert panel.list.item(0).data(FINDING_ROLE) is FAR


def test_a_house_ruling_is_called_one():
    assert finding_text(UNSURE).endswith("(B17, house ruling)")
    assert finding_text(FAR).endswith("(A4)")


def test_severities_differ_by_shape_as_well(qapp):
    def shape(severity):
        image = severity_icon(severity).pixmap(QSize(16, 16)).toImage()
        white = [
            image.pixelColor(x, y).lightness() > 200 and image.pixelColor(x, y).alpha() > 200
            for x in range(image.width())
            for y in range(image.height())
        ]
        return tuple(white)

    assert len({shape(severity) for severity in Severity}) == 3


def test_findings_are_filtered_by_their_gravity(panel, qtbot):
    panel.show_verdict(Verdict((NEAR, UNSURE, FAR)))
    left = Qt.MouseButton.LeftButton
    assert [button.text() for button in panel.filters.values()] == ["1", "1", "1"]
    qtbot.mouseClick(panel.filters[Severity.NOTE], left)
    qtbot.mouseClick(panel.filters[Severity.DOUBTFUL], left)
    assert len(texts(panel)) == 1
    assert texts(panel)[0].startswith("Against the rules")
    panel.show_verdict(Verdict((NEAR, FAR)))
    assert len(texts(panel)) == 1, "what is not wanted stays away"
    qtbot.mouseClick(panel.filters[Severity.NOTE], left)
    assert len(texts(panel)) == 2


def test_one_kind_of_findings_needs_no_filter(panel):
    panel.show_verdict(Verdict((FAR, FAR)))
    assert not panel.filters[Severity.ILLEGAL].isVisible()


def test_a_double_click_asks_for_the_rule(panel, qtbot):
    panel.show_verdict(Verdict((FAR,)))
    where = panel.list.visualItemRect(panel.list.item(0)).center()
    left = Qt.MouseButton.LeftButton
    qtbot.mouseClick(panel.list.viewport(), left, pos=where)
    with qtbot.waitSignal(panel.rule_asked) as asked:
        qtbot.mouseDClick(panel.list.viewport(), left, pos=where)
    assert asked.args == ["A4"]
