"""`vtt play-random`: games between random players, to find crashes, dead ends and endless games."""

from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from rich.console import Console
    from rich.status import Status

    from vtt.rules.players import GameRecord
    from vtt.rules.random_player import GameCounts

WISHED_VICTORIES = 0.95
"""The share of random games that a sound game ends by a rule of victory."""


def play_random(
    plugin: Annotated[str, typer.Argument(help="The id of a rules plug-in.")],
    games: Annotated[int, typer.Option(min=1, help="How many games.")] = 10,
    seed: Annotated[int, typer.Option(help="Game n has the seed SEED + n.")] = 1,
    module: Annotated[
        Path | None, typer.Option(help="The module; default: the shipped one of these rules.")
    ] = None,
    scenario: Annotated[str, typer.Option(help="The scenario; default: the module's first.")] = "",
    steps: Annotated[int, typer.Option(min=1, help="A game of more gestures is endless.")] = 500,
) -> None:
    """Play random games in ENFORCE (or as strictly as the rules allow) and print what happened.

    Each game is told on the error output as it ends. Exit code 0: sound; 1: dead ends, refused
    offers, endless games or fewer than 95 % victories; 2: the rules failed. Rules that do not say yet
    how a game ends are not blamed for endless games.
    """
    counts, has_victory = _play(plugin, games, seed, module, scenario, steps)
    _print(counts, has_victory)
    if counts.notices:
        raise typer.Exit(2)
    raise typer.Exit(0 if _is_sound(counts, has_victory) else 1)


def _is_sound(counts: "GameCounts", has_victory: bool) -> bool:
    from vtt.rules.players import Ending

    if counts.refused or counts.endings[Ending.DEAD_END]:
        return False
    return not has_victory or counts.victory_share >= WISHED_VICTORIES


def _play(
    plugin: str, games: int, seed: int, module: Path | None, scenario: str, steps: int
) -> "tuple[GameCounts, bool]":
    import msgspec
    from rich.console import Console

    from vtt.commands.chance import SeededRandom
    from vtt.formats.module_file import read_module
    from vtt.rules.random_player import play_random_games
    from vtt.rules.referee import Referee
    from vtt.session.library import ModuleLibrary
    from vtt.session.start import user_plugins
    from vtt.state.mode import RulesMode
    from vtt.state.new_game import new_game

    registry = user_plugins()
    rules = registry.load(plugin)
    manifest = registry.find(plugin).manifest
    definition = read_module(
        module or ModuleLibrary().find_any(manifest.modules if manifest else ())
    )
    referee = Referee(rules, definition, SeededRandom(seed))
    start = new_game(definition, scenario, secret="random")
    state = msgspec.structs.replace(start, mode=rules.start_mode(RulesMode.ENFORCE))
    console = Console(stderr=True, highlight=False)
    with console.status("") as status:
        progress = _Progress(games, console, status)
        counts = play_random_games(referee, state, games, seed, steps, progress)
    return counts, rules.has_victory


class _Progress:
    """Tells on the error output how the games go on; each gesture only to a terminal."""

    def __init__(self, games: int, console: "Console", status: "Status") -> None:
        self._games = games
        self._console = console
        self._status = status

    def step(self, game: int, steps: int) -> None:
        """Show the number of gestures."""
        self._status.update(f"game {game} of {self._games}: {steps} gestures")

    def ended(self, game: int, record: "GameRecord") -> None:
        """Print how a game ended."""
        self._console.print(
            f"game {game} of {self._games}: {record.ending} after {record.steps} gestures"
        )


def _print(counts: "GameCounts", has_victory: bool) -> None:
    lengths = sorted(counts.steps)
    typer.echo(f"{counts.games} games, {lengths[0]} to {lengths[-1]} gestures")
    _print_counts("actions", counts.actions)
    never = Counter({kind: counts.offered[kind] for kind in counts.never_taken})
    _print_counts("offered and never taken", never)
    _print_counts("shown only", counts.shown)
    _print_counts("endings", Counter({str(end): n for end, n in counts.endings.items()}))
    _print_counts("winners", counts.winners)
    _print_counts("by rule", counts.reasons)
    _print_counts("refused offers", counts.refused)
    _print_counts("faults of the rules", counts.notices)
    if not has_victory:
        typer.echo("The rules do not say yet how a game ends, so none can end by a victory.")
    typer.echo(f"victories: {counts.victory_share:.0%}")


def _print_counts(title: str, counts: Counter[str]) -> None:
    if counts:
        typer.echo(f"{title}:")
        width = max(len(str(count)) for count in counts.values())
        for name, count in counts.most_common():
            typer.echo(f"  {count:>{width}}  {name}")
