"""Tables full of counters in our own view, and the mouse on them, for the benchmarks of the scene."""

import random

import immutables
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from vtt.definition.board import TableDefinition
from vtt.definition.module import ModuleDefinition, ModuleInfo
from vtt.definition.piece import PieceDefinition
from vtt.definition.side import SideDefinition
from vtt.geometry.outline import rectangle
from vtt.geometry.pose import Pose
from vtt.render.picture_files import NoPictures
from vtt.rules.verdict import NO_OPINION
from vtt.session.seat import Seat
from vtt.state.game import GameState, ModuleRef
from vtt.state.piece import PieceState
from vtt.state.sight import UMPIRE
from vtt.state.view import view_for
from vtt.ui.scene.picture_store import PictureStore
from vtt.ui.table_page import TablePage

WIDTH, HEIGHT = 1920, 1080
SIDE_MM, PITCH_MM, KINDS = 20.0, 24.0, 20


def counters_module(columns, rows):
    """Counters of twenty kinds, drawn by the program, and a table that holds rows and columns of them."""
    return ModuleDefinition(
        info=ModuleInfo("bench", "Bench", "1"),
        sides=(SideDefinition("red", "Red", "#9c2730"), SideDefinition("blue", "Blue", "#1d4a80")),
        pieces=tuple(
            PieceDefinition(
                id=f"kind_{n}",
                name=f"{n} legion",
                outline=rectangle(SIDE_MM, SIDE_MM),
                side=("red", "blue")[n % 2],
                kind="counter",
            )
            for n in range(KINDS)
        ),
        tables=(TableDefinition("field", "Field", columns * PITCH_MM, rows * PITCH_MM),),
    )


class Table:
    """So many counters in rows on one table, in a page of the real window, all in sight."""

    def __init__(self, count, proposed=None):
        columns = round((count * WIDTH / HEIGHT) ** 0.5) + 1
        rows = -(-count // columns)
        self.module = counters_module(columns, rows)
        dice = random.Random(5)
        pieces = {}
        for n in range(count):
            row, column = divmod(n, columns)
            pose = Pose((column + 0.5) * PITCH_MM, (row + 0.5) * PITCH_MM, 0.0)
            pieces[f"p{n:05}"] = PieceState(
                f"p{n:05}", f"kind_{dice.randrange(KINDS)}", "field", pose
            )
        state = GameState(
            ModuleRef("bench"),
            tables=("field",),
            sides=("red", "blue"),
            pieces=immutables.Map(pieces),
        )
        self.names = list(pieces)
        game = view_for(state, self.module, UMPIRE)
        self.seat = Seat("field", lambda: game, lambda command: NO_OPINION)
        self.page = TablePage(
            self.seat, PictureStore(NoPictures()), (proposed or []).append, dark=False
        )
        self.scene, self.view = self.page.scene, self.page.view
        self.page.resize(WIDTH, HEIGHT)
        self.page.show()
        QTest.qWaitForWindowExposed(self.page)
        self.fit()

    def fit(self):
        self.view.fit()
        self.page.settle()
        QApplication.processEvents()

    def zoom(self, factor):
        self.view.zoom_by(factor)
        self.page.settle()
        QApplication.processEvents()

    def repaint(self):
        self.view.viewport().repaint()

    def picture(self):
        return self.view.viewport().grab().toImage()

    def close(self):
        self.page.close()
        self.page.deleteLater()
        QApplication.processEvents()
