"""A sound module is spoilt one way at a time; each fault is named in a sentence."""

import msgspec
import pytest

from tests.builders import (
    FIELD_ROAD,
    FIELD_WOOD,
    START,
    make_definition,
    make_module,
    make_scenario,
)
from vtt.base.problems import ProblemSeverity
from vtt.definition.area_map import (
    AreaDefinition,
    AreaMapDefinition,
    BorderDefinition,
    CourseDefinition,
)
from vtt.definition.board import (
    BoardDefinition,
    LevelDefinition,
    SlotDefinition,
    TableDefinition,
    ZoneDefinition,
)
from vtt.definition.cell_map import CellDefinition, CellMapDefinition, CellSideDefinition
from vtt.definition.chart import ChartDefinition
from vtt.definition.check import check_module
from vtt.definition.deck import DeckDefinition
from vtt.definition.module import PhaseDefinition, Translation
from vtt.definition.picture import FaceDefinition, PictureDefinition
from vtt.definition.piece import Prototype
from vtt.definition.resolve import MAX_TRAITS
from vtt.definition.scenario import StartTurn
from vtt.definition.secrecy import SecrecyKind
from vtt.definition.side import SideDefinition
from vtt.definition.terrain import TerrainArea, TerrainLine
from vtt.definition.trait import Hide, Marker, PlaceMarker, RestrictAccess, UsePrototype
from vtt.definition.trait_parts import Access, AccessKind
from vtt.geometry.grid_spec import Orientation, hexes, squares
from vtt.geometry.outline import rectangle
from vtt.geometry.pose import Pose

CORNERS = ((0.0, 0.0), (100.0, 0.0), (100.0, 100.0))
HEXES = hexes(Orientation.FLAT_TOP, 50.0)


def faults(module):
    return [f"{problem.code}: {problem.message}" for problem in check_module(module)]


def scenario(text=START, **fields):
    return make_module(make_scenario(text, **fields))


def secret(**fields):
    """A card of nobody that is placed with these fields."""
    made = make_scenario("a storm 10,10 @0")
    (card,) = made.placements
    placements = (msgspec.structs.replace(card, **fields),)
    return make_module(msgspec.structs.replace(made, placements=placements))


def block(**fields):
    made = make_definition("block", rectangle(40, 20), **fields)
    return make_module(pieces=(*make_module().pieces, made))


def board(**fields):
    values = {"id": "map", "name": "Map", "x": 0.0, "y": 0.0, "width": 600.0, "height": 400.0}
    made = BoardDefinition(**{**values, **fields})
    field, camp = make_module().tables
    return make_module(tables=(msgspec.structs.replace(field, boards=(made,)), camp))


def table(**fields):
    field, camp = make_module().tables
    return make_module(tables=(msgspec.structs.replace(field, **fields), camp))


def feature(shape, **fields):
    made = msgspec.structs.replace(FIELD_WOOD, shape=shape, **fields)
    return make_module(make_scenario(START, terrain=(made,)))


def test_a_sound_module_has_no_fault():
    assert faults(make_module()) == []


@pytest.mark.parametrize(
    ("module", "fault"),
    [
        (
            make_module(sides=(*make_module().sides, SideDefinition("red", "Red too"))),
            "duplicate-id: there are two of side 'red'",
        ),
        (
            make_module(phases=(PhaseDefinition("move", "Move", "rd"),)),
            "unknown-reference: phase 'move': there is no side 'rd'; did you mean 'red'?",
        ),
        (
            msgspec.structs.replace(make_module(), scenarios=()),
            "no-scenario: the module has no scenario; games begin with empty tables",
        ),
        (
            make_module(decks=(*make_module().decks, DeckDefinition("x", "X", "feld", Pose(0, 0)))),
            "unknown-reference: deck 'x': there is no table 'feld'; did you mean 'field'?",
        ),
        (
            make_module(
                decks=(
                    *make_module().decks,
                    DeckDefinition("x", "X", "field", Pose(0, 0), discard="drw"),
                )
            ),
            "unknown-reference: deck 'x': there is no deck 'drw'; did you mean 'draw'?",
        ),
        (
            make_module(charts=(ChartDefinition("crt", "CRT", page="a.md", picture="b.svg"),)),
            "chart-content: chart 'crt': expected one of page, picture and rules table, found 2",
        ),
        (
            make_module(charts=(ChartDefinition("crt", "CRT", rules_table="crt"),)),
            "unknown-reference: chart 'crt': there is no rules table 'crt'",
        ),
        (
            make_module(translations=(Translation("de", (("piece.pik.name", "Pike"),)),)),
            "unknown-text: translation 'de': the module has no text 'piece.pik.name'; "
            "did you mean 'piece.pike.name'?",
        ),
        (
            make_module(
                translations=(Translation("de", (("side.red.name", "a"), ("side.red.name", "b"))),)
            ),
            "duplicate-id: translation 'de': 'side.red.name' stands there twice",
        ),
    ],
)
def test_faults_of_the_module_itself(module, fault):
    assert faults(module) == [fault]


@pytest.mark.parametrize(
    ("module", "fault"),
    [
        (
            block(side="rd"),
            "unknown-reference: piece 'block': there is no side 'rd'; did you mean 'red'?",
        ),
        (
            block(prototypes=("foot",)),
            "unknown-reference: piece 'block': there is no prototype 'foot'",
        ),
        (
            block(traits=(UsePrototype("foot"),)),
            "unknown-reference: piece 'block': there is no prototype 'foot'",
        ),
        (
            block(traits=(PlaceMarker(piece="pkie"),)),
            "unknown-reference: piece 'block', <place-marker>: there is no piece 'pkie'; "
            "did you mean 'pike'?",
        ),
        (
            block(traits=(Hide(access=Access(AccessKind.SIDES, ("red", "bleu"))),)),
            "unknown-reference: piece 'block', <hide>: there is no side 'bleu'; did you mean 'blue'?",
        ),
        (
            block(traits=(RestrictAccess(sides=("green",)),)),
            "unknown-reference: piece 'block', <restrict-access>: there is no side 'green'",
        ),
        (
            block(faces=(FaceDefinition("front"), FaceDefinition("front"))),
            "duplicate-id: there are two of face of piece 'block', 'front'",
        ),
        (
            block(faces=(FaceDefinition("up", pictures=(PictureDefinition("a.svg"),) * 2),)),
            "same-detail: piece 'block', face 'up': two pictures begin at the same width on the screen",
        ),
        (
            make_module(prototypes=(Prototype("a", prototypes=("a",)),)),
            "prototype-circle: prototype 'a': prototypes use each other in a circle: a > a",
        ),
        (
            msgspec.structs.replace(
                block(prototypes=("big",)),
                prototypes=(Prototype("big", traits=(Marker("x"),) * MAX_TRAITS),),
            ),
            None,
        ),
    ],
)
def test_faults_of_pieces(module, fault):
    assert faults(module) == ([] if fault is None else [fault])


def test_too_many_traits_are_told_at_the_piece():
    heavy = Prototype("big", traits=(Marker("x"),) * MAX_TRAITS)
    module = msgspec.structs.replace(
        block(prototypes=("big",), traits=(Marker("y"),)), prototypes=(heavy,)
    )
    assert [problem.code for problem in check_module(module)] == ["too-many-traits"]


@pytest.mark.parametrize(
    ("module", "fault"),
    [
        (
            board(width=0.0),
            "bad-size: board 'map': expected a width and a height above 0 mm, found 0 x 400",
        ),
        (board(x=10.0), "off-table: board 'map' reaches beyond its table 'field'"),
        (
            board(zones=(ZoneDefinition("town", "Town", CORNERS[:2]),)),
            "bad-polygon: zone 'town': expected 3 points or more, found 2",
        ),
        (
            board(cell_map=CellMapDefinition((CellDefinition("0101"),))),
            "no-grid: board 'map' has a map of cells and no grid to lay it on",
        ),
        (
            board(grid=HEXES, cell_map=CellMapDefinition((CellDefinition("x1"),))),
            "bad-label: expected a cell label such as '0101', found 'x1'",
        ),
        (
            board(grid=HEXES, cell_map=CellMapDefinition((CellDefinition("0101", "woods"),))),
            "unknown-reference: cell '0101': there is no terrain kind 'woods'; did you mean 'wood'?",
        ),
        (
            board(
                grid=HEXES,
                cell_map=CellMapDefinition((CellDefinition("0101"), CellDefinition("0101"))),
            ),
            "duplicate-id: there are two of cell of board 'map', '0101'",
        ),
        (
            board(
                grid=squares(20.0),
                cell_map=CellMapDefinition(sides=(CellSideDefinition("0101", "0103", "wall"),)),
            ),
            "not-neighbours: cells '0101' and '0103' have no side in common",
        ),
        (
            board(
                area_map=AreaMapDefinition(
                    (AreaDefinition("a", "A", CORNERS),), (BorderDefinition("a", "b"),)
                )
            ),
            "unknown-reference: border 'a' / 'b': there is no area 'b'",
        ),
        (
            board(
                area_map=AreaMapDefinition(
                    (AreaDefinition("a", "A", CORNERS),), (BorderDefinition("a", "a"),)
                )
            ),
            "bad-border: border 'a' / 'a': an area has no border with itself",
        ),
        (
            board(
                area_map=AreaMapDefinition(
                    (AreaDefinition("a", "A", CORNERS), AreaDefinition("b", "B", CORNERS)),
                    (BorderDefinition("a", "b"), BorderDefinition("b", "a", "river")),
                )
            ),
            "duplicate-id: border 'b' / 'a': there is another border of this pair",
        ),
        (
            board(
                area_map=AreaMapDefinition(courses=(CourseDefinition("a", "A", CORNERS, "sea"),))
            ),
            "unknown-reference: course 'a': there is no terrain kind 'sea'",
        ),
        (
            board(
                area_map=AreaMapDefinition(
                    courses=(CourseDefinition("a", "A", CORNERS[:1], "wood"),)
                )
            ),
            "bad-line: course 'a': expected 2 points or more, found 1",
        ),
        (
            table(levels=(*make_module().tables[0].levels, LevelDefinition("wall", "Wall"))),
            "duplicate-id: there are two of level of table 'field', 'wall'",
        ),
        (
            table(slots=(SlotDefinition("town", "Town", ((0.0, 0.0), (1.0, 1.0), (2.0, 2.0))),)),
            "bad-polygon: slot 'town': all points lie on one line",
        ),
    ],
)
def test_faults_of_tables(module, fault):
    assert faults(module) == [fault]


def test_boards_of_two_tables_share_no_id():
    field, camp = make_module().tables
    module = make_module(
        tables=(
            field,
            msgspec.structs.replace(camp, boards=(BoardDefinition("map", "M", 0, 0, 9, 9),)),
        )
    )
    assert faults(module) == ["duplicate-id: there are two of board 'map'"]


def test_a_table_has_a_size():
    module = make_module(tables=(*make_module().tables, TableDefinition("t", "T", 10.0, -1.0)))
    assert faults(module) == [
        "bad-size: table 't': expected a width and a height above 0 mm, found 10 x -1"
    ]


@pytest.mark.parametrize(
    ("module", "fault"),
    [
        (
            scenario("a pik 10,10 @0"),
            "unknown-reference: piece 'a': there is no piece of the module 'pik'; did you mean 'pike'?",
        ),
        (
            scenario("a pike 10,10 @0 table=feld\nb pike 10,10 @0 table=feld"),
            "unknown-reference: piece 'a' and 1 more: there is no table 'feld'; did you mean 'field'?",
        ),
        (
            scenario("a pike 10,10 @0 side=bleu"),
            "unknown-reference: piece 'a': there is no side 'bleu'; did you mean 'blue'?",
        ),
        (
            scenario("a pike 10,10 @0 face=bakc"),
            "unknown-reference: piece 'a': there is no face 'bakc'; did you mean 'back'?",
        ),
        (
            scenario("a pike 10,10 @0 level=wal"),
            "unknown-reference: piece 'a': there is no level of table 'field' 'wal'; did you mean 'wall'?",
        ),
        (
            scenario("a pike 10,10 @0 slot=towne"),
            "unknown-reference: piece 'a': there is no slot of table 'field' 'towne'; did you mean 'town'?",
        ),
        (
            scenario("a storm 0,0 @0 deck=drow"),
            "unknown-reference: piece 'a': there is no deck 'drow'; did you mean 'draw'?",
        ),
        (
            scenario("a storm 0,0 @0 deck=hand table=field"),
            "deck-table: piece 'a' is placed on table 'field' in deck 'hand', which lies on table 'camp'",
        ),
        (
            scenario("a storm 0,0 @0 deck=draw stack=s"),
            "two-piles: piece 'a' is in a stack and in a deck",
        ),
        (
            scenario("a pike 610,10 @0"),
            "off-table: piece 'a' stands at 610, 10 mm, beside table 'field'",
        ),
        (
            scenario("a pike 10,10 @0 stack=s\nb pike 10,20 @0 stack=s"),
            "split-stack: piece 'b' is in stack 's' and stands elsewhere than 'a' in it",
        ),
        (
            secret(secrecy=SecrecyKind.HIDDEN, known_to="rde"),
            "unknown-reference: piece 'a': there is no side 'rde'; did you mean 'red'?",
        ),
        (
            secret(known_to="red"),
            "no-secrecy: piece 'a' is known to side 'red', and secrecy does not say how it is "
            "kept from others",
        ),
        (
            secret(secrecy=SecrecyKind.MASKED),
            "secret-of-nobody: piece 'a' is masked and belongs to nobody; expected the side that "
            "it is known to",
        ),
        (
            scenario(start=StartTurn(phase="fihgt")),
            "unknown-reference: scenario 'start': there is no phase 'fihgt'; did you mean 'fight'?",
        ),
        (
            scenario(start=StartTurn(side="rde")),
            "unknown-reference: scenario 'start': there is no side 'rde'; did you mean 'red'?",
        ),
        (
            scenario(
                terrain=(FIELD_WOOD, FIELD_ROAD, msgspec.structs.replace(FIELD_ROAD, name="x"))
            ),
            "duplicate-id: there are two of terrain of scenario 'start', 'road_1'",
        ),
        (
            feature(FIELD_WOOD.shape, kind="wod"),
            "unknown-reference: terrain 'wood_1': there is no terrain kind 'wod'; did you mean 'wood'?",
        ),
        (
            feature(FIELD_WOOD.shape, table="feld"),
            "unknown-reference: terrain 'wood_1': there is no table 'feld'; did you mean 'field'?",
        ),
        (
            feature(TerrainArea(CORNERS[:2])),
            "bad-polygon: terrain 'wood_1': expected 3 points or more, found 2",
        ),
        (
            feature(TerrainArea(CORNERS, (CORNERS[:1],))),
            "bad-polygon: terrain 'wood_1', a hole: expected 3 points or more, found 1",
        ),
        (
            feature(TerrainLine(CORNERS[:1])),
            "bad-line: terrain 'wood_1': expected 2 points or more, found 1",
        ),
    ],
)
def test_faults_of_scenarios(module, fault):
    assert faults(module) == [fault]


@pytest.mark.parametrize(
    "module",
    [
        scenario("a pike 10,10 @0 secrecy=hidden:blue locked"),
        secret(secrecy=SecrecyKind.CONCEALED, known_to="red"),
        secret(secrecy=SecrecyKind.MASKED, side="red"),
    ],
)
def test_a_secret_piece_is_sound_where_a_side_knows_it(module):
    assert faults(module) == []


def test_two_pieces_of_a_scenario_share_no_id():
    made = make_scenario("a pike 10,10 @0")
    twice = msgspec.structs.replace(made, placements=made.placements * 2)
    other = msgspec.structs.replace(twice.placements[0])
    twice = msgspec.structs.replace(twice, placements=(twice.placements[0], other))
    assert faults(make_module(twice)) == [
        "duplicate-id: there are two of piece of scenario 'start', 'a'"
    ]


def test_a_box_needs_somebody_who_reads_it():
    from vtt.base.frozen import freeze_dict

    assert faults(scenario(box=freeze_dict({"night": True}))) == [
        "no-rules: scenario 'start' has settings or a box, and the module names no plug-in"
    ]


def test_faults_and_warnings_are_told_apart():
    (beside,) = check_module(scenario("a pike 610,10 @0"))
    (unknown,) = check_module(scenario("a pik 10,10 @0"))
    assert beside.severity is ProblemSeverity.WARNING
    assert unknown.severity is ProblemSeverity.ERROR
