"""Scenarios: what stands where when a game begins."""

import msgspec

from vtt.base.frozen import EMPTY, FrozenDict, freeze_dict
from vtt.base.ids import DeckId, PieceDefinitionId, PieceId, ScenarioId, SideId, StackId, TableId
from vtt.definition.secrecy import SecrecyKind
from vtt.definition.terrain import TerrainFeature
from vtt.definition.values import Properties
from vtt.geometry.pose import Pose


class PiecePlacement(msgspec.Struct, frozen=True):
    """A piece at the start: on a table (with stack, level and slot) or in a deck.

    `order` is its place in its stack or deck, counted from the bottom (ties by id). `secrecy` keeps
    it from every side but `known_to` (None: the piece's own side).
    """

    id: PieceId
    definition: PieceDefinitionId
    table: TableId
    pose: Pose = Pose(0.0, 0.0, 0.0)
    side: SideId | None = None
    stack: StackId | None = None
    level: str = ""
    slot: str = ""
    deck: DeckId | None = None
    face: str = ""
    properties: Properties = ()
    order: int = 0
    secrecy: SecrecyKind | None = None
    known_to: SideId | None = None
    locked: bool = False
    moved: bool = False


class StartTurn(msgspec.Struct, frozen=True):
    """The turn that a scenario begins with."""

    number: int = 1
    phase: str = ""
    side: SideId | None = None


class ScenarioDefinition(msgspec.Struct, frozen=True):
    """A start: placements and terrain in an order that does not matter, settings over the module's.

    `box` is what the rules plug-in remembers at the start. `order` is the scenario's place among the
    others (ties by id): the first one is the module's default. `boxes` holds, by program, what another
    program's game remembers besides its pieces.
    """

    id: ScenarioId
    name: str
    description: str = ""
    placements: tuple[PiecePlacement, ...] = ()
    terrain: tuple[TerrainFeature, ...] = ()
    start: StartTurn = StartTurn()
    settings: FrozenDict = EMPTY
    box: FrozenDict = EMPTY
    order: int = 0
    boxes: FrozenDict = EMPTY

    def __post_init__(self) -> None:
        for name in ("settings", "box", "boxes"):
            msgspec.structs.force_setattr(self, name, freeze_dict(getattr(self, name)))
