"""What an author edits of an imported module goes out again, in its place, and nothing else changes."""

import zipfile

import msgspec
import pytest

from tests.vassal.full_modules import everything
from tests.vassal.generate import entries, write_archive
from tests.vassal.playable import playable
from tests.vassal.saves import add_piece, save_text
from vtt.base.ids import DeckId, TableId
from vtt.definition.board import RegionDefinition
from vtt.definition.chart import ChartDefinition
from vtt.definition.deck import DeckDefinition
from vtt.definition.dice_button import DiceButton
from vtt.definition.palette import PaletteDefinition, PaletteItem, PalettePart
from vtt.definition.scenario import PiecePlacement, ScenarioDefinition
from vtt.definition.side import SideDefinition
from vtt.definition.turn_track import CountedLevel
from vtt.formats.exchange import export_module, import_file
from vtt.formats.module_file import read_module
from vtt.formats.module_save import write_module
from vtt.formats.vassal.edit_play import edit_deck
from vtt.formats.vassal.obfuscate import obscure
from vtt.formats.vassal.tree import Component, read_tree
from vtt.geometry.grid_spec import squares
from vtt.geometry.pose import Pose

replace = msgspec.structs.replace


def tree_with_setup():
    """The module with everything, whose second map has a predefined set-up."""
    made = everything()
    made.children.append(
        type(made)(
            "VASSAL.build.module.PredefinedSetup",
            {"file": "battle.vsav", "isMenu": "false", "name": "Battle", "useFile": "true"},
        )
    )
    return made


@pytest.fixture(scope="module")
def imported(tmp_path_factory):
    folder = tmp_path_factory.mktemp("edits")
    text = save_text([add_piece("p1", "piece;;;inf.png;2/Inf", "Zones;10;12;2;0")])
    files = {**entries(tree_with_setup()), "battle.vsav": obscure(text.encode(), 1)}
    import_file(write_archive(folder / "m.vmod", files), folder / "out")
    return folder / "out", files


def parts(items, item_id, **fields):
    assert any(item.id == item_id for item in items), [item.id for item in items]
    return tuple(replace(item, **fields) if item.id == item_id else item for item in items)


class Trip:
    """An imported module, edited, written, and read again as both programs have it."""

    def __init__(self, imported, tmp_path, **changes):
        folder, self.files = imported
        self.module = read_module(folder)
        fields = {name: change(self.module) for name, change in changes.items()}
        edited = replace(self.module, **fields)
        self.report = export_module(edited, tmp_path / "again.vmod", source=folder)
        with zipfile.ZipFile(tmp_path / "again.vmod") as file:
            self.written = {name: file.read(name) for name in file.namelist()}
        import_file(tmp_path / "again.vmod", tmp_path / "twice")
        self.again = read_module(tmp_path / "twice")
        self.old = read_tree(self.files["buildFile.xml"])
        self.new = read_tree(self.written["buildFile.xml"])

    def changed(self):
        """What differs in the tree: class, name, and the names of settings."""
        found = []
        for old, new in zip(self.old.walk(), self.new.walk(), strict=True):
            names = {n for n in {*old.attributes, *new.attributes} if old.get(n) != new.get(n)}
            if names or old.text != new.text:
                found.append((new.tag.rpartition(".")[2], sorted(names)))
        return found

    def told(self):
        return {note.text for note in self.report.notes}


def test_without_edits_nothing_changes(imported, tmp_path):
    trip = Trip(imported, tmp_path)
    assert trip.changed() == []
    assert {n for n in trip.files if trip.written[n] != trip.files[n]} == set()


def test_a_table_is_renamed_and_its_saves_know_it(imported, tmp_path):
    trip = Trip(imported, tmp_path, tables=lambda m: parts(m.tables, "zones", name="Provinces"))
    assert trip.again.table("provinces").name == "Provinces"
    (placed,) = trip.again.scenario("battle").placements
    assert placed.table == "provinces"
    assert placed.pose.point == (2.5, 3.0)


def test_the_look_of_stacks_and_layers_and_owners_of_a_table(imported, tmp_path):
    def edited(m):
        stacking = replace(m.table("main").stacking, open_x=5.0)
        tables = parts(
            m.tables, "main", stacking=stacking, layer_property="L", layer_order=("a", "b")
        )
        return parts(tables, "desk", owners=("red",), open_to_all=False, ground="#010203")

    trip = Trip(imported, tmp_path, tables=edited)
    main, desk = trip.again.table("main"), trip.again.table("desk")
    assert main.stacking.open_x == 5.0
    assert (main.layer_property, main.layer_order) == ("L", ("a", "b"))
    assert (desk.owners, desk.open_to_all, desk.ground) == (("red",), False, "#010203")


def boards(m, table, **fields):
    board = m.table(table).boards[0]
    return parts(m.tables, table, boards=(replace(board, **fields), *m.table(table).boards[1:]))


def test_a_grid_is_moved_and_keeps_how_it_is_drawn(imported, tmp_path):
    def edited(m):
        grid = m.table("main").boards[0].grid
        return boards(m, "main", grid=replace(grid, x0=grid.x0 + 2.5))

    trip = Trip(imported, tmp_path, tables=edited)
    assert trip.again.table("main").boards[0].grid.x0 == 2.5
    assert {tag for tag, _ in trip.changed()} <= {"HexGrid", "HexGridNumbering"}


def test_hexes_become_squares(imported, tmp_path):
    trip = Trip(imported, tmp_path, tables=lambda m: boards(m, "main", grid=squares(10.0)))
    found = trip.again.table("main").boards[0].grid
    assert (found.dx, found.dy) == (10.0, 10.0)
    assert trip.again.table("main").boards[0].name == "East"


def test_zones_and_regions_are_renamed_added_and_taken_out(imported, tmp_path):
    def edited(m):
        italy, _sea = m.table("zones").boards[0].zones
        more = RegionDefinition("veii", "Veii", 1.0, 2.0)
        first = replace(italy, name="Latium", regions=(*italy.regions, more))
        new = replace(italy, id="gaul", name="Gaul", regions=(), label="$name$")
        return boards(m, "zones", zones=(first, new))

    trip = Trip(imported, tmp_path, tables=edited)
    zones = {zone.name: zone for zone in trip.again.table("zones").boards[0].zones}
    assert set(zones) == {"Latium", "Gaul"}
    assert {r.name for r in zones["Latium"].regions} == {"Rome", "Veii"}
    kept = [part for part in trip.new.walk() if part.tag.endswith("ZoneHighlight")]
    assert len(kept) == 1


def test_a_board_is_added_beside_the_first(imported, tmp_path):
    def edited(m):
        board = m.table("hand").boards[0]
        more = replace(board, id="more", name="More", x=board.x + board.width)
        return parts(m.tables, "hand", boards=(board, more))

    trip = Trip(imported, tmp_path, tables=edited)
    assert [board.name for board in trip.again.table("hand").boards] == ["Bare", "More"]


def test_a_deck_is_moved_renamed_and_turned(imported, tmp_path):
    def edited(m):
        pose = m.deck("draw").pose
        return parts(m.decks, "draw", name="Pile", pose=pose.moved(5.0, 2.5), face_down=False)

    trip = Trip(imported, tmp_path, decks=edited)
    assert trip.changed() == [("DrawPile", ["faceDown", "name", "x", "y"])]
    deck = trip.again.deck("pile")
    old = trip.module.deck("draw")
    assert deck.pose == old.pose.moved(5.0, 2.5)
    assert not deck.face_down
    assert len([p for p in trip.again.scenario("start").placements if p.deck == "pile"]) == 2


def test_decks_are_added_and_taken_out(imported, tmp_path):
    new = DeckDefinition("new", "New", "main", Pose(50.0, 20.0), width=10.0, height=15.0)
    trip = Trip(
        imported, tmp_path, decks=lambda m: (*(d for d in m.decks if d.id != "discard"), new)
    )
    assert {deck.name for deck in trip.again.decks} == {"Draw", "New"}
    assert trip.again.deck("new").pose == Pose(50.0, 20.0)


def test_sides_are_renamed_added_and_taken_out(imported, tmp_path):
    trip = Trip(
        imported,
        tmp_path,
        sides=lambda m: (
            replace(m.side("red"), name="Crimson"),
            SideDefinition("green", "Green"),
        ),
        tables=lambda m: tuple(
            replace(t, owners=tuple(o for o in t.owners if o != "blue")) for t in m.tables
        ),
    )
    assert {side.name for side in trip.again.sides} == {"Crimson", "Green"}
    assert trip.again.table("hand").owners == ("crimson",)


def test_all_owners_of_a_deck_have_the_new_names_of_their_sides():
    names = [{"r": "Crimson", "b": "Blue"}, {"r": "Red", "b": "Blue"}]
    deck = DeckDefinition(DeckId("d"), "D", TableId("t"), Pose(0.0, 0.0))
    for before, after in (("Red,Blue", "Crimson,Blue"), ("Blue,x", "Blue,x"), ("", None)):
        made = Component("DrawPile", {"deckOwners": before} if before else {})
        changed = edit_deck(made, deck, deck, {"d": "D"}, tuple(names))
        assert changed is (before == "Red,Blue")
        assert made.attributes.get("deckOwners") == after


def test_dice_turns_and_charts(imported, tmp_path):
    def turns(m):
        level = m.turn_tracks[0].levels[0]
        return (replace(m.turn_tracks[0], format="$level1$", levels=(replace(level, last=7),)),)

    trip = Trip(
        imported,
        tmp_path,
        dice=lambda m: (
            *parts(m.dice, "2d6", count=3, shows_total=True),
            DiceButton("d", "D20", 1, 20),
        ),
        turn_tracks=turns,
        charts=lambda m: (
            *parts(m.charts, "terrain", name="Land"),
            ChartDefinition("more", "More", picture="images/a.png"),
        ),
    )
    dice = {d.name: d for d in trip.again.dice}
    assert (dice["2d6"].count, dice["2d6"].shows_total, dice["D20"].sides) == (3, True, 20)
    level = trip.again.turn_tracks[0].levels[0]
    assert isinstance(level, CountedLevel)
    assert (level.last, len(level.levels)) == (7, 1)
    assert {"Land", "More"} <= {chart.name for chart in trip.again.charts}


def test_the_faces_of_dice(imported, tmp_path):
    def edited(m):
        weather, battle = (next(d for d in m.dice if d.id == i) for i in ("weather", "battle"))
        dice = parts(
            m.dice, "weather", faces=(*weather.faces, replace(weather.faces[0], text="Fog"))
        )
        return parts(dice, "battle", faces=(replace(battle.faces[0], text="Rout", value=2),))

    trip = Trip(imported, tmp_path, dice=edited)
    dice = {d.id: d for d in trip.again.dice}
    assert [face.text for face in dice["weather"].faces] == ["Fair", "Foul", "Fog"]
    assert [(face.text, face.value) for face in dice["battle"].faces] == [("Rout", 2)]


def test_pieces_change_their_place_in_a_palette(imported, tmp_path):
    def edited(m):
        first = m.palettes[0]
        top = first.parts[0]
        red, blue = top.parts
        moved = (
            replace(red, pieces=()),
            replace(blue, name="Both", pieces=(*red.pieces, *blue.pieces)),
        )
        tray = PalettePart("Tray", pieces=(PaletteItem(blue.pieces[0].piece),))
        new = PaletteDefinition("extra", "Extra", (tray,))
        return (replace(first, parts=(replace(top, parts=moved),)), *m.palettes[1:], new)

    trip = Trip(imported, tmp_path, palettes=edited)
    names = {palette.name: palette for palette in trip.again.palettes}
    red, both = names["Pieces"].parts[0].parts
    assert (len(red.pieces), both.name, len(both.pieces)) == (0, "Both", 2)
    assert len(names["Extra"].parts[0].pieces) == 1
    slots = {p.get("gpid") for p in trip.new.walk()} - {""}
    assert slots >= {p.get("gpid") for p in trip.old.walk()} - {""}


def test_a_setup_is_renamed_and_its_pieces_moved(imported, tmp_path):
    def edited(m):
        (placed,) = m.scenario("battle").placements
        moved = (replace(placed, pose=Pose(5.0, 4.0)),)
        return parts(m.scenarios, "battle", name="Skirmish", placements=moved)

    trip = Trip(imported, tmp_path, scenarios=edited)
    (placed,) = trip.again.scenario("skirmish").placements
    assert placed.pose.point == (5.0, 4.0)


def test_setups_are_added_and_taken_out(imported, tmp_path):
    placed = PiecePlacement("p", "2_inf", "zones", Pose(3.0, 3.0))
    new = ScenarioDefinition("ambush", "Ambush", placements=(placed,))
    trip = Trip(
        imported,
        tmp_path,
        scenarios=lambda m: (*(s for s in m.scenarios if s.id != "battle"), new),
    )
    assert {s.name for s in trip.again.scenarios} == {"A new game", "Ambush"}
    (found,) = trip.again.scenario("ambush").placements
    assert found.pose.point == (3.0, 3.0)


def test_an_edited_start_becomes_a_setup_of_its_own(imported, tmp_path):
    trip = Trip(
        imported,
        tmp_path,
        scenarios=lambda m: parts(
            m.scenarios, "start", placements=m.scenario("start").placements[:-1]
        ),
    )
    count = len(trip.module.scenario("start").placements)
    assert [len(s.placements) for s in trip.again.scenarios if s.id != "battle"] == [
        count,
        count - 1,
    ]


def test_a_map_is_added_and_one_taken_out(imported, tmp_path):
    def edited(m):
        board = replace(m.table("hand").boards[0], id="isle", name="Isle")
        isle = replace(
            m.table("hand"), id="isle", name="Isle", boards=(board,), owners=(), order=99
        )
        return (*(t for t in m.tables if t.id != "desk"), replace(isle, is_hand=False))

    trip = Trip(imported, tmp_path, tables=edited)
    names = {table.name for table in trip.again.tables}
    assert "Isle" in names
    assert "Desk" not in names


def test_what_was_done_is_told(imported, tmp_path):
    trip = Trip(imported, tmp_path, decks=lambda m: parts(m.decks, "draw", name="Pile"))
    assert "decks that were edited" in trip.told()


def test_a_module_saved_by_hand_goes_the_same_way(tmp_path):
    folder = tmp_path / "game"
    import_file(write_archive(tmp_path / "p.vmod", entries(playable())), folder)
    module = read_module(folder)
    write_module(replace(module, decks=parts(module.decks, "draw", name="Pile")), folder)
    export_module(read_module(folder), tmp_path / "q.vmod", source=folder)
    with zipfile.ZipFile(tmp_path / "q.vmod") as file:
        tree = read_tree(file.read("buildFile.xml"))
    assert "Pile" in {part.get("name") for part in tree.walk()}
