import pytest
from PySide6.QtWidgets import QWidget

from vtt.session.scenario_save import ScenarioWords
from vtt.ui.dialogs.scenario_dialog import ScenarioDialog


@pytest.mark.parametrize(("name", "can"), [("", False), ("   ", False), (" Noon ", True)])
def test_it_is_saved_under_a_name(qtbot, name, can):
    parent = QWidget()
    qtbot.addWidget(parent)
    dialog = ScenarioDialog("Three Mills", parent)
    dialog.name.setText(name)
    assert dialog.save.isEnabled() is can
    dialog.description.setPlainText("Two\n  lines ")
    assert dialog.words() == ScenarioWords(name.strip(), "Two lines")
