import pytest
from PySide6.QtWidgets import QCheckBox, QComboBox

from tests.ui.conftest import read_once
from tests.ui.games import SIEGE, case_player
from tests.ui.player import in_dialog
from vtt.rules.settings import Setting, SettingType
from vtt.session.actions import settings_in_play
from vtt.ui.dialogs.settings_dialog import SettingsDialog

SETTINGS = (
    Setting("leaves", SettingType.FLAG, True, "Who runs leaves the map", "15.4"),
    Setting("dice", SettingType.CHOICE, "two", "Dice", "E.1", ("two", "one_only")),
    Setting("sight", SettingType.NUMBER, 80.0, "How far one sees", minimum=0),
    Setting("men", SettingType.WHOLE, 3, "Men", maximum=5),
    Setting("weather", SettingType.TEXT, "none", "Weather"),
)
VALUES = {setting.key: setting.default for setting in SETTINGS}


@pytest.fixture
def dialog(qtbot):
    dialog = SettingsDialog(SETTINGS, VALUES)
    qtbot.addWidget(dialog)
    return dialog


def test_it_shows_what_holds_and_changes_nothing_by_itself(dialog):
    assert dialog.changed() == {}
    assert dialog.fields["leaves"].accessibleName() == "Who runs leaves the map (15.4)"
    assert dialog.fields["leaves"].isChecked()
    assert dialog.fields["dice"].itemText(1) == "one only"


def test_a_value_that_its_field_cannot_show_is_not_changed_by_looking_at_it(qtbot):
    settings = (
        Setting("share", SettingType.NUMBER, 0.125, "Share"),
        Setting("dice", SettingType.CHOICE, "two", "Dice", "E.1", ("two", "one_only")),
        Setting("weather", SettingType.TEXT, " none", "Weather"),
    )
    dialog = SettingsDialog(settings, {"share": 0.125, "dice": "three", "weather": " none"})
    qtbot.addWidget(dialog)
    assert dialog.changed() == {}
    dialog.fields["share"].setValue(0.5)
    assert dialog.changed() == {"share": 0.5}


def test_each_kind_of_setting_is_changed_by_its_own_field(dialog):
    dialog.fields["leaves"].setChecked(False)
    dialog.fields["dice"].setCurrentIndex(1)
    dialog.fields["sight"].setValue(40.5)
    dialog.fields["men"].setValue(9)
    dialog.fields["weather"].setText(" rain ")
    changed = {"leaves": False, "dice": "one_only", "sight": 40.5, "men": 5, "weather": "rain"}
    assert dialog.changed() == changed


def test_what_is_chosen_holds_at_the_table_is_logged_and_taken_back(qtbot):
    with case_player(qtbot, SIEGE / "sequence.toml", "says_something", read_once) as player:

        def choose(dialog):
            assert isinstance(dialog.fields["flight_leaves"], QCheckBox)
            assert isinstance(dialog.fields["giora_dice"], QComboBox)
            dialog.fields["flight_leaves"].setChecked(False)
            dialog.fields["giora_dice"].setCurrentIndex(1)
            dialog.accept()

        faults = in_dialog(SettingsDialog, choose)
        player.do("rules_settings")
        assert faults == []
        found = settings_in_play(player.session)
        assert (found["flight_leaves"], found["giora_dice"]) == (False, "one")
        assert player.session.log.length == 1
        player.do("undo")
        assert settings_in_play(player.session)["flight_leaves"] is True


def test_rules_without_settings_have_no_readings_to_choose(duel_player, free_player):
    assert not free_player.window.actions_by_id["rules_settings"].isEnabled()
