"""Which files are VASSAL's, told by their names alone; nothing heavy is imported for it."""

from enum import StrEnum
from pathlib import Path

from vtt.base.plain_files import is_file, is_folder

MODULE, EXTENSION, SAVE, LOG = ".vmod", ".vmdx", ".vsav", ".vlog"
BUILD_FILES = ("buildFile.xml", "buildFile")


class ForeignKind(StrEnum):
    """What a file of VASSAL is to a person who opens it."""

    MODULE = "module"
    EXTENSION = "extension"
    GAME = "game"


KINDS = {
    MODULE: ForeignKind.MODULE,
    EXTENSION: ForeignKind.EXTENSION,
    SAVE: ForeignKind.GAME,
    LOG: ForeignKind.GAME,
}


def foreign_kind(path: Path) -> ForeignKind | None:
    """What a file or folder is; None: nothing of VASSAL's.

    An unpacked module is a folder with its build file.
    """
    if not is_folder(path):
        return KINDS.get(path.suffix.lower())
    is_ours = is_file(path / "module.xml")
    unpacked = any(is_file(path / name) for name in BUILD_FILES)
    return ForeignKind.MODULE if unpacked and not is_ours else None
