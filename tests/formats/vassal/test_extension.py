"""Extensions join their module, and both can be written again."""

import zipfile

import msgspec
import pytest

from tests.vassal.generate import (
    MODULE,
    WIDGET,
    board,
    element,
    entries,
    map_of,
    piece_text,
    png,
    prototypes,
    roster,
    slot,
    small_module,
    write_archive,
)
from vtt.base.errors import FormatError
from vtt.definition.exchange import NoteKind
from vtt.definition.palette import PaletteDefinition, PalettePart
from vtt.formats.exchange import export_module, import_file
from vtt.formats.module_file import inspect_module, read_module
from vtt.formats.vassal.archive import Metadata, write_metadata
from vtt.formats.vassal.edit_palettes import standing
from vtt.formats.vassal.sequence import encode
from vtt.formats.vassal.tree import read_tree, write_tree


def path_to(*steps):
    return encode([encode(step, ":") for step in steps], "/")


def extension():
    target = path_to(
        (f"{MODULE}PieceWindow", "Pieces"),
        (f"{WIDGET}TabWidget", "All"),
        (f"{WIDGET}PanelWidget", "Red"),
    )
    return element(
        f"{MODULE}ModuleExtension",
        element(f"{MODULE}ExtensionElement", slot("Guard", "ab:1", ("prototype;Unit", "")), target=target),
        element(
            f"{MODULE}ExtensionElement",
            element(
                f"{WIDGET}PanelWidget",
                slot("1/Inf", "ab:2", ("prototype;Elite", "")),
                entryName="Green",
            ),
            target=path_to((f"{MODULE}PieceWindow", "Pieces"), (f"{WIDGET}TabWidget", "All")),
        ),
        element(f"{MODULE}ExtensionElement", slot("Lost", "ab:3"), target=path_to((f"{MODULE}Nothing", ""))),
        prototypes(
            ("Elite", piece_text("", "", [("mark;Elite", "yes")])),
            ("Unit", piece_text("", "", [("mark;Other", "1")])),
        ),
        roster("Red", "Green"),
        map_of("Main", boards=[board("East", image="more.png")]),
        module="Test Module", moduleVersion="1.0", version="0.1", extensionId="ab", anyModule="false",
    )  # fmt: skip


def files():
    return {
        "buildFile.xml": write_tree(extension()),
        "extensiondata": write_metadata(Metadata("", "0.1", "3.7.5")),
        "images/more.png": png(80, 60),
        "images/inf.png": png(8, 8),
    }


@pytest.fixture
def joined(tmp_path):
    import_file(write_archive(tmp_path / "m.vmod", entries(small_module())), tmp_path / "out")
    report = import_file(write_archive(tmp_path / "More.vmdx", files()), tmp_path / "out")
    return tmp_path, report


def test_an_extension_stands_in_the_module(joined):
    folder, report = joined
    reading = inspect_module(folder / "out")
    assert reading.errors == ()
    module = reading.module
    (palette, lost) = module.palettes
    red, blue, green = palette.parts[0].parts
    assert [item.piece for item in red.pieces] == ["1_inf", "guard"]
    assert (blue.name, green.name) == ("Blue", "Green")
    assert [part.pieces[0].piece for part in lost.parts] == ["lost"]
    assert {side.name for side in module.sides} == {"Red", "Blue", "Green"}
    assert {table.id for table in module.tables} == {"main", "main_2"}
    tags = [trait.name for trait in module.piece("guard").traits if hasattr(trait, "value")]
    assert tags == ["Kind"], "the module's own prototype goes before the extension's"
    assert module.piece(green.pieces[0].piece).name == "1/Inf"
    assert module.piece("1_inf").outline.points[2] == (5.0, 3.75), "the module's picture is shown"
    assert any("whose place in the module is not there" in note.text for note in report.notes)


def test_both_files_can_be_written_again(joined):
    folder, _ = joined
    module = read_module(folder / "out")
    names = {tree.name: tree.id for tree in module.kept}
    for part, wanted in ((names["More.vmdx"], files()), ("module", entries(small_module()))):
        export_module(module, folder / "again.vmod", "vassal", part, source=folder / "out")
        with zipfile.ZipFile(folder / "again.vmod") as file:
            written = {name: file.read(name) for name in file.namelist()}
        assert {name for name in wanted if written.get(name) != wanted[name]} == set()
        assert written.keys() == wanted.keys()


def test_it_may_come_twice_and_needs_its_module(joined, tmp_path):
    folder, _ = joined
    import_file(folder / "More.vmdx", folder / "out")
    assert len(read_module(folder / "out").kept) == 2
    with pytest.raises(FormatError, match="is an extension of 'Test Module'"):
        import_file(folder / "More.vmdx", tmp_path / "empty")


def test_edits_of_what_an_extension_brought_go_back_into_its_file(joined):
    folder, _ = joined
    module = read_module(folder / "out")
    table = next(item for item in module.tables if item.id == "main_2")
    board_ = msgspec.structs.replace(table.boards[0], name="Far East")
    renamed = msgspec.structs.replace(table, name="Other map", boards=(board_,))
    others = tuple(item for item in module.tables if item.id != "main_2")
    edited = msgspec.structs.replace(module, tables=(*others, renamed))
    names = {tree.name: tree.id for tree in module.kept}
    report = export_module(
        edited, folder / "more.vmdx", "vassal", names["More.vmdx"], source=folder / "out"
    )
    with zipfile.ZipFile(folder / "more.vmdx") as file:
        root = read_tree(file.read("buildFile.xml"))
    assert [part.get("mapName") for part in root.walk() if part.tag.endswith(".Map")] == [
        "Other map"
    ]
    assert [part.get("name") for part in root.walk() if part.tag.endswith(".Board")] == ["Far East"]
    assert any("tables that were edited" in note.text for note in report.notes)
    export_module(edited, folder / "base.vmod", "vassal", "module", source=folder / "out")
    with zipfile.ZipFile(folder / "base.vmod") as file:
        assert file.read("buildFile.xml") == entries(small_module())["buildFile.xml"]


def test_what_was_taken_out_of_an_extension_is_gone_from_its_file(joined):
    folder, _ = joined
    module = read_module(folder / "out")
    kept = tuple(item for item in module.tables if item.id != "main_2")
    edited = msgspec.structs.replace(module, tables=kept)
    names = {tree.name: tree.id for tree in module.kept}
    export_module(edited, folder / "more.vmdx", "vassal", names["More.vmdx"], source=folder / "out")
    with zipfile.ZipFile(folder / "more.vmdx") as file:
        root = read_tree(file.read("buildFile.xml"))
    assert not any(part.tag.endswith(".Map") for part in root.walk())


def both_again(joined, palettes):
    """The module with these palettes, written as both files and read again; what was said of the second."""
    folder, _ = joined
    module = read_module(folder / "out")
    edited = msgspec.structs.replace(module, palettes=palettes(module))
    names = {tree.name: tree.id for tree in module.kept}
    export_module(edited, folder / "base.vmod", "vassal", "module", source=folder / "out")
    report = export_module(
        edited, folder / "More.vmdx", "vassal", names["More.vmdx"], source=folder / "out"
    )
    import_file(folder / "base.vmod", folder / "twice")
    import_file(folder / "More.vmdx", folder / "twice")
    said = [note for note in report.notes if "palettes" in note.text]
    return edited, read_module(folder / "twice"), said


def shown(module):
    """The names of the pieces in a module's palettes by where they stand."""
    names = {str(piece.id): piece.name for piece in module.pieces}
    return sorted((path, names[piece]) for path, piece in standing(module.palettes, names))


def test_palettes_that_were_edited_after_an_extension_joined_go_back_into_both_files(joined):
    def change(module):
        palette, lost = module.palettes
        red, blue, green = palette.parts[0].parts
        blue = msgspec.structs.replace(blue, name="Navy", pieces=(*blue.pieces, red.pieces[0]))
        tabs = msgspec.structs.replace(palette.parts[0], parts=(red, blue, green))
        more = PaletteDefinition("more", "More", (PalettePart(name="", pieces=red.pieces[:1]),))
        return (msgspec.structs.replace(palette, name="Counters", parts=(tabs,)), lost, more)

    edited, again, said = both_again(joined, change)
    assert shown(again) == shown(edited)
    assert [note.text for note in said] == ["places in the module's palettes that were edited"]


def test_a_piece_of_an_extension_that_was_moved_in_a_palette_is_told_of(joined):
    def change(module):
        palette, lost = module.palettes
        red, blue, green = palette.parts[0].parts
        blue = msgspec.structs.replace(blue, pieces=(*blue.pieces, red.pieces[1]))
        red = msgspec.structs.replace(red, pieces=red.pieces[:1])
        tabs = msgspec.structs.replace(palette.parts[0], parts=(red, blue, green))
        return (msgspec.structs.replace(palette, parts=(tabs,)), lost)

    _, again, said = both_again(joined, change)
    (palette, _) = again.palettes
    assert [item.piece for item in palette.parts[0].parts[0].pieces] == ["1_inf", "guard"]
    (note,) = said
    assert note.kind is NoteKind.LOST
    assert note.text.startswith("another place in the palettes for a piece of an extension")
    assert note.text.endswith("('guard: Pieces / All / Red')")
