"""Draw the pictures of the DBR module: `python3 packaging/art/draw_dbr.py [--check]`.

Writes every SVG below modules/dbr/images and removes pictures that are no longer drawn; the same
code always writes the same bytes. With --check it writes nothing and names each file that differs.
"""

import sys
from pathlib import Path

from artkit.files import run
from dbrart.badges import all_marks
from dbrart.pieces import all_pieces, draw_piece
from dbrart.terrain import terrain_pictures

IMAGES = Path(__file__).resolve().parents[2] / "modules" / "dbr" / "images"


def pictures() -> dict[str, str]:
    """Path below the picture folder and SVG text of every picture."""
    drawn = {piece.path: draw_piece(piece) for piece in all_pieces()}
    drawn.update(all_marks())
    drawn.update(terrain_pictures())
    return drawn


if __name__ == "__main__":
    sys.exit(run("the pictures of the DBR module", IMAGES, pictures))
