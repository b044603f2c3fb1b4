"""Plays games in child processes and kills them (kill -9) at random moments: what is there afterwards?

Run as a program: `killed.py WAY RUNS FOLDER`. It has no thread of its own, so it can fork; each run is
a child that loads nothing. Prints a line for each fault and the number of runs at the end.
"""

import os
import random
import select
import signal
import sys
import time
from collections.abc import Iterator
from pathlib import Path

from tests.builders import make_module
from tests.session.games import OneModule, Ticks, free_game
from vtt.base.ids import SideId
from vtt.commands.chance import FixedDice
from vtt.commands.flow import Say, SetNote
from vtt.commands.piece import SetMark
from vtt.formats.journal import read_journal
from vtt.formats.safe_write import write_safely
from vtt.rules.registry import PluginRegistry
from vtt.session.session import GameSession
from vtt.session.start import Setup, begin_game, open_game
from vtt.session.unsaved import unsaved_games

LONGEST_RUN = 4000
TEXTS = tuple(text * 200_000 for text in (b"old", b"new"))
NUMBER = 8


def setup_in(folder: Path) -> Setup:
    return Setup(
        library=OneModule(make_module()),
        plugins=PluginRegistry(installed=()),
        unsaved=folder / "unsaved",
        cache=folder / "cache",
        random=FixedDice(()),
        clock=Ticks(),
        player="Ada",
    )


def play(session: GameSession, seed: int) -> Iterator[None]:
    """Steps of a game that are the same for equal seeds: moves, words, long notes, undo and redo."""
    chance = random.Random(seed)
    while True:
        step = chance.randrange(8)
        if step == 0 and session.log.position:
            session.undo(SideId("red"))
        elif step == 1 and session.log.position < session.log.length:
            session.redo(SideId("red"))
        elif step == 2:
            session.execute(None, SetNote("long", str(chance.random()) * chance.randrange(500)))
        elif step == 3:
            session.execute(None, SetMark(("red_1",), moved=chance.random() < 0.5))
        else:
            session.execute(None, Say(f"{seed}: {chance.random()}"))
        yield


def child(way: str, seed: int, folder: Path, told: int) -> None:
    """Play until somebody kills this process; what is acknowledged is told through a pipe."""
    session = begin_game(make_module(), setup=setup_in(folder)).session
    assert session.file is not None
    session.file.written.connect(lambda number: os.write(told, number.to_bytes(NUMBER, "little")))
    chance = random.Random(seed)
    for step, _ in enumerate(play(session, seed)):
        if way == "saving" and step % 5 == 4:
            write_safely(folder / "picture.svg", TEXTS[step % 2])
            session.file.save_as(folder / f"{chance.choice('abc')}.vttg")
        if chance.random() < 0.05:
            session.file.save()
        if step > LONGEST_RUN:
            break
    session.file.save()
    os._exit(0)


def acknowledged_before_death(reader: int, pid: int, chance: random.Random) -> int:
    """Kill a child after so many words of it and a moment more; the last number that it told."""
    words, last = chance.randrange(1, 40), 0
    while words and select.select([reader], [], [], 20)[0]:
        number = os.read(reader, NUMBER)
        if not number:
            break
        last, words = int.from_bytes(number, "little"), words - 1
    time.sleep(chance.random() * 0.004)
    os.kill(pid, signal.SIGKILL)
    os.waitpid(pid, 0)
    while number := os.read(reader, NUMBER):
        last = int.from_bytes(number, "little")
    return last


def run(way: str, seed: int, folder: Path) -> list[str]:
    """One game, killed; the faults that were found afterwards."""
    folder.mkdir()
    write_safely(folder / "picture.svg", TEXTS[0])
    reader, told = os.pipe()
    pid = os.fork()
    if pid == 0:
        try:
            child(way, seed, folder, told)
        finally:
            os._exit(3)
    os.close(told)
    last = acknowledged_before_death(reader, pid, random.Random(seed + 1))
    os.close(reader)
    return list(faults(way, seed, folder, last))


def faults(way: str, seed: int, folder: Path, last: int) -> Iterator[str]:
    """What is wrong with the files of a game that was killed after entry `last` was acknowledged."""
    if not last:
        yield f"seed {seed}: the child told nothing"
    files = sorted(folder.rglob("*.vttg"))
    found = {path: read_journal(path).payloads for path in files}
    longest = max(found.values(), key=len, default=[])
    clock = Ticks()
    clock()  # the moment when the game began
    again = free_game(clock=clock)
    steps = play(again, seed)
    while again.log.count < len(longest):
        next(steps)
    expected = again.log.payloads()
    for path, payloads in found.items():
        if payloads != expected[: len(payloads)]:
            yield f"seed {seed}: {path.name} holds other entries than were made"
    if len(longest) < last:
        yield f"seed {seed}: entry {last} was acknowledged, the files end at {len(longest)}"
    if (folder / "picture.svg").read_bytes() not in TEXTS:
        yield f"seed {seed}: picture.svg is neither old nor new"
    left = unsaved_games(folder / "unsaved")
    if way == "playing" and [game.entries for game in left] != [len(longest)]:
        yield f"seed {seed}: the game is not offered: {left}"
    for path, payloads in found.items():
        session = open_game(path, setup_in(folder)).session
        session.file.close()
        if session.log.count < len(payloads):
            yield f"seed {seed}: {path.name} opens with {session.log.count} of {len(payloads)} entries"


def main(way: str, runs: str, folder: str) -> None:
    found = [
        fault
        for seed in range(1, int(runs) + 1)
        for fault in run(way, seed, Path(folder, f"{way}{seed}"))
    ]
    sys.stdout.write("\n".join([*found, f"{runs} games were killed while {way}\n"]))


if __name__ == "__main__":
    main(*sys.argv[1:])
