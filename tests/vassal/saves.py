"""Makes saved games and logs for tests."""

from collections.abc import Iterable
from pathlib import Path

from tests.vassal.generate import write_archive
from vtt.formats.vassal.archive import Metadata, write_metadata
from vtt.formats.vassal.chain import join_definition
from vtt.formats.vassal.obfuscate import obscure
from vtt.formats.vassal.sequence import encode

ESC = "\x1b"
PASSWORD = "secret-of-ann"
"""A player id as saves hold it: the password in clear."""


def commands(*items: str) -> str:
    """Commands as a command with sub-commands."""
    return encode(["", *items], ESC)


def add_piece(piece_id: str, type_: str, state: str) -> str:
    """A command that adds a piece."""
    return join_definition(piece_id, type_, state)


def save_text(pieces: Iterable[str], others: Iterable[str] = (), steps: Iterable[str] = ()) -> str:
    """The text of a saved game, with the steps of a log behind it."""
    return encode(
        [
            "begin_save",
            "",
            commands(*pieces),
            *others,
            "end_save",
            *(f"LOG\t{step}" for step in steps),
        ],
        ESC,
    )


def save_file(path: Path, text: str, *, module: str = "Test Module", version: str = "1.0") -> Path:
    """A saved game or log."""
    return write_archive(
        path,
        {
            "savedGame": obscure(text.encode(), 0x2F),
            "savedata": write_metadata(Metadata("", "1.0", "3.7.5", "a save")),
            "moduledata": write_metadata(Metadata(module, version, "3.7.5")),
        },
    )
