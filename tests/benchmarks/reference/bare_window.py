"""The least that a Qt program can show: a main window with an empty graphics view."""

import sys
import time

from PySide6.QtWidgets import QApplication, QGraphicsScene, QGraphicsView, QMainWindow

from tests.benchmarks.reference.peak import peak_kb


class View(QGraphicsView):
    painted = False

    def paintEvent(self, event):
        super().paintEvent(event)
        self.painted = True


app = QApplication([])
window = QMainWindow()
scene = QGraphicsScene()
view = View(scene)
window.setCentralWidget(view)
window.resize(1360, 860)
window.show()
while not view.painted:
    app.processEvents()
sys.stdout.write(f"{time.monotonic()} {peak_kb()}\n")
