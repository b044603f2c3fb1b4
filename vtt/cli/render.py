"""`vtt render`: a picture of a table as SVG or PNG, and what is measured between its bases."""

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from vtt.base.errors import DefinitionError, VttError
from vtt.base.ids import TableId
from vtt.ui.picture_file import check_picture_name, write_picture

if TYPE_CHECKING:
    from vtt.definition.board import TableDefinition
    from vtt.definition.module import ModuleDefinition
    from vtt.render.neighbours import Neighbours
    from vtt.render.primitives import DrawList
    from vtt.state.game import GameState
    from vtt.state.view import PlayerView

GAME_SUFFIX = ".vttg"


def render(
    path: Annotated[Path, typer.Argument(help="A game (.vttg), or a module: a folder or .vttm.")],
    *,
    output: Annotated[
        Path, typer.Option("--output", "-o", help="The picture: FILE.svg or FILE.png.")
    ],
    scenario: Annotated[
        str, typer.Option(help="The scenario of a module; left out: the first, or empty tables.")
    ] = "",
    module: Annotated[
        Path | None, typer.Option(help="The module of a game, where the library has it not.")
    ] = None,
    table: Annotated[str, typer.Option(help="The table; left out: the first.")] = "",
    side: Annotated[
        str, typer.Option(help="Whose eyes to see with; left out: what everybody may see.")
    ] = "",
    width: Annotated[
        int, typer.Option(min=16, max=32767, help="Width of the picture in pixels.")
    ] = 1800,
    dark: Annotated[bool, typer.Option("--dark", help="The dark look.")] = False,
    measurements: Annotated[
        bool,
        typer.Option("--measurements", help="Show and print gaps up to 40 mm, and contacts."),
    ] = False,
) -> None:
    """Draw a table as SVG or PNG: the same picture as in the window.

    Exit code 0: the picture is written; 1: it is, but the game's module has changed; 2: it is not.
    """
    check_picture_name(output)
    from vtt.formats.container import open_container
    from vtt.render.draw_table import table_box

    shown = _shown(path, scenario, module)
    view = _view(shown, side)
    chosen = _table(view, table)
    pairs = _neighbours(view, chosen.id) if measurements else ()
    drawing = _drawing(view, chosen, width, dark, pairs)
    files = open_container(shown.folder)
    try:
        write_picture(output, drawing, table_box(chosen), width, files, chosen.name)
    finally:
        files.close()
    _print_measurements(pairs, measurements)
    typer.echo(f"{output}: table {chosen.id!r}, {width} pixels wide")
    if shown.warning:
        typer.echo(f"vtt: {shown.warning}", err=True)
        raise typer.Exit(1)


@dataclass(frozen=True)
class _Shown:
    """What is drawn: a state of a module's game, and where the module's pictures lie."""

    state: "GameState"
    module: "ModuleDefinition"
    folder: Path
    warning: str = ""


def _shown(path: Path, scenario: str, module: Path | None) -> _Shown:
    """A game or the start of a module's scenario, by the path's ending."""
    if path.suffix.lower() == GAME_SUFFIX:
        if scenario:
            raise VttError(f"--scenario is a choice of a module; {path} is a game, and has its own")
        return _game(path, module)
    if module is not None:
        raise VttError(f"--module belongs to a game (.vttg); {path} is a module itself")
    return _start(path, scenario)


def _start(path: Path, scenario: str) -> _Shown:
    """The start of a module's scenario; empty tables where the module has none."""
    from vtt.formats.module_file import read_module
    from vtt.state.new_game import new_game

    module = read_module(path)
    return _Shown(new_game(module, scenario), module, path)


def _game(path: Path, module: Path | None) -> _Shown:
    """A game as it stands at the end of its journal.

    Raises:
        JournalError: if the file is no game, naming the faulty entry.
        DefinitionError: if the library lacks the game's module, or the folder holds another one.
    """
    from vtt.commands.log import EventLog
    from vtt.formats.journal import read_journal
    from vtt.formats.module_file import read_module
    from vtt.session.library import ModuleLibrary
    from vtt.session.placeholder import completed_module

    contents = read_journal(path)
    state = EventLog.load(contents.start, contents.payloads).state
    library = ModuleLibrary()
    folder = module or library.find(state.module.id)
    if folder is None:
        places = ", ".join(map(str, library.folders))
        raise DefinitionError(
            f"{path} is played with module {state.module.id!r}, which is in none of {places};"
            " name its folder with --module"
        )
    found = read_module(folder)
    if found.info.id != state.module.id:
        raise DefinitionError(
            f"{path} is played with module {state.module.id!r}, found {found.info.id!r} in {folder}"
        )
    changed = found.fingerprint != state.module.fingerprint
    warning = f"{folder} has changed since the game began" if changed else ""
    return _Shown(state, completed_module(found, state), folder, warning)


def _view(shown: _Shown, side: str) -> "PlayerView":
    """What a side may see, or everybody."""
    from vtt.state.view import view_for

    viewer = shown.module.side(side).id if side else None
    return view_for(shown.state, shown.module, viewer)


def _table(view: "PlayerView", table: str) -> "TableDefinition":
    if table:
        return view.module.table(table)
    if not view.module.tables:
        raise VttError(f"module {view.module.info.id!r} has no table to draw")
    return view.module.tables[0]


def _neighbours(view: "PlayerView", table: TableId) -> "tuple[Neighbours, ...]":
    from vtt.render.neighbours import neighbours_on

    return neighbours_on(view.state, view.module, table)


def _drawing(
    view: "PlayerView",
    table: "TableDefinition",
    width: int,
    dark: bool,
    pairs: "tuple[Neighbours, ...]",
) -> "DrawList":
    from vtt.render.draw_table import draw_game
    from vtt.render.neighbours import neighbours_overlays
    from vtt.render.view import View, theme_of

    look = View(width / table.width, theme_of(dark))
    overlays = neighbours_overlays(pairs)
    return draw_game(view.module, view.state, table.id, look, overlays=overlays)


def _print_measurements(pairs: "tuple[Neighbours, ...]", wanted: bool) -> None:
    if not wanted:
        return
    from vtt.render.neighbours import NEAR_MM, neighbours_text

    for pair in pairs:
        typer.echo(neighbours_text(pair))
    counted = "1 pair" if len(pairs) == 1 else f"{len(pairs)} pairs"
    typer.echo(f"{counted} of bases within {NEAR_MM:g} mm of each other")
