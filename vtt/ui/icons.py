"""The tools' icons: one family drawn by us on a 24 px grid with strokes of 1.5 px."""

from PySide6.QtCore import QByteArray, QRect, QSize, Qt
from PySide6.QtGui import QIcon, QIconEngine, QPainter, QPalette, QPixmap, QPixmapCache
from PySide6.QtSvg import QSvgRenderer
from PySide6.QtWidgets import QApplication

PATHS = {
    "open": "M3 7.5V19h17l1.5-9H7L4.5 19M3 7.5V5h6l2 2.5h8V10",
    "save": "M4 4h13l3 3v13H4zM8 4v5h8V4M8 20v-6h8v6",
    "undo": "M9 6 4 11l5 5M4 11h10a6 6 0 0 1 6 6v1",
    "redo": "M15 6l5 5-5 5M20 11H10a6 6 0 0 0-6 6v1",
    "select": "M6 3.5 18 12l-5.5 1.2L16 20l-2.6 1.2-3.3-6.8L6 18z",
    "measure": "M3 16 16 3l5 5L8 21zM7 12l2 2M10 9l3 3M13 6l2 2",
    "sight": "M2.5 12C5 7.5 8.3 5.5 12 5.5s7 2 9.5 6.5c-2.5 4.5-5.8 6.5-9.5 6.5S5 16.5 2.5 12z"
    "M12 9a3 3 0 1 1 0 6 3 3 0 0 1 0-6z",
    "ping": "M12 11a1 1 0 1 1 0 2 1 1 0 0 1 0-2zM12 7.5a4.5 4.5 0 1 1 0 9 4.5 4.5 0 0 1 0-9z"
    "M12 3.5a8.5 8.5 0 1 1 0 17 8.5 8.5 0 0 1 0-17z",
    "fit": "M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5M8.5 8.5h7v7h-7z",
    "zoom_in": "M10.5 4a6.5 6.5 0 1 1 0 13 6.5 6.5 0 0 1 0-13zM15.5 15.5 21 21M10.5 7.5v6M7.5 10.5h6",
    "zoom_out": "M10.5 4a6.5 6.5 0 1 1 0 13 6.5 6.5 0 0 1 0-13zM15.5 15.5 21 21M7.5 10.5h6",
    "dice": "M5 4h14v16H5zM9 8.5v.01M15 8.5v.01M12 12v.01M9 15.5v.01M15 15.5v.01",
    "exact": "M3 17h18M3 17v-4M7.5 17v-2.5M12 17v-4M16.5 17v-2.5M21 17v-4M6 8h10M13 5l3 3-3 3",
    "first": "M6 5v14M19 5 9 12l10 7z",
    "back": "M17 5 7 12l10 7z",
    "forward": "M7 5l10 7-10 7z",
    "play": "M7 4.5v15L19.5 12z",
    "pause": "M7.5 5v14M16.5 5v14",
    "bookmark": "M6 21V4M6 4.5h12l-3 4 3 4H6",
    "last": "M18 5v14M5 5l10 7-10 7z",
    "rules": "M12 3v18M5 6.5h14M5 6.5 2.5 13h5zM19 6.5 16.5 13h5zM8 21h8",
    "turn": "M19 12a7 7 0 1 1-2.5-5.4M17 2.5v4.5h-4.5",
    "end_phase": "M4 5l8 7-8 7zM13 5l8 7-8 7z",
}


def icon(name: str) -> QIcon:
    """The icon of a tool in the palette's text colour, drawn when it is first seen, sharp at any size.

    Raises:
        KeyError: for a name that is not in the family.
    """
    return QIcon(_Drawn(PATHS[name]))


class _Drawn(QIconEngine):
    """Draws a path of the family when a size is asked for: most icons of a window are never seen."""

    def __init__(self, path: str) -> None:
        super().__init__()
        self._path = path

    def clone(self) -> QIconEngine:
        return _Drawn(self._path)

    def pixmap(self, size: QSize, mode: QIcon.Mode, _state: QIcon.State) -> QPixmap:
        group = QPalette.ColorGroup
        palette = QApplication.palette()
        colour = palette.color(
            group.Disabled if mode is QIcon.Mode.Disabled else group.Active,
            QPalette.ColorRole.ButtonText,
        )
        return _drawn(self._path, colour.name(), size.width(), size.height())

    def paint(self, painter: QPainter, rect: QRect, mode: QIcon.Mode, state: QIcon.State) -> None:
        """Draw it in the pixels of what is painted on: a screen may have two to a point."""
        ratio = painter.device().devicePixelRatio()
        pixmap = self.pixmap(rect.size() * ratio, mode, state)
        painter.drawPixmap(rect, pixmap, pixmap.rect())


def _drawn(path: str, colour: str, width: int, height: int) -> QPixmap:
    key = f"{width}x{height} {colour} {path}"
    kept = QPixmap()
    if QPixmapCache.find(key, kept):
        return kept
    svg = (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24">'
        f'<path d="{path}" fill="none" stroke="{colour}" stroke-width="1.5" '
        'stroke-linecap="round" stroke-linejoin="round"/></svg>'
    )
    pixmap = QPixmap(QSize(width, height))
    pixmap.fill(Qt.GlobalColor.transparent)
    painter = QPainter(pixmap)
    QSvgRenderer(QByteArray(svg.encode())).render(painter)
    painter.end()
    QPixmapCache.insert(key, pixmap)
    return pixmap
