"""The read-only view of a game that rules work on: state, module, settings and services."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cached_property, reduce

from vtt.base.errors import CommandError
from vtt.base.frozen import Frozen, get_path
from vtt.base.ids import PieceId, PluginId, SideId, TableId
from vtt.base.problems import did_you_mean
from vtt.commands.apply import apply
from vtt.commands.base import Command
from vtt.definition.module import ModuleDefinition
from vtt.definition.piece import PieceDefinition
from vtt.definition.rules_table import RulesTable
from vtt.definition.values import PropertyValue
from vtt.geometry.footprint import Footprint
from vtt.rules.choice import PendingChoice, pending_choices
from vtt.state.game import GameState
from vtt.state.piece import PieceState


@dataclass(frozen=True)
class RulesView:
    """One state seen by one plug-in. Everything derived is worked out when first asked for.

    `actor` is the side that proposes (None: somebody who acts for all sides, as in solo play).
    """

    state: GameState
    module: ModuleDefinition
    plugin: PluginId
    defaults: Mapping[str, Frozen]
    actor: SideId | None = None

    def at(self, state: GameState) -> "RulesView":
        """The same view of another state."""
        return replace(self, state=state)

    def then(self, *commands: Command) -> "RulesView":
        """The view after some commands, as if they had been given; nothing happens on the table.

        Raises:
            CommandError: if one of them is impossible here.
        """
        return self.at(reduce(apply, commands, self.state))

    def piece(self, piece_id: PieceId) -> PieceState:
        """The piece with this id; CommandError with the nearest id where there is none."""
        piece = self.state.pieces.get(piece_id)
        if piece is None:
            raise CommandError(f"no piece {piece_id!r}{did_you_mean(piece_id, self.state.pieces)}")
        return piece

    def definition(self, piece: PieceState) -> PieceDefinition:
        """What the module says of a piece."""
        return self.module.piece(piece.definition)

    def value(
        self, piece: PieceState, name: str, default: PropertyValue | None = None
    ) -> PropertyValue | None:
        """A property of a piece: its own, else its definition's, else `default`."""
        own = piece.get(name)
        return own if own is not None else self.definition(piece).get(name, default)

    def footprint(self, piece: PieceState) -> Footprint:
        """The piece's outline where it stands."""
        return Footprint(self.definition(piece).outline, piece.pose)

    def pieces(self, table: TableId) -> Mapping[PieceId, PieceState]:
        """The pieces standing on a table, by id in sorted order."""
        found = self._by_table.get(table)
        if found is None:
            found = self.state.pieces_on(table)
            self._by_table[table] = found
        return found

    def box(self, *path: str, default: Frozen = None) -> Frozen:
        """What the plug-in remembers at a path of its own box."""
        return get_path(self.state.boxes, (self.plugin, *path), default)

    def setting(self, key: str) -> Frozen:
        """A setting's value: the table's choice, else the module's, else the plug-in's default."""
        chosen = get_path(self.state.settings, (self.plugin, key))
        if chosen is not None:
            return chosen
        use = self.module.rules
        from_module = use.settings.get(key) if use is not None else None
        return from_module if from_module is not None else self.defaults[key]

    def table(self, table_id: str) -> RulesTable:
        """A rules table of the module."""
        return self.module.rules_table(table_id)

    @cached_property
    def choices(self) -> tuple[PendingChoice, ...]:
        """The questions that wait for an answer."""
        return pending_choices(self.state, self.plugin)

    def choice(self, choice_id: str) -> PendingChoice | None:
        """The open question with this id, or None."""
        return next((choice for choice in self.choices if choice.id == choice_id), None)

    @cached_property
    def _by_table(self) -> dict[TableId, Mapping[PieceId, PieceState]]:
        return {}
