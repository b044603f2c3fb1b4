"""What goes out is what came in; what was edited is written anew."""

import io
import zipfile

import msgspec
import pytest
from lxml import etree

from tests.vassal.full_modules import everything, odd_module
from tests.vassal.generate import entries, module_file, png, small_module, write_archive
from vtt.definition.piece import Prototype
from vtt.definition.trait_data import Marker
from vtt.formats.exchange import export_module, import_file
from vtt.formats.module_file import read_module
from vtt.formats.module_save import write_module
from vtt.formats.vassal.tree import layout_of, read_tree, write_tree


def canonical(data):
    made = io.BytesIO()
    etree.ElementTree(etree.fromstring(data)).write_c14n(made)
    return made.getvalue()


def around(path, folder):
    import_file(path, folder / "out")
    report = export_module(
        read_module(folder / "out"), folder / "again.vmod", source=folder / "out"
    )
    with zipfile.ZipFile(folder / "again.vmod") as file:
        return {name: file.read(name) for name in file.namelist()}, report


@pytest.mark.parametrize("tree", [small_module, everything, odd_module])
def test_an_unedited_module_goes_out_as_it_came_in(tree, tmp_path):
    files = entries(tree())
    written, _ = around(write_archive(tmp_path / "m.vmod", files), tmp_path)
    assert written.keys() == files.keys()
    assert {name for name in files if written[name] != files[name]} == set()
    assert canonical(written["buildFile.xml"]) == canonical(files["buildFile.xml"])


def test_entries_that_begin_with_a_dot_go_out_again_though_no_module_of_ours_has_such(tmp_path):
    odd = (".idea/misc.xml", "images/.DS_Store", "images/.cat.png", "sounds/.x", "help/.a/b")
    files = {**entries(small_module()), **dict.fromkeys(odd, b"x"), "images/.cat.png": png()}
    written, _ = around(write_archive(tmp_path / "m.vmod", files), tmp_path)
    assert written == files


@pytest.mark.parametrize("layout", ["|none|crlf|2|none", "<?xml version='1.0'?>|line|lf|none|line"])
def test_another_spelling_is_kept(layout, tmp_path):
    files = {**entries(small_module()), "buildFile.xml": write_tree(small_module(), layout)}
    written, _ = around(write_archive(tmp_path / "m.vmod", files), tmp_path)
    assert written["buildFile.xml"] == files["buildFile.xml"]


def test_a_spelling_of_no_program_is_kept_whole(tmp_path):
    data = write_tree(small_module()).replace(b"<entry>", b"<!-- side --><entry  >")
    files = {**entries(small_module()), "buildFile.xml": data}
    written, _ = around(write_archive(tmp_path / "m.vmod", files), tmp_path)
    assert written["buildFile.xml"] == data
    assert layout_of(data).endswith("|4|line")


def test_an_unpacked_folder_goes_out_too(tmp_path):
    folder = tmp_path / "unpacked"
    for name, data in entries(small_module(), build="buildFile").items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_bytes(data)
    written, _ = around(folder, tmp_path)
    assert written["buildFile"] == (folder / "buildFile").read_bytes()


def edit(folder, change):
    module = read_module(folder)
    pieces = tuple(change(piece) if piece.id == "1_inf" else piece for piece in module.pieces)
    edited = msgspec.structs.replace(
        module, pieces=tuple(piece for piece in pieces if piece is not None)
    )
    write_module(edited, folder)
    return edited


def slots_after(tmp_path, change):
    import_file(module_file(tmp_path), tmp_path / "out")
    edited = edit(tmp_path / "out", change)
    report = export_module(edited, tmp_path / "again.vmod", source=tmp_path / "out")
    with zipfile.ZipFile(tmp_path / "again.vmod") as file:
        tree = read_tree(file.read("buildFile.xml"))
    return {part.get("gpid"): part for part in tree.walk() if part.get("gpid")}, report


def test_an_edited_piece_is_written_anew_and_no_other(tmp_path):
    before = {p.get("gpid"): p.text for p in small_module().walk() if p.get("gpid")}
    slots, _ = slots_after(
        tmp_path,
        lambda piece: msgspec.structs.replace(
            piece, name="1/Guard", traits=(*piece.traits, Marker(name="Elite", value="yes"))
        ),
    )
    assert "mark;Elite\t" in slots["1"].text
    assert slots["1"].text.count("1\\/Guard") == 1
    assert {gpid for gpid in before if slots[gpid].text != before[gpid]} == {"1"}


def renamed_slots(tmp_path, slot_name, piece_name):
    """The name of a slot before and after its piece is renamed to 1/Guard."""
    root = small_module()
    (made,) = (part for part in root.walk() if part.get("gpid") == "1")
    made.attributes["entryName"] = slot_name
    made.text = made.text.replace("1\\/Inf", piece_name)
    import_file(module_file(tmp_path, root), tmp_path / "out")
    found = []
    for name in (None, "1/Guard"):
        module = read_module(tmp_path / "out")
        if name:
            called = piece_name.replace("\\", "") or slot_name
            pieces = tuple(
                msgspec.structs.replace(piece, name=name) if piece.name == called else piece
                for piece in module.pieces
            )
            module = msgspec.structs.replace(module, pieces=pieces)
        export_module(module, tmp_path / "again.vmod", source=tmp_path / "out")
        with zipfile.ZipFile(tmp_path / "again.vmod") as file:
            tree = read_tree(file.read("buildFile.xml"))
        found += [part.get("entryName") for part in tree.walk() if part.get("gpid") == "1"]
    return found


@pytest.mark.parametrize(
    ("slot_name", "piece_name", "after"),
    [
        ("1/Inf", "1\\/Inf", "1/Guard"),
        ("First", "1\\/Inf", "First"),
        ("First", "", "1/Guard"),
    ],
)
def test_a_slot_that_was_called_as_its_piece_is_renamed_with_it(
    tmp_path, slot_name, piece_name, after
):
    assert renamed_slots(tmp_path, slot_name, piece_name) == [slot_name, after]


def test_a_piece_that_was_taken_out_has_no_slot(tmp_path):
    slots, report = slots_after(tmp_path, lambda piece: None)
    assert "1" not in slots
    assert any("no longer in the module" in note.text for note in report.notes)


def test_pieces_and_prototypes_that_were_added_get_a_palette_of_their_own(tmp_path):
    import_file(module_file(tmp_path), tmp_path / "out")
    module = read_module(tmp_path / "out")
    piece = msgspec.structs.replace(
        module.piece("2_inf"), id="new_one", name="New", prototypes=("extra",), army="all"
    )
    extra = Prototype(id="extra", name="Extra", properties=(("Size", 4),))
    edited = msgspec.structs.replace(
        module, pieces=(*module.pieces, piece), prototypes=(*module.prototypes, extra)
    )
    write_module(edited, tmp_path / "out")
    export_module(read_module(tmp_path / "out"), tmp_path / "again.vmod", source=tmp_path / "out")
    import_file(tmp_path / "again.vmod", tmp_path / "twice")
    again = read_module(tmp_path / "twice")
    assert [(trait.name, trait.value) for trait in again.piece("new").traits] == [("Size", "4")]
    assert again.palettes[-1].name == "Added"
    assert len(again.pieces) == len(edited.pieces)
