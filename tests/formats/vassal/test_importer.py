"""Whole modules: what each part becomes, what the report says, and that our own check passes."""

import pytest

from tests.vassal.full_modules import everything, odd_module
from tests.vassal.generate import (
    MAP,
    MODULE,
    WIDGET,
    element,
    entries,
    module_file,
    piece_text,
    png,
    prototypes,
    root,
    slot,
    small_module,
    write_archive,
)
from vtt.base.ids import SideId
from vtt.definition.exchange import NoteKind
from vtt.definition.palette import PaletteKind
from vtt.definition.trait import OpaqueTrait
from vtt.formats.exchange import import_file
from vtt.formats.module_file import inspect_module, read_module
from vtt.geometry.grid import grid_of
from vtt.geometry.grid_spec import HexGridSpec
from vtt.geometry.outline import outline_size
from vtt.render.look import Overlay, kind_look
from vtt.state.new_game import new_game


@pytest.fixture(scope="module")
def small(tmp_path_factory):
    folder = tmp_path_factory.mktemp("small")
    report = import_file(module_file(folder), folder / "out")
    return read_module(folder / "out"), report


@pytest.fixture(scope="module")
def odd(tmp_path_factory):
    folder = tmp_path_factory.mktemp("odd")
    report = import_file(module_file(folder, odd_module()), folder / "out")
    return read_module(folder / "out"), report


def lines(report, kind):
    return [note.text for note in report.notes if note.kind is kind]


def test_a_map_is_a_table_with_its_boards_side_by_side(small):
    module, _ = small
    table = module.table("main")
    east, west = table.boards
    assert (table.width, table.height) == (110.0, 35.0), "two boards of 200 x 120 pixels, padded"
    assert (east.x, east.y, east.width, east.height) == (5.0, 2.5, 50.0, 30.0)
    assert west.x == 55.0
    assert east.image.path == "images/board.png"
    assert table.stacking.open_y == 4.5


def test_hexes_have_their_names_at_the_same_place(small):
    module, _ = small
    grid = module.table("main").boards[0].grid
    assert isinstance(grid, HexGridSpec)
    assert grid_of(grid).label(grid_of(grid).cell_at((25.0, 21.75))) == "0201"


def test_slots_are_pieces_with_their_traits(small):
    module, _ = small
    piece = module.piece("1_inf")
    tags = [trait.__struct_config__.tag for trait in piece.traits]
    assert piece.name == "1/Inf"
    assert piece.face("").pictures[0].path == "images/inf.png"
    assert tags == ["marker", "marker", "delete"], "the prototype's traits stand where it was used"
    assert piece.outline.points[2] == (5.0, 3.75)
    assert {item.army for item in module.pieces} == {"all", "main_cards", "main_at_start"}


def test_palettes_keep_their_tabs(small):
    module, _ = small
    (palette,) = module.palettes
    (tabs,) = palette.parts
    assert (palette.name, tabs.kind) == ("Pieces", PaletteKind.TABS)
    assert [(part.name, part.kind, part.columns) for part in tabs.parts] == [
        ("Red", PaletteKind.PANEL, 4),
        ("Blue", PaletteKind.LIST, 0),
    ]
    assert tabs.parts[0].pieces[0].piece == "1_inf"


def test_a_new_game_has_decks_and_stacks(small):
    module, _ = small
    game = new_game(module)
    assert game.decks["draw"] == ("ace", "king")
    assert module.deck("draw").discard == "discard"
    assert module.deck("draw").face_down
    assert not module.deck("discard").face_down
    assert game.stacks["1.start"] == ("1_inf_2", "2_inf_2")
    assert game.pieces["1_inf_2"].pose.point == (30.0, 24.25)
    fort, flag = game.pieces["2.fort"], game.pieces["3.flag"]
    assert fort.stack is None, "it never stacks"
    assert fort.pose.point == flag.pose.point == (30.0, 24.25), "where the name 0201 is"


def test_sides_and_the_report(small):
    module, report = small
    assert [(side.id, side.name) for side in module.sides] == [("red", "Red"), ("blue", "Blue")]
    assert report.is_lossless
    assert "pieces" in lines(report, NoteKind.CARRIED)
    assert not lines(report, NoteKind.LOST)


def test_a_module_with_everything_passes_our_check(tmp_path):
    import_file(module_file(tmp_path, everything()), tmp_path / "out")
    reading = inspect_module(tmp_path / "out")
    assert reading.errors == ()
    module = reading.module
    zones = module.table("zones").boards[0].zones
    assert [(zone.name, zone.uses_board_grid) for zone in zones] == [
        ("Italy", False),
        ("Sea", True),
    ]
    assert zones[0].regions[0].name == "Rome"
    assert module.table("hand").is_hand
    assert module.table("hand").owners == (SideId("red"),)
    assert module.table("desk").open_to_all
    assert module.turn_tracks[0].levels[0].levels[0].entries == ("Red", "Blue")
    assert [(dice.name, dice.count, len(dice.faces)) for dice in module.dice[:3]] == [
        ("2d6", 2, 0), ("Weather", 1, 2), ("Battle", 1, 2),
    ]  # fmt: skip
    assert {chart.name for chart in module.charts} >= {"Terrain", "Rules", "Help", "About"}
    assert module.info.picture == "images/board.png"


@pytest.mark.parametrize(
    ("kind", "text"),
    [
        (NoteKind.CHANGED, "a picture that is named and missing is not shown ('gone.png')"),
        (NoteKind.CHANGED, "a picture was found under a name in other letters ('INF.PNG')"),
        (NoteKind.CHANGED, "a picture of VASSAL itself is not shown ('/images/moved.gif')"),
        (NoteKind.CHANGED, "a picture whose suffix is wrong got a right one ('images/wrong.jpg')"),
        (NoteKind.CHANGED, "a piece whose state lacks some levels begins with empty ones"),
        (NoteKind.CHANGED, "a prototype whose name comes again is not used ('Unit')"),
        (NoteKind.CHANGED, "CounterDetailViewer: the setting delay is malformed"),
        (NoteKind.KEPT_RAW, "a component of the class custom.Thing, which is not VASSAL's own"),
        (NoteKind.KEPT_RAW, "a component of the class VASL.build.module.ASLMap"),
        (NoteKind.KEPT_RAW, "a trait 'conceal;'"),
        (NoteKind.KEPT_RAW, "a trait 'prototype;'"),
        (NoteKind.KEPT_RAW, "a prototype that uses itself, or is too large ('Loop')"),
        (NoteKind.KEPT_RAW, "a picture that is broken ('images/broken.png')"),
        (NoteKind.KEPT_RAW, "a piece whose definition is damaged"),
    ],
)
def test_oddities_have_a_line_each(odd, kind, text):
    assert any(line.startswith(text) for line in lines(odd[1], kind)), lines(odd[1], kind)


def test_odd_parts_are_there_all_the_same(odd):
    module, _ = odd
    assert module.table("custom").boards[0].name == "Custom"
    assert module.piece("inner").name == "Inner"
    assert module.piece("only_the_slot_has_a_name").name == "Only the slot has a name"
    assert module.piece("case").face("").pictures[0].path == "images/inf.png"
    assert module.piece("old_picture").face("").pictures[0].path == "images/old.gif"
    assert isinstance(module.piece("lost").traits[0], OpaqueTrait)
    assert module.piece("1_inf").get("x") is None


def test_the_old_root_and_build_file(tmp_path):
    tree = small_module()
    tree.tag = "VASSAL.launch.BasicModule"
    path = write_archive(tmp_path / "Old.mod", entries(tree, build="buildFile", version="2.9b2"))
    import_file(path, tmp_path / "out")
    assert read_module(tmp_path / "out").info.name == "Test Module"


def test_tables_have_room_for_pieces_beside_their_boards(tmp_path):
    tree = small_module()
    far = element(f"{MAP}SetupStack", slot("Far", "31"), name="Far", x="1000", y="50")
    next(part for part in tree.walk() if part.get("mapName") == "Main").children.append(far)
    import_file(module_file(tmp_path, tree), tmp_path / "out")
    module = read_module(tmp_path / "out")
    assert module.table("main").width == 265.0
    assert module.table("main").height == 35.0


@pytest.mark.parametrize(
    ("data", "page", "text"),
    [
        ("Größe".encode("cp1252"), "docs/read.txt", "Größe"),
        ("Größe".encode("utf-16"), "docs/read.txt", "Größe"),
        ("Größe".encode("utf-8-sig"), "docs/read.txt", "Größe"),
        ("Größe".encode(), "kept/module/read.txt", "Größe"),
        (b"\xff\xfeG", "docs/read.txt", "ÿþG"),
    ],
)
def test_pages_in_other_letters_are_shown_from_a_copy(tmp_path, data, page, text):
    tree = small_module()
    tree.children.append(
        element(
            f"{MODULE}Documentation",
            element(f"{MODULE}documentation.HelpFile", title="Read", fileName="read.txt"),
        )
    )
    files = {**entries(tree), "read.txt": data}
    import_file(write_archive(tmp_path / "m.vmod", files), tmp_path / "out")
    assert inspect_module(tmp_path / "out").errors == ()
    assert read_module(tmp_path / "out").chart("read").page == page
    assert (tmp_path / "out" / "kept/module/read.txt").read_bytes() == data
    assert (tmp_path / "out" / page).read_text("utf-8") == text


def test_a_piece_has_the_size_and_mask_of_its_prototypes_pictures(tmp_path):
    layer = "emb2;;2;;;2;;;2;;;;1;false;0;0;wide.png;;true;Step;;;false;;1;1;true;;;;;1.0;;true"
    text = piece_text(
        "", "", [("obs;77,130;inf.png;Mask;I;?;player:;Peek;;true;;", "null"), (layer, "1")]
    )
    tree = root(
        prototypes(("Looks", text)),
        element(
            f"{MODULE}PieceWindow",
            element(
                f"{WIDGET}ListWidget",
                slot("Unit", "1", ("prototype;Looks", ""), image=""),
                entryName="Units",
            ),
        ),
    )
    files = {**entries(tree), "images/wide.png": png(80, 20)}
    archive = write_archive(tmp_path / "Game.vmod", files)
    target = tmp_path / "game"
    import_file(archive, target)
    piece = read_module(target).piece("unit")
    assert outline_size(piece.outline) == (20.0, 5.0)
    assert [picture.path for picture in piece.mask] == ["images/inf.png"]
    (overlay,) = kind_look(read_module(target), piece).overlays
    assert overlay == Overlay("images/wide.png", width=20.0, height=5.0)
