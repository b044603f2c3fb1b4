"""Games that have no file of their own yet: their journals lie in the user's folder and outlive a crash."""

import os
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec

from vtt.base.errors import InUseError, JournalError, VttError
from vtt.base.ids import unused_id
from vtt.base.moments import moment
from vtt.base.plain_files import is_folder
from vtt.formats.file_lock import lock_file
from vtt.formats.journal import SUFFIX, read_journal
from vtt.session.folders import data_folder
from vtt.state.game import ModuleRef

if TYPE_CHECKING:
    from vtt.formats.repair import Repair


class UnsavedGame(msgspec.Struct, frozen=True):
    """A game left behind by a program that ended before it was saved; `error`: why it cannot be opened."""

    path: Path
    module: ModuleRef | None = None
    scenario: str = ""
    created: int = 0
    entries: int = 0
    error: str = ""


def unsaved_folder() -> Path:
    """Where the journals of unsaved games lie."""
    return data_folder() / "unsaved"


def new_unsaved_path(folder: Path, module_id: str, time_ms: int) -> Path:
    """A path for a new unsaved game, named after its module and the time; no file has it."""
    used = {path.stem for path in folder.glob(f"*{SUFFIX}")} if is_folder(folder) else set()
    name = unused_id(f"{module_id}-{moment(time_ms):%Y%m%d-%H%M%S}", used)
    return folder / f"{name}{SUFFIX}"


def unsaved_games(folder: Path) -> tuple[UnsavedGame, ...]:
    """The games that were left behind, newest first.

    Those that are being played are not among them, nor those in which nothing happened.
    """
    if not is_folder(folder):
        return ()
    left = [path for path in sorted(folder.glob(f"*{SUFFIX}")) if not _is_open(path)]
    games = [_look(path) for path in left]
    worth_it = [game for game in games if game.entries or game.error]
    return tuple(sorted(worth_it, key=lambda game: game.created, reverse=True))


def mend_unsaved(path: Path) -> "Repair":
    """Save what can be saved of a damaged unsaved game as unsaved games; it is set aside itself.

    It is kept under its name with `.damaged` behind it, and is not offered again.

    Raises:
        VttError: if nothing of it can be saved; it is set aside all the same.
        OSError: if the new file cannot be written; nothing is changed then.
    """
    from vtt.formats.repair import repair_file

    try:
        found = repair_file(path)
    except VttError:
        _set_aside(path)
        raise
    if found.fault:
        _set_aside(path)
    return found


def _set_aside(path: Path) -> None:
    os.replace(path, path.with_name(f"{path.name}.damaged"))


def _is_open(path: Path) -> bool:
    try:
        with path.open("r+b", buffering=0) as file:
            lock_file(file, str(path))
    except InUseError:
        return True
    except OSError:  # it cannot be opened at all, which `_look` tells
        return False
    return False


def _look(path: Path) -> UnsavedGame:
    try:
        contents = read_journal(path)
    except JournalError as error:
        return UnsavedGame(path, error=str(error))
    except OSError as error:
        return UnsavedGame(path, error=f"{path}: {error.strerror or error}")
    header = contents.header
    return UnsavedGame(path, header.module, header.scenario, header.created, len(contents.payloads))
