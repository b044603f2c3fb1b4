import msgspec

from vtt.definition.trait_moves import Delete
from vtt.definition.trait_parts import MenuCommand
from vtt.formats.vassal.kinds import INT, KEY, TEXT
from vtt.formats.vassal.names import Names
from vtt.formats.vassal.trait_codec import Field, TraitReader, fixed_state, table

CODEC = table(
    "delete;",
    Delete,
    Field("command.menu", TEXT, "Delete"),
    Field("", INT, "7"),
    Field("description", TEXT),
    state=fixed_state("none"),
)
READER = TraitReader([CODEC], Names())
KEYS = TraitReader(
    [
        table(
            "delete;",
            Delete,
            Field("command.menu", TEXT, "Delete"),
            Field("command.key", KEY),
            Field("description", TEXT),
        )
    ],
    Names(),
)


def test_relics_are_written_and_not_read():
    trait = READER.read("delete;Kill;7;note", "none")
    assert isinstance(trait, Delete)
    assert (trait.command.menu, trait.description, trait.original) == ("Kill", "note", "")
    assert READER.write(trait) == ("delete;Kill;7;note", "none")


def test_another_relic_keeps_the_original():
    assert READER.read("delete;Kill;8;note", "none").original == "delete;Kill;8;note"


def test_a_short_text_keeps_its_length_and_another_state_is_kept():
    trait = READER.read("delete;Kill", "some")
    assert (trait.written_fields, trait.original_state) == (1, "some")
    assert READER.write(trait) == ("delete;Kill", "some")


def test_other_numbers_of_named_keys_are_kept_as_numbers_even_through_an_edit():
    text = "delete;Kill;57350,0,kill;"
    trait = KEYS.read(text, "")
    assert isinstance(trait, Delete)
    assert (trait.written_numbers, trait.original) == ("57350", "")
    assert KEYS.write(trait) == (text, "")
    edited = msgspec.structs.replace(trait, description="new")
    assert KEYS.write(edited) == ("delete;Kill;57350,0,kill;new", "")
    other = msgspec.structs.replace(trait, command=MenuCommand("Kill", "Ctrl+K"))
    assert KEYS.write(other) == ("delete;Kill;75,130;", "")


def test_surplus_fields_are_kept():
    text = "delete;Kill;7;note;new;newer"
    assert READER.write(READER.read(text, "none")) == (text, "none")
    assert READER.prefixes == {"delete;"}
