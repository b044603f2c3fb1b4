"""The commands of a saved game or log, out of their nested text.

Commands are joined by the escape character, sub-commands once more inside. A save is one sequence of
commands; a log adds a step for each top-level token that begins with `LOG`.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from vtt.base.errors import FormatError
from vtt.formats.vassal.archive import SAVED_GAME
from vtt.formats.vassal.obfuscate import MARK, PLAIN_START, reveal
from vtt.formats.vassal.report import Report
from vtt.formats.vassal.sequence import decode

ESC: Final = "\x1b"
LOG: Final = "LOG\t"
NOTHING: Final = "null"
MAX_NESTING: Final = 100
_EMPTY_STACK: Final = re.compile(r"\+/[^/\\]*+/stack/[^;\\]*+;-?\d++;-?\d++(?:;@@-?\d++)?")


@dataclass(frozen=True)
class SavedText:
    """A saved game: the commands that make its state, in order, and the steps of its log."""

    state: tuple[str, ...]
    steps: tuple[tuple[str, ...], ...]
    empty_stacks: int = 0


def saved_text(data: bytes, report: Report | None = None) -> str:
    """The text of the entry `savedGame`, or of a bare old file.

    Bytes that are not UTF-8 become question marks, with a line of the report.

    Raises:
        FormatError: where the bytes are neither coded nor a saved game's bare text.
    """
    if not data.startswith((MARK, PLAIN_START)):
        raise FormatError(
            f"expected the entry {SAVED_GAME} to begin with {MARK.decode()} or "
            f"{PLAIN_START.decode()}, found {data[:12]!r}"
        )
    plain = reveal(data)
    del data  # a large game is not in memory in both forms while its text is made
    try:
        return plain.decode("utf-8")
    except UnicodeDecodeError as error:
        if report is not None:
            report.changed(
                "a saved game whose text is not in UTF-8: what cannot be read is a question mark",
                example=f"{error.object[error.start : error.end]!r} at byte {error.start}",
            )
        return plain.decode("utf-8", "replace")


def read_commands(text: str) -> SavedText:
    """The commands of a saved game; stacks without members cost nothing and are only counted."""
    state: list[str] = []
    steps: list[tuple[str, ...]] = []
    empty = 0
    is_empty_stack = _EMPTY_STACK.fullmatch
    tokens = decode(text, ESC)
    del text
    for token in _taken(tokens):
        if token.startswith(LOG):
            steps.append(tuple(_step(token)))
            continue
        is_one = token and ESC not in token
        commands = (token,) if is_one else flat_commands(token)
        del token
        for command in commands:
            if is_empty_stack(command):
                empty += 1
            else:
                state.append(command)
    return SavedText(tuple(state), tuple(steps), empty)


def flat_commands(text: str) -> Iterator[str]:
    """A command and all its sub-commands, depth first; empty ones are left out.

    Raises:
        FormatError: where they nest absurdly deep.
    """
    waiting = [(text, 0)]
    while waiting:
        current, depth = waiting.pop()
        if ESC not in current:
            if current:
                yield current
            continue
        tokens = decode(current, ESC)
        if len(tokens) == 1 and tokens[0] == current:
            yield current
            continue
        del current
        if depth >= MAX_NESTING:
            raise FormatError(f"expected at most {MAX_NESTING} levels of commands, found more")
        waiting.extend((token, depth + 1) for token in reversed(tokens))


def _taken(tokens: list[str]) -> Iterator[str]:
    """Each in its turn, after which it is not kept here any more."""
    tokens.reverse()
    while tokens:
        yield tokens.pop()


def _step(token: str) -> Iterator[str]:
    """The commands of a step without the word before each."""
    for command in flat_commands(token):
        begin = 0
        while command.startswith(LOG, begin):
            begin += len(LOG)
        own = command[begin:]
        if own and own != NOTHING:
            yield own
