import pytest

from vtt.render.glyphs import glyph_table, text_width
from vtt.render.primitives import Align, Text
from vtt.ui.scene.letters import outline_path, text_path

pytestmark = pytest.mark.usefixtures("qapp")


def test_a_path_is_made_of_the_commands():
    path = outline_path("M0 0L100 0C100 50 50 100 0 100Z")
    box = path.boundingRect()
    assert (box.left(), box.top(), box.right(), box.bottom()) == (0, 0, 100, 100)
    assert path.elementCount() == 6


def test_every_outline_of_the_table_can_be_drawn():
    for character, glyph in glyph_table().glyphs.items():
        assert outline_path(glyph.outline).isEmpty() is (glyph.outline == ""), character


@pytest.mark.parametrize("text", ["78.4 mm", "Lützen", "Лютцен"])
def test_a_text_takes_the_room_that_was_worked_out_for_it(text):
    box = text_path(Text(text, (100.0, 50.0), 10.0, "#000000", align=Align.START)).boundingRect()
    assert box.left() == pytest.approx(100.0, abs=1.5)
    assert box.right() == pytest.approx(100.0 + 10.0 * text_width(text), abs=1.5)
    assert box.top() < 50.0 < box.bottom()


def test_capitals_are_centred_on_the_anchor():
    box = text_path(Text("H", (0.0, 0.0), 10.0, "#000000")).boundingRect()
    assert box.center().y() == pytest.approx(0.0, abs=0.05)
    assert box.center().x() == pytest.approx(0.0, abs=0.2)


def test_characters_that_our_table_lacks_come_from_the_system():
    path = text_path(Text("A騎", (0.0, 0.0), 10.0, "#000000", align=Align.START))
    assert path.boundingRect().right() > 10.0 * text_width("A") + 2.0
