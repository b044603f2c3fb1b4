"""Settings fit their type and bounds; faults name the nearest key and value."""

import pytest

from vtt.base.errors import CommandError
from vtt.rules.settings import Setting, SettingType, expect_setting, setting_faults

FLAG = Setting("night", SettingType.FLAG, False, "Night turns")
WHOLE = Setting("turns", SettingType.WHOLE, 8, "Turns", minimum=1, maximum=20)
NUMBER = Setting("scale", SettingType.NUMBER, 1.0, "Scale")
TEXT = Setting("title", SettingType.TEXT, "", "Title")
CHOICE = Setting("odds", SettingType.CHOICE, "halving", "Odds", values=("halving", "nearest_below"))
ALL = (FLAG, WHOLE, NUMBER, TEXT, CHOICE)


@pytest.mark.parametrize(
    ("setting", "value", "fault"),
    [
        (FLAG, True, ""),
        (FLAG, 1, "expected true or false, found 1"),
        (WHOLE, 1, ""),
        (WHOLE, 20, ""),
        (WHOLE, 0, "expected at least 1, found 0"),
        (WHOLE, 21, "expected at most 20, found 21"),
        (WHOLE, 2.5, "expected a whole number, found 2.5"),
        (WHOLE, True, "expected a whole number, found True"),
        (NUMBER, 2.5, ""),
        (NUMBER, "2", "expected a number, found '2'"),
        (TEXT, "x", ""),
        (TEXT, 3, "expected a text, found 3"),
        (CHOICE, "nearest_below", ""),
        (
            CHOICE,
            "halvin",
            "expected one of halving, nearest_below, found 'halvin'; did you mean 'halving'?",
        ),
    ],
)
def test_a_value_fits_or_its_fault_is_said(setting, value, fault):
    assert setting.fault(value) == fault


def test_a_default_must_fit():
    with pytest.raises(ValueError, match="default of 'turns': expected at most 20"):
        Setting("turns", SettingType.WHOLE, 30, "Turns", maximum=20)


def test_all_faults_are_listed_by_key():
    faults = setting_faults(ALL, {"turns": 0, "nigth": True, "night": True})
    assert faults == (
        "there is no setting 'nigth'; did you mean 'night'?",
        "setting 'turns': expected at least 1, found 0",
    )


def test_the_table_may_choose_what_fits_or_go_back():
    expect_setting(ALL, "turns", 5)
    expect_setting(ALL, "turns", None)
    with pytest.raises(CommandError, match="no setting 'turn'; did you mean 'turns'"):
        expect_setting(ALL, "turn", 5)
    with pytest.raises(CommandError, match="setting 'turns': expected at most 20"):
        expect_setting(ALL, "turns", 50)
