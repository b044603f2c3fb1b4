"""`vtt check`: every fault of modules, with file and line, and what is wrong with a game's file."""

import json
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import msgspec
import typer

from vtt.base.errors import FormatError, PluginError
from vtt.base.problems import Problem, ProblemSeverity, SourceRef

if TYPE_CHECKING:
    from vtt.definition.module import ModuleDefinition
    from vtt.formats.module_file import ModuleReading
    from vtt.formats.reading import Places
    from vtt.rules.manifest import Manifest

GAME_SUFFIX = ".vttg"


def check(
    paths: Annotated[
        list[Path],
        typer.Argument(help="Modules (folders or .vttm files), folders of them, or games (.vttg)."),
    ],
    as_json: Annotated[bool, typer.Option("--json", help="Print a list for programs.")] = False,
    tidy: Annotated[
        bool, typer.Option("--tidy", help="Write folders without faults in canonical form.")
    ] = False,
) -> None:
    """Name every fault of modules, with file, line and the nearest name.

    Exit code 0: none; 1: warnings only; 2: faults.
    """
    if tidy:
        for path in [path for given in paths for path in expand(given) if path.is_dir()]:
            _tidy(path)
    results = [(path, check_path(path)) for given in paths for path in expand(given)]
    if as_json:
        typer.echo(json.dumps([_as_plain(path, found) for path, found in results], indent=2))
    else:
        for path, found in results:
            _print(path, found)
    raise typer.Exit(max((_exit_code(found) for _, found in results), default=2))


def expand(path: Path) -> list[Path]:
    """The modules that a path means: itself, or those in a folder that is none."""
    if path.is_dir() and not (path / "module.xml").exists():
        inside = sorted(file.parent for file in path.glob("*/module.xml"))
        return [*inside, *sorted(path.glob("*.vttm"))] or [path]
    return [path]


def _tidy(folder: Path) -> None:
    """Put a module's files into the one form that the program writes; a faulty one is let be."""
    from vtt.formats.module_file import inspect_module
    from vtt.formats.module_save import write_module

    reading = inspect_module(folder)
    if reading.module is not None and not reading.errors:
        for name in write_module(reading.module, folder, tidy=True):
            typer.echo(f"{folder / name}: written in canonical form", err=True)


def check_path(path: Path) -> list[Problem]:
    """Everything that is wrong with a module or game; places are paths that an editor can open."""
    from vtt.formats.module_file import inspect_module

    if path.suffix.lower() == GAME_SUFFIX and path.is_file():
        return list(_game_problems(path))
    try:
        reading = inspect_module(path)
    except FormatError as error:
        found = (*error.problems, Problem("unreadable", str(error)))
        return [_under(path, problem) for problem in found]
    problems = [*reading.problems, *_shape_problems(reading), *_rules_problems(reading)]
    return [_under(path, problem) for problem in dict.fromkeys(problems)]


def _game_problems(path: Path) -> Iterator[Problem]:
    """The first faulty entry of a game's file, by its number, or that its end was lost."""
    from vtt.base.errors import JournalError
    from vtt.commands.verify import verify_log
    from vtt.formats.journal import read_journal

    try:
        contents = read_journal(path)
        verify_log(contents.start, contents.payloads)
    except JournalError as error:
        hint = f"; vtt repair {path} saves what can be saved"
        yield _under(path, Problem("game", f"{error}{hint}"))
        return
    if contents.lost:
        tail = Problem("game-tail", contents.tail_message, severity=ProblemSeverity.WARNING)
        yield _under(path, tail)


def _shape_problems(reading: "ModuleReading") -> list[Problem]:
    """Polygons that cannot be measured."""
    from vtt.definition.check_shapes import check_shapes

    return [] if reading.module is None else check_shapes(reading.module, reading.places.of)


def _rules_problems(reading: "ModuleReading") -> Iterator[Problem]:
    """What the module lacks for the rules plug-in that it names; of that only the manifest is read."""
    from vtt.rules.registry import PluginRegistry
    from vtt.session.folders import data_folder

    module = reading.module
    if module is None or module.rules is None:
        return
    place = reading.places.of(module.rules)
    try:
        found = PluginRegistry(data_folder() / "plugins").find(module.rules.plugin)
    except PluginError as error:
        yield Problem("no-plugin", str(error), place, ProblemSeverity.WARNING)
        return
    if found.manifest is None or found.error:
        message = f"the rules plug-in {module.rules.plugin!r} is broken: {found.error}"
        yield Problem("no-plugin", message, place, ProblemSeverity.WARNING)
        return
    yield from _setting_problems(found.manifest, module, reading.places)
    yield from _table_problems(found.manifest, module, reading.places)


def _setting_problems(
    manifest: "Manifest", module: "ModuleDefinition", places: "Places"
) -> Iterator[Problem]:
    from vtt.rules.settings import setting_faults

    chosen = [(module.rules, module.rules.settings)] if module.rules is not None else []
    for record, settings in [*chosen, *((item, item.settings) for item in module.scenarios)]:
        for fault in setting_faults(manifest.settings, settings):
            yield Problem("rules-setting", fault, places.of(record))


def _table_problems(
    manifest: "Manifest", module: "ModuleDefinition", places: "Places"
) -> Iterator[Problem]:
    """What the rules miss in tables or cannot read there, each at its row's own line."""
    from vtt.formats.xml.table_rows import RowEntry
    from vtt.rules.manifest import check_tables

    for fault in check_tables(manifest, module):
        where = places.of(fault.table) or places.of(module.rules)
        row = places.named(RowEntry, fault.row, "" if where is None else where.file)
        yield fault.at(row or where)


def _under(path: Path, problem: Problem) -> Problem:
    """The problem with its file as a path from where we stand, which its message need not name."""
    where = problem.where
    place = SourceRef(str(path)) if where is None else SourceRef(str(path / where.file), where.line)
    message = problem.message.removeprefix(f"{path}: ").removeprefix(f"{path.name}: ")
    return msgspec.structs.replace(problem, where=place, message=message)


def _exit_code(problems: Iterable[Problem]) -> int:
    severities = {problem.severity for problem in problems}
    return 2 if ProblemSeverity.ERROR in severities else 1 if severities else 0


def _print(path: Path, problems: list[Problem]) -> None:
    for problem in problems:
        typer.echo(str(problem))
    errors = sum(problem.severity is ProblemSeverity.ERROR for problem in problems)
    warnings = len(problems) - errors
    typer.echo(f"{path}: {_counted(errors, 'error')}, {_counted(warnings, 'warning')}")


def _counted(number: int, what: str) -> str:
    return f"{number or 'no'} {what}{'' if number == 1 else 's'}"


def _as_plain(path: Path, problems: list[Problem]) -> dict[str, object]:
    return {
        "path": str(path),
        "exit_code": _exit_code(problems),
        "problems": [
            {
                "code": problem.code,
                "severity": problem.severity.value,
                "message": problem.message,
                "file": problem.where.file if problem.where else None,
                "line": problem.where.line if problem.where else None,
            }
            for problem in problems
        ],
    }
