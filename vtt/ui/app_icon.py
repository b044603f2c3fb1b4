"""The program's icon, as its windows carry it; drawn by `packaging/art/draw_icon.py`.

A window gets it after its first paint: with it come the names of all the icons that Qt knows.
"""

from pathlib import Path

from PySide6.QtGui import QIcon
from PySide6.QtWidgets import QApplication

SIZES = (32, 64, 256)
FOLDER = Path(__file__).parent / "pictures"


def app_icon() -> QIcon:
    """The icon in the sizes that are shipped; a file is read when its size is asked for."""
    icon = QIcon()
    for size in SIZES:
        icon.addFile(str(FOLDER / f"vtt-{size}.png"))
    return icon


def wear_icon() -> None:
    """Give the icon to all windows of the program, those to come too."""
    if QApplication.windowIcon().isNull():
        QApplication.setWindowIcon(app_icon())
