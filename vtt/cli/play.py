"""`vtt play`: open a module or a saved game in a window."""

import os
import sys
from pathlib import Path
from typing import Annotated

import typer

from vtt.base.errors import VttError
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
    from vtt.ui.app import play as play_in_window

    raise typer.Exit(play_in_window(str(path or _sample()), scenario, rules))


def expect_screen() -> None:
    """Refuse to start a window where there is none to be seen.

    Raises:
        VttError: on Linux without a display, saying what can be done instead.
    """
    named = ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM")
    if sys.platform.startswith("linux") and not any(os.environ.get(name) for name in named):
        raise VttError("there is no screen to play on; `vtt render` draws a picture instead")


def _sample() -> Path:
    from vtt.session.library import ModuleLibrary

    found = ModuleLibrary().find(SAMPLE)
    if found is None:
        raise VttError(f"the sample module {SAMPLE!r} is not here; name a module or a game to open")
    return found
