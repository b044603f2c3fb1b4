from importlib.resources import files

import pytest
from PySide6.QtGui import QFont, QFontDatabase, QFontInfo, QFontMetricsF

from vtt.render.glyphs import text_width
from vtt.ui.font_files import FAMILY, FILES, GENERIC, load_fonts

pytestmark = pytest.mark.usefixtures("qapp")


def test_the_fonts_are_known_and_stand_in_for_the_generic_name():
    assert load_fonts() == FAMILY
    assert set(QFontDatabase.styles(FAMILY)) >= {"Regular", "SemiBold"}
    assert QFontInfo(QFont(GENERIC)).family() == FAMILY


def test_loading_twice_loads_once():
    assert load_fonts() is load_fonts()
    assert QFontDatabase.families().count(FAMILY) == 1


def test_the_window_and_the_table_are_lettered_alike():
    load_fonts()
    font = QFontDatabase.font(FAMILY, "SemiBold", 10)
    font.setPixelSize(1000)
    for text in ("0123456789", "Skolzig Wood", "Лес"):
        assert QFontMetricsF(font).horizontalAdvance(text) / 1000 == pytest.approx(
            text_width(text), rel=0.05
        )


def test_the_licence_lies_beside_the_fonts():
    folder = files("vtt.ui").joinpath("fonts")
    assert "SIL OPEN FONT LICENSE" in folder.joinpath("OFL.txt").read_text(encoding="utf-8")
    assert {item.name for item in folder.iterdir()} == {*FILES, "OFL.txt"}
