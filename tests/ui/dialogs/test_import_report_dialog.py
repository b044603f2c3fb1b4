from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFileDialog, QLabel, QMessageBox

from tests.ui.player import LEFT, in_dialog
from vtt.base.problems import Problem, ProblemSeverity, SourceRef
from vtt.definition.exchange import ExchangeNote, NoteKind
from vtt.formats.exchange import ExchangeReport
from vtt.ui.dialogs.import_report_dialog import MOST_PLACES, ImportReportDialog

REPORT = ExchangeReport(
    "vassal",
    Path("game"),
    ("module.xml",),
    (
        ExchangeNote(NoteKind.CARRIED, "pieces", None, 12),
        ExchangeNote(NoteKind.CARRIED, "boards", None, 2),
        ExchangeNote(NoteKind.LOST, "a sound", SourceRef("buildFile.xml", 7), 3),
    ),
    (Problem("x", "no such picture", severity=ProblemSeverity.WARNING),),
)


def shown(qtbot, report=REPORT):
    dialog = ImportReportDialog(Path("Game.vmod"), report)
    qtbot.addWidget(dialog)
    dialog.show()
    return dialog


def rows(item):
    return [
        tuple(item.child(row).text(column) for column in range(3))
        for row in range(item.childCount())
    ]


def test_each_kind_has_its_count_and_each_line_its_place(qtbot):
    dialog = shown(qtbot)
    tree = dialog.tree
    items = [tree.topLevelItem(row) for row in range(tree.topLevelItemCount())]
    assert [(item.text(0), item.text(1)) for item in items] == [
        ("Lost", "3"),
        ("Carried", "14"),
        ("Problems", "1"),
    ]
    assert rows(items[0]) == [("a sound", "3", "buildFile.xml:7")]
    assert rows(items[1]) == [("pieces", "12", ""), ("boards", "2", "")]
    assert rows(items[2]) == [("no such picture", "1", "")]


def test_the_head_says_what_is_lost(qtbot):
    dialog = shown(qtbot)
    assert "3 parts are lost." in dialog.findChild(QLabel).text()
    clean = ExchangeReport("vassal", Path("game"), ())
    other = shown(qtbot, clean)
    assert "Nothing is lost." in other.findChild(QLabel).text()


def test_a_report_that_cannot_be_written_says_why(qtbot, tmp_path, monkeypatch):
    place = tmp_path / "folder.txt"
    place.mkdir()
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(place), ""))
    said = []
    dialog = shown(qtbot)
    faults = in_dialog(QMessageBox, lambda box: (said.append(box.text()), box.accept()))
    qtbot.mouseClick(dialog.text_button, LEFT)
    assert faults == []
    assert said[0].startswith("Not saved: ")


def test_a_part_that_stands_in_many_places_lists_them_up_to_a_bound(qtbot):
    places = tuple(SourceRef("buildFile.xml", line) for line in range(1, MOST_PLACES + 3))
    note = ExchangeNote(NoteKind.KEPT_RAW, "Zoomer", places[0], len(places), places)
    dialog = shown(qtbot, ExchangeReport("vassal", Path("game"), (), (note,)))
    row = dialog.tree.topLevelItem(0).child(0)
    assert (row.text(1), row.text(2)) == (f"{MOST_PLACES + 2}", "buildFile.xml:1")
    found = rows(row)
    assert found[1] == ("", "", "buildFile.xml:2")
    assert (len(found), found[-1][0]) == (MOST_PLACES + 1, "and 2 more")


def test_return_presses_the_button_that_has_the_keyboard(qtbot, monkeypatch, tmp_path):
    monkeypatch.setattr(
        QFileDialog, "getSaveFileName", lambda *_args, **_more: (str(tmp_path / "r.txt"), "")
    )
    dialog = shown(qtbot)
    dialog.text_button.setFocus()
    qtbot.keyClick(dialog.text_button, Qt.Key.Key_Return)
    assert (tmp_path / "r.txt").exists()
    assert dialog.isVisible()
