"""Bytes that a counter takes in the view: `python -m tests.benchmarks.view_memory ours` (or `bare`)."""

import os
import sys

from PySide6.QtWidgets import QApplication, QGraphicsScene

from tests.benchmarks.counters import counter_pictures, counters_game
from tests.benchmarks.reference.peak import held_kb
from tests.benchmarks.reference.plain_items import put_items
from vtt.render.picture_files import NoPictures
from vtt.state.sight import UMPIRE
from vtt.state.view import view_for
from vtt.ui.scene.picture_store import PictureStore
from vtt.ui.scene.table_scene import TableScene

COUNT = 20_000


def main(kind):
    os.environ["QT_QPA_PLATFORM"] = "offscreen"
    app = QApplication([])
    module, state = counters_game(COUNT)
    pictures, _ = counter_pictures(module, 64)
    standing, view = state.pieces_on("field"), view_for(state, module, UMPIRE)
    scene = TableScene(module.table("field"), PictureStore(NoPictures()))
    counters = [
        (*piece.pose.point, pictures[int(piece.definition.removeprefix("kind_"))])
        for piece in standing.values()
    ]
    first = dict(list(standing.items())[:20])
    scene.show_view(view, first)  # what is made once is no counter's
    bare = QGraphicsScene()
    before = held_kb()
    if kind == "ours":
        scene.show_view(view, standing)
    else:
        put_items(bare, counters, 29.0)
    app.processEvents()
    sys.stdout.write(f"{(held_kb() - before) * 1024 / COUNT}\n")


if __name__ == "__main__":
    main(sys.argv[1])
