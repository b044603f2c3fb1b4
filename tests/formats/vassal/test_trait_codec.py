from vtt.definition.trait_moves import Delete
from vtt.formats.vassal.kinds import INT, TEXT
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


def test_surplus_fields_are_kept():
    text = "delete;Kill;7;note;new;newer"
    assert READER.write(READER.read(text, "none")) == (text, "none")
    assert READER.prefixes == {"delete;"}
