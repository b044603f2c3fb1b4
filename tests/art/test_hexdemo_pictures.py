"""The hex demo's counters: drawn from the module, complete, simple enough for every renderer."""

from xml.etree import ElementTree

import pytest

from tests.art.drawing import ROOT, run_draw

IMAGES = ROOT / "modules" / "hexdemo" / "images"
PICTURES = sorted(IMAGES.rglob("*.svg"))
SVG = "{http://www.w3.org/2000/svg}"
SHAPES = {"svg", "title", "rect", "circle", "line", "path", "polygon"}


def test_the_counters_say_what_the_module_says():
    ended = run_draw("hexdemo", "--check")
    assert ended.returncode == 0, ended.stdout + ended.stderr
    assert ended.stdout == "32 pictures agree\n"


def test_the_check_names_a_counter_that_differs_or_is_missing(tmp_path):
    assert run_draw("hexdemo", "--out", str(tmp_path)).returncode == 0
    (tmp_path / "duchy" / "foot_1.svg").write_text("<svg/>", encoding="utf-8")
    (tmp_path / "league" / "guns_1_back.svg").unlink()
    ended = run_draw("hexdemo", "--check", "--out", str(tmp_path))
    assert ended.returncode == 1
    assert ended.stdout == "differs: duchy/foot_1.svg\ndiffers: league/guns_1_back.svg\n"


@pytest.mark.parametrize("path", PICTURES, ids=lambda path: path.relative_to(IMAGES).as_posix())
def test_only_plain_shapes_with_rounded_corners(path):
    root = ElementTree.parse(path).getroot()
    assert {element.tag.removeprefix(SVG) for element in root.iter()} <= SHAPES
    size = float(root.get("viewBox", "").split()[2])
    card = root.find(f"{SVG}rect")
    assert float(card.get("rx")) == pytest.approx(0.08 * size)


def test_back_and_front_differ_and_so_do_the_sides():
    texts = {path: path.read_text(encoding="utf-8") for path in PICTURES}
    assert len(set(texts.values())) == len(texts) == 32
    frames = [texts[IMAGES / side / "foot_1.svg"].count("<line") for side in ("duchy", "league")]
    assert frames == [18, 2]
