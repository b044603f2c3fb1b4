"""The counters of the large games: they say what their modules say, in shapes for every renderer."""

from xml.etree import ElementTree

import pytest

from tests.art.drawing import ROOT, run_draw

SVG = "{http://www.w3.org/2000/svg}"
SHAPES = {"svg", "title", "g", "rect", "circle", "ellipse", "line", "path", "polygon"}
GAMES = {"siege": "siege_of_jerusalem", "gaul": "bellum_gallicum"}


@pytest.mark.parametrize("script", GAMES)
def test_the_counters_say_what_the_module_says(script):
    ended = run_draw(script, "--check")
    assert ended.returncode == 0, ended.stdout + ended.stderr


@pytest.mark.parametrize("script", GAMES)
def test_a_counter_that_is_missing_is_named(script, tmp_path):
    assert run_draw(script, "--out", str(tmp_path)).returncode == 0
    gone = min(tmp_path.rglob("*.svg"))
    gone.unlink()
    ended = run_draw(script, "--check", "--out", str(tmp_path))
    assert ended.returncode == 1
    assert ended.stdout == f"differs: {gone.relative_to(tmp_path).as_posix()}\n"


@pytest.mark.parametrize("module", GAMES.values())
def test_only_plain_shapes(module):
    for path in (ROOT / "modules" / module / "images").rglob("*.svg"):
        tags = {e.tag.removeprefix(SVG) for e in ElementTree.parse(path).getroot().iter()}
        assert tags <= SHAPES, path
