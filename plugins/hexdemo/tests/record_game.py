"""Record the golden game anew: `python -m plugins.hexdemo.tests.record_game`.

Two random players play the short scenario with dice of a fixed seed, one that shows every kind of
action. What they do is written as a case whose `setup` is the game and whose `expect` is its end.
Look at what has changed before you commit.
"""

import json
from collections.abc import Iterator

from plugins.hexdemo.tests.game import HERE, referee, start
from vtt.base.ids import SideId
from vtt.commands.base import Command, single_commands
from vtt.commands.chance import SeededRandom
from vtt.commands.dice import RollDice
from vtt.commands.piece import MovePieces
from vtt.commands.rules import AnswerChoice, Declare
from vtt.geometry.pose import Pose
from vtt.rules.decision import Decision
from vtt.rules.random_player import RandomPlayer
from vtt.state.game import GameState
from vtt.state.piece import PieceState
from vtt_hexdemo.units import MAP

FILE = HERE / "games" / "bridge.toml"
SEED = 21
HEAD = """# A whole game, recorded by record_game.py: the last gesture is the case, the others its setup.
plugin = "hexdemo"
module = "../../../../modules/hexdemo"
source = "recorded game"
scenario = "bridge"

[[case]]
id = "bridge"
rule = "8.4"
setup = ["""


def main() -> None:
    """Play the game and write it."""
    gestures, state = play()
    lines = [f"  {{ {gesture} }}," for gesture in gestures[:-1]]
    pieces = "\n".join(map(_piece, sorted(state.pieces.values(), key=lambda piece: piece.id)))
    assert state.outcome is not None
    winner, rule = state.outcome.winner or "", state.outcome.rule
    end = [
        "]",
        gestures[-1].replace(", ", "\n", 1),
        "[case.expect]",
        "accepted = true",
        f'outcome = {{ winner = "{winner}", rule = "{rule}" }}',
        f'pieces = """\n{pieces}\n"""',
    ]
    FILE.parent.mkdir(exist_ok=True)
    FILE.write_text("\n".join([HEAD, *lines, *end, ""]), encoding="utf-8")


def play() -> tuple[list[str], GameState]:
    """The gestures of the game as case files write them, and the state at its end."""
    judge, state = referee(SEED), start("bridge")
    player = RandomPlayer(SeededRandom(SEED))
    gestures = []
    while state.outcome is None:
        side = judge.flow(state)[0].actors[0]
        command = next(player.suggest(judge, state, side)).command
        decision = judge.decide(state, command, side)
        gestures.append(", ".join(_gesture(side, command, decision)))
        state = decision.state
    return gestures, state


def _gesture(side: SideId, command: Command, decision: Decision) -> Iterator[str]:
    yield f'side = "{side}"'
    if isinstance(command, MovePieces):
        yield "move = " + json.dumps(
            "\n".join(f"{m.piece} {_cell(m.to.pose)}" for m in command.moves)
        )
    elif isinstance(command, AnswerChoice):
        options = json.dumps(command.options)
        yield f'answer = {{ choice = "{command.choice}", options = {options} }}'
    elif isinstance(command, Declare):
        words = [f'action = "{command.action}"']
        words += [f"{key} = {json.dumps(command.values[key])}" for key in sorted(command.values)]
        yield f"declare = {{ {', '.join(words)} }}"
    parts = single_commands(decision.command)
    dice = [die for part in parts if isinstance(part, RollDice) for die in part.results]
    if dice:
        yield f"dice = {dice}"


def _piece(piece: PieceState) -> str:
    place = f"slot={piece.slot}" if piece.slot else _cell(piece.pose)
    return f"{piece.id} {place} face={piece.face} stack={piece.stack or ''}"


def _cell(pose: Pose) -> str:
    cells = referee().view(start("bridge")).cells(MAP)
    cell = cells.cell_at(pose.point)
    assert cell is not None
    return f"[{cells.label(cell)}]"


if __name__ == "__main__":
    main()
