"""A window in a process of its own, at the pixel ratio that the environment asks for; prints what it finds.

`python -m tests.ui.probe_window`: for each turn of the table the worst drift of a zoom about the cursor,
in device-independent pixels, and how sharp the picture is compared with one painted directly.
"""

import json
import random
import sys

import numpy as np
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QImage, QPainter, QWheelEvent
from PySide6.QtWidgets import QApplication

from tests.render.battle import MODULE, SKIRMISH, PicturesInMemory
from vtt.render.draw_table import draw_game
from vtt.render.view import View
from vtt.rules.verdict import NO_OPINION
from vtt.session.seat import Seat
from vtt.state.view import PlayerView
from vtt.ui.scene.painter import Painting
from vtt.ui.scene.picture_store import PictureStore
from vtt.ui.table_page import TablePage

SEED, ZOOMS = 7, 12
SIZE = (700, 500)
GREY = np.array([0.114, 0.587, 0.299])


def page_shown():
    """A page with a skirmish of drawn pieces and terrain."""
    view = PlayerView(None, SKIRMISH, MODULE)
    seat = Seat("field", lambda: view, lambda command: NO_OPINION)
    page = TablePage(seat, PictureStore(PicturesInMemory()), lambda command: None, False)
    page.resize(*SIZE)
    page.show()
    QApplication.processEvents()
    page.view.fit()
    page.settle()
    return page


def wheel(view, pixel, notches):
    where = QPointF(pixel)
    event = QWheelEvent(
        where, view.viewport().mapToGlobal(where), QPoint(), QPoint(0, round(120 * notches)),
        Qt.MouseButton.NoButton, Qt.KeyboardModifier.ControlModifier,
        Qt.ScrollPhase.NoScrollPhase, False,
    )  # fmt: skip
    QApplication.sendEvent(view.viewport(), event)


def worst_drift(view, chance):
    """How far the point under the cursor moves in a run of zooms, at most."""
    pixel = QPoint(
        chance.randrange(view.viewport().width()), chance.randrange(view.viewport().height())
    )
    inverse, _ = view.viewportTransform().inverted()
    held, worst = inverse.map(QPointF(pixel)), 0.0
    for _ in range(ZOOMS):
        wheel(view, pixel, chance.choice((-3, -1, -0.5, 0.5, 1, 2)))
        drift = view.viewportTransform().map(held) - QPointF(pixel)
        worst = max(worst, abs(drift.x()), abs(drift.y()))
    return worst


def grey(image):
    image = image.convertToFormat(QImage.Format.Format_RGB32)
    rows = np.frombuffer(image.constBits(), dtype=np.uint8).reshape(image.height(), -1, 4)
    return rows[:, : image.width(), :3] @ GREY


def edges(picture):
    """How much neighbouring pixels differ: a blurred picture has less of it."""
    return float((np.diff(picture, axis=0) ** 2).sum() + (np.diff(picture, axis=1) ** 2).sum())


def compared(page):
    """The edges of what is shown over those of a picture painted directly, and the mean difference."""
    view, ratio = page.view, page.view.devicePixelRatio()
    page.settle()
    QApplication.processEvents()
    shown = view.viewport().grab().toImage()
    direct = QImage(shown.size(), QImage.Format.Format_RGB32)
    direct.fill(view.palette().color(view.backgroundRole()))
    painter = QPainter(direct)
    transform = view.viewportTransform()
    origin = transform.map(QPointF(0.0, 0.0)) * ratio
    painter.translate(round(origin.x()), round(origin.y()))
    painter.rotate(view.turn)
    painter.scale(view.px_per_mm * ratio, view.px_per_mm * ratio)
    look = View(view.px_per_mm, turn=view.turn)
    drawing = draw_game(MODULE, SKIRMISH, "field", look)
    Painting(drawing, view.px_per_mm, PictureStore(PicturesInMemory())).paint(painter)
    painter.end()
    first, second = grey(shown), grey(direct)
    return edges(first) / edges(second), float(np.abs(first - second).mean())


def main():
    QApplication([])
    page, chance, found = page_shown(), random.Random(SEED), {}
    for turn in (0, 90, 180, 270):
        page.view.fit()
        page.view.turn_to(turn)
        sharp, apart = compared(page)
        drifts = []
        for _ in range(6):
            page.view.fit()
            drifts.append(worst_drift(page.view, chance))
        found[turn] = {"drift": max(drifts), "sharp": sharp, "apart": apart}
    found = {"ratio": page.view.devicePixelRatio(), "turns": found}
    sys.stdout.write(json.dumps(found) + "\n")


if __name__ == "__main__":
    main()
