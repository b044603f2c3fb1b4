"""Hostile and broken files: nothing leaves its folder, nothing grows without bound, our own errors only."""

import io
import random
import struct
import zipfile
import zlib

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.vassal.full_modules import everything, odd_module
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
from vtt.base.errors import FormatError, VttError
from vtt.definition.check_tables import LARGEST_MM
from vtt.definition.exchange import NoteKind
from vtt.formats.container import Bounds
from vtt.formats.exchange import import_file
from vtt.formats.foreign import OpenedFile
from vtt.formats.module_file import read_module
from vtt.formats.vassal.bounded_tables import TOO_FAR, TOO_FINE, TOO_LARGE
from vtt.formats.vassal.commands import read_commands, saved_text
from vtt.formats.vassal.exchange import read
from vtt.formats.vassal.obfuscate import obscure
from vtt.formats.vassal.players import Players
from vtt.formats.vassal.saved_game import SavedGame
from vtt.formats.vassal.tree import write_tree


def imported(path, bounds=None):
    opened = OpenedFile(path) if bounds is None else OpenedFile(path, bounds)
    try:
        return read(opened, None)
    finally:
        opened.close()


def module_of(tmp_path, tree, **more):
    return imported(write_archive(tmp_path / "m.vmod", {**entries(tree), **more}))


@pytest.mark.parametrize(
    "name", ["../evil.png", "/etc/evil.png", "images/../../evil.png", "C:/evil.png"]
)
def test_no_path_leaves_the_folder(tmp_path, name):
    path = write_archive(tmp_path / "m.vmod", {**entries(small_module()), name: b"x"})
    before = set(tmp_path.rglob("*"))
    report = import_file(path, tmp_path / "out")
    (told,) = (note for note in report.notes if note.kind is NoteKind.LOST)
    assert told.text.startswith("an entry that may not be read is left out")
    assert name in told.text
    assert read_module(tmp_path / "out").pieces
    made = {file for file in tmp_path.rglob("*") if file.is_file()} - before
    assert all(file.is_relative_to(tmp_path / "out") for file in made)


def test_a_bomb_is_left_out_and_an_archive_that_is_too_large_refused(tmp_path):
    files = {**entries(small_module()), "images/bomb.png": b"\0" * 5_000_000}
    path = write_archive(tmp_path / "m.vmod", files)
    made = imported(path, Bounds(file_bytes=1_000_000))
    assert made.module.pieces
    assert "images/bomb.png" not in made.assets
    assert any("bomb.png has 5000000" in note.text for note in made.notes)
    with pytest.raises(FormatError, match="at most"):
        imported(path, Bounds(total_bytes=1_000_000))


def test_of_an_entry_that_is_there_twice_the_last_counts(tmp_path):
    path = write_archive(tmp_path / "m.vmod", entries(small_module()))
    with zipfile.ZipFile(path, "a") as file, pytest.warns(UserWarning, match="Duplicate"):
        file.writestr("rules.html", b"<html>the last</html>")
    made = imported(path)
    assert b"<html>the last</html>" in made.assets.values()
    assert any("'rules.html' twice" in note.text for note in made.notes)


def test_a_save_inside_a_module_that_claims_less_than_it_holds_is_passed_over(tmp_path):
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED) as file:
        file.writestr("savedGame", b"x" * 100_000)
    data = made.getvalue().replace(struct.pack("<I", 100_000), struct.pack("<I", 10))
    tree = small_module()
    tree.children.append(element(f"{MODULE}PredefinedSetup", name="Bomb", file="bomb.vsav"))
    result = module_of(tmp_path, tree, **{"bomb.vsav": data})
    assert any("a predefined set-up that cannot be read" in note.text for note in result.notes)


@pytest.mark.parametrize(
    "data",
    [
        b'<!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;">]><VASSAL.build.GameModule name="&b;"/>',
        b'<!DOCTYPE x SYSTEM "http://localhost/x.dtd"><VASSAL.build.GameModule/>',
        b"<a>" * 5_000 + b"</a>" * 5_000,
    ],
    ids=["entities", "outside", "depth"],
)
def test_xml_with_entities_or_absurd_depth_is_refused(tmp_path, data):
    path = write_archive(tmp_path / "m.vmod", {"buildFile.xml": data})
    with pytest.raises(FormatError):
        imported(path)


def test_prototypes_in_circles_and_towers_end(tmp_path):
    items = [(f"P{n}", piece_text("", "", [(f"prototype;P{n + 1}", "")] * 3)) for n in range(40)]
    items += [
        ("A", piece_text("", "", [("prototype;B", "")])),
        ("B", piece_text("", "", [("prototype;A", "")])),
    ]
    panel = element(
        f"{WIDGET}PanelWidget",
        slot("Tower", "1", ("prototype;P0", "")),
        slot("Circle", "2", ("prototype;A", "")),
        entryName="P",
    )
    result = module_of(
        tmp_path, root(prototypes(*items), element(f"{MODULE}PieceWindow", panel, name="W"))
    )
    kept = [note for note in result.notes if "uses itself, or is too large" in note.text]
    assert kept
    assert len(result.module.resolved_pieces) == 2


def test_a_hundred_thousand_components_are_read(tmp_path):
    tree = small_module()
    tree.children += [
        element(f"{MODULE}properties.GlobalProperty", name=str(n)) for n in range(100_000)
    ]
    result = module_of(tmp_path, tree)
    assert len(result.module.kept[0].root.parts) > 100_000


def huge_png():
    head = struct.pack(">IIBBBBB", 2_000_000, 2_000_000, 8, 2, 0, 0, 0)

    def chunk(kind, body):
        return (
            struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))
        )

    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", b"") + chunk(b"IEND", b"")


def test_headers_of_huge_pictures_decode_nothing(tmp_path):
    path = write_archive(
        tmp_path / "m.vmod", {**entries(small_module()), "images/board.png": huge_png()}
    )
    notes = import_file(path, tmp_path / "out").notes
    assert read_module(tmp_path / "out").table("main").boards[0].width == LARGEST_MM
    assert any(note.text.startswith(TOO_LARGE) for note in notes)


def test_absurd_numbers_do_no_harm(tmp_path):
    tree = absurd_module()
    result = module_of(tmp_path, tree)
    assert {table.name for table in result.module.tables} == {"Main", "Far", "Tiny", "Fine"}


def test_a_module_of_absurd_numbers_is_imported_with_a_line_for_each(tmp_path):
    path = write_archive(tmp_path / "m.vmod", entries(absurd_module()))
    notes = import_file(path, tmp_path / "out").notes
    for line in (TOO_LARGE, TOO_FINE, TOO_FAR):
        assert any(note.text.startswith(line) for note in notes)
    tables = read_module(tmp_path / "out").tables
    assert {table.name for table in tables} == {"Main", "Far", "Tiny", "Fine"}
    fine = next(table for table in tables if table.name == "Fine").boards[0]
    assert (fine.width, fine.grid, fine.zones) == (LARGEST_MM, None, ())


def absurd_module():
    """A good module, and maps beside it with a number that nobody means in each place."""
    grid = element(f"{GRID}HexGrid", dx="1e-300", dy="1e308", x0="99999999999", y0="-99999999999")
    fine = element(f"{GRID}SquareGrid", dx="0.01", dy="0.01")
    zone = element(f"{GRID}mapgrid.Zone", name="Thule", path="0,0;2000000000,0;0,2000000000")
    zoned = element(f"{GRID}ZonedGrid", fine, zone)
    odd = [
        map_of(
            "Far",
            boards=[board("B", grid)],
            setup="FarBoardPicker\tB\t2000000000\t-5",
            edgeWidth="99999999",
        ),
        map_of("Tiny", boards=[board("Z", image="", width="-5", height="0")]),
        map_of("Fine", boards=[board("F", zoned, image="", width="200000", height="200000")]),
        element(f"{MAP}SetupStack", x="NaN", y="1e9"),
    ]
    tree = small_module()
    tree.children += odd
    return tree


def test_one_bad_entry_never_stops_the_rest(tmp_path):
    path = write_archive(tmp_path / "m.vmod", entries(small_module()))
    data = bytearray(path.read_bytes())
    at = data.find(b"images/a.png") + len(b"images/a.png") + 4
    data[at : at + 20] = bytes(20)
    path.write_bytes(bytes(data))
    result = imported(path)
    lost = [note.text for note in result.notes if note.kind is NoteKind.LOST]
    assert any("cannot be unpacked" in line for line in lost)
    assert len(result.module.pieces) > 5


BASES = {"small": small_module, "everything": everything, "odd": odd_module}
FILES = {name: write_tree(make()) for name, make in BASES.items()}


def read_or_refuse(path, present=None):
    """Read a file; only our own errors may come out."""
    opened = OpenedFile(path)
    try:
        return read(opened, present)
    except VttError:
        return None
    finally:
        opened.close()


@settings(max_examples=40, suppress_health_check=list(HealthCheck), deadline=None)
@given(seed=st.integers(0, 2**32), name=st.sampled_from(sorted(FILES)))
def test_mutated_modules_are_read_or_refused(tmp_path_factory, seed, name):
    chance = random.Random(seed)
    data = bytearray(FILES[name])
    for _ in range(chance.randint(1, 12)):
        at = chance.randrange(len(data))
        match chance.randrange(4):
            case 0:
                data[at] = chance.randrange(256)
            case 1:
                del data[at : at + chance.randint(1, 40)]
            case 2:
                data[at:at] = data[max(0, at - 30) : at]
            case _:
                data[at:at] = chance.choice(
                    [b";", b"\\", b"&#9;", b"'", b"/", b",", b"$", b"{", b"-", b"99999999999"]
                )
    folder = tmp_path_factory.mktemp("fuzz")
    result = read_or_refuse(write_archive(folder / "m.vmod", {"buildFile.xml": bytes(data)}))
    if result is not None:
        import_file(folder / "m.vmod", folder / "out")
        read_module(folder / "out")


@settings(max_examples=60, suppress_health_check=list(HealthCheck), deadline=None)
@given(data=st.binary(max_size=200))
def test_any_bytes_are_refused_by_our_own_error(tmp_path_factory, data):
    path = tmp_path_factory.mktemp("bytes") / "m.vmod"
    path.write_bytes(data)
    read_or_refuse(path)
    path.with_suffix(".vsav").write_bytes(data)
    read_or_refuse(path.with_suffix(".vsav"))


STATE = save_text(
    [add_piece("1", "mark;A\tpiece;;;a.png;A", "x\tMain;1;2;;0"), "+/9/stack/Main;1;2;1;@@-1"],
    ["PLAYER\tid\tAnn\tRed", "MainBoardPicker\tEast\t0\t0", "GlobalProperty\t;A;1;Module"],
    ["M/1/Main/3/4/null/Main/1/2/null/id", "D/1/y\tMain;3;4;;0", "-/1"],
)


@settings(max_examples=150, suppress_health_check=list(HealthCheck), deadline=None)
@given(seed=st.integers(0, 2**32))
def test_mutated_saves_are_read_or_refused(seed):
    chance = random.Random(seed)
    text = list(STATE)
    for _ in range(chance.randint(1, 15)):
        at = chance.randrange(len(text))
        if chance.random() < 0.5:
            text[at] = chance.choice("\x1b\t\\/;'|0-a\n")
        else:
            del text[at : at + chance.randint(1, 9)]
    try:
        saved = read_commands(saved_text(obscure("".join(text).encode())))
    except VttError:
        return
    game = SavedGame(Players("m"))
    for command in saved.state:
        game.do(command)
    for step in saved.steps:
        for command in step:
            game.do(command)
    for member, holder in game.holder.items():
        assert member in game.piles[holder].members


@settings(max_examples=60, suppress_health_check=list(HealthCheck), deadline=None)
@given(data=st.binary(max_size=120))
def test_any_bytes_of_a_saved_game_are_read_or_refused(data):
    for start in (b"!VCSK00", b"begin_save", b""):
        try:
            read_commands(saved_text(start + data))
        except VttError:
            continue
