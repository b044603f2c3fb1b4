"""The oddities that real modules were seen to have: each opens, and has its line in the report."""

import zipfile

import pytest

from tests.vassal.generate import (
    GRID,
    MAP,
    MODULE,
    WIDGET,
    board,
    element,
    entries,
    map_of,
    piece_text,
    prototypes,
    root,
    slot,
    small_module,
    write_archive,
)
from tests.vassal.saves import add_piece, save_text
from vtt.definition.exchange import NoteKind
from vtt.formats.foreign import OpenedFile
from vtt.formats.vassal.exchange import read, read_game
from vtt.formats.vassal.obfuscate import obscure
from vtt.render.look import kind_look


def opened(path, work=lambda file: read(file, None)):
    file = OpenedFile(path)
    try:
        return work(file)
    finally:
        file.close()


def imported(tmp_path, *parts, files=None, **settings):
    panel = element(f"{WIDGET}PanelWidget", *parts, entryName="All")
    tree = root(element(f"{MODULE}PieceWindow", panel, name="Pieces"), map_of("Main"), **settings)
    return opened(write_archive(tmp_path / "m.vmod", {**entries(tree), **(files or {})}))


def noted(found, kind, words):
    lines = [note.text for note in found.notes if note.kind is kind]
    assert any(words in line for line in lines), lines


def pictures(module, piece="unit"):
    return [face.pictures[0].path for face in module.piece(piece).faces if face.pictures]


def test_a_picture_that_is_missing(tmp_path):
    found = imported(tmp_path, slot("Unit", "1", image="gone.png"))
    noted(found, NoteKind.CHANGED, "a picture that is named and missing is not shown ('gone.png')")
    assert kind_look(found.module, found.module.piece("unit"))


def test_a_picture_under_a_name_in_other_letters(tmp_path):
    found = imported(tmp_path, slot("Unit", "1", image="INF.PNG"))
    noted(found, NoteKind.CHANGED, "found under a name in other letters ('INF.PNG')")
    assert pictures(found.module) == ["images/inf.png"]


def test_a_picture_without_a_suffix_and_one_of_vassal_itself(tmp_path):
    found = imported(
        tmp_path, slot("Unit", "1", image="old"), slot("Own", "2", image="/images/moved.gif")
    )
    assert pictures(found.module) == ["images/old.gif"]
    noted(found, NoteKind.CHANGED, "a picture of VASSAL itself is not shown ('/images/moved.gif')")


def test_a_name_in_the_letters_of_old_zips(tmp_path):
    tree = root(
        element(
            f"{MODULE}PieceWindow",
            element(f"{WIDGET}PanelWidget", slot("Unit", "1", image="café.png"), entryName="All"),
            name="Pieces",
        )
    )
    files = entries(tree)
    path = write_archive(tmp_path / "m.vmod", {**files, "images/caf_.png": files["images/a.png"]})
    data = path.read_bytes().replace(b"images/caf_.png", b"images/caf\x82.png")
    path.write_bytes(data)
    found = opened(path)
    assert pictures(found.module) == ["images/café.png"]
    noted(found, NoteKind.CHANGED, "read in code page 437 ('images/café.png')")


def test_classes_that_are_not_vassals_are_kept_and_their_pieces_shown(tmp_path):
    inner = element("custom.Tray", slot("Unit", "1", ("conceal;a;b", "x")), odd="yes")
    found = imported(tmp_path, inner, files={"custom/Tray.class": b"\xca\xfe\xba\xbe"})
    noted(found, NoteKind.KEPT_RAW, "a component of the class custom.Tray")
    noted(found, NoteKind.KEPT_RAW, "a trait 'conceal;' that leads nowhere or is not VASSAL's own")
    assert pictures(found.module) == ["images/inf.png"]
    assert not any(path.endswith(".class") and "kept" not in path for path in found.assets)


def test_settings_that_are_missing_have_vassals_defaults(tmp_path):
    grid = element(f"{GRID}SquareGrid", dx="10.0", dy="10.0")
    bare = element(f"{WIDGET}PieceSlot", text=piece_text("Unit"))
    tree = root(
        element(f"{MODULE}PieceWindow", element(f"{WIDGET}PanelWidget", bare)),
        element(f"{MODULE}Map", element(f"{MAP}BoardPicker", board("B", grid))),
    )
    module = opened(write_archive(tmp_path / "m.vmod", entries(tree))).module
    assert not module.tables[0].boards[0].grid.snap.nowhere
    assert module.piece("unit").name == "Unit"
    assert module.tables[0].name == "Map"


def test_settings_that_are_malformed_have_a_line(tmp_path):
    tree = small_module()
    tree.children.append(element(f"{MODULE}DiceButton", name="D", nDice="many"))
    found = opened(write_archive(tmp_path / "m.vmod", entries(tree)))
    noted(found, NoteKind.CHANGED, "DiceButton: the setting nDice is malformed")
    assert found.module.dice[0].count == 2


def test_a_definition_that_is_damaged_is_kept(tmp_path):
    broken = element(f"{WIDGET}PieceSlot", text="nothing", entryName="Bad", gpid="9")
    found = imported(tmp_path, broken, slot("Unit", "1"))
    noted(found, NoteKind.KEPT_RAW, "a piece whose definition is damaged")
    assert [piece.name for piece in found.module.pieces] == ["Unit"]


def test_a_definition_whose_tabs_are_lost_has_a_line(tmp_path):
    text = "+/null/mark;A  piece;;;inf.png;Short/x  null;0;0;1;0"
    found = imported(tmp_path, element(f"{WIDGET}PieceSlot", text=text, entryName="Short"))
    noted(found, NoteKind.KEPT_RAW, "does not end with a basic piece")
    assert [piece.name for piece in found.module.pieces] == ["Short"]


def test_a_state_with_too_few_levels_is_filled_up(tmp_path):
    text = "+/null/mark;A\tpiece;;;inf.png;Short/x"
    short = element(f"{WIDGET}PieceSlot", text=text, entryName="Short")
    found = imported(tmp_path, short)
    noted(found, NoteKind.CHANGED, "a piece whose state lacks some levels begins with empty ones")


def test_prototypes_that_nobody_defines_or_two_define(tmp_path):
    tree = small_module()
    tree.children += [
        prototypes(("Unit", piece_text("", "", [("mark;Twice", "1")]))),
        element(f"{WIDGET}PieceSlot", text=piece_text("Lost", traits=[("prototype;Nobody", "")])),
    ]
    found = opened(write_archive(tmp_path / "m.vmod", entries(tree)))
    noted(found, NoteKind.CHANGED, "a prototype whose name comes again is not used ('Unit')")
    noted(found, NoteKind.KEPT_RAW, "a trait 'prototype;' that leads nowhere")


def test_names_that_come_twice_and_empty_ones(tmp_path):
    found = imported(tmp_path, slot("Unit", "1"), slot("Unit", "2"), slot("", "3"))
    ids = [piece.id for piece in found.module.pieces]
    assert len(set(ids)) == 3
    assert [piece.name for piece in found.module.pieces][:2] == ["Unit", "Unit"]


def test_empty_stacks_by_the_ten_thousand(tmp_path):
    module = opened(write_archive(tmp_path / "m.vmod", entries(small_module()))).module
    stacks = [f"+/{number}/stack/null;0;0;@@-1" for number in range(20_000)]
    text = save_text([*stacks, add_piece("7", "piece;;;inf.png;2/Inf", "Main;5;5;22;0")])
    path = write_archive(tmp_path / "s.vsav", {"savedGame": obscure(text.encode())})
    save, _, report = opened(path, lambda file: read_game(file, module))
    assert len(save.scenario.placements) == 1
    lines = [note.text for note in report.notes()]
    assert "20000 empty stacks left over from play are left out" in lines


@pytest.mark.parametrize("version", ["2.7", "2.9b2", "3.8.0-SNAPSHOT", "none at all", ""])
def test_a_version_of_any_form(tmp_path, version):
    assert imported(tmp_path, slot("Unit", "1"), VassalVersion=version).module.piece("unit")


@pytest.mark.parametrize("tag", ["VASSAL.build.GameModule", "VASSAL.launch.BasicModule"])
def test_the_oldest_modules_have_no_metadata(tmp_path, tag):
    files = entries(small_module(), build="buildFile")
    files["buildFile"] = files["buildFile"].replace(b"VASSAL.build.GameModule", tag.encode())
    del files["moduledata"]
    found = opened(write_archive(tmp_path / "m.mod", files))
    assert found.module.info.name == "Test Module"


def test_a_save_that_is_no_zip(tmp_path):
    module = opened(write_archive(tmp_path / "m.vmod", entries(small_module()))).module
    path = tmp_path / "old.sav"
    path.write_text(save_text([add_piece("7", "piece;;;inf.png;2/Inf", "Main;5;5;22;0")]), "utf-8")
    save, _, _ = opened(path, lambda file: read_game(file, module))
    assert [placed.id for placed in save.scenario.placements] == ["7"]


def test_line_ends_of_windows_and_letters_beyond_the_first_plane(tmp_path):
    files = entries(small_module())
    build = files["buildFile.xml"].decode().replace("1\\/Inf", "1\\/Inf&#128512;")
    files["buildFile.xml"] = build.replace("\n", "\r\n").encode()
    found = opened(write_archive(tmp_path / "m.vmod", files))
    assert any("\U0001f600" in piece.name for piece in found.module.pieces)


def test_java_inside_a_module_is_kept_and_nothing_of_it_is_loaded(tmp_path):
    found = opened(write_archive(tmp_path / "m.vmod", entries(small_module())))
    assert found.assets["kept/module/custom/Thing.class"] == b"\xca\xfe\xba\xbe"
    with zipfile.ZipFile(tmp_path / "m.vmod") as file:
        assert "custom/Thing.class" in file.namelist()
