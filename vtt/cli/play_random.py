"""`vtt play-random`: games between random players, to find crashes, dead ends and endless games."""

from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from vtt.rules.random_player import Tally

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
    steps: Annotated[int, typer.Option(min=1, help="A game of more gestures is endless.")] = 5000,
) -> None:
    """Play random games in ENFORCE and print what happened.

    Exit code 0: sound; 1: dead ends, endless games, refused offers or fewer than 95 % victories;
    2: the rules failed.
    """
    tally = _play(plugin, games, seed, module, scenario, steps)
    _print(tally)
    if tally.notices:
        raise typer.Exit(2)
    sound = not tally.refused and tally.victory_share >= WISHED_VICTORIES
    raise typer.Exit(0 if sound else 1)


def _play(
    plugin: str, games: int, seed: int, module: Path | None, scenario: str, steps: int
) -> "Tally":
    import msgspec

    from vtt.commands.chance import SeededRandom
    from vtt.formats.module_file import read_module
    from vtt.rules.random_player import play_random_games
    from vtt.rules.referee import Referee
    from vtt.rules.registry import PluginRegistry
    from vtt.session.library import ModuleLibrary
    from vtt.state.mode import RulesMode, TableMode
    from vtt.state.new_game import new_game

    registry = PluginRegistry()
    rules = registry.load(plugin)
    manifest = registry.find(plugin).manifest
    definition = read_module(
        module or ModuleLibrary().find_any(manifest.modules if manifest else ())
    )
    referee = Referee(rules, definition, SeededRandom(seed))
    start = new_game(definition, scenario, secret="random")
    state = msgspec.structs.replace(start, mode=TableMode(RulesMode.ENFORCE))
    return play_random_games(referee, state, games, seed, steps)


def _print(tally: "Tally") -> None:
    lengths = sorted(tally.steps)
    typer.echo(f"{tally.games} games, {lengths[0]} to {lengths[-1]} gestures")
    _print_counts("actions", tally.actions)
    _print_counts("endings", Counter({str(end): n for end, n in tally.endings.items()}))
    _print_counts("winners", tally.winners)
    _print_counts("by rule", tally.reasons)
    _print_counts("refused offers", tally.refused)
    _print_counts("faults of the rules", tally.notices)
    typer.echo(f"victories: {tally.victory_share:.0%}")


def _print_counts(title: str, counts: Counter[str]) -> None:
    if counts:
        typer.echo(f"{title}:")
        width = max(len(str(count)) for count in counts.values())
        for name, count in counts.most_common():
            typer.echo(f"  {count:>{width}}  {name}")
