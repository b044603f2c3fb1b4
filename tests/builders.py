"""Small modules, pieces and positions for tests, in one line each."""

from typing import Any

import msgspec

from vtt.base.frozen import EMPTY
from vtt.commands.apply import apply
from vtt.commands.piece import AddPieces
from vtt.definition.board import BoardDefinition, LevelDefinition, SlotDefinition, TableDefinition
from vtt.definition.deck import DeckDefinition
from vtt.definition.module import ModuleDefinition, ModuleInfo, PhaseDefinition
from vtt.definition.picture import FaceDefinition, PictureDefinition
from vtt.definition.piece import PieceDefinition
from vtt.definition.scenario import PiecePlacement, ScenarioDefinition, StartTurn
from vtt.definition.side import SideDefinition
from vtt.definition.terrain import TerrainArea, TerrainFeature, TerrainKindDefinition, TerrainLine
from vtt.definition.values import make_properties
from vtt.geometry.outline import CircleOutline, Outline, rectangle
from vtt.geometry.pose import Pose
from vtt.state.game import GameState
from vtt.state.new_game import new_game
from vtt.state.notation import parse_position
from vtt.state.piece import PieceState

SECRET = "a secret for tests"
FIELD_WOOD = TerrainFeature(
    "wood_1", "wood", "field", TerrainArea(((400.0, 50.0), (500.0, 50.0), (450.0, 150.0)))
)
FIELD_ROAD = TerrainFeature(
    "road_1", "road", "field", TerrainLine(((0.0, 300.0), (600.0, 320.0)), 15.0)
)
START = """
red_1 pike 100,100 @0
red_2 pike 140,100 @0
red_gun gun 300,100 @45
blue_1 shot 100,300 @180
blue_2 shot 140,300 @180 stack=column .hits=2
blue_3 shot 140,300 @180 stack=column
blue_4 pike 140,300 @180 stack=column side=blue
card_a storm 0,0 @0 deck=draw
card_b truce 0,0 @0 deck=draw
card_c storm 0,0 @0 deck=draw
"""


def make_definition(id: str, outline: Outline, **fields: Any) -> PieceDefinition:
    """A piece definition with two faces and a mask that says nothing."""
    faces = tuple(
        FaceDefinition(face, f"{id} {face}", (PictureDefinition(f"images/{id}_{face}.svg"),))
        for face in ("front", "back")
    )
    fields = {"name": id.title(), "faces": faces, **fields}
    return PieceDefinition(
        id=id, outline=outline, mask=(PictureDefinition("images/unknown.svg"),), **fields
    )


def make_module(*scenarios: ScenarioDefinition, **fields: Any) -> ModuleDefinition:
    """Two sides, a field with levels and slots, a camp, bases, cards in three kinds of deck."""
    values: dict[str, Any] = {
        "info": ModuleInfo("skirmish", "Skirmish", "3"),
        "sides": (SideDefinition("red", "Red"), SideDefinition("blue", "Blue")),
        "phases": (PhaseDefinition("move", "Move", "red"), PhaseDefinition("fight", "Fight")),
        "terrain_kinds": (
            TerrainKindDefinition("wood", "Wood"),
            TerrainKindDefinition("road", "Road"),
        ),
        "pieces": (
            make_definition(
                "pike",
                rectangle(40, 20),
                side="red",
                kind="base",
                properties=make_properties({"grade": "O", "class": "Pk"}),
            ),
            make_definition("shot", rectangle(40, 20), side="blue", kind="base"),
            make_definition("gun", CircleOutline(20.0), side="red", kind="base"),
            make_definition("storm", rectangle(60, 90), kind="card"),
            make_definition("truce", rectangle(60, 90), kind="card"),
        ),
        "tables": (
            TableDefinition(
                "field",
                "Field",
                600.0,
                400.0,
                boards=(BoardDefinition("map", "Map", 0.0, 0.0, 600.0, 400.0),),
                levels=(LevelDefinition("ground", "Ground"), LevelDefinition("wall", "Wall", 1)),
                slots=(
                    SlotDefinition("town", "Town", ((0.0, 0.0), (90.0, 0.0), (90.0, 90.0))),
                    SlotDefinition("port", "Port", ((0.0, 310.0), (90.0, 310.0), (90.0, 390.0))),
                ),
            ),
            TableDefinition("camp", "Camp", 200.0, 200.0),
        ),
        "decks": (
            DeckDefinition(
                "draw", "Draw pile", "field", Pose(550.0, 50.0), discard="open", peek=True
            ),
            DeckDefinition("hand", "Red's hand", "camp", Pose(50.0, 50.0), owner="red"),
            DeckDefinition("open", "Discards", "field", Pose(550.0, 200.0), face_down=False),
        ),
        "scenarios": scenarios or (make_scenario(START),),
        "fingerprint": "f00d",
    }
    return ModuleDefinition(**{**values, **fields})


def make_scenario(text: str, id: str = "start", **fields: Any) -> ScenarioDefinition:
    """A scenario whose placements are the lines of a position; lines of a pile from bottom to top."""
    placements = tuple(
        PiecePlacement(
            id=piece.id,
            definition=piece.definition,
            table=piece.table,
            pose=piece.pose,
            side=piece.side,
            stack=piece.stack,
            level=piece.level,
            slot=piece.slot,
            deck=piece.deck,
            face=piece.face,
            properties=piece.properties,
            order=order,
            secrecy=piece.secrecy.kind if piece.secrecy else None,
            known_to=piece.secrecy.side if piece.secrecy else None,
            locked=piece.locked,
        )
        for order, piece in enumerate(parse_position(text, "field"))
    )
    values: dict[str, Any] = {
        "name": id.title(),
        "terrain": (FIELD_WOOD, FIELD_ROAD),
        "start": StartTurn(),
        "settings": EMPTY,
        **fields,
    }
    return ScenarioDefinition(id=id, placements=placements, **values)


def make_piece(
    id: str, x: float = 0.0, y: float = 0.0, facing: float = 0.0, **fields: Any
) -> PieceState:
    """A piece on the field, a pike unless `definition` says otherwise."""
    values = {"definition": "pike", "table": "field", "pose": Pose(x, y, facing), **fields}
    return PieceState(id=id, **values)


def position(text: str = "", module: ModuleDefinition | None = None) -> GameState:
    """A game that holds exactly the pieces of the lines; those without a table are on the field."""
    bare = msgspec.structs.replace(module or make_module(), scenarios=(make_scenario(""),))
    return apply(new_game(bare, secret=SECRET), AddPieces(parse_position(text, "field")))


def start() -> GameState:
    """The first state of the module's own scenario."""
    return new_game(make_module(), secret=SECRET)
