"""Cases of rules as data: a position, what a player does there, and what the referee should say.

A file is TOML. Keys before the first case hold for all of them:

    plugin = "hexdemo"
    module = "../../../modules/hexdemo"
    source = "Hex demo rules, 1.0"
    tolerance = 0.05

    [[case]]
    id = "too_far"
    rule = "4.1"
    scenario = "start"              # its pieces; `position` alone: an empty table and these
    position = "inf_1 infantry 100,100 @0 table=field side=red"
    turn = { number = 1, phase = "move", side = "red" }
    side = "red"                    # who proposes; default: whose turn it is
    move = "inf_1 400,100"          # or declare, answer, command; or question with args
    dice = [5]
    expect = { accepted = false, findings = [{ rule = "4.1", severity = "illegal", measured = 300.0 }] }

`setup` is a list of gestures that come first. See docs/writing-rules.md for every key.
"""

import tomllib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import immutables
import msgspec

from vtt.base.errors import FormatError
from vtt.base.frozen import freeze_dict
from vtt.base.ids import PluginId, SideId, TableId, TerrainId
from vtt.base.plain_files import reading
from vtt.base.problems import SourceRef, did_you_mean
from vtt.commands.base import Command
from vtt.commands.piece import MovePieces
from vtt.commands.rules import AnswerChoice, Declare
from vtt.definition.module import ModuleDefinition
from vtt.definition.terrain import TerrainArea, TerrainFeature, TerrainLine, TerrainShape
from vtt.rules.case_shape import EXPECT_KEYS, check_shape
from vtt.rules.case_text import parse_move, with_points
from vtt.state.game import GameState, ModuleRef
from vtt.state.mode import RulesMode, TableMode
from vtt.state.new_game import new_game
from vtt.state.notation import parse_position
from vtt.state.piece import PieceState
from vtt.state.turn import TurnState

FORMS = ("move", "declare", "answer", "command")
GESTURE_KEYS = (*FORMS, "manoeuvre", "side", "dice", "override")
POSITION_KEYS = ("scenario", "position", "terrain", "turn", "settings", "box", "mode", "table")
SHARED_KEYS = (*POSITION_KEYS, "rule", "source", "tolerance", "side")
CASE_KEYS = ("id", *SHARED_KEYS, *GESTURE_KEYS, "setup", "question", "args", "expect")
FILE_KEYS = ("title", "plugin", "module", *SHARED_KEYS, "case")


@dataclass(frozen=True)
class Case:
    """One case; `entry` is its table with the file's defaults worked in."""

    id: str
    rule: str
    source: str
    plugin: PluginId
    entry: Mapping[str, Any]
    tolerance: float
    where: SourceRef

    @property
    def expect(self) -> Mapping[str, Any]:
        """What the case expects, by key."""
        found: Mapping[str, Any] = self.entry["expect"]
        return found


@dataclass(frozen=True)
class CaseFile:
    """The cases of one file, and the module folder that it names (relative to the file)."""

    path: Path
    plugin: PluginId
    module: Path | None
    cases: tuple[Case, ...]


def is_geometry_file(path: str | Path) -> bool:
    """Whether a case file asks geometry functions rather than rules."""
    entries = _read(Path(path)).get("case", [])
    return isinstance(entries, list) and any(
        isinstance(entry, dict) and "function" in entry for entry in entries
    )


def load_case_file(path: str | Path) -> CaseFile:
    """Read a file of rules cases.

    Raises:
        FormatError: naming the file, the line of the case, what was expected and the nearest name.
    """
    file = Path(path)
    data = _read(file)
    top = SourceRef(str(file))
    _check_keys(data, FILE_KEYS, top)
    plugin = PluginId(str(data.get("plugin", "")))
    lines = [
        number
        for number, line in enumerate(file.read_text(encoding="utf-8").splitlines(), 1)
        if line.strip() == "[[case]]"
    ]
    entries = _converted(data.get("case", []), list[dict[str, Any]], top)
    if len(entries) != len(lines):
        raise FormatError(
            f"{file}: expected each case below a line [[case]] of its own, found {len(lines)} such lines"
            f" for {len(entries)} cases"
        )
    shared = {key: data[key] for key in SHARED_KEYS if key in data}
    cases = tuple(
        _case(plugin, {**shared, **entry}, SourceRef(str(file), line))
        for entry, line in zip(entries, lines, strict=True)
    )
    _check_unique(cases)
    place = _converted(data.get("module"), str | None, top)
    module = None if place is None else (file.parent / place).resolve()
    return CaseFile(file, plugin, module, cases)


def case_state(case: Case, module: ModuleDefinition) -> GameState:
    """The state that a case begins with.

    Raises:
        FormatError: for a position, turn or piece of terrain that cannot be read.
        DefinitionError: for a scenario that the module does not have.
    """
    entry = case.entry
    scenario = entry.get("scenario")
    state = _empty(module) if scenario is None else new_game(module, scenario, secret=case.id)
    fields: dict[str, Any] = {"mode": _mode(entry.get("mode", "enforce"), case.where)}
    if "position" in entry:
        fields |= _pieces(case, module)
    if "terrain" in entry:
        table = case_table(case, module)
        features = [_feature(item, table, case.where) for item in entry["terrain"]]
        fields["terrain"] = immutables.Map({feature.id: feature for feature in features})
    if "turn" in entry:
        fields["turn"] = _converted(entry["turn"], TurnStart, case.where).as_state()
    for key, name in (("box", "boxes"), ("settings", "settings")):
        if key in entry:
            fields[name] = freeze_dict({case.plugin: entry[key]})
    return msgspec.structs.replace(state, **fields)


def gesture_command(
    gesture: Mapping[str, Any], state: GameState, module: ModuleDefinition, case: Case
) -> Command:
    """The command of a case or of a gesture of its setup.

    Raises:
        FormatError: unless it has exactly one of move, declare, answer and command, well written.
    """
    forms = [form for form in FORMS if form in gesture]
    if len(forms) != 1:
        raise FormatError(
            f"{case.where}: expected one of {', '.join(FORMS)}, found {', '.join(forms) or 'none'}"
        )
    value = gesture[forms[0]]
    try:
        return _COMMANDS[forms[0]](value, gesture, state, module, case)
    except (FormatError, msgspec.ValidationError, KeyError, TypeError) as error:
        raise FormatError(f"{case.where}: {forms[0]}: {error}") from error


class TurnStart(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A turn as a case writes it."""

    number: int = 1
    phase: str = ""
    side: SideId | None = None

    def as_state(self) -> TurnState:
        """The turn of a state."""
        return TurnState(self.number, self.phase, self.side)


def _move(
    value: Any, gesture: Mapping[str, Any], state: GameState, module: ModuleDefinition, case: Case
) -> Command:
    text = value if isinstance(value, str) else "\n".join(value)
    lines = with_points(text, module, case_table(case, module)).splitlines()
    moves = tuple(parse_move(line.strip(), state, module) for line in lines if line.strip())
    return MovePieces(moves, gesture.get("manoeuvre", ""))


def _declare(
    value: Any, _: Mapping[str, Any], state: GameState, module: ModuleDefinition, case: Case
) -> Command:
    details = {key: item for key, item in value.items() if key != "action"}
    return Declare(case.plugin, value["action"], freeze_dict(details))


def _answer(
    value: Any, _: Mapping[str, Any], state: GameState, module: ModuleDefinition, case: Case
) -> Command:
    return AnswerChoice(case.plugin, value["choice"], tuple(value["options"]))


def _plain_command(
    value: Any, _: Mapping[str, Any], state: GameState, module: ModuleDefinition, case: Case
) -> Command:
    command: Command = msgspec.convert(value, Command)
    return command


_COMMANDS: Mapping[
    str, Callable[[Any, Mapping[str, Any], GameState, ModuleDefinition, Case], Command]
] = {"move": _move, "declare": _declare, "answer": _answer, "command": _plain_command}


def _case(plugin: PluginId, entry: dict[str, Any], where: SourceRef) -> Case:
    _check_keys(entry, CASE_KEYS, where)
    for key in ("id", "rule", "expect"):
        if key not in entry:
            raise FormatError(f"{where}: expected the key {key!r} in a case, found none")
    if isinstance(entry["expect"], dict):
        _check_keys(entry["expect"], EXPECT_KEYS, where)
    check_shape(entry, where)
    for gesture in entry.get("setup", []):
        _check_keys(gesture, GESTURE_KEYS, where)
    if "scenario" not in entry and "position" not in entry:
        raise FormatError(f"{where}: a case needs a scenario, a position or both")
    return Case(
        id=str(entry["id"]),
        rule=str(entry["rule"]),
        source=str(entry.get("source", "")),
        plugin=plugin,
        entry=entry,
        tolerance=float(entry.get("tolerance", 0.0)),
        where=where,
    )


def _empty(module: ModuleDefinition) -> GameState:
    return GameState(
        module=ModuleRef(module.info.id, module.info.version, module.fingerprint),
        tables=tuple(table.id for table in module.tables),
        sides=tuple(side.id for side in module.sides),
        decks=immutables.Map({deck.id: () for deck in module.decks}),
        secret="case",
    )


def _pieces(case: Case, module: ModuleDefinition) -> dict[str, Any]:
    try:
        table = case_table(case, module)
        pieces = parse_position(with_points(case.entry["position"], module, table), table)
    except FormatError as error:
        raise FormatError(f"{case.where}: {error}") from error
    pieces = tuple(_with_side(piece, module) for piece in pieces)
    stacks: dict[Any, tuple[Any, ...]] = {}
    decks: dict[Any, tuple[Any, ...]] = {deck.id: () for deck in module.decks}
    for piece in pieces:
        if piece.deck is not None:
            decks[piece.deck] = (*decks.get(piece.deck, ()), piece.id)
        elif piece.stack is not None:
            stacks[piece.stack] = (*stacks.get(piece.stack, ()), piece.id)
    by_id = {piece.id: piece for piece in pieces}
    if len(by_id) != len(pieces):
        raise FormatError(f"{case.where}: two pieces of the position have the same id")
    return {
        "pieces": immutables.Map(by_id),
        "stacks": immutables.Map(stacks),
        "decks": immutables.Map(decks),
    }


def _with_side(piece: PieceState, module: ModuleDefinition) -> PieceState:
    """As in a scenario, a piece that names no side has the side of its definition."""
    side = module.piece(piece.definition).side
    return piece if piece.side is not None else msgspec.structs.replace(piece, side=side)


def case_table(case: Case, module: ModuleDefinition) -> TableId:
    """The table on which lines of a case stand that name none: its own, or the module's first.

    Raises:
        FormatError: if the module has no table.
        DefinitionError: if it has no table of that name.
    """
    if "table" in case.entry:
        return module.table(case.entry["table"]).id
    if not module.tables:
        raise FormatError(f"{case.where}: module {module.info.id!r} has no table")
    return module.tables[0].id


def _feature(item: Mapping[str, Any], table: TableId, where: SourceRef) -> TerrainFeature:
    _check_keys(item, ("id", "kind", "table", "area", "line", "width", "height", "name"), where)
    try:
        shape: TerrainShape
        if "area" in item:
            shape = TerrainArea(tuple((float(x), float(y)) for x, y in item["area"]))
        else:
            points = tuple((float(x), float(y)) for x, y in item["line"])
            shape = TerrainLine(points, float(item.get("width", 0.0)))
        return TerrainFeature(
            id=TerrainId(item["id"]),
            kind=item["kind"],
            table=TableId(item.get("table", table)),
            shape=shape,
            name=item.get("name", ""),
            height=float(item.get("height", 0.0)),
        )
    except (KeyError, TypeError, ValueError) as error:
        raise FormatError(
            f"{where}: terrain needs id, kind and an area or a line of points: {error}"
        ) from error


def _mode(value: Any, where: SourceRef) -> TableMode:
    """A mode, or a table with `mode` and the rules that are set lower."""
    entry = {"mode": value} if isinstance(value, str) else dict(value)
    mode = TableMode(_converted(entry.pop("mode", "enforce"), RulesMode, where))
    for rule, lower in entry.items():
        mode = mode.with_rule(rule, _converted(lower, RulesMode, where))
    return mode


def _converted(value: Any, kind: Any, where: SourceRef) -> Any:
    try:
        return msgspec.convert(value, kind)
    except msgspec.ValidationError as error:
        raise FormatError(f"{where}: {error}") from error


def _read(file: Path) -> dict[str, Any]:
    try:
        with reading(file):
            return tomllib.loads(file.read_text(encoding="utf-8"))
    except (tomllib.TOMLDecodeError, UnicodeDecodeError, RecursionError) as error:
        raise FormatError(f"{file}: {error}") from error


def _check_keys(table: Mapping[str, Any], known: Sequence[str], where: SourceRef) -> None:
    for key in table:
        if key not in known:
            raise FormatError(f"{where}: unknown key {key!r}{did_you_mean(key, known)}")


def _check_unique(cases: Sequence[Case]) -> None:
    seen: dict[str, SourceRef] = {}
    for case in cases:
        if case.id in seen:
            raise FormatError(f"{case.where}: case {case.id!r} is also at {seen[case.id]}")
        seen[case.id] = case.where
