"""`vtt repair`: what can be saved of a damaged game or archive, in a new file, and what cannot."""

from pathlib import Path
from typing import Annotated

import typer


def repair(
    file: Annotated[
        Path, typer.Argument(help="A game (.vttg) or the archive of a module (.vttm).")
    ],
    output: Annotated[
        Path | None,
        typer.Option("-o", "--output", help="The new file; left out: beside the old one."),
    ] = None,
    module: Annotated[
        Path | None,
        typer.Option(
            help="The module of a game: its start is made anew where it can be read no more."
        ),
    ] = None,
) -> None:
    """Save what can be saved of a damaged file, and say what could not; the file itself is not changed.

    Exit code 0: nothing was wrong, or nothing is lost; 1: saved in part; 2: nothing could be saved.
    """
    from vtt.formats.repair import repair_file

    found = repair_file(file, output, module)
    if not found.fault:
        typer.echo(f"{file}: nothing to repair")
        return
    typer.echo(found.fault)
    for line in found.saved:
        typer.echo(f"saved in {line}")
    for line in found.lost:
        typer.echo(f"lost: {line}")
    if not found.lost:
        typer.echo("nothing is lost")
    raise typer.Exit(1 if found.lost else 0)
