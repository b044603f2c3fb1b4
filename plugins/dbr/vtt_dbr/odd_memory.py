"""What the rules remember, and where the turn is, where no legal play could have brought it about."""

from collections.abc import Iterator, Mapping
from typing import Any

from vtt.base.errors import CommandError
from vtt.base.ids import PieceId
from vtt.base.problems import Problem, did_you_mean
from vtt.rules.record import unpack
from vtt.rules.view import RulesView
from vtt_dbr import bound, ledger, losses, pursuits
from vtt_dbr.losses import Lost
from vtt_dbr.odd_pieces import is_count

LISTS = (
    *(bound.FIGHTS, bound.SHOTS, ledger.PIPS, losses.BROKEN, *losses.LOST.path),
    pursuits.PURSUITS,
)
COUNTS = ((ledger.PIPS, ledger.THROWN), (ledger.PIPS, ledger.SPENT))
"""What is remembered as a whole number for each command."""


def odd_memory(view: RulesView) -> Iterator[Problem]:
    """A phase that there is not, memories that cannot be read, and those of pieces that never were."""
    phase = view.state.turn.phase
    if phase and phase not in bound.PHASES:
        hint = did_you_mean(phase, bound.PHASES)
        told = f"the phase is {phase!r}, expected one of {', '.join(bound.PHASES)}{hint}"
        yield Problem("dbr.phase", told)
    for name in LISTS:
        box = view.box(name)
        if box is not None and not isinstance(box, Mapping):
            yield _unreadable(name, "a list by name", box)
    yield from _counts(view)
    yield from _broken(view)
    yield from _losses(view)
    yield from _of_nobody(view)


def _counts(view: RulesView) -> Iterator[Problem]:
    for path in COUNTS:
        for command, number in _entries(view, *path).items():
            if not is_count(number):
                yield _unreadable(f"{' '.join(path)} of {command!r}", "a whole number", number)


def _broken(view: RulesView) -> Iterator[Problem]:
    for side, commands in _entries(view, losses.BROKEN).items():
        if not isinstance(commands, Mapping):
            yield _unreadable(f"broken of {side!r}", "bounds by command", commands)
            continue
        for command, number in commands.items():
            if not is_count(number):
                yield _unreadable(f"broken of {command!r}", "the number of a bound", number)


def _losses(view: RulesView) -> Iterator[Problem]:
    for piece, value in _entries(view, *losses.LOST.path).items():
        try:
            record = unpack(value, Lost)
        except CommandError as error:
            yield Problem("dbr.memory", f"lost of {piece!r}: {error}")
            continue
        state = view.state.pieces.get(PieceId(piece))
        if state is not None and state.side == record.side:
            told = f"{piece!r} is remembered as lost, and stands on the table for its own side"
            yield Problem("dbr.memory", told)


def _of_nobody(view: RulesView) -> Iterator[Problem]:
    """Shots, fights, pursuits of pieces that are neither there nor lost."""
    known = {*view.state.pieces, *_entries(view, *losses.LOST.path)}
    for what, piece in _remembered(view):
        if piece not in known:
            told = f"a {what} {piece!r} is remembered, and there is no such piece"
            yield Problem("dbr.memory", told)


def _remembered(view: RulesView) -> Iterator[tuple[str, str]]:
    """Whatever the rules remember of pieces, in words, and of whom."""
    for key in sorted(_entries(view, bound.FIGHTS)):
        yield from (("fight of", piece) for piece in str(key).split("|"))
    for shooter, target in sorted(_entries(view, bound.SHOTS).items()):
        yield from (("shot of or at", str(piece)) for piece in (shooter, target))
    for both in sorted(_entries(view, pursuits.PURSUITS).items()):
        yield from (("pursuit by or of", str(piece)) for piece in both)


def _entries(view: RulesView, *path: str) -> Mapping[str, Any]:
    """What is remembered at a path by name; nothing where it is no such thing."""
    box: Any = view.box(*path)
    return box if isinstance(box, Mapping) else {}


def _unreadable(what: str, wanted: str, value: object) -> Problem:
    return Problem("dbr.memory", f"{what} is remembered as {value!r}, expected {wanted}")
