"""The ground of our tables in VASSAL: painted where somebody can, plain and with its places where not."""

import io
import zipfile

import msgspec

from tests.builders import make_module
from vtt.base.ids import TerrainId
from vtt.definition.exchange import NoteKind
from vtt.definition.terrain import TerrainArea, TerrainFeature
from vtt.formats.vassal.commands import read_commands, saved_text
from vtt.formats.vassal.components import all_of
from vtt.formats.vassal.own_ground import grounds_of, is_worth_painting, with_ground
from vtt.formats.vassal.own_maps import MapWriter
from vtt.formats.vassal.own_module import export_own, own_save_text
from vtt.formats.vassal.report import Report
from vtt.state.new_game import new_game

MODULE = make_module()
FIELD = MODULE.table("field")


def written(table, painter=None):
    writer = MapWriter(lambda _: None, Report(), *([painter] if painter else []))
    return writer.write(table, "Field", ())


def boards_of(made):
    return [part for part in made.component.walk() if part.tag.endswith(".Board")]


def test_what_is_painted_is_the_picture_of_the_board():
    asked = []

    def painter(table, box, width, terrain=()):
        assert not terrain
        asked.append((table.id, box, width))
        return ".png", b"a picture"

    made = written(FIELD, painter)
    board = FIELD.boards[0]
    box = (board.x, board.y, board.x + board.width, board.y + board.height)
    assert asked == [(FIELD.id, box, round(board.width * 4))]
    assert made.pictures == {f"images/{boards_of(made)[0].get('image')}": b"a picture"}


def test_a_table_with_nothing_on_it_is_not_painted():
    bare = msgspec.structs.replace(FIELD, slots=())
    assert not any(is_worth_painting(bare, board) for board in bare.boards)
    assert is_worth_painting(FIELD, FIELD.boards[0])


def test_the_places_of_a_table_without_boards_are_zones():
    bare = msgspec.structs.replace(FIELD, boards=())
    (board,) = boards_of(written(bare))
    (grid,) = all_of(board, "ZonedGrid")
    zones = all_of(grid, "Zone")
    assert [zone.get("name") for zone in zones] == [slot.name for slot in FIELD.slots]
    assert with_ground(bare).boards[0].width == FIELD.width


def test_edges_are_as_wide_as_the_wider_side_and_places_count_from_there():
    board = msgspec.structs.replace(FIELD.boards[0], x=10.0, y=20.0, width=500.0, height=300.0)
    made = written(msgspec.structs.replace(FIELD, boards=(board,)))
    edges = [made.component.get(name) for name in ("edgeWidth", "edgeHeight")]
    assert edges == [str(round((FIELD.width - 510.0) * 4)), str(round((FIELD.height - 320.0) * 4))]
    assert made.pixel(10.0, 20.0) == tuple(int(edge) for edge in edges)


POND = TerrainFeature(
    TerrainId("pond"), "pond", FIELD.id, TerrainArea(((0.0, 0.0), (90.0, 0.0), (0.0, 90.0)))
)


def with_pond():
    scenarios = [
        msgspec.structs.replace(MODULE.scenarios[0], id="dry", name="Dry", terrain=()),
        msgspec.structs.replace(MODULE.scenarios[0], id="wet", name="Wet/cold", terrain=(POND,)),
    ]
    return msgspec.structs.replace(MODULE, scenarios=tuple(scenarios))


def test_terrain_of_a_scenario_is_in_the_picture_of_a_board_of_its_own():
    seen = []

    def painter(table, box, width, terrain=()):
        seen.append(tuple(terrain))
        return ".png", b"a picture"

    (ground,) = grounds_of(with_pond(), FIELD)
    writer = MapWriter(lambda _: None, Report(), painter)
    made = writer.write(FIELD, "Field", (), (ground,))
    titles = [board.get("name") for board in boards_of(made)]
    assert titles == [FIELD.boards[0].name, f"{FIELD.boards[0].name}, Wet-cold"]
    assert (POND,) in seen
    assert made.boards == f"FieldBoardPicker\t{titles[0]}\t0\t0"
    assert made.scenario_boards == {"wet": f"FieldBoardPicker\t{titles[1]}\t0\t0"}


def test_boards_of_one_name_are_told_apart_in_every_scenario():
    module = with_pond()
    wet = module.scenarios[1]
    again = msgspec.structs.replace(wet, id="wet2")
    module = msgspec.structs.replace(module, scenarios=(wet, again))
    other = msgspec.structs.replace(FIELD.boards[0], id="other", x=FIELD.boards[0].width)
    table = msgspec.structs.replace(FIELD, boards=(FIELD.boards[0], other))
    writer = MapWriter(lambda _: None, Report(), lambda *_: (".png", b"a picture"))
    made = writer.write(table, "Field", (), grounds_of(module, FIELD))
    name = FIELD.boards[0].name
    wet_names = [f"{name}, Wet-cold", f"{name} 2, Wet-cold"]
    wet_again = [f"{name}, Wet-cold 2", f"{name} 2, Wet-cold 2"]
    assert [board.get("name") for board in boards_of(made)] == [
        *(name, f"{name} 2"),
        *wet_names,
        *wet_again,
    ]
    assert made.boards == f"FieldBoardPicker\t{name}\t0\t0\t{name} 2\t1\t0"
    for scenario, (left, right) in (("wet", wet_names), ("wet2", wet_again)):
        line = f"FieldBoardPicker\t{left}\t0\t0\t{right}\t1\t0"
        assert made.scenario_boards[scenario] == line


def test_where_nobody_paints_terrain_makes_no_board():
    writer = MapWriter(lambda _: None, Report())
    made = writer.write(FIELD, "Field", (), grounds_of(with_pond(), FIELD))
    assert made.scenario_boards == {}
    assert len(boards_of(made)) == len(FIELD.boards)


class _Files:
    """A module without files, whose ground somebody paints, or nobody."""

    def __init__(self, paints):
        self._paints = paints

    def names(self):
        return ()

    @property
    def paints(self):
        return bool(self._paints)

    def ground(self, table, box, width, terrain=()):
        return (".png", b"a picture") if self._paints else None


def boards_in(entries, name):
    with zipfile.ZipFile(io.BytesIO(entries[name])) as archive:
        saved = read_commands(saved_text(archive.read("savedGame"))).state
    return [line for line in saved if "BoardPicker" in line]


def test_a_scenario_with_terrain_begins_on_its_board_and_its_save_too():
    module = with_pond()
    made = export_own(module, _Files(True), _Files(True).ground)
    title = FIELD.boards[0].name
    assert any(f"{title}\t0\t0" in line for line in boards_in(made.content, "dry.vsav"))
    assert any(f"{title}, Wet-cold\t0\t0" in line for line in boards_in(made.content, "wet.vsav"))
    texts = {note.kind: note.text for note in made.notes if "errain of a scenario" in note.text}
    assert set(texts) == {NoteKind.CHANGED}
    alone = own_save_text(module, _Files(True), new_game(module, "wet", secret=""), Report())
    assert f"{title}, Wet-cold\t0\t0" in alone
    bare = own_save_text(module, _Files(False), new_game(module, "wet", secret=""), Report())
    assert f"{title}\t0\t0" in bare
    assert "Wet-cold" not in bare
    unpainted = export_own(module, _Files(False), _Files(False).ground)
    assert any(
        note.kind is NoteKind.LOST and note.text.startswith("terrain that stands")
        for note in unpainted.notes
    )
