"""A name that is saved under: its ending, and what is there already."""

import pytest
from PySide6.QtWidgets import QFileDialog, QMessageBox, QWidget

from tests.ui.player import in_dialog
from vtt.ui.dialogs.saving import ask_where_to_save


@pytest.fixture
def asked(qtbot, tmp_path, monkeypatch):
    """Choose a name in the folder; gives the name of the file that is to be written, or None."""
    window = QWidget()
    qtbot.addWidget(window)

    def ask(name):
        chosen = str(tmp_path / name) if name else ""
        monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (chosen, ""))
        path = ask_where_to_save(window, "Save", "", "Games (*.vttg)", ".vttg")
        return path and path.relative_to(tmp_path).as_posix()

    return ask


@pytest.mark.parametrize(
    ("chosen", "saved"),
    [
        ("", None),
        ("noon", "noon.vttg"),
        ("Round 3.5", "Round 3.5.vttg"),
        ("notes.txt", "notes.txt.vttg"),
        ("noon.vttg", "noon.vttg"),
        ("NOON.VTTG", "NOON.VTTG"),
    ],
)
def test_a_name_gets_the_ending_that_it_lacks(asked, chosen, saved):
    assert asked(chosen) == saved


@pytest.mark.parametrize("text", ["Replace", "Cancel"])
def test_a_file_that_the_ending_leads_to_is_asked_about(asked, tmp_path, text):
    (tmp_path / "noon.vttg").touch()

    def answer(box):
        assert box.text() == "noon.vttg is there already. Replace it?"
        next(b for b in box.buttons() if b.text().replace("&", "") == text).click()

    faults = in_dialog(QMessageBox, answer)
    assert asked("noon") == ("noon.vttg" if text == "Replace" else None)
    assert not faults


def test_what_the_dialog_has_asked_about_is_not_asked_again(asked, tmp_path):
    (tmp_path / "noon.vttg").touch()
    assert asked("noon.vttg") == "noon.vttg"
