import json
import re
from importlib.resources import files

import pytest

from vtt.render.glyphs import glyph_table, lettering, text_width
from vtt.render.primitives import Align, Text


def text(**fields):
    return Text(
        **{"text": "AB", "anchor": (100.0, 50.0), "size": 10.0, "colour": "#000000", **fields}
    )


def on_table(placed, x, y):
    a, b, c, d, e, f = placed.matrix
    return (a * x + c * y + e, b * x + d * y + f)


def test_the_table_has_the_letters_of_english_russian_and_what_measures_need():
    table = glyph_table()
    for character in "AZaz09 éßščřžŁЯяЖё×–—’“”…−°±½→←≤≥✓":
        assert character in table.glyphs, character
    assert all(glyph.advance > 0 for glyph in table.glyphs.values())


def test_every_outline_is_closed_and_uses_only_the_commands_that_backends_know():
    pattern = re.compile(r"(M[-\d ]+([LC][-\d ]+)+Z)*")
    for character, glyph in glyph_table().glyphs.items():
        assert pattern.fullmatch(glyph.outline), character


def test_the_licence_lies_beside_the_outlines():
    folder = files("vtt.render").joinpath("font")
    assert "SIL OPEN FONT LICENSE" in folder.joinpath("OFL.txt").read_text(encoding="utf-8")
    assert (
        "Open Font License"
        in json.loads(folder.joinpath("glyphs.json").read_text("utf-8"))["source"]
    )


def test_figures_are_as_wide_as_each_other():
    assert len({text_width(digit) for digit in "0123456789"}) == 1


def test_spacing_stands_between_letters_only():
    assert text_width("abc", 0.1) == pytest.approx(text_width("abc") + 0.2)
    assert text_width("a", 0.1) == text_width("a")
    assert text_width("", 0.1) == 0.0


@pytest.mark.parametrize(
    ("align", "left"), [(Align.START, 100.0), (Align.MIDDLE, None), (Align.END, None)]
)
def test_a_text_stands_at_its_anchor(align, left):
    width = 10.0 * text_width("AB")
    shares = {Align.START: 0.0, Align.MIDDLE: 0.5, Align.END: 1.0}
    x, y = on_table(lettering(text(align=align)), 0.0, 0.0)
    assert x == pytest.approx(100.0 - shares[align] * width)
    table = glyph_table()
    assert y == pytest.approx(50.0 + 10.0 * table.capital / table.units / 2)


def test_a_turned_text_turns_clockwise_about_its_anchor():
    placed = lettering(text(turn=90.0, align=Align.START))
    (x1, y1), (x2, y2) = on_table(placed, 0.0, 0.0), on_table(placed, placed.units, 0.0)
    assert (x2 - x1, y2 - y1) == pytest.approx((0.0, 10.0))


def test_letters_follow_each_other_by_their_advances():
    table = glyph_table()
    first, second = lettering(text(spacing=0.5)).letters
    assert first.x == 0.0
    assert second.x == pytest.approx(table.glyphs["A"].advance + 0.5 * table.units)


def test_characters_that_the_table_lacks_have_a_width_and_no_outline():
    placed = lettering(text(text="A騎"))
    assert [letter.outline is None for letter in placed.letters] == [False, True]
    assert text_width("騎") == 1.0
    assert text_width("ښ") == pytest.approx(0.6)
