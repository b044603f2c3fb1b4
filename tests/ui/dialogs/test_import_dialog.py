from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFileDialog

from tests.ui.player import LEFT
from vtt.session.foreign_games import Host
from vtt.ui.dialogs.import_dialog import ImportIntoDialog, ImportModuleDialog


def asked(qtbot, tmp_path, folder):
    dialog = ImportModuleDialog(tmp_path / "Game.vmod", folder)
    qtbot.addWidget(dialog)
    dialog.show()
    return dialog


def test_a_new_folder_is_taken_by_enter(qtbot, tmp_path):
    dialog = asked(qtbot, tmp_path, tmp_path / "new")
    assert not dialog.play_button.isVisible()
    qtbot.keyClick(dialog.edit, Qt.Key.Key_Return)
    assert dialog.result() == ImportModuleDialog.DialogCode.Accepted
    assert dialog.folder == tmp_path / "new"


def test_no_name_is_no_folder(qtbot, tmp_path):
    dialog = asked(qtbot, tmp_path, tmp_path / "new")
    dialog.edit.selectAll()
    qtbot.keyClick(dialog.edit, Qt.Key.Key_Delete)
    assert not dialog.import_button.isEnabled()


def test_a_module_that_is_there_is_played_or_imported_again(qtbot, tmp_path):
    (tmp_path / "module.xml").touch()
    dialog = asked(qtbot, tmp_path, tmp_path)
    assert dialog.import_button.text() == "&Import again"
    assert dialog.play_button.isDefault()
    qtbot.mouseClick(dialog.import_button, LEFT)
    assert not dialog.plays_present


def test_a_folder_is_browsed_for(qtbot, tmp_path, monkeypatch):
    dialog = asked(qtbot, tmp_path, tmp_path / "new")
    monkeypatch.setattr(QFileDialog, "getExistingDirectory", lambda *_: str(tmp_path / "other"))
    qtbot.mouseClick(dialog.browse, LEFT)
    assert dialog.folder == tmp_path / "other"


def test_the_module_of_that_name_is_chosen_beforehand(qtbot, tmp_path):
    hosts = (Host(tmp_path / "a", "Alesia"), Host(tmp_path / "b", "Berezina"))
    dialog = ImportIntoDialog(tmp_path / "turn.vsav", "berezina ", hosts)
    qtbot.addWidget(dialog)
    dialog.show()
    assert dialog.folder == tmp_path / "b"
    qtbot.keyClick(dialog.box, Qt.Key.Key_Up)
    assert dialog.folder == tmp_path / "a"
