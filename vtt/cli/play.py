"""`vtt play`: open a module or a saved game in a window."""

import sys
from pathlib import Path
from typing import Annotated

import typer

from vtt.base.errors import VttError
from vtt.cli.screen import expect_screen
from vtt.state.mode import RulesMode


def play(
    path: Annotated[
        Path | None,
        typer.Argument(
            help="A module's folder, a .vttm, .vttg or VASSAL file; left out: the start page."
        ),
    ] = None,
    *,
    scenario: Annotated[str, typer.Option(help="The scenario; left out: the first.")] = "",
    rules: Annotated[
        RulesMode | None, typer.Option(help="How strictly the rules are held at the start.")
    ] = None,
) -> None:
    """Play in a window. Exit code 2 where there is no screen, or nothing that can be opened."""
    if path is None and (scenario or rules):
        raise VttError("--scenario and --rules belong to a module; name its folder or .vttm file")
    if path is not None and path.suffix.lower() == ".vttg" and scenario:
        raise VttError(f"--scenario is a choice of a module; {path} is a game, and has its own")
    expect_screen()
    from vtt.ui.read_pyside import read_pyside

    read_pyside()
    if path is None:
        from vtt.ui.start_page import start as show_start_page

        raise typer.Exit(show_start_page())
    from vtt.ui.shell import start

    raise typer.Exit(start(sys.argv[:1], str(path), scenario, rules))
