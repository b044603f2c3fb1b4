"""`vtt import` and `vtt export`: files of other programs in and out, always with a report."""

import json
from collections.abc import Sequence
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from vtt.base.errors import FormatError

if TYPE_CHECKING:
    from vtt.formats.exchange import ExchangeReport

Format = Annotated[
    str, typer.Option("--format", help="The format's id, where the name leaves it open.")
]


GAME_SUFFIX = ".vttg"


class ReportForm(StrEnum):
    """How the report is printed."""

    TEXT = "text"
    JSON = "json"


Report = Annotated[ReportForm, typer.Option("--report", help="How the report is printed.")]


def import_file(
    file: Annotated[Path, typer.Argument(help="The file of another program.")],
    output: Annotated[
        Path | None,
        typer.Option("-o", "--output", help="Folder of the module; by default named as the file."),
    ] = None,
    format: Format = "",
    report: Report = ReportForm.TEXT,
    game: Annotated[
        Path | None,
        typer.Option("--game", help="Also write a VASSAL save or log as a game file (.vttg)."),
    ] = None,
) -> None:
    """Turn a file of another program into a module, or into parts of the module in the folder.

    A `.vttm` file is our own and unpacked into a new folder. A VASSAL save or log goes into the folder
    of its module as a scenario; with --game it becomes a game that can be replayed, too.

    Exit code 0: all of it; 1: with losses or warnings; 2: not done.
    """
    if game is not None:
        _check_game(file, game)
    if file.suffix.lower() == ".vttm" and not format:
        _unpack(file, output or _folder_of(file), report)
        return
    folder = output or _folder_of(file)
    if game is not None:
        from vtt.formats.vassal_game import import_game

        _finish(import_game(file, folder, game), report)
    from vtt.formats.exchange import import_file as run
    from vtt.formats.vassal.tree_cache import kept_trees
    from vtt.session.folders import cache_folder

    _finish(run(file, folder, format, kept=kept_trees(cache_folder())), report)


def export_module(
    module: Annotated[Path, typer.Argument(help="A module, a folder or a .vttm file.")],
    output: Annotated[Path, typer.Option("-o", "--output", help="The file to write.")],
    format: Format = "",
    part: Annotated[
        str, typer.Option("--part", help="The army, table or scenario, for formats that hold one.")
    ] = "",
    report: Report = ReportForm.TEXT,
) -> None:
    """Write a module, or a part of it, as a file of another program; `.vttm` zips the folder.

    Exit code 0: all of it; 1: with losses; 2: not done.
    """
    if output.suffix.lower() == ".vttm" and not format:
        if part:
            raise FormatError(f"--part names one thing of a module; {output} holds all of it")
        _zip(module, output, report)
        return
    from vtt.formats.exchange import export_module as run
    from vtt.formats.module_file import read_module
    from vtt.ui.picture_file import ground_picture

    found = read_module(module)
    made = run(found, output, format, part, source=module, painter=ground_picture)
    _finish(made, report)


def _folder_of(file: Path) -> Path:
    """Where a module goes by default: the file's own name; "." and "/" have no name to shorten."""
    return file.with_suffix("") if file.name else file


def _check_game(file: Path, game: Path) -> None:
    """Refuse a --game that would take the place of what is read, or could not be opened as a game."""
    if file.suffix.lower() == ".vttm":
        raise FormatError(f"--game belongs to a VASSAL save or log; {file} is a module")
    if game.suffix.lower() != GAME_SUFFIX:
        raise FormatError(
            f"--game: expected a name that ends in {GAME_SUFFIX}, found {game.name!r}"
        )
    if game.is_dir():
        raise FormatError(f"--game: expected the name of a file, found a folder: {game}")
    if game.exists() and file.exists() and game.samefile(file):
        raise FormatError(f"--game: expected another file than the one that is read, found {game}")


def _zip(module: Path, output: Path, form: ReportForm) -> None:
    from vtt.formats.module_file import read_module
    from vtt.formats.module_save import zip_module

    read_module(module)
    zip_module(module, output)
    if form is ReportForm.JSON:
        _finish(_lossless(output, [output.name]), form)
    typer.echo(f"{output}: the module, zipped")


def _unpack(archive: Path, folder: Path, form: ReportForm) -> None:
    from vtt.formats.module_file import read_module
    from vtt.formats.module_save import unpack_module

    read_module(archive)
    files = unpack_module(archive, folder)
    if form is ReportForm.JSON:
        _finish(_lossless(folder, files), form)
    typer.echo(f"{folder}: {len(files)} files unpacked")


def _lossless(target: Path, files: Sequence[str]) -> "ExchangeReport":
    """The report of a module that was zipped or unpacked: our own form loses nothing."""
    from vtt.formats.exchange import ExchangeReport

    return ExchangeReport("vttm", target, tuple(files), (), ())


def _finish(report: "ExchangeReport", form: ReportForm) -> None:
    from vtt.formats.exchange_text import report_data, report_lines

    if form is ReportForm.JSON:
        typer.echo(json.dumps(report_data(report), indent=2))
    else:
        for line in report_lines(report):
            typer.echo(line)
    raise typer.Exit(0 if report.is_lossless else 1)
