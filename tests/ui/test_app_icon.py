"""Windows carry the program's icon, sharp at 1x and 2x, and the name of the desktop's entry."""

from PySide6.QtCore import QSize

from vtt.ui.app_icon import SIZES, app_icon
from vtt.ui.shell import DESKTOP_ID, Shell, build_app


def test_every_size_is_there_and_is_a_drawing(qapp):
    icon = app_icon()
    assert {size.width() for size in icon.availableSizes()} == set(SIZES)
    for size in SIZES:
        image = icon.pixmap(QSize(size, size)).toImage()
        assert image.width() >= size
        colours = {image.pixelColor(x, x).name() for x in range(image.width())}
        assert len(colours) > 8
        assert image.pixelColor(0, 0).alpha() < 40


def test_windows_have_it(qapp, qtbot):
    app = build_app([])
    assert app.desktopFileName() == DESKTOP_ID
    shell = Shell()
    qtbot.addWidget(shell)
    assert not shell.windowIcon().isNull()
