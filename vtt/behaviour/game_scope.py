"""The game around a piece: where it stands, what lies with it, and the properties of zone, map and module.

What another program's game remembers besides pieces lies in the box `vassal`: properties by their holder,
`Module`, a map's name, or `*` for those of zones.
"""

from collections.abc import Callable, Iterator, Mapping
from typing import Final

import immutables

from vtt.base.errors import DefinitionError
from vtt.base.frozen import EMPTY, Frozen, FrozenDict, get_path
from vtt.base.ids import SideId
from vtt.behaviour.bounds import Bounds
from vtt.behaviour.game_functions import PX_PER_MM, call
from vtt.behaviour.mats import MAT_PROPERTIES
from vtt.behaviour.piece_scope import EVERYWHERE, PieceScope
from vtt.behaviour.tokens import Unanswered
from vtt.behaviour.values import Value, text_of, typed
from vtt.commands.locations import zone_at
from vtt.commands.spots import spot_name
from vtt.definition.board import BoardDefinition, TableDefinition
from vtt.definition.module import ModuleDefinition, ModuleInfo
from vtt.geometry.pose import Point
from vtt.state.game import GameState
from vtt.state.piece import PieceState

BOX: Final = "vassal"
"""Under this name a game holds what VASSAL remembers besides pieces."""
PROPERTIES: Final = "properties"
MODULE_HOLDER: Final = "Module"
ANY_HOLDER: Final = "*"
"""Stands for the holder of properties of zones, whose names say where they belong."""
START: Final = "start"
"""The scenario of an imported module that is a new game."""
OFF_BOARD: Final = "offboard"
MOST_PLACES: Final = 50_000
"""So many points of tables have their names remembered."""


class GameScope:
    """A game as `PieceScope` asks it.

    Args:
        module: the module, with what stands for unknown pieces.
        state: the game as a side sees it.
        side: who asks; None: who plays all sides.
        chance: how a number from 1 to so many falls; None: nothing is thrown here.
    """

    def __init__(
        self,
        module: ModuleDefinition,
        state: GameState,
        side: SideId | None = None,
        chance: Callable[[int], int] | None = None,
    ) -> None:
        self.module, self.state, self.side = module, state, side
        self._chance, self._bounds = chance, Bounds()

    def scope(self, piece: PieceState) -> PieceScope:
        """The names of a piece of the game."""
        return PieceScope(self.module, self.module.piece(piece.definition), piece, self)

    def text(self, name: str, piece: PieceState | None) -> str | None:
        """A property of the piece's place, else of its zone, its map, or the module."""
        if piece is not None:
            found = _OF_PLACES.get(name)
            if found is not None:
                return found(self, piece)
        shared = self.shared(name, piece)
        if shared is not None:
            return shared
        if name in _OF_PLAYER:
            return "" if self.side is None else self.module.side(self.side).name
        if name in _OF_MODULE:
            return _OF_MODULE[name](self.module.info)
        if name.endswith("_numPieces"):
            return self._deck_count(name.removesuffix("_numPieces"))
        return EVERYWHERE.get(name)

    def shared(self, name: str, piece: PieceState | None) -> str | None:
        """The value of a property that many pieces share; None where there is none of that name.

        One that the game does not know, such as a saved one of an older version, has its first value.
        """
        holder = self.holder_of(name, piece)
        boxes = self.state.boxes
        if holder is None:
            boxes = _first_boxes(self.module)
            holder = self._holder_in(boxes, name, piece)
        if holder is None:
            return None
        found = get_path(boxes, (BOX, PROPERTIES, *holder))
        return None if found is None else _plain(found)

    def holder_of(self, name: str, piece: PieceState | None) -> tuple[str, str] | None:
        """Under which holder and name a shared property lies that a piece means: the nearest one."""
        return self._holder_in(self.state.boxes, name, piece)

    def _holder_in(
        self, boxes: FrozenDict, name: str, piece: PieceState | None
    ) -> tuple[str, str] | None:
        properties = get_path(boxes, (BOX, PROPERTIES))
        if not isinstance(properties, immutables.Map):
            return None
        for holder, wanted in self._holders(name, piece):
            values = properties.get(holder)
            if isinstance(values, immutables.Map) and wanted in values:
                return holder, wanted
        return None

    def call(self, name: str, arguments: list[Value], scope: PieceScope) -> Value:
        """A function over the game, as a piece asks it.

        Raises:
            ExpressionError: for one that is not known, or with other values than it takes.
        """
        return call(self, name, arguments, scope)

    def bounds(self) -> Bounds:
        """How far the question that is asked now may lead, over all pieces that it asks."""
        return self._bounds

    def fall(self, sides: int) -> int:
        """How chance falls, from 1 on.

        Raises:
            Unanswered: where nobody throws: chance is asked when a key is given, not when one looks.
        """
        if self._chance is None:
            raise Unanswered("chance is thrown where a key is given, and nowhere else")
        return self._chance(sides)

    def property_of(self, name: str, texts: list[str]) -> str | int | float | bool:
        """The property of a map or zone that is named (`GetMapProperty`, `GetZoneProperty`)."""
        wanted, place, *more = texts
        if name == "GetMapProperty":
            return typed(_plain(get_path(self.state.boxes, (BOX, PROPERTIES, place, wanted)) or ""))
        values = get_path(self.state.boxes, (BOX, PROPERTIES, ANY_HOLDER))
        for key, value in values.items() if isinstance(values, immutables.Map) else ():
            own, zone, _board, holder, *_ = (*key.split("\t"), "", "", "")
            if (own, zone) == (wanted, place) and (not more or holder == more[0]):
                return typed(_plain(value))
        return ""

    # --- places

    def table(self, piece: PieceState) -> TableDefinition | None:
        """The table of a piece; None in a deck."""
        try:
            return self.module.table(piece.table)
        except DefinitionError:
            return None

    def board(self, piece: PieceState) -> tuple[BoardDefinition, Point] | None:
        """The board under a piece, and where on it in the board's frame; None beside all boards."""
        table = self.table(piece)
        for board in reversed(table.boards if table is not None else ()):
            here = (piece.pose.x - board.x, piece.pose.y - board.y)
            if 0.0 <= here[0] <= board.width and 0.0 <= here[1] <= board.height:
                return board, here
        return None

    def zone_name(self, piece: PieceState) -> str:
        """The name of the zone of a piece; empty outside all zones."""
        return self._named("zone", piece, self._find_zone)

    def _find_zone(self, piece: PieceState) -> str:
        found = self.board(piece)
        zone = None if found is None else zone_at(*found)
        return "" if zone is None else zone.name

    def _named(self, kind: str, piece: PieceState, find: Callable[[PieceState], str]) -> str:
        """The name of a place: it hangs on the module and the point alone, and is found once for each.

        Whoever counts the pieces of a place asks it of every piece of the map.
        """
        known: dict[tuple[str, str, float, float], str]
        known = self.module.__dict__.setdefault("_place_names", {})
        key = (kind, str(piece.table), piece.pose.x, piece.pose.y)
        name = known.get(key)
        if name is None:
            if len(known) >= MOST_PLACES:
                known.clear()
            name = known[key] = find(piece)
        return name

    def location_name(self, piece: PieceState) -> str:
        """What the place of a piece is called."""
        return self._named("location", piece, self._find_location)

    def _find_location(self, piece: PieceState) -> str:
        table = self.table(piece)
        if table is None:
            return ""
        found = self.board(piece)
        if found is None:
            return OFF_BOARD
        name = spot_name(table, piece.pose.point)
        return name if name or zone_at(*found) is not None else OFF_BOARD

    def board_name(self, piece: PieceState) -> str:
        """The name of the board under a piece; empty beside all boards."""
        found = self.board(piece)
        return "" if found is None else found[0].name

    def map_name(self, piece: PieceState) -> str:
        """The name of the map of a piece; empty in a deck."""
        names = self.module.__dict__.setdefault("_map_names", {})
        if not names:
            names.update({table.id: table.name for table in self.module.tables})
        return str(names.get(piece.table, ""))

    def _holders(self, name: str, piece: PieceState | None) -> Iterator[tuple[str, str]]:
        if piece is not None:
            found = self.board(piece)
            zone = None if found is None else zone_at(*found)
            map_name = self.map_name(piece)
            if zone is not None and found is not None:
                yield ANY_HOLDER, "\t".join((name, zone.name, found[0].name, map_name))
            yield map_name, name
        yield MODULE_HOLDER, name
        yield ANY_HOLDER, name

    def _deck_count(self, name: str) -> str | None:
        for deck in self.module.decks:
            if deck.name == name and deck.id in self.state.decks:
                return str(len(self.state.decks[deck.id]))
        return None

    def stack_of(self, piece: PieceState) -> list[PieceState]:
        """What lies in the stack of a piece, lowest first; itself where it lies alone."""
        members = self.state.stacks.get(piece.stack, ()) if piece.stack is not None else ()
        return [self.state.pieces[i] for i in members if i in self.state.pieces] or [piece]


def _first_boxes(module: ModuleDefinition) -> FrozenDict:
    """What a new game of the module begins with."""
    start = next((item for item in module.scenarios if item.id == START), None)
    return EMPTY if start is None else start.boxes


def _plain(value: Frozen) -> str:
    return text_of(value) if isinstance(value, bool | int | float | str) else ""


def _position(game: GameScope, piece: PieceState) -> str:
    """From the top, 1 on."""
    members = [other.id for other in game.stack_of(piece)]
    return str(len(members) - members.index(piece.id)) if piece.id in members else "1"


def _deck_name(game: GameScope, piece: PieceState) -> str:
    return "" if piece.deck is None else game.module.deck(piece.deck).name


def _deck_position(game: GameScope, piece: PieceState) -> str:
    cards = game.state.decks.get(piece.deck, ()) if piece.deck is not None else ()
    return str(len(cards) - cards.index(piece.id)) if piece.id in cards else "0"


_OF_PLACES: Final[Mapping[str, Callable[[GameScope, PieceState], str]]] = {
    "CurrentMap": GameScope.map_name,
    "CurrentBoard": GameScope.board_name,
    "CurrentZone": GameScope.zone_name,
    "LocationName": GameScope.location_name,
    "CurrentX": lambda _, piece: str(round(piece.pose.x * PX_PER_MM)),
    "CurrentY": lambda _, piece: str(round(piece.pose.y * PX_PER_MM)),
    "DeckName": _deck_name,
    "DeckPosition": _deck_position,
    "StackSize": lambda game, piece: str(len(game.stack_of(piece))),
    "StackPos": _position,
    "PieceUID": lambda _, piece: str(piece.id),
    **MAT_PROPERTIES,
}
_OF_PLAYER: Final = ("playerSide", "PlayerSide", "playerName", "PlayerName")
"""A player is called as the side that he plays: who he is beside that, no expression learns."""
_OF_MODULE: Final[Mapping[str, Callable[[ModuleInfo], str]]] = {
    "ModuleName": lambda info: info.name,
    "ModuleVersion": lambda info: info.version,
    "ModuleDescription": lambda info: info.description,
}
PLACE_NAMES: Final = (*_OF_PLACES, *_OF_PLAYER, *_OF_MODULE)
"""What every piece of a game knows of its place, of who asks, and of the module."""
