"""Moves, paths and expected places as one line of text each, for case files.

A move is `pike_1 300,200 @90 level=wall` (where it ends) or `pike_1 via straight 80, wheel right 20`
(how it goes; where it ends follows), or both. Where a table has a grid, `[0507]` stands for the middle
of a cell, on a map of areas `[aulerci]` for that of an area. Legs: `straight MM`, `wheel left|right DEG`,
`pivot DEG [about X,Y]`, `slide DX,DY`, `free X,Y @DEG`.
"""

import re

from vtt.base.errors import DefinitionError, FormatError
from vtt.base.ids import PieceId, StackId, TableId
from vtt.base.problems import did_you_mean
from vtt.commands.piece import PieceMove
from vtt.definition.module import ModuleDefinition
from vtt.geometry.motion import Free, Leg, Pivot, Slide, Straight, Wheel
from vtt.geometry.pose import Point, Pose
from vtt.rules.maps import maps_of
from vtt.state.game import GameState
from vtt.state.piece import PieceState, Place

LEGS = ("straight", "wheel", "pivot", "slide", "free")
PLACE_KEYS = ("table", "stack", "level", "slot")
_CELL = re.compile(r"\[([^\]\s]+)\]")


def with_points(text: str, module: ModuleDefinition, table: TableId) -> str:
    """A text with every cell or area in brackets, `[0507]`, written as the point in its middle.

    Raises:
        FormatError: where the table has no such cell or area, with the nearest one, or no map at all.
    """
    has_areas = any(board.area_map for board in module.table(table).boards)

    def point(found: re.Match[str]) -> str:
        try:
            if has_areas:
                x, y = maps_of(module).areas(table).middle(found.group(1))
            else:
                board = maps_of(module).cells(table)
                x, y = board.centre(board.cell(found.group(1)))
        except DefinitionError as error:
            raise FormatError(str(error)) from error
        return f"{x:.3f},{y:.3f}"

    return _CELL.sub(point, text)


def parse_move(line: str, state: GameState, module: ModuleDefinition) -> PieceMove:
    """Read one move of a piece of the state.

    Raises:
        FormatError: saying what was expected and what was found.
    """
    end, _, way = line.partition(" via ")
    name, *words = end.split()
    piece = state.pieces.get(PieceId(name))
    if piece is None:
        raise FormatError(f"no piece {name!r} to move{did_you_mean(name, state.pieces)}")
    legs = tuple(parse_leg(leg.strip()) for leg in way.split(", ")) if way else ()
    pose = piece.pose
    if legs:
        from vtt.geometry.path import path_end

        pose = path_end(module.piece(piece.definition).outline, piece.pose, legs)
    return PieceMove(piece.id, _place(words, piece, pose), legs)


def parse_leg(text: str) -> Leg:
    """Read one leg of a path.

    Raises:
        FormatError: saying what was expected and what was found.
    """
    kind, *words = text.split()
    try:
        match kind, words:
            case "straight", [distance]:
                return Straight(float(distance))
            case "wheel", [("left" | "right") as corner, degrees]:
                return Wheel(corner, float(degrees))
            case "pivot", [degrees]:
                return Pivot(float(degrees))
            case "pivot", [degrees, "about", centre]:
                return Pivot(float(degrees), parse_point(centre))
            case "slide", [shift]:
                return Slide(*parse_point(shift))
            case "free", [place, facing]:
                return Free(Pose(*parse_point(place), parse_facing(facing)))
    except ValueError:
        pass
    raise FormatError(
        f"expected a leg like 'straight 80' or 'wheel right 20', found {text!r}"
        f"{did_you_mean(kind, LEGS)}"
    )


def parse_point(text: str) -> Point:
    """Read `x,y` in mm; ValueError for anything else."""
    x, y = text.split(",")
    return (float(x), float(y))


def parse_facing(text: str) -> float:
    """Read `@degrees`; ValueError for anything else."""
    if not text.startswith("@"):
        raise ValueError(text)
    return float(text[1:])


def _place(words: list[str], piece: PieceState, pose: Pose) -> Place:
    fields = {"table": str(piece.table), "stack": "", "level": piece.level, "slot": piece.slot}
    for word in words:
        key, equals, value = word.partition("=")
        try:
            if equals and key in PLACE_KEYS:
                fields[key] = value
            elif word.startswith("@"):
                pose = Pose(pose.x, pose.y, parse_facing(word))
            else:
                pose = Pose(*parse_point(word), pose.facing)
        except ValueError:
            raise FormatError(
                f"expected x,y, @facing or one of {', '.join(PLACE_KEYS)}, found {word!r}"
                f"{did_you_mean(key, PLACE_KEYS)}"
            ) from None
    stack = StackId(fields["stack"]) if fields["stack"] else None
    return Place(TableId(fields["table"]), pose, stack, fields["level"], fields["slot"])


def piece_differences(line: str, state: GameState, tolerance: float) -> list[str]:
    """How a piece differs from a line like `pike_1 300,200 @90 level=wall moved !locked .hits=2`.

    Only what the line names is compared; lengths and angles to the tolerance.

    Raises:
        FormatError: if the line is written in another way.
    """
    name, *words = line.split()
    piece = state.pieces.get(PieceId(name))
    if piece is None:
        return [f"piece {name}: expected on the table, found gone"]
    return [f"piece {name}: {fault}" for word in words if (fault := _fault(word, piece, tolerance))]


def _fault(word: str, piece: PieceState, tolerance: float) -> str:
    """What is wrong with one word about a piece; empty if it holds."""
    key, equals, value = word.partition("=")
    if word.lstrip("!") in ("moved", "locked"):
        found = getattr(piece, word.lstrip("!"))
        return "" if found is not word.startswith("!") else f"expected {word}, found {found}"
    if equals and key.startswith("."):
        return _text_fault(key, value, _plain(piece.get(key[1:])))
    if equals:
        if key not in (*PLACE_KEYS, "face", "side", "deck"):
            raise FormatError(f"unknown key {key!r} in {word!r}{did_you_mean(key, PLACE_KEYS)}")
        return _text_fault(key, value, getattr(piece, key) or "")
    try:
        if word.startswith("@"):
            turn = (parse_facing(word) - piece.pose.facing + 180.0) % 360.0 - 180.0
            holds = abs(turn) <= tolerance
            return "" if holds else f"expected {word}, found @{piece.pose.facing:g}"
        x, y = parse_point(word)
    except ValueError:
        raise FormatError(f"expected x,y, @facing or key=value, found {word!r}") from None
    near = abs(x - piece.pose.x) <= tolerance and abs(y - piece.pose.y) <= tolerance
    return "" if near else f"expected {word}, found {piece.pose.x:g},{piece.pose.y:g}"


def _text_fault(key: str, expected: str, found: str) -> str:
    return "" if expected == found else f"expected {key}={expected}, found {found or 'none'}"


def _plain(value: object) -> str:
    if isinstance(value, bool):
        return str(value).lower()
    return "" if value is None else str(value)
