"""`vtt judge`: case files of rules and of geometry; a line for each case that differs."""

from pathlib import Path
from typing import Annotated

import typer


def judge(
    files: Annotated[list[Path], typer.Argument(help="Case files (.toml), or folders of them.")],
    module: Annotated[
        Path | None, typer.Option(help="The module, for files that name none.")
    ] = None,
    verbose: Annotated[bool, typer.Option("--verbose", "-v", help="Name every case.")] = False,
) -> None:
    """Run case files and name every case that differs.

    Exit code 0: all as expected; 1: some differ; 2: a file cannot be read or run.
    """
    total = failed = 0
    for file in _case_files(files):
        for passed, line in _results(file, module):
            total += 1
            failed += not passed
            if verbose or not passed:
                typer.echo(line)
    typer.echo(f"{total} cases, {failed or 'none'} {'differs' if failed == 1 else 'differ'}")
    raise typer.Exit(1 if failed else 0)


def _case_files(paths: list[Path]) -> list[Path]:
    from vtt.base.errors import FormatError

    files = [
        file
        for path in paths
        for file in (sorted(path.rglob("*.toml")) if path.is_dir() else [path])
    ]
    if not files:
        raise FormatError(f"no case file (.toml) lies in {', '.join(map(str, paths))}")
    return files


def _results(file: Path, module: Path | None) -> list[tuple[bool, str]]:
    """Whether each case of a file passed, and a line that says so."""
    from vtt.rules.cases import is_geometry_file

    return _geometry_results(file) if is_geometry_file(file) else _rules_results(file, module)


def _geometry_results(file: Path) -> list[tuple[bool, str]]:
    from vtt.rules.geometry_cases import load_geometry_cases, run_geometry_case

    cases = load_geometry_cases(file)
    results = [(case, run_geometry_case(case)) for case in cases]
    return [(result.passed, f"{case.where}: {result}") for case, result in results]


def _rules_results(file: Path, module: Path | None) -> list[tuple[bool, str]]:
    from vtt.base.errors import FormatError
    from vtt.formats.module_file import read_module
    from vtt.rules.case_run import run_case
    from vtt.rules.cases import load_case_file
    from vtt.session.start import user_plugins

    cases = load_case_file(file)
    place = module or cases.module
    if place is None:
        raise FormatError(f"{file}: expected the key 'module', or the option --module")
    rules = user_plugins().load(cases.plugin)
    definition = read_module(place)
    outcomes = [run_case(case, definition, rules) for case in cases.cases]
    return [(outcome.passed, str(outcome)) for outcome in outcomes]
