from xml.etree import ElementTree

import pytest

from tests.golden.update import check_golden_text
from tests.render.battle import MODULE, OVERLAYS, SELECTED, SKIRMISH, PicturesInMemory
from vtt.geometry.pose import Pose
from vtt.render.draw_table import draw_game
from vtt.render.picture_files import NoPictures
from vtt.render.primitives import Align, Circles, Fill, Label, Line, Picture, Text
from vtt.render.svg import number, render_svg
from vtt.render.view import View, theme_of

SVG = "{http://www.w3.org/2000/svg}"
BOX = (0.0, 0.0, 200.0, 100.0)
WIDTH = 960


def render(*items, width=400, box=BOX, files=None, title=""):
    text = render_svg(items, box, width, files or NoPictures(), title)
    return ElementTree.fromstring(text)


def skirmish(dark=False):
    view = View(WIDTH / 480, theme_of(dark))
    return draw_game(MODULE, SKIRMISH, "field", view, selected=SELECTED, overlays=OVERLAYS)


@pytest.mark.parametrize("name", ["light", "dark"])
def test_a_skirmish_is_drawn_as_before(name):
    drawn = skirmish(name == "dark")
    text = render_svg(drawn, (0, 0, 480, 320), WIDTH, PicturesInMemory(), "Skirmish")
    check_golden_text(f"pictures/skirmish_{name}.svg", text)


def test_nothing_is_written_that_some_viewer_cannot_draw():
    text = render_svg(skirmish(), (0, 0, 480, 320), WIDTH, PicturesInMemory())
    tags = {element.tag.removeprefix(SVG) for element in ElementTree.fromstring(text).iter()}
    known = {"svg", "defs", "g", "path", "use", "image", "rect", "ellipse", "circle"}
    assert tags <= known | {"linearGradient", "stop"}


def test_the_picture_has_its_width_in_pixels_and_its_box_in_mm():
    root = render(width=400, box=(10.0, 20.0, 210.0, 120.0), title="A <field>")
    assert (root.get("width"), root.get("height"), root.get("viewBox")) == (
        "400",
        "200",
        "10 20 200 100",
    )
    assert root.find(f"{SVG}title").text == "A <field>"


def test_shapes():
    square = ((0.0, 0.0), (1.0, 0.0), (1.0, 1.0))
    fill, line, circle, ring = render(
        Fill((square, square), "#112233", 0.5),
        Line((square,), "#445566", 2.0, dash=(3.0, 1.0), closed=True, round_ends=False),
        Circles(((5.0, 5.0, 2.0), (9.0, 5.0, 1.0)), "#778899"),
        Circles(((5.0, 5.0, 2.0),), "#778899", least_px=3.0),
    )
    assert fill.attrib == {
        "d": "M0 0L1 0L1 1zM0 0L1 0L1 1z",
        "fill": "#112233",
        "fill-rule": "evenodd",
        "opacity": "0.5",
    }
    assert line.get("d") == "M0 0L1 0L1 1z"
    assert (line.get("stroke-width"), line.get("stroke-dasharray")) == ("2", "6 2")
    assert (line.get("stroke-linecap"), line.get("stroke-linejoin")) == ("butt", "round")
    assert circle.get("d") == (
        "M3 5a2 2 0 1 1 4 0a2 2 0 1 1 -4 0zM8 5a1 1 0 1 1 2 0a1 1 0 1 1 -2 0z"
    )
    assert (ring.get("fill"), ring.get("stroke-width")) == ("none", "1.5")


def test_a_path_of_one_point_is_not_written():
    (line,) = render(Line((((1.0, 1.0),), ((0.0, 0.0), (2.0, 0.0))), "#000000", 1.0))
    assert line.get("d") == "M0 0L2 0"


def test_letters_are_outlines_with_their_words_beside_them():
    (group,) = render(
        Text("7 mm", (50.0, 50.0), 20.0, "#112233", halo="#ffffff", align=Align.START)
    )
    assert group.get("aria-label") == "7 mm"
    halo, letters = group
    assert (halo.get("stroke"), letters.get("fill")) == ("#ffffff", "#112233")
    assert len(letters.findall(f"{SVG}path")) == 3, "a blank has no outline"


def test_letters_that_our_table_lacks_are_left_to_the_viewer():
    (group,) = render(Text("騎<", (50.0, 50.0), 20.0, "#112233"))
    (text,) = group.iter(f"{SVG}text")
    assert (text.text, text.get("font-family")) == ("騎", "sans-serif")


def test_a_label_is_a_box_and_letters():
    box, words = render(Label("78.4 mm", (50.0, 50.0), "#ffffff", "#000000"))
    assert (box.get("fill"), words.get("aria-label")) == ("#000000", "78.4 mm")


def test_pictures_are_defined_before_they_are_used():
    root = render(Picture("near.svg", Pose(50.0, 50.0), 40.0, 30.0), files=PicturesInMemory())
    assert [element.tag.removeprefix(SVG) for element in root] == ["defs", "use"]


@pytest.mark.parametrize(
    ("value", "text"),
    [(1.0, "1"), (0.1239, "0.124"), (-0.0001, "0"), (-2.5, "-2.5"), (1200.0, "1200")],
)
def test_numbers_are_short(value, text):
    assert number(value) == text
