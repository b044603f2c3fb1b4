"""Makes the pictures of the README: the real window in use.

`docs/images/window.png` is the sample battle in the middle of a bound, `docs/images/siege.png` the walls of
Jerusalem by night. Run it in the project's environment: `python packaging/art/readme_picture.py [FOLDER]`.
It needs no screen: Qt paints offscreen, 1400 x 900 points at two pixels each.
"""

import os
import re
import shutil
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
TARGET = ROOT / "docs" / "images"
WIDTH, HEIGHT, RATIO = 1400, 900, 2
LARGEST_BYTES = 750_000
ZOOM, SHOWN_ABOUT = 2.3, (965.0, 515.0)
SIEGE_ZOOM, SIEGE_ABOUT = 1.8, (420.0, 212.0)
os.environ["QT_QPA_PLATFORM"] = "offscreen"
os.environ["QT_SCALE_FACTOR"] = str(RATIO)

from PySide6.QtCore import QBuffer, QEvent, QIODevice, QPointF, Qt  # noqa: E402
from PySide6.QtGui import QImage, QMouseEvent  # noqa: E402
from PySide6.QtTest import QTest  # noqa: E402

from vtt.base.ids import PieceId  # noqa: E402
from vtt.commands.chance import SeededRandom  # noqa: E402
from vtt.geometry.pose import Point  # noqa: E402
from vtt.render.overlay import OverlayRole  # noqa: E402
from vtt.rules.guard import Budget  # noqa: E402
from vtt.session.library import ModuleLibrary  # noqa: E402
from vtt.session.preferences import Preferences, ThemeChoice, save_preferences  # noqa: E402
from vtt.session.start import Setup  # noqa: E402
from vtt.ui.app import Desktop, build_app  # noqa: E402
from vtt.ui.game_window import GameWindow  # noqa: E402

LEFT = Qt.MouseButton.LeftButton
STAGED: dict[str, tuple[float, float]] = {
    "sw-green-shot-1": (800, 450),
    "sw-green-pikes": (840, 450),
    "sw-green-shot-2": (880, 450),
    "sw-blue-shot-1": (800, 470),
    "sw-blue-pikes": (840, 470),
    "sw-blue-shot-2": (680, 520),
    "sw-guns-1": (880, 620),
    "sw-guns-2": (920, 660),
    "sw-battery-1": (720, 700),
    "sw-battery-2": (760, 700),
    "sw-yellow-shot-1": (960, 535),
    "sw-brahe": (1000, 535),
    "sw-yellow-shot-2": (1040, 535),
    "sw-white-shot-1": (960, 660),
    "sw-white-pikes": (1000, 660),
    "sw-white-shot-2": (1040, 660),
    "sw-gustavus": (1180, 475),
    "sw-right-shot-1": (1150, 640),
    "sw-ostrogothia": (1220, 475),
    "sw-sodermanland": (1260, 475),
    "sw-right-shot-2": (1190, 640),
    "sw-westrogothia": (1300, 560),
    "sw-finns": (1340, 560),
    "sw-german-1": (1240, 660),
    "sw-german-2": (1280, 660),
    "im-ditch-1": (720, 455),
    "im-colloredo": (920, 345),
    "im-comargo-shot-1": (880, 345),
    "im-comargo-shot-2": (960, 345),
}
"""Where the battle has come to by its third bound: table mm of those that stand no more where they began."""

MOVES: tuple[tuple[str, float, float], ...] = (
    ("sw-battery-2", 0, -30),
    ("sw-westrogothia", 0, -40),
)
FALLEN = ("im-ditch-2", "sw-livonia")
SHOWN = ("sw-yellow-shot-1", "sw-brahe", "sw-yellow-shot-2")


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


def window_on(module: Path, folder: Path, theme: ThemeChoice) -> GameWindow:
    """A window on the first scenario of a module.

    Raises:
        RuntimeError: if it cannot be opened.
    """
    preferences = folder / "preferences.json"
    save_preferences(Preferences(theme=theme), preferences)
    library, patience = ModuleLibrary([ROOT / "modules"]), Budget(offers=99.0, tallies=99.0)
    setup = Setup(library, unsaved=folder, random=SeededRandom(5), budget=patience)
    window = Desktop(build_app([]), setup, preferences).open_path(str(module))
    if window is None:
        raise RuntimeError(f"{module} was not opened")
    window.resize(WIDTH, HEIGHT)
    window.furnish()
    return window


def show(window: GameWindow, zoom: float, about: Point) -> None:
    """Bring a part of the table before the eyes, wait for what is computed, draw."""
    window.page.view.zoom_by(zoom)
    window.page.view.centerOn(*about)
    window.page.settle()


def shut(window: GameWindow) -> None:
    """Close a window without a question."""
    window.desk.give_up()
    window.close()


def siege(folder: Path) -> QImage:
    """The north wall of Jerusalem, in dark."""
    window = window_on(ROOT / "modules" / "siege_of_jerusalem", folder, ThemeChoice.DARK)
    show(window, SIEGE_ZOOM, SIEGE_ABOUT)
    QTest.qWait(2500)
    shown = window.grab().toImage()
    shut(window)
    smooth = Qt.TransformationMode.SmoothTransformation
    return shown.scaledToWidth(
        WIDTH, smooth
    )  # hundreds of hexes: twice the points, thrice the bytes


def staged(folder: Path) -> Path:
    """A copy of the battle's module in which it has gone on for some bounds."""
    module = folder / "dbr"
    shutil.copytree(ROOT / "modules" / "dbr", module)
    scenario = module / "scenarios" / "lutzen.xml"
    lines = []
    for line in scenario.read_text(encoding="utf-8").splitlines():
        found = re.match(r'\s*<place id="([^"]+)"', line)
        piece = found.group(1) if found else ""
        if piece in FALLEN:
            continue
        if piece in STAGED:
            x, y = STAGED[piece]
            line = re.sub(r'x-mm="[^"]+" y-mm="[^"]+"', f'x-mm="{x:g}" y-mm="{y:g}"', line)
        lines.append(line.replace("<start ", '<start turn="3" '))
    scenario.write_text("\n".join(lines) + "\n", encoding="utf-8")
    return module


def battle(folder: Path) -> QImage:
    """The window in the middle of a bound: a brigade is about to close, the fight beside it goes on."""
    window = window_on(staged(folder), folder, ThemeChoice.LIGHT)
    desk = window.desk
    desk.propose(desk.flow.next)
    while desk.flow.choices:
        choice = desk.flow.choices[0]
        desk.answer(choice, (choice.options[-1].id,))
    show(window, ZOOM, SHOWN_ABOUT)
    window.docks.show("tallies")
    hand = Hand(window)
    for piece, dx, dy in MOVES:
        hand.drag(piece, dx, dy)
        QTest.qWait(500)  # or what the rules said of the move would wipe what comes now
    window.page.seat.selection.replace([PieceId(piece) for piece in SHOWN])
    while not any(overlay.role is OverlayRole.REACH for overlay in window.page.scene.overlays):
        QTest.qWait(50)
    QTest.qWait(4000)
    shown = window.grab().toImage()
    shut(window)
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
    """Write the pictures and say how large they are."""
    target = Path(sys.argv[1]) if len(sys.argv) > 1 else TARGET
    target.mkdir(parents=True, exist_ok=True)
    for name, draw in (("window.png", battle), ("siege.png", siege)):
        with tempfile.TemporaryDirectory() as folder:
            data = small_png(draw(Path(folder)))
        (target / name).write_bytes(data)
        sys.stdout.write(f"{target / name}: {len(data):,} bytes\n")


if __name__ == "__main__":
    main()
