"""Backups beside a file: `game.vttg` is kept as `game.vttg.bak1`, the one before as `.bak2`, and so on."""

import os
import shutil
from pathlib import Path

BACKUPS_KEPT = 3


def backup_path(path: Path, number: int = 1) -> Path:
    """Where the `number`th last version of a file is kept."""
    return path.with_name(f"{path.name}.bak{number}")


def keep_backup(path: Path) -> Path | None:
    """Copy a file to its first backup and move the older ones up; None where there is no file.

    Raises:
        OSError: where that cannot be done; the file and its backups are then as they were.
    """
    if not path.exists():
        return None
    copy = path.with_name(f".{path.name}.bak")
    try:
        shutil.copy2(path, copy)
    except BaseException:
        copy.unlink(missing_ok=True)
        raise
    for number in range(BACKUPS_KEPT - 1, 0, -1):
        if backup_path(path, number).exists():
            os.replace(backup_path(path, number), backup_path(path, number + 1))
    os.replace(copy, backup_path(path))
    return backup_path(path)
