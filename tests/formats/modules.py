"""Modules for tests of the format: the golden one, copies of it to spoil, files as texts."""

import shutil
from pathlib import Path

GOLDEN = Path(__file__).parents[1] / "golden" / "modules"
SMALL = GOLDEN / "small"


def copy_of_small(folder: Path) -> Path:
    """The small module in a folder of its own."""
    target = folder / "small"
    shutil.copytree(SMALL, target)
    return target


def edit(file: Path, old: str, new: str) -> None:
    """Replace a text that stands in a file exactly once."""
    text = file.read_text(encoding="utf-8")
    assert text.count(old) == 1, f"{old!r} stands {text.count(old)} times in {file.name}"
    file.write_text(text.replace(old, new), encoding="utf-8", newline="\n")


def tree(folder: Path) -> dict[str, bytes]:
    """Every file of a folder by its name."""
    return {
        file.relative_to(folder).as_posix(): file.read_bytes()
        for file in sorted(folder.rglob("*"))
        if file.is_file()
    }
