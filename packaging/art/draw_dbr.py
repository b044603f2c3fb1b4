"""Draw the pictures of the DBR module: `python3 packaging/art/draw_dbr.py [--check]`.

Writes every SVG below modules/dbr/images and removes pictures that are no longer drawn; the same
code always writes the same bytes. With --check it writes nothing and names each file that differs.
"""

import argparse
import sys
from pathlib import Path

from dbrart.badges import all_marks
from dbrart.pieces import all_pieces, draw_piece

IMAGES = Path(__file__).resolve().parents[2] / "modules" / "dbr" / "images"


def pictures() -> dict[str, str]:
    """Path below the picture folder and SVG text of every picture."""
    drawn = {piece.path: draw_piece(piece) for piece in all_pieces()}
    drawn.update(all_marks())
    return drawn


def differences(folder: Path, drawn: dict[str, str]) -> list[str]:
    """Paths whose file is missing, differs, or is not drawn any more, sorted."""
    found = {path.relative_to(folder).as_posix() for path in folder.rglob("*.svg")}
    differing = {
        path
        for path in found & drawn.keys()
        if (folder / path).read_bytes() != drawn[path].encode()
    }
    return sorted(differing | (found ^ drawn.keys()))


def write(folder: Path, drawn: dict[str, str], paths: list[str]) -> None:
    """Bring these paths up to date."""
    for path in paths:
        target = folder / path
        if path not in drawn:
            target.unlink()
            continue
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(drawn[path].encode())


def main() -> int:
    """Exit code 0 when all is up to date or written, 1 when --check finds a difference."""
    parser = argparse.ArgumentParser(description="Draw the pictures of the DBR module.")
    parser.add_argument("--check", action="store_true", help="only compare, write nothing")
    parser.add_argument("--out", type=Path, default=IMAGES, help="folder for the pictures")
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


if __name__ == "__main__":
    sys.exit(main())
