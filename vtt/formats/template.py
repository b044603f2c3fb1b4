"""The module that `vtt new module` begins with: small, whole, and free of faults."""

from vtt.base.ids import (
    BoardId,
    PieceDefinitionId,
    PieceId,
    ScenarioId,
    SideId,
    TableId,
    TerrainId,
)
from vtt.definition.army import ArmyDefinition
from vtt.definition.board import BoardDefinition, BoardDrawing, BoardShape, TableDefinition
from vtt.definition.chart import ChartDefinition
from vtt.definition.module import ModuleDefinition, ModuleInfo, PhaseDefinition
from vtt.definition.picture import FaceDefinition, PictureDefinition
from vtt.definition.piece import PieceDefinition, Prototype
from vtt.definition.scenario import PiecePlacement, ScenarioDefinition, StartTurn
from vtt.definition.side import SideDefinition
from vtt.definition.terrain import TerrainArea, TerrainFeature, TerrainKindDefinition, TerrainLine
from vtt.definition.values import make_properties
from vtt.geometry.outline import rectangle
from vtt.geometry.pose import Pose

TABLE = TableId("table")
WIDTH, HEIGHT = 900.0, 600.0
SIDES = (
    SideDefinition(SideId("blue"), "Blue", "#0072b2"),
    SideDefinition(SideId("red"), "Red", "#d55e00", "dashed"),
)


def template_module(id: str, name: str) -> tuple[ModuleDefinition, dict[str, bytes]]:
    """A module with two sides, two kinds of bases, a table with terrain and a scenario; its files.

    Args:
        id: the module's id.
        name: its name for people.
    """
    module = ModuleDefinition(
        ModuleInfo(
            id=id,
            name=name,
            licence="CC0-1.0",
            description="Two sides meet by a wood. Change everything.",
            credits="All pictures are drawn for this module.",
            picture="images/blue_foot.svg",
        ),
        sides=SIDES,
        phases=(PhaseDefinition("move", "Movement"), PhaseDefinition("combat", "Combat")),
        terrain_kinds=(
            TerrainKindDefinition("road", "Road", "#c9b98f", pattern="road", order=1),
            TerrainKindDefinition(
                "wood",
                "Wood",
                "#a9bf9a",
                pattern="wood",
                properties=make_properties({"going": "rough"}),
            ),
        ),
        prototypes=(
            Prototype("foot", "Foot", properties=make_properties({"move_mm": 80.0})),
            Prototype("horse", "Horse", properties=make_properties({"move_mm": 160.0})),
        ),
        armies=tuple(ArmyDefinition(side.id, side.name) for side in SIDES),
        pieces=tuple(piece for side in SIDES for piece in _army(side)),
        tables=(_table(),),
        charts=(ChartDefinition("help", "How to play", page="docs/help.md"),),
        scenarios=(_scenario(),),
    )
    return module, _assets(name)


def _army(side: SideDefinition) -> tuple[PieceDefinition, ...]:
    return (
        _piece(side, "foot", "Foot", 20.0),
        _piece(side, "horse", "Horse", 30.0),
    )


def _piece(side: SideDefinition, kind: str, name: str, depth: float) -> PieceDefinition:
    picture = PictureDefinition(f"images/{side.id}_{kind}.svg")
    return PieceDefinition(
        PieceDefinitionId(f"{side.id}_{kind}"),
        name,
        rectangle(40.0, depth),
        kind="base",
        side=side.id,
        faces=(FaceDefinition("front", pictures=(picture,)),),
        prototypes=(kind,),
        army=side.id,
    )


def _table() -> TableDefinition:
    corners = ((0.0, 0.0), (WIDTH, 0.0), (WIDTH, HEIGHT), (0.0, HEIGHT))
    board = BoardDefinition(
        BoardId("field"),
        "Field",
        0.0,
        0.0,
        WIDTH,
        HEIGHT,
        image=BoardDrawing((BoardShape(corners, fill="#d5dcbc"),)),
    )
    return TableDefinition(TABLE, "Battlefield", WIDTH, HEIGHT, boards=(board,))


def _scenario() -> ScenarioDefinition:
    wood = TerrainArea(
        ((380.0, 260.0), (470.0, 235.0), (540.0, 280.0), (520.0, 350.0), (430.0, 365.0))
    )
    road = TerrainLine(((0.0, 470.0), (300.0, 430.0), (600.0, 450.0), (900.0, 420.0)), 24.0)
    return ScenarioDefinition(
        ScenarioId("meeting"),
        "A meeting by the wood",
        "Blue comes from below and moves first.",
        placements=(*_line_up("blue", 520.0, 0.0), *_line_up("red", 80.0, 180.0)),
        terrain=(
            TerrainFeature(TerrainId("copse"), "wood", TABLE, wood, "Copse"),
            TerrainFeature(TerrainId("highroad"), "road", TABLE, road, "High road"),
        ),
        start=StartTurn(phase="move", side=SideId("blue")),
    )


def _line_up(side: str, y: float, facing: float) -> tuple[PiecePlacement, ...]:
    """Four bases of foot side by side, one of horse on each wing."""
    names = ("horse_1", "foot_1", "foot_2", "foot_3", "foot_4", "horse_2")
    places = (250.0, 380.0, 420.0, 460.0, 500.0, 630.0)
    return tuple(
        PiecePlacement(
            PieceId(f"{side}_{name}"),
            PieceDefinitionId(f"{side}_{name[:-2]}"),
            TABLE,
            Pose(x, y, facing),
            SideId(side),
        )
        for name, x in zip(names, places, strict=True)
    )


def _assets(name: str) -> dict[str, bytes]:
    files = {
        "docs/help.md": f"# {name}\n\nMove a base with the mouse. It tells what it touches.\n",
        "CREDITS.md": "# Credits\n\nimages/*.svg: drawn for this module, CC0-1.0.\n",
    }
    for side in SIDES:
        files[f"images/{side.id}_foot.svg"] = _picture(
            20, side.colour, "M8 16V7M16 16V7M24 16V7M32 16V7"
        )
        files[f"images/{side.id}_horse.svg"] = _picture(30, side.colour, "M12 24L20 8L28 24Z")
    return {path: text.encode() for path, text in files.items()}


def _picture(depth: int, colour: str, sign: str) -> str:
    """A base seen from above: a lighter strip marks its front."""
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 {depth}">\n'
        f'  <rect width="40" height="{depth}" fill="{colour}"/>\n'
        '  <rect width="40" height="3" fill="#ffffff" fill-opacity="0.6"/>\n'
        f'  <path d="{sign}" fill="none" stroke="#ffffff" stroke-width="1.6"/>\n'
        "</svg>\n"
    )
