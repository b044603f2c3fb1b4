"""`vtt replay`: a game file read, verified and told, forwards and without changing anything."""

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from vtt.base.errors import VttError
from vtt.base.moments import moment
from vtt.base.problems import Problem, did_you_mean

if TYPE_CHECKING:
    from vtt.commands.entry_view import EntryView
    from vtt.commands.log import EventLog
    from vtt.definition.module import ModuleDefinition
    from vtt.formats.journal_format import JournalContents
    from vtt.state.game import GameState
    from vtt.state.sight import Viewer


def replay(
    game: Annotated[Path, typer.Argument(help="A game file (.vttg).")],
    *,
    verify: Annotated[
        bool,
        typer.Option("--verify", help="Play everything again, compare keyframes, check the end."),
    ] = False,
    text: Annotated[
        bool, typer.Option("--text", help="Tell each move: mm, degrees, dice, findings.")
    ] = False,
    to: Annotated[
        int | None, typer.Option("--to", min=0, help="Stop after this move; left out: the last.")
    ] = None,
    position: Annotated[
        bool, typer.Option("--position", help="Print where every piece is at the end.")
    ] = False,
    module: Annotated[
        Path | None,
        typer.Option(help="The module; left out: the one of the game's id is looked for."),
    ] = None,
    side: Annotated[
        str, typer.Option(help="Tell what this side may know; left out: everything.")
    ] = "",
) -> None:
    """Read a game, check that no entry was changed, and tell it.

    Exit code 0: sound; 1: told, but the file lost its end, the module is missing or changed, or (with
    --verify) the position at the end has faults; 2: an entry was changed, dropped or put elsewhere, or
    the file is no game.
    """
    contents, log = _read(game)
    definition, problems = _module(contents, log, module)
    viewer = _viewer(side, log)
    end = _end(log, to)
    typer.echo(_summary(game, contents, log))
    if verify:
        typer.echo(_verified(game, contents))
        problems += _unsound(game, log.state_at(end), definition, viewer)
    if text:
        for line in _story(log, definition, viewer, end):
            typer.echo(line)
    if position:
        typer.echo(_position(log, definition, viewer, end), nl=False)
    for warning in (*_tail(contents), *map(str, problems)):
        typer.echo(warning, err=True)
    raise typer.Exit(1 if contents.lost or problems else 0)


def _read(game: Path) -> "tuple[JournalContents, EventLog]":
    """The file and its log; where an entry is faulty, what can be done is told as well."""
    from vtt.base.errors import JournalError
    from vtt.formats.journal import read_journal
    from vtt.session.game_file import load_log

    try:
        contents = read_journal(game)
        return contents, load_log(game, contents)
    except JournalError:
        typer.echo(f"vtt repair {game}: saves what can be saved", err=True)
        raise


def _module(
    contents: "JournalContents", log: "EventLog", path: Path | None
) -> "tuple[ModuleDefinition, tuple[Problem, ...]]":
    from vtt.session.library import ModuleLibrary
    from vtt.session.start import module_for

    return module_for(contents, log, ModuleLibrary(), path)


def _viewer(side: str, log: "EventLog") -> "Viewer":
    from vtt.base.ids import SideId
    from vtt.state.sight import UMPIRE

    if not side:
        return UMPIRE
    sides = log.state.sides
    if side not in sides:
        raise VttError(f"the game has no side {side!r}{did_you_mean(side, sides)}")
    return SideId(side)


def _end(log: "EventLog", to: int | None) -> int:
    if to is not None and to > log.length:
        raise VttError(f"the game has moves 1 to {log.length}, none with number {to}")
    return log.position if to is None else to


def _summary(game: Path, contents: "JournalContents", log: "EventLog") -> str:
    header = contents.header
    undone = log.length - log.position
    moves = f"{log.position} moves" + (f" ({undone} undone)" if undone else "")
    version = f" {header.module.version}" if header.module.version else ""
    return (
        f"{game.name}: {header.module.id}{version}, scenario {header.scenario}, "
        f"begun {_moment(header.created)}, {moves}, {log.count} entries"
    )


def _verified(game: Path, contents: "JournalContents") -> str:
    from vtt.base.errors import JournalError
    from vtt.commands.verify import verify_log

    try:
        found = verify_log(contents.start, contents.payloads)
    except JournalError as error:
        raise JournalError(f"{game}: {error}") from error
    frames = f", {found.keyframes} keyframes byte for byte" if found.keyframes else ""
    return (
        f"verified: no entry of {found.entries} was changed, and {found.commands} moves played again "
        f"give the same game{frames}"
    )


def _unsound(
    game: Path, state: "GameState", module: "ModuleDefinition", viewer: "Viewer"
) -> "tuple[Problem, ...]":
    """Faults of a position as a viewer may read them; that rules are missing is told and is none."""
    from vtt.commands.chance import SystemRandom
    from vtt.rules.referee import Referee
    from vtt.session.position_check import position_problems, without_secrets
    from vtt.session.start import rules_for, user_plugins
    from vtt.state.sight import UMPIRE

    rules, missing = rules_for(module, user_plugins())
    if rules is None:
        for problem in missing:
            typer.echo(problem, err=True)
    found = position_problems(state, module, Referee(rules, module, SystemRandom()), str(game))
    return found if viewer == UMPIRE else without_secrets(found, state, module, str(game))


def _story(
    log: "EventLog", module: "ModuleDefinition", viewer: "Viewer", end: int
) -> Iterator[str]:
    from vtt.commands.entry_view import effective_entries

    for entry in effective_entries(log, module, viewer, last=end):
        if entry.lines or entry.findings:
            yield from _told(entry, module)


def _told(entry: "EntryView", module: "ModuleDefinition") -> Iterator[str]:
    """An entry as lines: number, time, who; then what was done, and below it what the rules found."""
    names = {side.id: side.name for side in module.sides}
    side = names.get(entry.side, entry.side) if entry.side else ""
    who = f"{side} ({entry.player})" if side and entry.player else side or entry.player
    head = f"{entry.position:>5}  {_moment(entry.time)}  {who + ': ' if who else ''}"
    for index, line in enumerate(entry.lines):
        yield (head if index == 0 else " " * len(head)) + line.text
    for finding in entry.findings:
        yield f"{'':>7}{finding.get('severity')} {finding.get('rule')}: {finding.get('message')}"
    for notice in entry.notices:
        yield f"{'':>7}{notice}"


def _position(log: "EventLog", module: "ModuleDefinition", viewer: "Viewer", end: int) -> str:
    from vtt.state.notation import format_position
    from vtt.state.view import view_for

    return format_position(view_for(log.state_at(end), module, viewer).state)


def _tail(contents: "JournalContents") -> tuple[str, ...]:
    return (contents.tail_message,) if contents.lost else ()


def _moment(time_ms: int) -> str:
    return f"{moment(time_ms):%Y-%m-%d %H:%M:%S}"
