"""Geometry cases as data: a position, the name of a function, and what it should find.

A file is TOML. `[bases]` gives each class its outline (`Sh = [40, 20]` is width and depth in mm,
`Round = { radius = 20 }` a true circle, `Wedge = [[0, -20], [20, 20], [-20, 20]]` a polygon); each
`[[case]]` has a position, one piece a line (`a Sh 0,-100 @180 side=blue`: name, class, x,y in table
mm, facing, marks), a `function` of the registry with its `args`, and the `expect`ed value. The
same loader serves the tests and the command line; `register` adds a function.
"""

import tomllib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, TypeAlias, TypeVar

import msgspec

from vtt.base.errors import FormatError, GeometryError, VttError
from vtt.base.problems import SourceRef, did_you_mean
from vtt.geometry.footprint import Footprint
from vtt.geometry.outline import CircleOutline, Outline, PolygonOutline, rectangle
from vtt.geometry.pose import Pose

CASE_KEYS = ("id", "rule", "source", "function", "position", "args", "expect", "tolerance")
FILE_KEYS = ("title", "source", "tolerance", "bases", "case")
_Kind = TypeVar("_Kind")

REQUIRED: Any = object()
"""Stands for "no default" in `GeometryCase.arg`."""


@dataclass(frozen=True)
class CasePiece:
    """One line of a position: a footprint with its class and its marks (side, command, ...)."""

    name: str
    class_name: str
    footprint: Footprint
    marks: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True)
class GeometryCase:
    """One question to a geometry function and the value that it should find."""

    id: str
    rule: str
    source: str
    function: str
    pieces: Mapping[str, CasePiece]
    args: Mapping[str, Any]
    expect: Any
    tolerance: float
    outlines: Mapping[str, Outline]
    where: SourceRef

    def footprint(self, name: str) -> Footprint:
        """The footprint of a piece of the position."""
        self._require(self.pieces, name, "a piece of the position")
        return self.pieces[name].footprint

    def footprints(self) -> dict[str, Footprint]:
        """All footprints by name, in the order of the position."""
        return {name: piece.footprint for name, piece in self.pieces.items()}

    def outline(self, class_name: str) -> Outline:
        """The outline of a class of `[bases]`."""
        self._require(self.outlines, class_name, "a class of [bases]")
        return self.outlines[class_name]

    def arg(self, name: str, default: Any = REQUIRED) -> Any:
        """An argument, or `default`; without a default a missing one is a fault of the file."""
        if name not in self.args and default is not REQUIRED:
            return default
        self._require(self.args, name, "an argument")
        return self.args[name]

    def pose(self, name: str) -> Pose:
        """An argument written as a pose, `x,y @facing`."""
        return parse_pose(str(self.arg(name)), self.where)

    def _require(self, table: Mapping[str, Any], name: str, what: str) -> None:
        if name not in table:
            hint = did_you_mean(name, table)
            raise FormatError(f"{self.where}: case {self.id} needs {what} called {name!r}{hint}")


@dataclass(frozen=True)
class CaseResult:
    """What running a case gave; `found` is plain data (numbers, texts, lists, tables)."""

    id: str
    passed: bool
    expected: Any
    found: Any

    def __str__(self) -> str:
        if self.passed:
            return f"{self.id}: passed"
        return f"{self.id}: expected {self.expected!r}, found {self.found!r}"


CaseFunction: TypeAlias = Callable[[GeometryCase], Any]

_functions: dict[str, CaseFunction] = {}


def register(name: str) -> Callable[[CaseFunction], CaseFunction]:
    """Make a function callable from case files; it takes the case and returns plain data.

    Raises:
        ValueError: if another function already has this name.
    """

    def keep(function: CaseFunction) -> CaseFunction:
        if _functions.setdefault(name, function) is not function:
            raise ValueError(f"two geometry case functions are called {name!r}")
        return function

    return keep


def registered_functions() -> Mapping[str, CaseFunction]:
    """Every function that a case may name, the engine's own included."""
    import vtt.rules.case_functions  # noqa: F401  (each of its files registers its functions)

    return dict(_functions)


def load_geometry_cases(path: str | Path) -> list[GeometryCase]:
    """Read the cases of a TOML file.

    Raises:
        FormatError: naming the file, the line of the case and what was expected.
    """
    file = Path(path)
    text = file.read_text(encoding="utf-8")
    try:
        data = tomllib.loads(text)
    except (tomllib.TOMLDecodeError, RecursionError) as error:
        raise FormatError(f"{file}: {error}") from error
    top = SourceRef(str(file))
    _check_keys(data, FILE_KEYS, top)
    bases = _converted(data.get("bases", {}), dict[str, Any], top)
    entries = _converted(data.get("case", []), list[dict[str, Any]], top)
    outlines = {name: _outline(name, value, top) for name, value in bases.items()}
    lines = _lines_of_cases(text, len(entries))
    defaults: dict[str, Any] = {key: data[key] for key in ("source", "tolerance") if key in data}
    cases = [
        _case({**defaults, **entry}, outlines, SourceRef(str(file), line))
        for entry, line in zip(entries, lines, strict=True)
    ]
    _check_unique(cases)
    return cases


def run_geometry_case(case: GeometryCase) -> CaseResult:
    """Ask the function and compare; an error that a user can meet is `{"error": its text}`.

    Raises:
        FormatError: if the case names no known function, piece or argument.
    """
    functions = registered_functions()
    if case.function not in functions:
        hint = did_you_mean(case.function, functions)
        raise FormatError(f"{case.where}: no geometry function is called {case.function!r}{hint}")
    try:
        found = _plain(functions[case.function](case))
    except FormatError:
        raise
    except VttError as error:
        found = {"error": str(error)}
    return CaseResult(case.id, matches(case.expect, found, case.tolerance), case.expect, found)


def matches(expected: Any, found: Any, tolerance: float) -> bool:
    """Whether a found value is the expected one: numbers to the tolerance, the rest exactly.

    An expected error (`{error = "..."}`) need only give a part of the message.
    """
    if isinstance(expected, bool) or isinstance(found, bool):
        return expected is found
    if isinstance(expected, int | float):
        return isinstance(found, int | float) and abs(expected - found) <= tolerance
    if isinstance(expected, list):
        return (
            isinstance(found, list)
            and len(expected) == len(found)
            and all(matches(e, f, tolerance) for e, f in zip(expected, found, strict=True))
        )
    if isinstance(expected, dict):
        if not isinstance(found, dict) or expected.keys() != found.keys():
            return False
        if expected.keys() == {"error"}:
            return str(expected["error"]) in found["error"]
        return all(matches(expected[key], found[key], tolerance) for key in expected)
    return bool(expected == found)


def parse_pose(text: str, where: SourceRef) -> Pose:
    """Read `x,y @facing`, in table mm and degrees clockwise.

    Raises:
        FormatError: if it is written in another way.
    """
    try:
        place, facing = text.split("@")
        x, y = place.split(",")
        return Pose(float(x), float(y), float(facing))
    except ValueError:
        raise FormatError(f"{where}: expected a pose like '12.5,-40 @90', found {text!r}") from None


def parse_piece(line: str, outlines: Mapping[str, Outline], where: SourceRef) -> CasePiece:
    """Read one line of a position: `name Class x,y @facing key=value ...`.

    Raises:
        FormatError: if the line is written in another way or its class is unknown.
    """
    words = line.split()
    if len(words) < 4:
        raise FormatError(f"{where}: expected a line like 'a Sh 0,-100 @180', found {line!r}")
    name, class_name, place, facing, *marks = words
    if class_name not in outlines:
        hint = did_you_mean(class_name, outlines)
        raise FormatError(
            f"{where}: class {class_name!r} of piece {name!r} is not in [bases]{hint}"
        )
    for mark in marks:
        if "=" not in mark:
            raise FormatError(f"{where}: expected a mark like 'side=blue', found {mark!r}")
    return CasePiece(
        name,
        class_name,
        Footprint(outlines[class_name], parse_pose(f"{place} {facing}", where)),
        dict(mark.split("=", 1) for mark in marks),
    )


class _Entry(msgspec.Struct):
    """A case as it is written."""

    id: str
    rule: str
    source: str
    function: str
    expect: Any
    tolerance: float
    position: str = ""
    args: dict[str, Any] = {}


def _case(
    written: dict[str, Any], outlines: Mapping[str, Outline], where: SourceRef
) -> GeometryCase:
    _check_keys(written, CASE_KEYS, where)
    for key in CASE_KEYS:
        if key not in written and key not in ("position", "args"):
            raise FormatError(f"{where}: expected the key {key!r} in a case, found none")
    entry = _converted(written, _Entry, where)
    lines = [line for line in entry.position.splitlines() if line.strip()]
    pieces = [parse_piece(line, outlines, where) for line in lines]
    by_name = {piece.name: piece for piece in pieces}
    if len(by_name) < len(pieces):
        raise FormatError(f"{where}: two pieces of case {entry.id} have the same name")
    return GeometryCase(
        id=entry.id,
        rule=entry.rule,
        source=entry.source,
        function=entry.function,
        pieces=by_name,
        args=entry.args,
        expect=entry.expect,
        tolerance=entry.tolerance,
        outlines=outlines,
        where=where,
    )


def _converted(value: Any, kind: type[_Kind], where: SourceRef) -> _Kind:
    try:
        return msgspec.convert(value, kind)
    except msgspec.ValidationError as error:
        raise FormatError(f"{where}: {error}") from error


def _lines_of_cases(text: str, count: int) -> list[int | None]:
    """The line of each `[[case]]`; unknown where the cases are written in another way."""
    found = [n for n, line in enumerate(text.splitlines(), 1) if line.strip() == "[[case]]"]
    return [*found] if len(found) == count else [None] * count


def _outline(name: str, value: Any, where: SourceRef) -> Outline:
    try:
        if isinstance(value, dict):
            return CircleOutline(float(value["radius"]))
        if isinstance(value[0], Sequence):
            return PolygonOutline(tuple((float(x), float(y)) for x, y in value))
        width, depth = value
        return rectangle(float(width), float(depth))
    except GeometryError as error:
        raise FormatError(f"{where}: base {name!r}: {error}") from error
    except (KeyError, TypeError, ValueError, IndexError):
        raise FormatError(
            f"{where}: base {name!r}: expected [width, depth], a list of points or "
            f"{{ radius = mm }}, found {value!r}"
        ) from None


def _plain(value: Any) -> Any:
    """Tuples as lists, poses as [x, y, facing], enums as their texts."""
    if isinstance(value, Pose):
        rounded = value.rounded()
        return [rounded.x, rounded.y, rounded.facing]
    if isinstance(value, str):
        return str(value)
    if isinstance(value, Mapping):
        return {str(key): _plain(item) for key, item in value.items()}
    if isinstance(value, Sequence):
        return [_plain(item) for item in value]
    return value


def _check_keys(table: Mapping[str, Any], known: Sequence[str], where: SourceRef) -> None:
    for key in table:
        if key not in known:
            raise FormatError(f"{where}: unknown key {key!r}{did_you_mean(key, known)}")


def _check_unique(cases: Sequence[GeometryCase]) -> None:
    seen: dict[str, SourceRef] = {}
    for case in cases:
        if case.id in seen:
            raise FormatError(f"{case.where}: case {case.id!r} is also at {seen[case.id]}")
        seen[case.id] = case.where
