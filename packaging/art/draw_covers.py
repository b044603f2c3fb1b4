"""Draw the covers of the shipped modules: `.venv/bin/python packaging/art/draw_covers.py`.

A cover is a cut-out of the table at the start of a scenario, by the program's own renderer: what a player
will see. Needs no screen. Writes `images/cover.png` of each module.
"""

import os
from dataclasses import dataclass
from pathlib import Path

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from vtt.formats.container import open_container
from vtt.render.draw_table import draw_game
from vtt.render.view import View, theme_of
from vtt.session.library import read_module_at
from vtt.state.new_game import new_game
from vtt.ui.render_png import png_bytes, render_image

MODULES = Path(__file__).resolve().parents[2] / "modules"
WIDTH = 900
SHAPE = 2.4
"""Width over height: between the wide banner and the small picture of a list."""


@dataclass(frozen=True)
class Cover:
    """A scenario, and the middle and width of its cut-out in mm of the first table."""

    module: str
    scenario: str
    x: float
    y: float
    width: float


COVERS = (
    Cover("dbr", "skirmish", 900, 655, 520),
    Cover("hexdemo", "mills", 125, 100, 150),
    Cover("siege_of_jerusalem", "gallus", 430, 300, 380),
    Cover("bellum_gallicum", "s57", 640, 235, 480),
)


def draw(cover: Cover) -> Path:
    """Write one cover; its path."""
    folder = MODULES / cover.module
    module = read_module_at(folder)
    table = module.tables[0]
    height = cover.width / SHAPE
    left, top = cover.x - cover.width / 2, cover.y - height / 2
    view = View(WIDTH / cover.width, theme_of(dark=False))
    drawing = draw_game(module, new_game(module, cover.scenario), table.id, view)
    files = open_container(folder)
    try:
        image = render_image(drawing, (left, top, left + cover.width, top + height), WIDTH, files)
    finally:
        files.close()
    path = folder / "images" / "cover.png"
    path.write_bytes(png_bytes(image))
    return path


if __name__ == "__main__":
    for cover in COVERS:
        print(draw(cover))  # noqa: T201
