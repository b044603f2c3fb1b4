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
from vtt.render.look import look_of
from vtt.render.picture_files import NoPictures
from vtt.rules.verdict import NO_OPINION
from vtt.session.seat import Seat
from vtt.state.game import GameState, ModuleRef
from vtt.state.piece import PieceState
from vtt.state.sight import UMPIRE
from vtt.state.view import view_for
from vtt.ui.scene.picture_store import PictureStore
from vtt.ui.scene.pixmap_cache import ROOM_MM, PixmapCache
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


def counters_game(count):
    """A module, and a game with so many counters in rows on its one table."""
    columns = round((count * WIDTH / HEIGHT) ** 0.5) + 1
    module = counters_module(columns, -(-count // columns))
    dice = random.Random(5)
    pieces = {}
    for number in range(count):
        row, column = divmod(number, columns)
        pose = Pose((column + 0.5) * PITCH_MM, (row + 0.5) * PITCH_MM, 0.0)
        name, kind = f"p{number:05}", f"kind_{dice.randrange(KINDS)}"
        pieces[name] = PieceState(name, kind, "field", pose)
    state = GameState(
        ModuleRef("bench"),
        tables=("field",),
        sides=("red", "blue"),
        pieces=immutables.Map(pieces),
    )
    return module, state


class Table:
    """So many counters in rows on one table, in a page of the real window, all in sight."""

    def __init__(self, count, proposed=None):
        self.module, state = counters_game(count)
        self.names = sorted(state.pieces)
        game = view_for(state, self.module, UMPIRE)
        self.seat = Seat("field", lambda: game, lambda command: NO_OPINION)
        self.pictures = PictureStore(NoPictures())
        self.page = TablePage(self.seat, self.pictures, (proposed or []).append, dark=False)
        self.scene, self.view = self.page.scene, self.page.view
        self.page.resize(WIDTH, HEIGHT)
        self.page.show()
        QTest.qWaitForWindowExposed(self.page)
        self.fit()

    def rest(self):
        """Nothing is held or selected, and all is in sight."""
        self.page.driver.cancel()
        self.seat.selection.clear()
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

    def picture_without_counters(self):
        items = self.scene.items_by_id.values()
        for item in items:
            item.setVisible(False)
        bare = self.view.viewport().grab()
        for item in items:
            item.setVisible(True)
        return bare

    def close(self):
        self.page.close()
        self.page.deleteLater()
        QApplication.processEvents()


def counter_pictures(module, side_px):
    """A pixmap for each kind of counter, so many pixels wide, and the mm that it covers."""
    cache = PixmapCache(PictureStore(NoPictures()))
    width_mm = SIDE_MM + 2 * ROOM_MM
    looks = [
        look_of(PieceState("any", f"kind_{number}", "field", Pose(0.0, 0.0, 0.0)), module)
        for number in range(KINDS)
    ]
    scale = side_px / width_mm * (1.0 - 1e-9)  # a hair less, lest it be rounded up
    return [cache.piece(look, 0.0, scale).pixmap for look in looks], width_mm
