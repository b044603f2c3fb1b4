"""Whatever an import passes over stands in its report, with its place, and the rest comes in."""

import re

import pytest

from tests.vassal.generate import (
    MAP,
    MODULE,
    WIDGET,
    board,
    element,
    entries,
    map_of,
    root,
    roster,
    slot,
    write_archive,
)
from tests.vassal.saves import add_piece, save_text
from vtt.base.errors import FormatError
from vtt.definition.exchange import NoteKind
from vtt.formats.foreign import OpenedFile
from vtt.formats.vassal.convert_maps import BoardInUse, parse_boards
from vtt.formats.vassal.exchange import read, read_game
from vtt.formats.vassal.obfuscate import obscure

LABEL = "label;L;Change;twelve;;"
SETUP = "MainBoardPicker\tEast\t0\t0\tWest\tone\t0\tNorth\t0\t1\tSouth\t2"


def opened(path, work):
    file = OpenedFile(path)
    try:
        return work(file)
    finally:
        file.close()


def odd_tree():
    deck = element(
        f"{MAP}DrawPile",
        name="Draw",
        x="9",
        y="9",
        owningBoard="West",
        deckOwners="Red,Green",
        reshuffleTarget="Gone",
    )
    main = map_of("Main", deck, boards=[board("East"), board("West")], setup=SETUP)
    hand = map_of("Hand", tag=f"{MODULE}PrivateMap", side="Blue,Nobody")
    dice = element(
        f"{MODULE}RandomTextButton", name="Luck", nDice="1", faces="1,-2,two", numeric="true"
    )
    panel = element(f"{WIDGET}PanelWidget", slot("Tank", "1", (LABEL, "")), entryName="All")
    palette = element(f"{MODULE}PieceWindow", panel, name="Pieces")
    return root(roster("Red", "Blue"), main, hand, dice, palette)


def module_path(tmp_path, tree=None, **more):
    files = {
        **entries(tree or odd_tree()),
        **{name.replace("__", "."): x for name, x in more.items()},
    }
    return write_archive(tmp_path / "m.vmod", {**files, "images/blank.svg": b"<svg></svg>"})


@pytest.fixture(scope="module")
def odd(tmp_path_factory):
    path = module_path(tmp_path_factory.mktemp("odd"))
    return opened(path, lambda file: read(file, None))


def note_of(notes, text):
    found = [note for note in notes if note.text.startswith(text)]
    assert len(found) == 1, [note.text for note in notes]
    return found[0]


@pytest.mark.parametrize(
    ("kind", "text", "examples", "count", "tag"),
    [
        (
            NoteKind.KEPT_RAW,
            "a board of a set-up without a place: a column and a row in whole numbers were expected",
            "('West at one, 0', 'South at 2')",
            2,
            "<setup",
        ),
        (NoteKind.KEPT_RAW, "a board of a set-up that its map lacks", "('Main: North')", 1, "Map "),
        (NoteKind.KEPT_RAW, "an owner that is no side", "('Nobody', 'Green')", 2, ""),
        (NoteKind.KEPT_RAW, "a deck that goes to a deck", "('Draw: Gone')", 1, "DrawPile"),
        (NoteKind.CHANGED, "a deck or stack whose board", "('Draw: West')", 1, "DrawPile"),
        (NoteKind.CHANGED, "a die of numbers has a face", "('Luck: two')", 1, "RandomTextButton"),
        (NoteKind.CHANGED, "a picture that does not say how large", "('images/blank.svg')", 1, ""),
        (NoteKind.CHANGED, "a trait 'label;' with a field", f"('{LABEL}')", 1, "PieceSlot"),
    ],
)
def test_what_is_passed_over_has_a_line_with_its_place(odd, kind, text, examples, count, tag):
    note = note_of(odd.notes, text)
    assert (note.kind, note.count) == (kind, count)
    assert note.text.endswith(examples)
    if tag:
        archive = entries(odd_tree())["buildFile.xml"].decode().splitlines()
        assert tag in archive[note.where.line - 1]


def test_the_rest_comes_in(odd):
    module = odd.module
    assert [placed.name for placed in module.table("main").boards] == ["East"]
    assert module.table("hand").owners == ("blue",)
    assert [face.value for face in module.dice[0].faces] == [1, -2, 0]
    assert module.piece("tank").traits[0].original == LABEL
    assert "images/blank.svg" in odd.assets


def test_places_of_boards():
    assert parse_boards(SETUP) == (
        (BoardInUse("East"), BoardInUse("North", 0, 1)),
        ("West at one, 0", "South at 2"),
    )
    assert parse_boards("MainBoardPicker\tA/rev\t1\t0\t") == ((BoardInUse("A", 1, 0, True),), ())
    assert parse_boards("MainBoardPicker") == ((), ())
    assert parse_boards("") == ((), ())


def test_an_entry_beside_the_build_file_that_is_damaged(tmp_path):
    path = module_path(tmp_path, moduledata=b"<data>")
    notes = opened(path, lambda file: read(file, None)).notes
    note = note_of(notes, "an entry that is damaged is not used")
    assert note.text.startswith("an entry that is damaged is not used ('moduledata: expected")


def test_the_older_build_file_is_read_where_the_newer_is_damaged(tmp_path):
    files = {"buildFile": entries(odd_tree())["buildFile.xml"], "buildFile__xml": b"<broken"}
    path = module_path(tmp_path, **files)
    imported = opened(path, lambda file: read(file, None))
    assert imported.module.table("main")
    assert "buildFile.xml: expected" in note_of(imported.notes, "an entry that is damaged").text


def test_what_a_saved_game_passes_over(tmp_path, odd):
    pieces = [add_piece("7", f"{LABEL}\tpiece;;;inf.png;Odd", "x\tMain;5;5;;0")]
    boards = ["MainBoardPicker\tWest\t0\t0\tEast\tx\t0", "HandBoardPicker\t"]
    data = save_text(pieces, [*boards, "NOTES\tcaf#"]).encode().replace(b"#", b"\xe9")
    path = write_archive(tmp_path / "s.vsav", {"savedGame": obscure(data)})
    save, _, report = opened(path, lambda file: read_game(file, odd.module))
    notes = report.notes()
    assert note_of(notes, "a board of a set-up without a place").text.endswith("('East at x, 0')")
    layout = note_of(notes, "a map whose boards the module has in no such layout")
    assert layout.text.endswith("('Main: West')")
    assert re.search(r"not in UTF-8.*xe9.* at byte \d+", note_of(notes, "a saved game whose").text)
    assert note_of(notes, "a trait 'label;' with a field").count == 1
    assert [item.id for item in save.scenario.placements] == ["7"]
    assert save.scenario.description == "caf\ufffd"


def test_a_saved_game_that_is_none_is_refused_still(tmp_path, odd):
    path = write_archive(tmp_path / "s.vsav", {"savedGame": b"nothing"})
    with pytest.raises(FormatError, match="expected the entry savedGame to begin with"):
        opened(path, lambda file: read_game(file, odd.module))
