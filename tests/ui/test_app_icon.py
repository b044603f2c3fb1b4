"""Windows carry the program's icon, sharp at 1x and 2x, and the name of the desktop's entry."""

from PySide6.QtCore import QSize

from vtt.ui.app_icon import SIZES, app_icon, wear_icon
from vtt.ui.shell import DESKTOP_ID, build_app
from vtt.ui.start_page import StartPage


def test_every_size_is_there_and_is_a_drawing(qapp):
    icon = app_icon()
    assert {size.width() for size in icon.availableSizes()} == set(SIZES)
    for size in SIZES:
        image = icon.pixmap(QSize(size, size)).toImage()
        assert image.width() >= size
        colours = {image.pixelColor(x, x).name() for x in range(image.width())}
        assert len(colours) > 8
        assert image.pixelColor(0, 0).alpha() < 40


def test_windows_have_it_when_all_of_them_is_there(qapp, qtbot):
    app = build_app([])
    assert app.desktopFileName() == DESKTOP_ID
    page = StartPage()
    qtbot.addWidget(page)
    page.furnish()
    assert not page.windowIcon().isNull()


def test_a_window_of_a_game_gets_it_with_its_menus(duel_player):
    duel_player.window.furnish()
    assert not duel_player.window.windowIcon().isNull()


def test_it_is_put_on_once(qapp):
    wear_icon()
    key = qapp.windowIcon().cacheKey()
    wear_icon()
    assert qapp.windowIcon().cacheKey() == key
