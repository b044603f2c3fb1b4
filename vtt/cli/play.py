"""`vtt play`: open a module or a saved game in a window."""

import sys
from pathlib import Path
from typing import Annotated

import typer

from vtt.base.errors import VttError
from vtt.cli.screen import expect_screen
from vtt.state.mode import RulesMode

SAMPLE = "dbr"


def play(
    path: Annotated[
        Path | None,
        typer.Argument(
            help="A module's folder, a .vttm or a .vttg file; left out: the sample battle."
        ),
    ] = None,
    *,
    scenario: Annotated[str, typer.Option(help="The scenario; left out: the first.")] = "",
    rules: Annotated[
        RulesMode | None, typer.Option(help="How strictly the rules are held at the start.")
    ] = None,
) -> None:
    """Play in a window. Exit code 2 where there is no screen, or nothing that can be opened."""
    expect_screen()
    from vtt.ui.shell import start

    raise typer.Exit(start(sys.argv[:1], str(path or _sample()), scenario, rules))


def _sample() -> Path:
    from vtt.session.library import ModuleLibrary

    found = ModuleLibrary().find(SAMPLE)
    if found is None:
        raise VttError(f"the sample module {SAMPLE!r} is not here; name a module or a game to open")
    return found
