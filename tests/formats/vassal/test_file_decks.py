"""Decks of an imported module have the settings of their file, but for what was edited."""

import msgspec
import pytest

from tests.vassal.generate import MAP, element, map_of, root, roster
from tests.vassal.playable import imported_folder
from vtt.base.ids import DeckId
from vtt.formats.module_file import read_module
from vtt.formats.vassal.deck_type import deck_type
from vtt.formats.vassal.file_decks import FileDecks
from vtt.formats.vassal.rebuild import kept_tree_of, names_of

SETTINGS = {
    "name": "Draw",
    "allowMultiple": "false",
    "color": "1,2,3",
    "deckOwners": "Red",
    "deckRestrictAccess": "true",
    "faceDown": "MenuDefaultUp",
    "height": "60",
    "maxStack": "26",
    "reshuffleCommand": "Send",
    "reshuffleTarget": "Discards",
    "saveMessage": "Save",
    "shuffle": "Via right-click Menu",
    "width": "50",
}


@pytest.fixture
def module(tmp_path):
    command = element(f"{MAP}DeckGlobalKeyCommand", name="Next", hotkey="80,130")
    draw = element(f"{MAP}DrawPile", command, **SETTINGS)
    discards = element(f"{MAP}DrawPile", name="Discards")
    tree = root(roster("Red", "Blue"), map_of("Main", draw, discards))
    return read_module(imported_folder(tmp_path, tree))


def component(module, **changes):
    deck = msgspec.structs.replace(module.deck(DeckId("draw")), **changes)
    names = names_of(module, kept_tree_of(module), ())
    return FileDecks(module, names).component(deck)


def test_a_deck_that_nobody_edited_is_as_its_file_has_it(module):
    assert component(module).attributes == SETTINGS
    assert "Next|80\\,130" in deck_type(component(module))


@pytest.mark.parametrize(
    ("changes", "settings"),
    [
        ({"face_down": True}, {"faceDown": "Always"}),
        ({"shuffle": "never"}, {"shuffle": "Never"}),
        (
            {"discard": None},
            {"reshuffleTarget": "", "reshufflable": "false", "reshuffleCommand": ""},
        ),
        ({"owner": None}, {"deckOwners": "", "deckRestrictAccess": "false"}),
        ({"draws_face_up": True, "width": 20.0}, {"drawFaceUp": "true", "width": "80"}),
    ],
)
def test_what_was_edited_is_written_and_nothing_else(module, changes, settings):
    assert component(module, **changes).attributes == {**SETTINGS, **settings}


def test_a_deck_that_was_added_is_written_from_our_words(module):
    made = component(module, id=DeckId("new"), name="New", face_down=False)
    assert (made.get("faceDown"), made.get("deckOwners")) == ("Never", "Red")
