"""A deck goes into a saved game with every field that VASSAL has for it."""

from tests.vassal.generate import MAP, element
from vtt.formats.vassal.components import COMPONENTS
from vtt.formats.vassal.deck_type import COMMANDS, DECK_FIELDS, DRAW_PILE, deck_name, deck_type
from vtt.formats.vassal.sequence import decode

NOT_IN_THE_TYPE = {"description", "owningBoard", "reshufflable", "x", "y"}
"""Settings that a deck's state tells, that only its author sees, or that words in a menu tell."""


def test_every_setting_has_one_of_the_49_fields():
    settings = set(COMPONENTS[DRAW_PILE].by_name)
    assert len(DECK_FIELDS) == len(set(DECK_FIELDS)) == 49
    assert set(DECK_FIELDS) - {COMMANDS} == settings - NOT_IN_THE_TYPE


def test_each_field_stands_in_its_place():
    settings = {name: f"<{name}>" for name in DECK_FIELDS if name != COMMANDS}
    fields = decode(deck_type(element(DRAW_PILE, **settings)).removeprefix("deck;"), ";")
    assert fields == [settings.get(name, "") for name in DECK_FIELDS]
    assert deck_name(fields) == "<name>"


def test_a_setting_that_is_missing_has_vassals_default():
    """The text that VASSAL itself writes for a deck whose module says nothing but the name."""
    assert deck_type(element(DRAW_PILE, name="Fate")) == (
        "deck;true;0,0,0;40;40;Always;Always;true;true;true;;;;Fate;;;;false;false;;;10;;false;;"
        "false;;$BasicName$;;false;;Shuffle;Reverse;;;;;;;;;;;;;;;;false;"
    )


def test_key_commands_of_a_deck_are_one_field():
    """As VASSAL 3.6 wrote such a command of a public module."""
    command = element(
        f"{MAP}DeckGlobalKeyCommand",
        name="Draw Next Card",
        hotkey="80,130",
        filter="",
        deckCount="1",
        reportFormat="",
        reportSingle="false",
        target="DECK|false|MAP|||||0|0||false|||EQUALS",
    )
    made = deck_type(element(DRAW_PILE, command, name="Fate")).removeprefix("deck;")
    found = decode(made, ";")[DECK_FIELDS.index(COMMANDS)]
    assert found == (
        r"Draw Next Card|80\,130||1||Draw Next Card|DECK\|false\|MAP\|\|\|\|\|0\|0\|\|false\|\|\|"
        "EQUALS|false"
    )


def test_an_old_text_without_a_name_is_a_deck_still():
    assert deck_name(["true", "0,0,0"]) == "Deck"
