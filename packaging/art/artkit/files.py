"""Pictures drawn from code and the files that hold them: compared, written, told."""

import argparse
import sys
from collections.abc import Callable, Mapping
from pathlib import Path


def differences(folder: Path, drawn: Mapping[str, str]) -> list[str]:
    """Paths whose file is missing, differs, or is not drawn any more, sorted."""
    found = {path.relative_to(folder).as_posix() for path in folder.rglob("*.svg")}
    differing = {
        path
        for path in found & drawn.keys()
        if (folder / path).read_bytes() != drawn[path].encode()
    }
    return sorted(differing | (found ^ drawn.keys()))


def write(folder: Path, drawn: Mapping[str, str], paths: list[str]) -> None:
    """Bring these paths up to date."""
    for path in paths:
        target = folder / path
        if path not in drawn:
            target.unlink()
            continue
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(drawn[path].encode())


def run(what: str, images: Path, pictures: Callable[[], Mapping[str, str]]) -> int:
    """The command line of a drawing script: draws, then writes or compares.

    Exit code 0 when all is up to date or written, 1 when --check finds a difference.
    """
    parser = argparse.ArgumentParser(description=f"Draw {what}.")
    parser.add_argument("--check", action="store_true", help="only compare, write nothing")
    parser.add_argument("--out", type=Path, default=images, help="folder for the pictures")
    arguments = parser.parse_args()
    drawn = pictures()
    paths = differences(arguments.out, drawn)
    if arguments.check:
        _say([f"differs: {path}" for path in paths] or [f"{len(drawn)} pictures agree"])
        return 1 if paths else 0
    write(arguments.out, drawn, paths)
    _say([f"{len(drawn)} pictures, {len(paths)} written, in {arguments.out}"])
    return 0


def _say(lines: list[str]) -> None:
    sys.stdout.write("\n".join(lines) + "\n")
