"""The buttons of a module's tool bars are told with their words, keys and tables."""

import pytest

from tests.vassal.generate import MAP, MODULE, element, map_of, root, roster
from tests.vassal.playable import imported_folder
from vtt.formats.module_file import read_module
from vtt.formats.vassal.components import COMPONENTS
from vtt.formats.vassal.toolbar import KINDS, ButtonKind, ToolbarButton, toolbar_buttons


def pressed(tag, words, **settings):
    """A button whose words are its setting `text`."""
    made = element(f"{MODULE}{tag}", **settings)
    made.attributes["text"] = words
    return made


def buttons(tmp_path, *parts):
    return toolbar_buttons(read_module(imported_folder(tmp_path, root(roster("Red"), *parts))))


def test_buttons_are_told_in_the_order_of_the_file_each_on_its_bar(tmp_path):
    command = element(
        f"{MODULE}GlobalKeyCommand",
        name="Flip all",
        buttonText="Flip",
        tooltip="Flips all",
        buttonHotkey="70,195",
        hotkey="70,130",
    )
    change = element(
        f"{MODULE}properties.GlobalProperty",
        pressed("properties.ChangePropertyButton", "+1", hotkey="57344,0,more"),
        name="Weather",
    )
    menu = pressed("ToolbarMenu", "More", menuItems="Flip,,2d6")
    hide = element(f"{MAP}HidePiecesButton", buttonText="Hide", hotkey="72,520")
    folder = element(f"{MODULE}folder.ModuleSubFolder", change, name="Weather")
    assert buttons(tmp_path, command, folder, map_of("Main", hide), menu) == (
        ToolbarButton(ButtonKind.COMMAND, "Flip", "Flips all", "Ctrl+Shift+F"),
        ToolbarButton(ButtonKind.PROPERTY, "+1", "", "@more"),
        ToolbarButton(ButtonKind.PIECES, "Hide", "", "Alt+H", "Main"),
        ToolbarButton(ButtonKind.MENU, "More", items=("Flip", "2d6")),
    )


@pytest.mark.parametrize(
    ("settings", "text"),
    [
        ({"icon": "go.png", "name": "Go"}, "Go"),
        ({"tooltip": "Goes"}, "Goes"),
        ({"name": "Key alone", "hotkey": "70,130"}, None),
    ],
)
def test_what_has_neither_words_nor_picture_is_no_button(tmp_path, settings, text):
    found = buttons(tmp_path, element(f"{MODULE}DoActionButton", **settings))
    assert [button.text for button in found] == ([] if text is None else [text])


def test_the_classes_are_vassals_own():
    assert KINDS.keys() <= {spec.short for spec in COMPONENTS.values()}
