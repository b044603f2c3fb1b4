"""The command on real module folders. PNG needs Qt and is tested in tests/ui/test_render_png.py."""

import sys
from xml.etree import ElementTree

import pytest

from tests.render.battle_files import write_skirmish
from vtt.cli.main import main


@pytest.fixture
def module(tmp_path):
    return write_skirmish(tmp_path / "battle")


@pytest.fixture
def vtt(monkeypatch, capsys):
    """Run the command line; exit code, output and errors."""

    def run(*arguments):
        monkeypatch.setattr(sys, "argv", ["vtt", *map(str, arguments)])
        with pytest.raises(SystemExit) as ended:
            main()
        printed = capsys.readouterr()
        return ended.value.code or 0, printed.out, printed.err

    return run


def words(path):
    return [e.get("aria-label") for e in ElementTree.parse(path).iter() if e.get("aria-label")]


def test_a_module_is_drawn_as_svg(vtt, module, tmp_path):
    target = tmp_path / "out" / "battle.svg"
    assert vtt("render", module, "-o", target, "--width", 960) == (0, "", "")
    root = ElementTree.parse(target).getroot()
    assert (root.get("width"), root.get("viewBox")) == ("960", "0 0 480 320")
    assert "Norden" in words(target)


def test_the_scenario_the_table_and_the_look_can_be_chosen(vtt, module, tmp_path):
    first, duel, plain, dark = (tmp_path / f"{name}.svg" for name in "abcd")
    vtt("render", module, "-o", first)
    vtt("render", module, "-o", duel, "--scenario", "duel")
    vtt("render", module, "-o", plain, "--table", "plain")
    vtt("render", module, "-o", dark, "--scenario", "duel", "--dark")
    assert words(duel).count("Gun") == 2
    assert "Norden" not in words(duel)
    assert ElementTree.parse(plain).getroot().get("viewBox") == "0 0 1800 1200"
    assert "#363c33" in dark.read_text(encoding="utf-8")


def test_measurements_are_printed_and_drawn(vtt, module, tmp_path):
    target = tmp_path / "duel.svg"
    code, out, _ = vtt("render", module, "-o", target, "--scenario", "duel", "--measurements")
    assert code == 0
    assert out.splitlines() == [
        "a and b: gap 12.4 mm",
        "1 pair of bases within 40 mm of each other",
    ]
    assert "12.4 mm" in words(target)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (
            ["-o", "picture.jpg"],
            "expected a picture that ends in .svg or .png, found 'picture.jpg'",
        ),
        (
            ["-o", "a.svg", "--scenario", "skirmsh"],
            "has no scenario 'skirmsh'; did you mean 'skirmish'?",
        ),
        (["-o", "a.svg", "--table", "feld"], "has no table 'feld'; did you mean 'field'?"),
        (["-o", "a.svg", "--side", "blu"], "has no side 'blu'; did you mean 'blue'?"),
    ],
)
def test_what_cannot_be_drawn_is_said(vtt, module, arguments, message):
    code, out, errors = vtt("render", module, *arguments)
    assert (code, out) == (2, "")
    assert message in errors


def test_a_missing_picture_leaves_no_file_behind(vtt, module, tmp_path):
    (module / "images" / "far.svg").unlink()
    target = tmp_path / "battle.svg"
    code, _, errors = vtt("render", module, "-o", target)
    assert code == 2
    assert "far.svg" in errors
    assert not target.exists()


def test_a_folder_that_is_no_module_is_named(vtt, tmp_path):
    code, _, errors = vtt("render", tmp_path / "nowhere", "-o", tmp_path / "a.svg")
    assert code == 2
    assert "nowhere" in errors
