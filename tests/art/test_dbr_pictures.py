"""The DBR module's pictures: drawn from code, complete, simple enough for every renderer."""

from xml.etree import ElementTree

import pytest

from tests.art.drawing import ROOT, run_draw

IMAGES = ROOT / "modules" / "dbr" / "images"
PICTURES = sorted(IMAGES.rglob("*.svg"))
SVG = "{http://www.w3.org/2000/svg}"
SHAPES = {"svg", "title", "g", "rect", "circle", "ellipse", "line", "path", "polygon"}
ATTRIBUTES = (
    {"width", "height", "viewBox", "transform", "x", "y", "rx", "ry", "cx", "cy", "r"}
    | {"x1", "y1", "x2", "y2", "d", "points", "fill", "fill-opacity", "stroke"}
    | {"stroke-width", "stroke-linecap", "stroke-linejoin"}
)
DEPTHS = {"pk": 20, "sh": 20, "bd": 20, "bw": 20, "sk": 20, "ln": 30, "pi": 30, "lh": 30, "hd": 30}
DEPTHS |= {"dr": 40, "art": 40, "bgg": 40, "pon": 80, "wwg": 80}
SIDES = ("sweden", "imperial")
LEVELS = ("far", "middle", "near")


def test_the_pictures_are_what_the_code_draws():
    ended = run_draw("dbr", "--check")
    assert ended.returncode == 0, ended.stdout + ended.stderr


def test_the_check_names_a_picture_that_differs_is_missing_or_is_left_over(tmp_path):
    assert run_draw("dbr", "--out", str(tmp_path)).returncode == 0
    (tmp_path / "sweden" / "pk_far.svg").write_text("<svg/>", encoding="utf-8")
    (tmp_path / "sweden" / "sh_far.svg").unlink()
    (tmp_path / "old.svg").write_text("<svg/>", encoding="utf-8")
    ended = run_draw("dbr", "--check", "--out", str(tmp_path))
    assert ended.returncode == 1
    assert ended.stdout.splitlines() == [
        "differs: old.svg",
        "differs: sweden/pk_far.svg",
        "differs: sweden/sh_far.svg",
    ]
    run_draw("dbr", "--out", str(tmp_path))
    assert run_draw("dbr", "--check", "--out", str(tmp_path)).returncode == 0


@pytest.mark.parametrize("side", SIDES)
@pytest.mark.parametrize("troop", DEPTHS)
def test_every_class_has_three_levels_with_and_without_a_general(side, troop):
    for general in ("", "_general"):
        for level in LEVELS:
            path = IMAGES / side / f"{troop}{general}_{level}.svg"
            root = ElementTree.parse(path).getroot()
            assert root.get("viewBox") == f"0 0 40 {DEPTHS[troop]}", path


@pytest.mark.parametrize("path", PICTURES, ids=lambda path: path.relative_to(IMAGES).as_posix())
def test_only_plain_shapes_and_presentation_attributes(path):
    for element in ElementTree.parse(path).iter():
        assert element.tag.removeprefix(SVG) in SHAPES
        assert set(element.attrib) <= ATTRIBUTES
