from PySide6.QtCore import Qt

from vtt.ui.dialogs.keys_dialog import GESTURES, KeysDialog
from vtt.ui.window_parts import PARTS

ACTIONS = [spec for part in PARTS for spec in part.ACTIONS]


def rows(dialog):
    table = dialog.table
    return {table.item(row, 0).text(): table.item(row, 1).text() for row in range(table.rowCount())}


def test_it_lists_the_gestures_and_every_action_with_a_key(qtbot):
    dialog = KeysDialog(ACTIONS)
    qtbot.addWidget(dialog)
    shown = rows(dialog)
    assert len(shown) == len(GESTURES) + sum(bool(spec.keys) for spec in ACTIONS)
    assert shown["Ctrl+Z"] == "Undo: Take back the last step."
    assert shown["Ctrl+Shift+Z, Ctrl+Y"].startswith("Redo: ")


def test_the_key_for_help_opens_it_and_play_goes_on(duelist):
    player = duelist()
    player.key(Qt.Key.Key_F1)
    (dialog,) = player.window.findChildren(KeysDialog)
    assert dialog.isVisible()
    assert not dialog.isModal()
    player.drag("red_1", 0, 40)
    assert player.session.log.length == 1
    player.qtbot.keyClick(dialog, Qt.Key.Key_Escape)
    player.qtbot.waitUntil(lambda: player.window.findChildren(KeysDialog) == [])
