"""A position as text, one line a piece, for tests, logs and reports.

    pike_1 english_pike 300,200 @90 table=field side=english stack=s1 level=wall moved .hits=2

Id, definition, x,y in table mm and @facing come first; then, in any order, `table=`, `side=`,
`stack=`, `level=`, `slot=`, `deck=`, `face=`, `secrecy=masked:english`, `veil=`, the words `locked`
and `moved`, and properties, each with a dot before its name. A text with spaces or one that would
read as a number stands in double quotes. Lines of one stack or deck run from bottom to top; a piece
in a deck is at 0,0 on no table. Empty lines and lines that begin with `#` say nothing.
"""

import json
import re
from collections.abc import Iterator
from typing import Any

from vtt.base.errors import CommandError, FormatError
from vtt.base.ids import PieceDefinitionId, PieceId, SideId, TableId
from vtt.base.problems import did_you_mean
from vtt.definition.secrecy import SecrecyKind
from vtt.definition.values import PropertyValue, make_properties
from vtt.geometry.pose import Pose
from vtt.state.game import GameState
from vtt.state.piece import PieceState, Secrecy, checked_pose

OTHER_KEYS = ("side", "stack", "level", "slot", "deck", "face")
TEXT_KEYS = ("table", *OTHER_KEYS)
KEYS = (*TEXT_KEYS, "secrecy", "veil")
FLAGS = ("locked", "moved")
EXAMPLE = "pike_1 english_pike 300,200 @90 side=english"

_STRING = r'"(?:\\.|[^"\\])*"'
_WORD = re.compile(rf'(?:{_STRING}|[^\s"])+')
_SPLIT = re.compile(rf'((?:{_STRING}|[^="])*)=(.*)', re.DOTALL)
_BARE = re.compile(r'[^\s"=#.@][^\s"=]*')


def format_position(state: GameState, table: TableId | None = None) -> str:
    """All pieces of a state; lines need no `table=` where they stand on `table`.

    Pieces come by id, but the members of a stack or deck together, from bottom to top.
    """
    return "".join(f"{format_piece(piece, table)}\n" for piece in _in_order(state))


def parse_position(text: str, table: TableId | None = None) -> tuple[PieceState, ...]:
    """Read pieces line by line; `table` is where those without `table=` stand.

    Raises:
        FormatError: naming the line, what was expected and what was found.
    """
    pieces: list[PieceState] = []
    for number, line in enumerate(text.split("\n"), 1):
        if not line.strip() or line.lstrip().startswith("#"):
            continue
        try:
            pieces.append(parse_piece(line, table))
        except FormatError as error:
            raise FormatError(f"position, line {number}: {error}") from error
    return tuple(pieces)


def format_piece(piece: PieceState, table: TableId | None = None) -> str:
    """One piece as a line, without an end of line."""
    pose = piece.pose
    words = [
        _quoted(piece.id),
        _quoted(piece.definition),
        f"{_number(pose.x)},{_number(pose.y)}",
        f"@{_number(pose.facing)}",
    ]
    if piece.table != (table if piece.deck is None else ""):
        words.append(f"table={_quoted(piece.table)}")
    for key in OTHER_KEYS:
        value = getattr(piece, key)
        if value not in (None, ""):
            words.append(f"{key}={_quoted(value)}")
    if piece.secrecy is not None:
        words.append(f"secrecy={piece.secrecy.kind}:{_quoted(piece.secrecy.side)}")
    if piece.veil:
        words.append(f"veil={piece.veil}")
    words += [flag for flag in FLAGS if getattr(piece, flag)]
    words += [f".{_quoted(name)}={_value_text(value)}" for name, value in piece.properties]
    return " ".join(words)


def parse_piece(line: str, table: TableId | None = None) -> PieceState:
    """Read one line; the pose is rounded as in a command.

    Raises:
        FormatError: saying what was expected and what was found.
    """
    words = _WORD.findall(line)
    if len(words) < 4 or "".join(words) != _without_spaces(line):
        raise FormatError(f"expected a line like {EXAMPLE!r}, found {line.strip()!r}")
    piece_id, definition, point, facing, *rest = words
    fields: dict[str, Any] = {}
    properties: dict[str, PropertyValue] = {}
    for word in rest:
        _read_word(word, fields, properties)
    fields.setdefault("table", "" if "deck" in fields else table)
    if fields["table"] is None:
        raise FormatError(f"piece {piece_id!r} needs a table, such as table=field")
    return PieceState(
        id=PieceId(_unquoted(piece_id)),
        definition=PieceDefinitionId(_unquoted(definition)),
        pose=_read_pose(point, facing),
        properties=make_properties(properties),
        **fields,
    )


def _in_order(state: GameState) -> Iterator[PieceState]:
    done: set[PieceId] = set()
    for piece_id in sorted(state.pieces):
        piece = state.pieces[piece_id]
        pile: tuple[PieceId, ...] = (piece_id,)
        if piece.deck is not None:
            pile = state.decks[piece.deck]
        elif piece.stack is not None:
            pile = state.stacks[piece.stack]
        if pile[0] not in done:
            done.update(pile)
            yield from (state.pieces[member] for member in pile)


def _read_word(word: str, fields: dict[str, Any], properties: dict[str, PropertyValue]) -> None:
    if word in FLAGS:
        fields[word] = True
        return
    parts = _SPLIT.fullmatch(word)
    if parts is None:
        raise FormatError(
            f"expected key=value, 'locked' or 'moved', found {word!r}{did_you_mean(word, FLAGS)}"
        )
    key, value = parts.groups()
    if key.startswith("."):
        properties[_unquoted(key[1:])] = _read_value(value)
    elif key in TEXT_KEYS:
        fields[key] = _unquoted(value)
    elif key == "secrecy":
        fields[key] = _read_secrecy(value)
    elif key == "veil" and value.isdecimal():
        fields[key] = int(value)
    else:
        raise FormatError(
            f"expected one of {', '.join(KEYS)} or a property with a dot before its name, "
            f"found {word!r}{did_you_mean(key, KEYS)}"
        )


def _read_pose(point: str, facing: str) -> Pose:
    try:
        x, y = point.split(",")
        if not facing.startswith("@"):
            raise ValueError
        return checked_pose(Pose(float(x), float(y), float(facing[1:])))
    except (ValueError, CommandError):
        raise FormatError(
            f"expected a place and a facing like '300,200 @90', found {f'{point} {facing}'!r}"
        ) from None


def _read_secrecy(text: str) -> Secrecy:
    kind, _, side = text.partition(":")
    if kind not in {item.value for item in SecrecyKind} or not side:
        kinds = ", ".join(SecrecyKind)
        raise FormatError(f"expected one of {kinds}, a colon and a side, found {text!r}")
    return Secrecy(SecrecyKind(kind), SideId(_unquoted(side)))


def _read_value(text: str) -> PropertyValue:
    if text.startswith('"'):
        return _unquoted(text)
    if text in ("true", "false"):
        return text == "true"
    for kind in (int, float):
        try:
            return kind(text)
        except ValueError:
            continue
    return text


def _value_text(value: PropertyValue) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, str):
        return _quoted(value) if _read_value(value) == value else json.dumps(value)
    return repr(value)


def _number(value: float) -> str:
    return repr(value).removesuffix(".0")


def _quoted(text: str) -> str:
    return text if _BARE.fullmatch(text) else json.dumps(text)


def _unquoted(word: str) -> str:
    if not word.startswith('"'):
        return word
    try:
        return str(json.loads(word))
    except ValueError:
        raise FormatError(f"expected a text in double quotes, found {word}") from None


def _without_spaces(line: str) -> str:
    """The line without the spaces between its words, to see that no stray quote was dropped."""
    return re.sub(rf"({_STRING})|\s+", lambda found: found.group(1) or "", line)
