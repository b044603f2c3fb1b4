"""Modules of our own as VASSAL modules: what goes out comes in again and means the same."""

import random
import zipfile
from pathlib import Path

import msgspec
import pytest

from tests.builders import make_module, make_scenario
from tests.formats.foreign_cases import svg
from tests.formats.test_clean_svg import BOMBS
from vtt.definition.deck import DeckDefinition
from vtt.definition.dice_button import DiceButton
from vtt.definition.exchange import NoteKind
from vtt.definition.module import ModuleDefinition
from vtt.definition.palette import PaletteDefinition, PaletteItem, PaletteKind, PalettePart
from vtt.definition.turn_track import CountedLevel, TurnTrack
from vtt.formats.exchange import export_module, import_file
from vtt.formats.module_file import read_module
from vtt.formats.vassal.commands import read_commands, saved_text
from vtt.formats.vassal.components import is_custom
from vtt.formats.vassal.nested import read_nested
from vtt.formats.vassal.tree import read_tree
from vtt.geometry.grid import grid_of
from vtt.geometry.pose import Pose
from vtt.state.new_game import new_game

MODULES = Path(__file__).resolve().parents[3] / "modules"


@pytest.fixture(scope="module", params=["hexdemo", "dbr"])
def both(request, tmp_path_factory):
    folder = tmp_path_factory.mktemp(request.param)
    source = MODULES / request.param
    module = read_module(source)
    report = export_module(module, folder / "out.vmod", source=source)
    import_file(folder / "out.vmod", folder / "again")
    return module, read_module(folder / "again"), report, folder / "out.vmod"


def values(module: ModuleDefinition, piece) -> dict[str, str]:
    """Every property that a piece has, from properties and markers, as texts."""
    found = {}
    for trait in piece.traits:
        if trait.__struct_config__.tag == "marker":
            found[trait.name] = str(trait.value)
    for name, value in piece.properties:
        found[name] = ("true" if value else "false") if isinstance(value, bool) else str(value)
    return found


def test_every_piece_says_the_same(both):
    ours, again, _, _ = both
    named = {piece.name: piece for piece in again.resolved_pieces}
    for piece in ours.resolved_pieces:
        other = named[piece.name]
        assert values(again, other) == values(ours, piece), piece.id
        assert any(trait.__struct_config__.tag == "layer" for trait in other.traits)


def test_scenarios_are_setups_with_every_piece_at_its_place(both):
    ours, again, _, _ = both
    for scenario in ours.scenarios:
        before = new_game(ours, scenario.id, secret="")
        name = next(item.id for item in again.scenarios if item.name == scenario.name)
        after = new_game(again, name, secret="")
        table_names = {table.id: table.name for table in ours.tables}
        assert len(after.pieces) == len(before.pieces)
        # a table whose picture has another scale is compared by its names of places alone
        same = [piece for piece in before.pieces.values() if _is_usual(ours, piece.table)]
        spots = {_spot(p, ours, table_names[p.table]) for p in same if p.deck is None}
        other_names = {table.id: table.name for table in again.tables}
        found = {
            _spot(p, again, other_names[p.table]) for p in after.pieces.values() if p.deck is None
        }
        assert spots <= found


def _is_usual(module, table_id):
    boards = module.table(table_id).boards
    return not boards or boards[0].image is None or not hasattr(boards[0].image, "path")


def _spot(piece, module, table):
    """Place on the table, counted from its first board: VASSAL's edges are as wide on either side."""
    x, y = piece.pose.point
    for board in module.table(piece.table).boards[:1]:
        x, y = x - board.x, y - board.y
    return (
        table,
        module.piece(piece.definition).name,
        round(x * 4),
        round(y * 4),
        round(piece.pose.facing, 3),
    )


def test_every_piece_lies_where_vassals_map_reaches(both):
    _, again, _, _ = both
    for scenario in again.scenarios:
        for piece in new_game(again, scenario.id, secret="").pieces.values():
            table = again.table(piece.table)
            x, y = piece.pose.point
            assert 0 <= x <= table.width, piece.id
            assert 0 <= y <= table.height, piece.id


def test_cells_have_the_same_names(both):
    ours, again, _, _ = both
    chance = random.Random(4)
    for table in ours.tables:
        for board in table.boards:
            if board.grid is None:
                continue
            other = next(item for item in again.tables if item.name == table.name).boards[0]
            scale = other.width / board.width
            first, second = grid_of(board.grid), grid_of(other.grid)
            for _ in range(60):
                x, y = chance.uniform(0, board.width), chance.uniform(0, board.height)
                cell = first.cell_at((x, y))
                middle = first.centre(cell)
                label = second.label(second.cell_at((middle[0] * scale, middle[1] * scale)))
                assert label == first.label(cell)


def test_the_report_says_what_rules_lose(both):
    _, _, report, _ = both
    lost = [note.text for note in report.notes if note.kind is NoteKind.LOST]
    assert any(line.startswith("the rules plug-in and its settings") for line in lost)
    assert not report.is_lossless


def test_the_file_is_made_of_vassals_own_parts(both):
    ours, _, _, path = both
    with zipfile.ZipFile(path) as file:
        root = read_tree(file.read("buildFile.xml"))
        assert root.tag == "VASSAL.build.GameModule"
        assert not any(is_custom(part) for part in root.walk())
        images = {name.removeprefix("images/") for name in file.namelist()}
        for part in root.walk():
            if part.tag.endswith(".Board") and part.get("image"):
                assert part.get("image") in images
        for scenario in ours.scenarios:
            saved = read_nested(file.read(f"{scenario.id}.vsav"), "savedGame")
            commands = read_commands(saved_text(saved)).state
            assert commands[0] == "begin_save"
            assert commands[-2:] == ("SETUP_STACK\t", "end_save")
            assert not any("\tprototype;" in command for command in commands)


def test_buttons_palettes_owners_and_notes_of_a_module_go_out(tmp_path):
    made = make_module(make_scenario("", description="Two armies meet."))
    piece = made.pieces[0].id
    part = PalettePart("Foot", PaletteKind.PANEL, pieces=(PaletteItem(piece),))
    module = msgspec.structs.replace(
        made,
        info=msgspec.structs.replace(made.info, author="A. Uthor", licence="CC0"),
        decks=(
            DeckDefinition("d", "Draw", made.tables[0].id, Pose(5.0, 5.0), owner=made.sides[0].id),
        ),
        palettes=(PaletteDefinition("p", "My pieces", (part,)),),
        dice=(DiceButton("d6", "A die", key="Ctrl+R"),),
        turn_tracks=(TurnTrack("t", "Turn", next_key="@next", levels=(CountedLevel("T"),)),),
    )
    export_module(module, tmp_path / "own.vmod", source=tmp_path)
    with zipfile.ZipFile(tmp_path / "own.vmod") as file:
        root = read_tree(file.read("buildFile.xml"))
    assert (root.get("ModuleOther1"), root.get("ModuleOther2")) == ("A. Uthor", "CC0")
    import_file(tmp_path / "own.vmod", tmp_path / "again")
    again = read_module(tmp_path / "again")
    assert again.decks[0].owner == again.sides[0].id
    assert again.dice[0].key == "Ctrl+R"
    assert again.turn_tracks[0].next_key == "@next"
    palette = next(item for item in again.palettes if item.name == "My pieces")
    assert palette.parts[0].name == "Foot"
    assert again.piece(palette.parts[0].pieces[0].piece).name == made.pieces[0].name
    assert "Two armies meet." in [item.description for item in again.scenarios]


def test_drawings_go_out_without_what_runs_and_those_without_end_not_at_all(tmp_path):
    images = tmp_path / "images"
    images.mkdir()
    sound, secret = svg("<rect/>"), svg('<image href="http://secret.example.org/x.png"/><rect/>')
    for name, data in {"sound": sound, "secret": secret, "bomb": BOMBS["a use of itself"]}.items():
        (images / f"{name}.svg").write_bytes(data)
    report = export_module(make_module(), tmp_path / "own.vmod", source=tmp_path)
    with zipfile.ZipFile(tmp_path / "own.vmod") as made:
        assert made.read("images/sound.svg") == sound
        assert b"secret" not in made.read("images/secret.svg")
        assert b"<rect" in made.read("images/secret.svg")
        assert "images/bomb.svg" not in made.namelist()
    told = {note.kind: note.text for note in report.notes if "images/" in note.text}
    assert "'images/secret.svg'" in told[NoteKind.CHANGED]
    assert "'images/bomb.svg': expected at most 200000 elements" in told[NoteKind.LOST]
