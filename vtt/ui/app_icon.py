"""The program's icon, as its windows carry it; drawn by `packaging/art/draw_icon.py`."""

from pathlib import Path

from PySide6.QtGui import QIcon

SIZES = (32, 64, 256)
FOLDER = Path(__file__).parent / "pictures"


def app_icon() -> QIcon:
    """The icon in the sizes that are shipped; a file is read when its size is asked for."""
    icon = QIcon()
    for size in SIZES:
        icon.addFile(str(FOLDER / f"vtt-{size}.png"))
    return icon
