import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDialog, QFileDialog

from tests.ui.player import LEFT, to_front
from vtt.session.preferences import MotionChoice, Preferences, ThemeChoice
from vtt.state.mode import RulesMode
from vtt.ui.dialogs.preferences_dialog import PreferencesDialog
from vtt.ui.parts.game_part import GamePart

BEFORE = Preferences(
    player="Ada", language="ru", theme=ThemeChoice.DARK, module_folders=("a",), recent=("x.vttg",)
)
LANGUAGES = {"zh": "中文", "ru": "Русский"}


@pytest.fixture
def dialog(qtbot):
    dialog = PreferencesDialog(BEFORE, LANGUAGES)
    qtbot.addWidget(dialog)
    dialog.show()
    to_front(qtbot, dialog)
    return dialog


def pick(qtbot, box, steps):
    box.setFocus()
    for _ in range(steps):
        qtbot.keyClick(box, Qt.Key.Key_Down)


def test_untouched_it_gives_back_what_it_was_given(dialog):
    assert dialog.preferences() == BEFORE


def test_what_is_typed_and_picked_is_what_it_gives(dialog, qtbot):
    dialog.player.clear()
    qtbot.keyClicks(dialog.player, " Grace ")
    pick(qtbot, dialog.motion, 2)
    dialog.letters.setFocus()
    qtbot.keyClick(dialog.letters, Qt.Key.Key_Up)
    qtbot.keyClick(dialog.snapping, Qt.Key.Key_Space)
    qtbot.keyClick(dialog.turning, Qt.Key.Key_Space)
    mode = dialog.mode.findData(RulesMode.OFF.value) - dialog.mode.currentIndex()
    pick(qtbot, dialog.mode, mode)
    found = dialog.preferences()
    assert found.player == "Grace"
    assert found.motion is MotionChoice.NONE
    assert found.font_scale == 1.05
    assert not found.snapping
    assert not found.turn_to_side
    assert found.rules_mode is RulesMode.OFF
    assert found.recent == BEFORE.recent


def test_return_presses_the_button_that_has_the_keyboard(dialog, qtbot):
    dialog.folders.setCurrentRow(0)
    dialog.remove_folder.setFocus()
    qtbot.keyClick(dialog.remove_folder, Qt.Key.Key_Return)
    assert dialog.preferences().module_folders == ()
    assert dialog.isVisible()
    dialog.player.setFocus()
    qtbot.keyClick(dialog.player, Qt.Key.Key_Return)
    assert dialog.result() == QDialog.DialogCode.Accepted


def test_folders_are_added_once_and_removed(dialog, qtbot, monkeypatch):
    for name in ("b", "b", ""):
        monkeypatch.setattr(QFileDialog, "getExistingDirectory", lambda *_, name=name: name)
        qtbot.mouseClick(dialog.add_folder, LEFT)
    assert dialog.preferences().module_folders == ("a", "b")
    assert not dialog.remove_folder.isEnabled(), "none is chosen"
    dialog.folders.setCurrentRow(0)
    qtbot.mouseClick(dialog.remove_folder, LEFT)
    assert dialog.preferences().module_folders == ("b",)
    qtbot.mouseClick(dialog.remove_folder, LEFT)
    assert dialog.preferences().module_folders == ()
    assert not dialog.remove_folder.isEnabled()


def test_a_language_without_texts_reads_as_the_systems(qtbot):
    dialog = PreferencesDialog(Preferences(language="tlh"), LANGUAGES)
    qtbot.addWidget(dialog)
    assert dialog.preferences().language == ""


def test_its_main_button_is_a_verb_and_accepts(dialog, qtbot):
    button = next(b for b in dialog.buttons.buttons() if b.text() == "Keep these")
    qtbot.mouseClick(button, LEFT)
    assert dialog.result() == QDialog.DialogCode.Accepted


def test_the_modes_of_the_rules_have_the_words_of_the_tool_bar(dialog):
    short = {spec.id: spec.short for spec in GamePart.ACTIONS}
    box = dialog.mode
    words = {box.itemData(row): box.itemText(row) for row in range(box.count())}
    assert words == {mode.value: short[f"mode_{mode.value}"] for mode in RulesMode}
