"""A game in progress: one frozen value. Only `vtt.commands.apply` makes a new one from it."""

from collections.abc import Mapping
from typing import TypeAlias

import immutables
import msgspec

from vtt.base.frozen import EMPTY, FrozenDict
from vtt.base.ids import DeckId, PieceId, SideId, StackId, TableId, TerrainId
from vtt.definition.terrain import TerrainFeature
from vtt.state.mode import TableMode
from vtt.state.piece import PieceState
from vtt.state.turn import Outcome, TurnState

PieceMap: TypeAlias = "immutables.Map[PieceId, PieceState]"
StackMap: TypeAlias = "immutables.Map[StackId, tuple[PieceId, ...]]"
DeckMap: TypeAlias = "immutables.Map[DeckId, tuple[PieceId, ...]]"
TerrainMap: TypeAlias = "immutables.Map[TerrainId, TerrainFeature]"


class ModuleRef(msgspec.Struct, frozen=True, gc=False, array_like=True):
    """The module that a game is played with: enough to find it and to notice that it changed."""

    id: str
    version: str = ""
    fingerprint: str = ""


class GameState(msgspec.Struct, frozen=True, gc=False):
    """Everything that a game is at one moment.

    `stacks` and `decks` hold piece ids from bottom to top. `boxes` holds one frozen box for each
    rules plug-in, `settings` the values chosen for it, `notes` texts by their name (those of one
    side as `vtt.state.notes` says). `secret` seeds the aliases of pieces that a side may not know; it
    never leaves the place where the game is held.
    """

    module: ModuleRef
    scenario: str = ""
    tables: tuple[TableId, ...] = ()
    sides: tuple[SideId, ...] = ()
    pieces: PieceMap = immutables.Map()
    stacks: StackMap = immutables.Map()
    decks: DeckMap = immutables.Map()
    terrain: TerrainMap = immutables.Map()
    turn: TurnState = TurnState()
    mode: TableMode = TableMode()
    boxes: FrozenDict = EMPTY
    settings: FrozenDict = EMPTY
    notes: FrozenDict = EMPTY
    seats: FrozenDict = EMPTY
    outcome: Outcome | None = None
    secret: str = ""

    def pieces_on(self, table: TableId) -> Mapping[PieceId, PieceState]:
        """The pieces that stand on a table (not in its decks), by id in sorted order."""
        return {
            piece_id: self.pieces[piece_id]
            for piece_id in sorted(self.pieces)
            if self.pieces[piece_id].table == table and self.pieces[piece_id].deck is None
        }
