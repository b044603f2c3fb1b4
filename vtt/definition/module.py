"""A game module: everything that its files say, as one frozen value with look-up by id."""

from collections.abc import Iterable, Mapping
from functools import cached_property
from typing import Protocol, TypeVar

import msgspec

from vtt.base.errors import DefinitionError
from vtt.base.frozen import EMPTY, FrozenDict, freeze_dict
from vtt.base.problems import did_you_mean
from vtt.definition.army import ArmyDefinition
from vtt.definition.board import TableDefinition
from vtt.definition.chart import ChartDefinition
from vtt.definition.deck import DeckDefinition
from vtt.definition.dice_button import DiceButton
from vtt.definition.kept import KeptTree
from vtt.definition.palette import PaletteDefinition
from vtt.definition.piece import PieceDefinition, Prototype
from vtt.definition.resolve import Resolver
from vtt.definition.rules_table import RulesTable
from vtt.definition.scenario import ScenarioDefinition
from vtt.definition.side import SideDefinition
from vtt.definition.terrain import TerrainKindDefinition
from vtt.definition.turn_track import TurnTrack


class PhaseDefinition(msgspec.Struct, frozen=True):
    """A phase of a turn, for games without a rules plug-in; `side` empty: both.

    One that comes `once` is no part of later turns: a game begins with it (a set-up, a deployment).
    """

    id: str
    name: str
    side: str = ""
    once: bool = False


class ModuleInfo(msgspec.Struct, frozen=True):
    """Who a module is."""

    id: str
    name: str
    version: str = "1"
    author: str = ""
    licence: str = ""
    description: str = ""
    credits: str = ""
    picture: str = ""


class RulesUse(msgspec.Struct, frozen=True):
    """The rules plug-in that a module is written for, and its settings here."""

    plugin: str
    settings: FrozenDict = EMPTY

    def __post_init__(self) -> None:
        msgspec.structs.force_setattr(self, "settings", freeze_dict(self.settings))


class Translation(msgspec.Struct, frozen=True):
    """Words of a module in another language: pairs of a message id (`piece.pike.name`) and text."""

    language: str
    words: tuple[tuple[str, str], ...] = ()


class _HasId(Protocol):
    @property
    def id(self) -> str: ...


Item = TypeVar("Item", bound=_HasId)


class ModuleDefinition(msgspec.Struct, frozen=True, dict=True):
    """A whole module. `fingerprint` is a hash of its canonical content and its other files.

    `parts` holds the hash of each file, so that two versions can be told apart file by file. `kept` is
    what remains of the foreign files that it was made from.
    """

    info: ModuleInfo
    sides: tuple[SideDefinition, ...] = ()
    phases: tuple[PhaseDefinition, ...] = ()
    terrain_kinds: tuple[TerrainKindDefinition, ...] = ()
    prototypes: tuple[Prototype, ...] = ()
    pieces: tuple[PieceDefinition, ...] = ()
    tables: tuple[TableDefinition, ...] = ()
    decks: tuple[DeckDefinition, ...] = ()
    charts: tuple[ChartDefinition, ...] = ()
    rules_tables: tuple[RulesTable, ...] = ()
    scenarios: tuple[ScenarioDefinition, ...] = ()
    translations: tuple[Translation, ...] = ()
    rules: RulesUse | None = None
    fingerprint: str = ""
    armies: tuple[ArmyDefinition, ...] = ()
    parts: tuple[tuple[str, str], ...] = ()
    kept: tuple[KeptTree, ...] = ()
    palettes: tuple[PaletteDefinition, ...] = ()
    dice: tuple[DiceButton, ...] = ()
    turn_tracks: tuple[TurnTrack, ...] = ()

    @cached_property
    def _by_kind(self) -> Mapping[str, Mapping[str, object]]:
        return {
            "side": _index(self.sides),
            "terrain kind": _index(self.terrain_kinds),
            "piece": self._pieces,
            "table": _index(self.tables),
            "deck": _index(self.decks),
            "chart": _index(self.charts),
            "rules table": _index(self.rules_tables),
            "scenario": _index(self.scenarios),
        }

    @cached_property
    def resolved_pieces(self) -> tuple[PieceDefinition, ...]:
        """The pieces with their prototypes worked in; `pieces` has them as they are written."""
        resolver = Resolver(self.prototypes)
        return tuple(resolver.resolve(piece) for piece in self.pieces)

    @cached_property
    def _pieces(self) -> Mapping[str, PieceDefinition]:
        return _index(self.resolved_pieces)

    def side(self, side_id: str) -> SideDefinition:
        """The side with this id; DefinitionError with the nearest id where there is none."""
        return self._find("side", side_id, SideDefinition)

    def terrain_kind(self, kind_id: str) -> TerrainKindDefinition:
        """The terrain kind with this id, or DefinitionError."""
        return self._find("terrain kind", kind_id, TerrainKindDefinition)

    def piece(self, piece_id: str) -> PieceDefinition:
        """The piece definition with this id, prototypes worked in; or DefinitionError."""
        found = self._pieces.get(piece_id)  # asked a million times in a game
        return self._find("piece", piece_id, PieceDefinition) if found is None else found

    def table(self, table_id: str) -> TableDefinition:
        """The table with this id, or DefinitionError."""
        return self._find("table", table_id, TableDefinition)

    def deck(self, deck_id: str) -> DeckDefinition:
        """The deck with this id, or DefinitionError."""
        return self._find("deck", deck_id, DeckDefinition)

    def chart(self, chart_id: str) -> ChartDefinition:
        """The chart with this id, or DefinitionError."""
        return self._find("chart", chart_id, ChartDefinition)

    def rules_table(self, table_id: str) -> RulesTable:
        """The rules table with this id, or DefinitionError."""
        return self._find("rules table", table_id, RulesTable)

    def scenario(self, scenario_id: str = "") -> ScenarioDefinition:
        """The scenario with this id, or the module's first one for an empty id; or DefinitionError."""
        if not scenario_id and self.scenarios:
            return self.scenarios[0]
        return self._find("scenario", scenario_id, ScenarioDefinition)

    def has_piece(self, piece_id: str) -> bool:
        """Whether the module defines this piece."""
        return piece_id in self._by_kind["piece"]

    def _find(self, kind: str, wanted: str, expected: type["Found"]) -> "Found":
        found = self._by_kind[kind].get(wanted)
        if not isinstance(found, expected):
            known = self._by_kind[kind]
            raise DefinitionError(
                f"module {self.info.id!r} has no {kind} {wanted!r}{did_you_mean(wanted, known)}"
            )
        return found


Found = TypeVar("Found")


def _index(items: Iterable[Item]) -> Mapping[str, Item]:
    return {item.id: item for item in items}
