"""A board of 10,000 x 8,000 pixels on a table of the real window.

    python -m tests.benchmarks.large_map ours | bare FILE CACHE

tells in a process of its own how much more memory is held after panning over the map, in MB.
"""

import os
import sys
import time
from pathlib import Path

import immutables
from PySide6.QtCore import QBuffer, QByteArray, QEventLoop, QIODevice, QRectF, QTimer
from PySide6.QtGui import QColor, QImage, QLinearGradient, QPainter
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from tests.benchmarks.reference.peak import held_kb
from vtt.definition.board import BoardDefinition, BoardPicture, TableDefinition
from vtt.definition.module import ModuleDefinition, ModuleInfo
from vtt.rules.verdict import NO_OPINION
from vtt.session.seat import Seat
from vtt.state.game import GameState, ModuleRef
from vtt.state.sight import UMPIRE
from vtt.state.view import view_for
from vtt.ui.scene.picture_store import PictureStore
from vtt.ui.table_page import TablePage

WIDTH, HEIGHT = 10_000, 8_000
MM_WIDTH, MM_HEIGHT = 1_000.0, 800.0
VIEW = (1920, 1080)
FRAMES = 20
"""So many paint a view whole, on any machine."""


def map_file():
    """A JPEG with fields, roads and woods all over it."""
    image = QImage(WIDTH, HEIGHT, QImage.Format.Format_RGB32)
    painter = QPainter(image)
    gradient = QLinearGradient(0, 0, WIDTH, HEIGHT)
    gradient.setColorAt(0, QColor("#8aa060"))
    gradient.setColorAt(1, QColor("#d8c890"))
    painter.fillRect(image.rect(), gradient)
    for n in range(6000):
        x, y = n * 7919 % WIDTH, n * 104729 % HEIGHT
        painter.fillRect(x, y, 40 + n % 160, 30 + n % 90, QColor.fromHsv(n * 13 % 360, 90, 160))
    painter.end()
    data = QByteArray()
    buffer = QBuffer(data)
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    image.save(buffer, "JPG", 88)
    return bytes(data.data())


class OneFile:
    """Picture files: the map."""

    def __init__(self, data):
        self.data = data

    def read(self, _path):
        return self.data


class MapTable:
    """The map on a table, in a page of the real window."""

    def __init__(self, data, cache):
        board = BoardDefinition(
            "map", "Map", 0.0, 0.0, MM_WIDTH, MM_HEIGHT, image=BoardPicture("map.jpg")
        )
        table = TableDefinition("field", "Field", MM_WIDTH, MM_HEIGHT, boards=(board,))
        module = ModuleDefinition(info=ModuleInfo("bench", "Bench", "1"), tables=(table,))
        state = GameState(ModuleRef("bench"), tables=("field",), pieces=immutables.Map())
        game = view_for(state, module, UMPIRE)
        seat = Seat("field", lambda: game, lambda command: NO_OPINION)
        self.pictures = PictureStore(OneFile(data), cache=cache)
        self.came = []
        self.pictures.arrived.connect(self.came.append)
        self.page = TablePage(seat, self.pictures, [].append, dark=False)
        self.view = self.page.view
        self.page.resize(*VIEW)

    def show(self):
        """Show it to fit; what is to be seen at once is seen when this returns."""
        self.page.show()
        self.view.fit()
        QTest.qWaitForWindowExposed(self.page)
        self.repaint()

    def fit(self):
        self.view.fit()
        self.page.settle()
        self.repaint()

    def repaint(self):
        self.view.viewport().repaint()

    def wait(self, pictures, seconds=20.0):
        """Wait until so many pictures have come: asleep, as a window is, and not in its thread's way."""
        loop = QEventLoop()
        leave = self.pictures.arrived.connect(lambda _path: loop.quit())
        QTimer.singleShot(round(seconds * 1000), loop, loop.quit)
        end = time.monotonic() + seconds
        while len(self.came) < pictures:
            assert time.monotonic() < end, "the map does not come"
            loop.exec()
        leave()
        self.repaint()

    def picture(self):
        return self.view.viewport().grab().toImage()

    def target(self):
        """Where the map lies in the viewport."""
        return QRectF(self.view.viewportTransform().mapRect(QRectF(0, 0, MM_WIDTH, MM_HEIGHT)))

    def pan(self):
        """Look at it from afar, half way and one to one, and go over it at each zoom.

        At each place until all of it is there: on a slow machine it comes in several frames.
        """
        for zoom in (1.0, 3.5, 2.0):
            self.view.zoom_by(zoom)
            self.page.settle()
            for x, y in ((200, 200), (500, 300), (800, 600), (300, 650)):
                self.view.centerOn(x, y)
                for _ in range(FRAMES):
                    self.repaint()

    def close(self):
        self.page.close()
        self.page.deleteLater()
        QApplication.processEvents()


def main(kind, file, cache):
    os.environ["QT_QPA_PLATFORM"] = "offscreen"
    app = QApplication([])
    warm = MapTable(b"", Path(cache))
    warm.page.show()
    app.processEvents()
    data = Path(file).read_bytes()
    before = held_kb()
    if kind == "ours":
        table = MapTable(data, Path(cache))
        table.show()
        table.pan()
        assert not table.came, "it was opened before"
    else:
        from tests.benchmarks.reference.plain_map import MapWidget, decode

        widget = MapWidget(decode(data), VIEW, QRectF(0, 0, *VIEW))
        widget.show()
        app.processEvents()
    sys.stdout.write(f"{(held_kb() - before) / 1024}\n")
    sys.stdout.flush()
    os._exit(0)


if __name__ == "__main__":
    main(*sys.argv[1:])
