from vtt.ui.actions import ActionSpec
from vtt.ui.shortcuts import canonical_keys, changed_keys, conflicts, keys_in_use

SPECS = (
    ActionSpec("open", "Open", "Open.", "file", ("Ctrl+O",)),
    ActionSpec("measure", "Measure", "Measure.", "pieces", ("M",)),
    ActionSpec("about", "About", "About.", "help"),
)


def test_keys_are_spelt_as_qt_does_once_each_and_an_empty_one_is_left_out():
    assert canonical_keys(("ctrl+o", "Ctrl+O", "")) == ("Ctrl+O",)


def test_changed_keys_stand_in_place_of_the_tables():
    keys = keys_in_use(SPECS, {"measure": ("D",), "open": ()})
    assert keys == {"open": (), "measure": ("D",), "about": ()}


def test_only_what_differs_is_remembered_and_unknown_actions_are_forgotten():
    wanted = {"open": ("ctrl+o",), "measure": ("d",), "about": (), "gone": ("X",)}
    assert changed_keys(SPECS, wanted) == {"measure": ("D",)}


def test_taking_a_key_away_is_a_change():
    assert changed_keys(SPECS, {"open": ()}) == {"open": ()}


def test_two_actions_with_one_key_are_named_with_it():
    assert conflicts({"open": ("Ctrl+O", "F3"), "measure": ("f3",)}) == {"F3": ("open", "measure")}
    assert conflicts({"open": ("Ctrl+O",), "measure": ("M",)}) == {}
