from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDialogButtonBox

from tests.ui.player import CTRL, LEFT, SHIFT, in_dialog, to_front
from vtt.session.preferences import ThemeChoice, load_preferences
from vtt.ui.dialogs.action_search import ActionSearch
from vtt.ui.dialogs.preferences_dialog import PreferencesDialog
from vtt.ui.dialogs.shortcuts_dialog import ShortcutsDialog


def test_an_action_is_found_by_name_and_done(duel_player):
    before = duel_player.page.view.px_per_mm

    def search(dialog):
        duel_player.qtbot.keyClicks(dialog.line, "zoom in")
        duel_player.qtbot.keyClick(dialog.line, Qt.Key.Key_Return)

    faults = in_dialog(ActionSearch, search)
    duel_player.key(Qt.Key.Key_P, CTRL | SHIFT)
    assert faults == []
    assert duel_player.page.view.px_per_mm > before


def test_a_changed_key_works_at_once_is_told_and_is_remembered(player, desktop):
    def give_measure_f9(dialog):
        rows = range(dialog.table.rowCount())
        row = next(row for row in rows if dialog.table.item(row, 0).text() == "Measure")
        dialog.table.selectRow(row)
        player.qtbot.keyClick(dialog.editor, Qt.Key.Key_F9)
        player.qtbot.mouseClick(dialog.set_key, LEFT)
        player.qtbot.mouseClick(dialog.apply, LEFT)

    faults = in_dialog(ShortcutsDialog, give_measure_f9)
    player.do("shortcuts")
    assert faults == []
    action = player.window.actions_by_id["tool_measure"]
    assert action.toolTip().startswith("Measure (F9): ")
    to_front(player.qtbot, player.window)
    player.key(Qt.Key.Key_F9)
    assert action.isChecked()
    kept, _ = load_preferences(desktop._path)
    assert kept.shortcuts == {"tool_measure": ("F9",)}
    second = desktop.open_path(str(player.window.desk.session.file.path)) or player.window
    assert second.actions_by_id["tool_measure"].shortcut().toString() == "F9"


def test_preferences_change_every_window_and_are_remembered(player, desktop):
    def dark(dialog):
        dialog.theme.setFocus()
        dialog.theme.setCurrentIndex(dialog.theme.findData(ThemeChoice.DARK.value))
        buttons = dialog.buttons.buttons()
        accept = QDialogButtonBox.ButtonRole.AcceptRole
        ok = next(b for b in buttons if dialog.buttons.buttonRole(b) == accept)
        player.qtbot.mouseClick(ok, LEFT)

    faults = in_dialog(PreferencesDialog, dark)
    player.do("preferences")
    assert faults == []
    assert player.window.is_dark
    kept, _ = load_preferences(desktop._path)
    assert kept.theme is ThemeChoice.DARK
