"""Functions of expressions over the game: sums and counts of pieces, distances, properties of other places.

`SumStack("Size")`, `CountLocation("{Nation == 1}")`, `Range(100, 200)` and their like.
"""

import math
from collections.abc import Callable, Iterable, Mapping
from typing import TYPE_CHECKING, Final

from vtt.behaviour.texts import holds
from vtt.behaviour.tokens import ExpressionError
from vtt.behaviour.values import Value, number_of, text_of
from vtt.commands.locations import zone_at
from vtt.geometry.pose import Point
from vtt.state.piece import PieceState

if TYPE_CHECKING:
    from vtt.behaviour.game_scope import GameScope
    from vtt.behaviour.piece_scope import PieceScope

PX_PER_MM: Final = 4.0
"""An imported pixel is 0.25 mm."""
_PLACES: Final[Mapping[str, int]] = {"Stack": 0, "Location": 2, "Zone": 2, "Map": 1, "": 1}
"""Where pieces are counted, and how many texts name another such place than the piece's own."""
COUNTED: Final = tuple(f"{what}{place}" for what in ("Sum", "Count") for place in _PLACES)
IN_RANGE: Final = ("SumRange", "CountRange", "SumRangePx", "CountRangePx")
RANGES: Final = ("Range", "RangePx")
OF_PLACES: Final = ("GetMapProperty", "GetZoneProperty")
CHANCE: Final = ("Random", "IsRandom")
KNOWN: Final = frozenset((*COUNTED, *IN_RANGE, *RANGES, *OF_PLACES, *CHANCE))
"""Every function over the game that has an answer here."""
_HALF: Final = 50


def call(game: "GameScope", name: str, arguments: list[Value], scope: "PieceScope") -> Value:
    """The value of a function over the game, asked by a piece.

    Raises:
        ExpressionError: for one that is not known, or with other values than it takes.
    """
    texts = [text_of(value) for value in arguments]
    if name in OF_PLACES and len(texts) >= 2:
        return game.property_of(name, texts)
    if name in CHANCE:
        return _chance(game, name, arguments)
    piece = scope.piece
    if piece is not None and name in COUNTED:
        return _counted(game, name, texts, piece)
    if piece is not None and name in IN_RANGE and len(arguments) >= 2:
        return _in_range(game, name, arguments, piece)
    if piece is not None and name in RANGES and len(arguments) in (2, 4, 5):
        return _range(game, name, arguments, piece)
    raise ExpressionError(f"no function {name} is known here, as it is asked")


def _chance(game: "GameScope", name: str, arguments: list[Value]) -> Value:
    """A number from the first to the second (or from 1 on), or whether what has so many percent happens."""
    numbers = [int(number_of(value)) for value in arguments]
    if name == "IsRandom":
        percent = max(0, min(100, numbers[0] if numbers else _HALF))
        return game.fall(100) <= percent
    least = numbers[0] if len(numbers) > 1 else 1
    most = max(least, numbers[-1] if numbers else least)
    return least + game.fall(most - least + 1) - 1


# --- sums and counts


def _counted(game: "GameScope", name: str, texts: list[str], piece: PieceState) -> Value:
    """A sum or count over the pieces of the asking one's place, or of a place that is named."""
    is_sum = name.startswith("Sum")
    place = name.removeprefix("Sum" if is_sum else "Count")
    wanted, texts = (texts[0], texts[1:]) if is_sum and texts else ("", texts)
    condition = next((text for text in texts if _is_condition(text)), "")
    names = [text for text in texts if text and not _is_condition(text)]
    needed = _PLACES[place]
    named = names[:needed] if needed and len(names) >= needed else []
    if place == "Map" and not is_sum and len(names) == 1 and not _is_map(game, names[0]):
        named = []  # one text is a property, unless it is a map's name
    if not is_sum:
        rest = names[len(named) :]
        wanted = rest[0] if rest else ""
    return _total(game, _among(game, place, named, piece), wanted, condition, is_sum)


def _total(
    game: "GameScope", pieces: Iterable[PieceState], name: str, condition: str, is_sum: bool
) -> Value:
    total: int | float = 0
    for other in pieces:
        scope = game.scope(other)
        if condition and not holds(condition, scope):
            continue
        if is_sum:
            total += _number(scope.text(name))
        else:
            total += 1 if not name or scope.text(name) else 0
    return total


def _among(
    game: "GameScope", place: str, named: list[str], piece: PieceState
) -> Iterable[PieceState]:
    if not place:
        lying = (other for other in game.state.pieces.values() if other.deck is None)
        return [o for o in lying if not named or game.map_name(o) == named[0]]
    if place == "Stack":
        return game.stack_of(piece)
    if not named:
        here = _on_table(game, piece)
        return here if place == "Map" else _same(game, place, here, _OF[place](game, piece))
    lying = (other for other in game.state.pieces.values() if other.deck is None)
    on_map = [other for other in lying if game.map_name(other) == named[-1]]
    return on_map if place == "Map" else _same(game, place, on_map, named[0])


def _on_table(game: "GameScope", piece: PieceState) -> list[PieceState]:
    """The pieces on the table of a piece, in no order: nothing that is counted or summed has one."""
    table = piece.table
    return [o for o in game.state.pieces.values() if o.table == table and o.deck is None]


def _same(
    game: "GameScope", place: str, pieces: Iterable[PieceState], wanted: str
) -> Iterable[PieceState]:
    return [other for other in pieces if _OF[place](game, other) == wanted]


_OF: Final[Mapping[str, Callable[["GameScope", PieceState], str]]] = {
    "Location": lambda game, piece: game.location_name(piece),
    "Zone": lambda game, piece: game.zone_name(piece),
}


def _is_map(game: "GameScope", name: str) -> bool:
    return any(table.name == name for table in game.module.tables)


def _is_condition(text: str) -> bool:
    return "{" in text or "=" in text or ">" in text or "<" in text


def _number(text: str | None) -> int | float:
    """What a piece adds to a sum; a text that is no number adds nothing."""
    try:
        return number_of(text or "0")
    except ExpressionError:
        return 0


# --- distances


def _in_range(game: "GameScope", name: str, arguments: list[Value], piece: PieceState) -> Value:
    """A sum or count over the other pieces of the map whose distance lies within two bounds."""
    least, most = number_of(arguments[0]), number_of(arguments[1])
    texts = [text_of(value) for value in arguments[2:]]
    condition = next((text for text in texts if _is_condition(text)), "")
    wanted = next((text for text in texts if not _is_condition(text)), "")
    in_pixels = name.endswith("Px")
    near = [
        other
        for other in _on_table(game, piece)
        if least <= _distance(game, piece, piece.pose.point, other.pose.point, in_pixels) <= most
    ]
    return _total(game, near, wanted, condition, name.startswith("Sum"))


def _range(game: "GameScope", name: str, arguments: list[Value], piece: PieceState) -> Value:
    """The distance from the piece to a point, or between two points, all in pixels of the map."""
    numbers = [number_of(value) / PX_PER_MM for value in arguments[:4]]
    ends = [(numbers[at], numbers[at + 1]) for at in range(0, len(numbers), 2)]
    start = ends[0] if len(ends) > 1 else piece.pose.point
    return _distance(game, piece, start, ends[-1], name.endswith("Px"))


def _distance(
    game: "GameScope", piece: PieceState, start: Point, end: Point, in_pixels: bool
) -> int:
    """In cells of the grid under the piece; in pixels where there is none, or where they are asked for."""
    found = None if in_pixels else game.board(piece)
    if found is not None:
        board, here = found
        zone = zone_at(board, here)
        grid = board.grid if zone is None or zone.uses_board_grid else zone.grid
        if grid is not None:
            from vtt.geometry.grid import grid_of

            lattice = grid_of(grid)
            cells = [lattice.cell_at((x - board.x, y - board.y)) for x, y in (start, end)]
            return lattice.distance(*cells)
    return round(math.dist(start, end) * PX_PER_MM)
