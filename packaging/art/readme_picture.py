"""Makes docs/images/window.png: the real window on the sample battle, in the middle of a drag.

Run it in the project's environment: `python packaging/art/readme_picture.py [FILE]`. It needs no
screen: Qt paints offscreen, 1400 x 900 points at two pixels each.
"""

import os
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
TARGET = ROOT / "docs" / "images" / "window.png"
WIDTH, HEIGHT, RATIO = 1400, 900, 2
LARGEST_BYTES = 600_000
ZOOM, SHOWN_ABOUT = 2.1, (985.0, 665.0)
os.environ["QT_QPA_PLATFORM"] = "offscreen"
os.environ["QT_SCALE_FACTOR"] = str(RATIO)

from PySide6.QtCore import QBuffer, QEvent, QIODevice, QPointF, Qt  # noqa: E402
from PySide6.QtGui import QImage, QMouseEvent  # noqa: E402
from PySide6.QtTest import QTest  # noqa: E402

from vtt.base.ids import PieceId  # noqa: E402
from vtt.commands.chance import SeededRandom  # noqa: E402
from vtt.commands.dice import DiceRequest  # noqa: E402
from vtt.geometry.pose import Point  # noqa: E402
from vtt.render.overlay import OverlayRole  # noqa: E402
from vtt.session.library import ModuleLibrary  # noqa: E402
from vtt.session.start import Setup  # noqa: E402
from vtt.ui.app import Desktop, build_app  # noqa: E402
from vtt.ui.game_window import GameWindow  # noqa: E402

LEFT = Qt.MouseButton.LeftButton
MOVES: tuple[tuple[str, float, float], ...] = (
    ("sw-battery-2", 0, -30),
    ("sw-blue-shot-2", 0, -75),
    ("sw-yellow-shot-2", 0, -60),
    ("sw-gustavus", 0, -176),
)
DRAGGED, BY = "sw-white-shot-2", (1.0, -98.0)


class Hand:
    """Mouse buttons on a window's table, in table mm."""

    def __init__(self, window: GameWindow) -> None:
        self.window = window
        self.view = window.page.view

    def mouse(self, kind: QEvent.Type, point: Point) -> None:
        """One mouse event at a point of the table."""
        where = QPointF(self.view.mapFromScene(QPointF(*point)))
        viewport = self.view.viewport()
        button = Qt.MouseButton.NoButton if kind is QEvent.Type.MouseMove else LEFT
        held = Qt.MouseButton.NoButton if kind is QEvent.Type.MouseButtonRelease else LEFT
        event = QMouseEvent(
            kind, where, viewport.mapToGlobal(where), button, held, Qt.KeyboardModifier.NoModifier
        )
        build_app([]).sendEvent(viewport, event)

    def hold(self, piece: str, dx: float, dy: float) -> Point:
        """Press on a piece and drag it so far; where the pointer is then."""
        pose = self.window.page.seat.piece(PieceId(piece)).pose
        end = (pose.x + dx, pose.y + dy)
        self.mouse(QEvent.Type.MouseButtonPress, pose.point)
        self.mouse(QEvent.Type.MouseMove, (pose.x + dx / 2, pose.y + dy / 2))
        self.mouse(QEvent.Type.MouseMove, end)
        return end

    def drag(self, piece: str, dx: float, dy: float) -> None:
        """Move a piece."""
        self.mouse(QEvent.Type.MouseButtonRelease, self.hold(piece, dx, dy))


def picture(folder: Path) -> QImage:
    """The window after some moves, while another one is being made."""
    setup = Setup(ModuleLibrary([ROOT / "modules"]), unsaved=folder, random=SeededRandom(5))
    desktop = Desktop(build_app([]), setup, folder / "preferences.json")
    window = desktop.open_path(str(ROOT / "modules" / "dbr"))
    if window is None:
        raise RuntimeError("the sample battle was not opened")
    window.resize(WIDTH, HEIGHT)
    window.desk.roll(DiceRequest("table", (6,), "PIPs of the Swedish centre"))
    view = window.page.view
    view.zoom_by(ZOOM)
    view.centerOn(*SHOWN_ABOUT)
    window.page.settle()
    hand = Hand(window)
    for piece, dx, dy in MOVES:
        hand.drag(piece, dx, dy)
    hand.drag(DRAGGED, 0, 0)
    while not any(overlay.role is OverlayRole.REACH for overlay in window.page.scene.overlays):
        QTest.qWait(50)
    hand.hold(DRAGGED, *BY)
    QTest.qWait(500)
    shown = window.grab().toImage()
    view.cancelled.emit()
    window.desk.give_up()
    window.close()
    return shown


def small_png(image: QImage) -> bytes:
    """A picture without opacity as a PNG.

    Raises:
        RuntimeError: if it is larger than a picture in a README should be.
    """
    data = QBuffer()
    data.open(QIODevice.OpenModeFlag.WriteOnly)
    image.convertToFormat(QImage.Format.Format_RGB888).save(data, "PNG", 0)
    if data.size() > LARGEST_BYTES:
        raise RuntimeError(f"expected at most {LARGEST_BYTES:,} bytes, found {data.size():,}")
    return bytes(data.data().data())


def main() -> None:
    """Write the picture and say how large it is."""
    target = Path(sys.argv[1]) if len(sys.argv) > 1 else TARGET
    with tempfile.TemporaryDirectory() as folder:
        data = small_png(picture(Path(folder)))
    target.write_bytes(data)
    sys.stdout.write(f"{target}: {len(data):,} bytes\n")


if __name__ == "__main__":
    main()
