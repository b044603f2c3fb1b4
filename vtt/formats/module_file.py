"""Reading a module from its folder or archive: every fault at once, or a definition."""

import hashlib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import msgspec
from lxml import etree

from vtt.base.errors import FormatError
from vtt.base.problems import Problem, ProblemSeverity, did_you_mean
from vtt.definition.check import check_module
from vtt.definition.module import ModuleDefinition
from vtt.formats.check_files import check_files
from vtt.formats.container import Container, open_container
from vtt.formats.file_names import equal_but_for_case, odd_reason
from vtt.formats.migrate import migrate
from vtt.formats.module_layout import (
    ASSET_FOLDERS,
    FILE_KINDS,
    MODULE_FILE,
    FileKind,
    from_records,
    in_army,
    is_asset,
    key_of,
    kind_of,
    to_records,
)
from vtt.formats.reading import Places, Reading
from vtt.formats.safe_xml import line_of, parse_xml
from vtt.formats.xml.read import read_element
from vtt.formats.xml.write import to_node, to_text

_REFERENCES = ("unknown-reference", "unknown-text")
"""Faults that say nothing while a whole file cannot be read: what is referred to may be in it."""

_OF_ASSETS = ("missing-file", "broken-picture", "broken-asset")
"""Faults of pictures, pages and sounds: something stands in their place, and the game can be played."""


@dataclass(frozen=True)
class ModuleReading:
    """What came of reading a module: the definition where there is one, faults, places of records."""

    module: ModuleDefinition | None
    problems: tuple[Problem, ...]
    places: Places

    @property
    def errors(self) -> tuple[Problem, ...]:
        """The problems that are no mere warnings."""
        return tuple(p for p in self.problems if p.severity is ProblemSeverity.ERROR)

    @property
    def obstacles(self) -> tuple[Problem, ...]:
        """The errors that keep the module from being used: all but those of pictures, pages and sounds."""
        return _obstacles(self.problems)


def read_module(path: str | Path) -> ModuleDefinition:
    """A module from its folder, or from the same folder zipped.

    A picture, page or sound that is missing or broken does not keep it from being used.

    Raises:
        FormatError: with every fault, each with its file and line.
    """
    container = open_container(Path(path))
    try:
        reading = inspect_container(container, with_assets=False)  # a third of the time is theirs
        if reading.module is not None and not reading.obstacles:
            return reading.module
        reading = inspect_container(container)
    finally:
        container.close()
    count = len(reading.errors)
    faults = "one fault" if count == 1 else f"{count} faults"
    raise FormatError(f"{path} is not a usable module: {faults}", reading.errors)


def inspect_module(path: str | Path) -> ModuleReading:
    """A module with everything that is wrong with it; warnings are among the problems.

    Raises:
        FormatError: where `path` is neither a folder nor an archive that can be opened.
    """
    container = open_container(Path(path))
    try:
        return inspect_container(container)
    finally:
        container.close()


def inspect_container(container: Container, *, with_assets: bool = True) -> ModuleReading:
    """A module from files that are open already, with what is wrong with its pictures and pages too."""
    reading = Reading()
    _check_names(container, reading)
    trees = migrate(_parsed(container, reading), reading)
    if trees is None:
        return ModuleReading(None, tuple(reading.problems), reading.places)
    records = _records(trees, reading)
    module = from_records(records)
    if module is not None:
        reading.places.moved(records[MODULE_FILE][0], module)
        is_whole = sum(map(len, records.values())) == _count_parts(container)
        found = check_module(module, reading.places.of, reading.faulty)
        reading.problems += [p for p in found if is_whole or p.code not in _REFERENCES]
        if with_assets:
            check_files(module, container, reading)
        if not _obstacles(reading.problems):
            module = fingerprinted(module, container, reading)
    problems = sorted(reading.problems, key=_order)
    return ModuleReading(module, tuple(problems), reading.places)


def fingerprinted(
    module: ModuleDefinition, container: Container, reading: Reading
) -> ModuleDefinition:
    """The module with the hash of each part: canonical text of what it says, bytes of the rest.

    A picture or page that cannot be unpacked is a problem of `reading` and has no hash.
    """
    parts = {
        name: hashlib.sha256(to_text(to_node(kind.spec, record)).encode()).hexdigest()
        for name, (kind, record) in to_records(module).items()
    }
    for name in container.names():
        if is_asset(name):
            try:
                parts[name] = hashlib.sha256(container.read(name)).hexdigest()
            except FormatError as error:
                _tell_once(str(error), reading)
    listed = tuple(sorted(parts.items()))
    whole = hashlib.sha256("\n".join(f"{name} {digest}" for name, digest in listed).encode())
    return msgspec.structs.replace(module, parts=listed, fingerprint=whole.hexdigest())


def _tell_once(message: str, reading: Reading) -> None:
    """Tell of a file that cannot be unpacked, unless that was told where the module uses it."""
    if all(problem.message != message for problem in reading.problems):
        reading.problems.append(Problem("broken-asset", message))


def _obstacles(problems: Iterable[Problem]) -> tuple[Problem, ...]:
    return tuple(
        problem
        for problem in problems
        if problem.severity is ProblemSeverity.ERROR and problem.code not in _OF_ASSETS
    )


def _count_parts(container: Container) -> int:
    return sum(kind_of(name) is not None for name in container.names())


def _check_names(container: Container, reading: Reading) -> None:
    """Name what is missing, and files that look like parts of the module and are none."""
    reading.file = MODULE_FILE
    if MODULE_FILE not in container.names():
        reading.fault("no-module-file", None, f"expected the file {MODULE_FILE!r}, found none")
    places = [kind.place for kind in FILE_KINDS] + list(ASSET_FOLDERS)
    for name in container.names():
        if kind_of(name) is None and name.endswith(".xml") and not is_asset(name):
            reading.file = name
            top = name if "/" not in name else name.split("/")[0]
            hint = did_you_mean(top, [place for place in places if place != top])
            reading.warn("unknown-file", None, f"{name!r} is no part of a module{hint}")
    for name, what in container.left_out():
        reading.file = name
        reading.warn("left-out", None, f"expected a file, found {name!r}, {what}; it is left out")
    _check_odd_names(container.names(), reading)


def _check_odd_names(names: tuple[str, ...], reading: Reading) -> None:
    """Warn of names that not every system can hold: a module is made to be shared."""
    for name in names:
        reading.file = name
        reason = odd_reason(name)
        if reason is not None:
            reading.warn("odd-name", None, f"not every system can hold a file {name!r}: {reason}")
    for other, name in equal_but_for_case(names):
        reading.file = name
        message = f"many systems take {name!r} and {other!r} for one file: expected different names"
        reading.warn("odd-name", None, message)


def _parsed(container: Container, reading: Reading) -> dict[str, etree._Element]:
    trees = {}
    for name in container.names():
        if kind_of(name) is not None:
            reading.file = name
            try:
                data = container.read(name)
            except FormatError as error:
                reading.fault("broken-file", None, str(error))
                continue
            root = parse_xml(data, reading)
            if root is not None:
                trees[name] = root
    return trees


def _records(trees: Mapping[str, etree._Element], reading: Reading) -> dict[str, list[Any]]:
    """The records of each place, in the order of the file names."""
    records: dict[str, list[Any]] = {}
    for name, root in trees.items():
        kind = kind_of(name)
        assert kind is not None
        reading.file = name
        record = _record(kind, name, root, reading)
        if record is not None:
            records.setdefault(kind.place, []).append(record)
    return records


def _record(kind: FileKind, name: str, root: etree._Element, reading: Reading) -> Any:
    if root.tag != kind.spec.tag:
        reading.fault(
            "wrong-root", line_of(root), f"expected <{kind.spec.tag}>, found <{root.tag}>"
        )
        return None
    record = read_element(kind.spec, root, reading)
    if record is None or not kind.is_folder:
        return record
    key = kind.key(record)
    if key and key != key_of(name):
        where = name.removesuffix(f"{key_of(name)}.xml")
        message = f"expected the file to be named as what it holds, {where}{key}.xml"
        reading.fault("file-name", line_of(root), message)
    return _as_army(record, reading.places) if kind.place == "pieces" else record


def _as_army(record: Any, places: Places) -> Any:
    """The pieces of an army's file as members of it."""
    army, pieces = record
    return army, tuple(places.moved(piece, in_army(piece, army.id)) for piece in pieces)


def _order(problem: Problem) -> tuple[str, int, str, str]:
    where = problem.where
    return (
        where.file if where else "",
        (where.line or 0) if where else 0,
        problem.code,
        problem.message,
    )
