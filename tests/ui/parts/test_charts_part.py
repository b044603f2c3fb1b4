import pytest
from PySide6.QtCore import Qt

from tests.formats.test_check_picture import png
from tests.formats.test_fuzz import OneFile
from tests.ui.player import LEFT, MODULES, SHOT
from vtt.session.rules_help import tables_of_rule
from vtt.ui.parts.charts_part import ChartsPart


def sized_svg(size):
    return f'<svg xmlns="http://www.w3.org/2000/svg" {size}><path d="M0 0h1v1"/></svg>'.encode()


def panel(player):
    return player.window.part(ChartsPart).panel


def test_a_chart_of_the_module_is_looked_up(player):
    player.key(Qt.Key.Key_F2)
    shown = panel(player)
    assert shown.search.hasFocus()
    player.qtbot.keyClicks(shown.search, "ranges")
    (item,) = shown.tree.findItems(
        "Shooting ranges", Qt.MatchFlag.MatchExactly | Qt.MatchFlag.MatchRecursive
    )
    player.qtbot.mouseClick(
        shown.tree.viewport(), LEFT, pos=shown.tree.visualItemRect(item).center()
    )
    assert "Sh" in shown.page.toPlainText()


def test_the_key_that_brings_the_charts_puts_them_away_again(player):
    dock = player.window.docks["charts"]
    for seen in (True, False, True):
        player.key(Qt.Key.Key_F2)
        player.qtbot.waitUntil(lambda seen=seen: player.window.docks.is_seen("charts") is seen)
        assert dock.isVisible() is seen
        assert panel(player).search.hasFocus() is seen
        assert player.page.view.hasFocus() is not seen


def test_a_finding_that_is_double_clicked_opens_its_rule(player):
    player.drag(SHOT, 0, -200)
    findings = player.findings_panel.list
    rule = player.findings()[0].rule
    where = findings.visualItemRect(findings.item(0)).center()
    player.qtbot.mouseClick(findings.viewport(), LEFT, pos=where)
    player.qtbot.mouseDClick(findings.viewport(), LEFT, pos=where)
    assert player.window.docks["charts"].isVisible()
    text = panel(player).page.toPlainText()
    assert text.split()[0] == rule[: len(text.split()[0])]
    assert "Judged here" in text


def test_a_rule_that_nobody_listed_is_said_to_be_unknown(duel_player):
    duel_player.window.part(ChartsPart).show_rule("M1")
    assert duel_player.window.bar.message.text == "Nothing more is known here of rule M1."


def test_the_words_of_a_rule_are_taken_from_the_modules_own_pages(desktop, qtbot):
    window = desktop.open_path(str(MODULES / "hexdemo"))
    window.part(ChartsPart).show_rule("3.1")
    text = window.part(ChartsPart).panel.page.toPlainText()
    assert text.startswith("3.1")
    assert "movement points" in text


def test_pictures_of_the_module_are_shown(desktop, qtbot):
    window = desktop.open_path(str(MODULES / "hexdemo"))
    part = window.part(ChartsPart)
    picture = part._picture(["images/duchy/foot_1.svg"], 120)
    assert (picture.width(), picture.height()) == (120, 120)
    assert part._picture(["images/gone.png"], 120).isNull()
    assert "gone.png" in window.bar.message.text


@pytest.mark.parametrize(
    ("name", "data", "size"),
    [
        ("a.svg", sized_svg('viewBox="0 0 1 100000000"'), (1, 1600)),
        ("a.svg", sized_svg('viewBox="0 0 100000000 1"'), (100, 1)),
        ("a.svg", sized_svg('viewBox="0 0 0.1 5000"'), (1, 1600)),
        ("a.svg", sized_svg('viewBox="0 0 0 0"'), (100, 100)),
        ("a.svg", sized_svg('viewBox="0 0 1 3"'), (100, 300)),
        ("a.png", png(1, 30000), (1, 1600)),
        ("a.png", png(30000, 1), (100, 1)),
        ("a.png", png(20, 10), (100, 50)),
    ],
)
def test_a_picture_of_an_odd_shape_takes_no_more_than_a_page(player, monkeypatch, name, data, size):
    part = player.window.part(ChartsPart)
    monkeypatch.setattr(part.desk, "files", OneFile(data))
    picture = part._picture([name], 100)
    assert (picture.width(), picture.height()) == size


def test_a_rule_is_told_with_its_clauses_its_numbers_and_what_is_judged(player):
    """Of A4 the printed sentence is not ours to show; what it is about and its numbers are."""
    part = player.window.part(ChartsPart)
    part.show_rule("A4")
    text = part.panel.page.toPlainText()
    assert text.startswith("A4")
    assert "A4.2" in text, "its clauses"
    assert "a hair too far" in text, "the cases"
    tables = tables_of_rule(player.session.module, "A4")
    assert len(tables) > 1
    assert all(table.name in text for table in tables)
    bar = part.panel.page.verticalScrollBar()
    assert bar.value() == bar.minimum(), "it is read from its beginning"
