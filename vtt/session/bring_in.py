"""Forces that players bring into a game: the files that its module offers, or one of their own.

What such a file is, an installed package says (`place` in its manifest of formats).
"""

from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Protocol

from vtt.base.errors import VttError
from vtt.base.ids import PieceId, SideId
from vtt.commands.base import Command, CommandGroup, SingleCommand
from vtt.commands.piece import AddPieces, RemovePieces
from vtt.definition.module import ModuleDefinition
from vtt.formats.exchange import read_forces
from vtt.formats.foreign import HeldFile, OpenedFile
from vtt.formats.module_layout import FORCES_FOLDER
from vtt.formats.registry import FormatRegistry
from vtt.state.forces import Forces, Muster
from vtt.state.game import GameState

GROUP = "bring_in"


class NamedFiles(Protocol):
    """The files of a module."""

    def names(self) -> tuple[str, ...]:
        """The name of every file."""
        ...

    def read(self, name: str) -> bytes:
        """The bytes of a file."""
        ...


@dataclass(frozen=True)
class Offered:
    """A file that may be brought in, and what it brings; `fault` says why it cannot be."""

    file: str
    forces: Forces = field(default_factory=lambda: Forces(""))
    fault: str = ""

    @property
    def title(self) -> str:
        """What it is called in a list."""
        return self.forces.name or self.file.rpartition("/")[2]


@cache
def can_bring_in(registry: FormatRegistry | None = None) -> bool:
    """Whether any installed package knows files of forces; the environment is read once."""
    return any(item.can_place for item in (registry or FormatRegistry()).formats())


def offered(
    files: NamedFiles, module: ModuleDefinition, state: GameState, muster: Muster
) -> tuple[Offered, ...]:
    """The forces that a module offers for a side, by name; faulty files last, with their faults.

    `module` and `state` are those of the view of who is offered them: what a format makes of secrets,
    in words or in the places of pieces, would be read.
    """
    names = [name for name in files.names() if name.startswith(f"{FORCES_FOLDER}/")]
    found = [
        _offered(HeldFile(name, files.read(name)), name, module, state, muster) for name in names
    ]
    return tuple(sorted(found, key=lambda one: (bool(one.fault), one.title)))


def from_file(path: Path, module: ModuleDefinition, state: GameState, muster: Muster) -> Offered:
    """The forces of a file somewhere on the disk; module and state are those of a view (see `offered`)."""
    return _offered(OpenedFile(path), path.name, module, state, muster)


def bringing_in(forces: Forces, muster: Muster, state: GameState, replace: bool) -> Command:
    """The command that puts forces on the table, in the place of what the side has there if wanted.

    `state` is the game as who proposes it sees it: what is not seen is not taken away.
    """
    commands: list[SingleCommand] = []
    there = _on_table(state.pieces, state, muster.side, muster)
    if replace and there:
        commands.append(RemovePieces(there))
    commands.append(AddPieces(forces.pieces))
    return CommandGroup(GROUP, tuple(commands)) if len(commands) > 1 else commands[0]


def _on_table(
    pieces: Iterable[PieceId], state: GameState, side: SideId, muster: Muster
) -> tuple[PieceId, ...]:
    found = (state.pieces[piece] for piece in pieces)
    return tuple(
        sorted(
            piece.id
            for piece in found
            if piece.side == side and piece.table == muster.table and piece.deck is None
        )
    )


def _offered(
    opened: OpenedFile, name: str, module: ModuleDefinition, state: GameState, muster: Muster
) -> Offered:
    try:
        return Offered(name, read_forces(opened, module, state, muster))
    except VttError as error:
        problems = getattr(error, "problems", ())
        told = "; ".join(str(problem) for problem in problems) or str(error)
        return Offered(name, fault=told)
    finally:
        opened.close()
