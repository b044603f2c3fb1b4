"""The command on real module folders. PNG needs Qt and is tested in tests/ui/test_render_png.py."""

import sys
from xml.etree import ElementTree

import pytest

from tests.formats.modules import SMALL
from tests.render.battle_files import write_skirmish
from vtt.cli.main import main
from vtt.commands.apply import apply
from vtt.commands.entry import CommandEntry
from vtt.commands.log import EventLog
from vtt.commands.piece import MovePieces, PieceMove
from vtt.formats.journal import Journal
from vtt.formats.journal_format import make_header
from vtt.formats.module_file import read_module
from vtt.geometry.pose import Pose
from vtt.state.new_game import new_game
from vtt.state.piece import Place


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
    out = f"{target}: table 'field', 960 pixels wide\n"
    assert vtt("render", module, "-o", target, "--width", 960) == (0, out, "")
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


def test_a_module_without_a_scenario_is_drawn_with_an_empty_table(vtt, module, tmp_path):
    for scenario in (module / "scenarios").iterdir():
        scenario.unlink()
    field, plain = tmp_path / "field.svg", tmp_path / "plain.svg"
    assert vtt("render", module, "-o", field)[0] == 0
    assert vtt("render", module, "-o", plain, "--table", "plain")[0] == 0
    assert ElementTree.parse(plain).getroot().get("viewBox") == "0 0 1800 1200"
    assert "Norden" not in words(field)
    code, _, errors = vtt("render", module, "-o", field, "--scenario", "duel")
    assert code == 2
    assert "has no scenario 'duel'" in errors


def test_measurements_are_printed_and_drawn(vtt, module, tmp_path):
    target = tmp_path / "duel.svg"
    code, out, _ = vtt("render", module, "-o", target, "--scenario", "duel", "--measurements")
    assert code == 0
    assert out.splitlines() == [
        "a and b: gap 12.4 mm",
        "1 pair of bases within 40 mm of each other",
        f"{target}: table 'field', 1800 pixels wide",
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
    (module / "images" / "near.svg").unlink()
    target = tmp_path / "battle.svg"
    code, _, errors = vtt("render", module, "-o", target)
    assert code == 2
    assert "near.svg" in errors
    assert not target.exists()


def test_a_folder_that_is_no_module_is_named(vtt, tmp_path):
    code, _, errors = vtt("render", tmp_path / "nowhere", "-o", tmp_path / "a.svg")
    assert code == 2
    assert "nowhere" in errors


@pytest.fixture
def game(module, tmp_path):
    """A game of the duel in which one gun has moved."""
    definition = read_module(module)
    log = EventLog(new_game(definition, "duel", secret="s"))
    command = MovePieces((PieceMove("b", Place("field", Pose(160.0, 100.0))),))
    log.record(CommandEntry(None, "", 0, command), apply(log.state, command))
    path = tmp_path / "duel.vttg"
    Journal.create(path, make_header("test", 0, log.start), log.payloads()).close()
    return path


def test_a_game_is_drawn_as_it_stands(vtt, module, game, tmp_path):
    target = tmp_path / "game.svg"
    code, out, errors = vtt("render", game, "--module", module, "-o", target, "--measurements")
    assert (code, errors) == (0, "")
    assert out.splitlines()[0] == "a and b: gap 20 mm"
    assert "20 mm" in words(target)


def test_a_game_whose_module_has_changed_is_drawn_with_a_warning(vtt, module, game, tmp_path):
    picture = module / "images" / "far.svg"
    picture.write_bytes(picture.read_bytes() + b"<!-- changed -->")
    target = tmp_path / "game.svg"
    code, _, errors = vtt("render", game, "--module", module, "-o", target)
    assert code == 1
    assert "has changed since the game began" in errors
    assert target.exists()


def test_a_game_without_its_module_says_how_to_name_it(vtt, game, tmp_path):
    code, _, errors = vtt("render", game, "-o", tmp_path / "a.svg")
    assert code == 2
    assert "is played with module 'battle'" in errors
    assert "--module" in errors


def test_a_file_that_is_no_game_is_named(vtt, tmp_path):
    path = tmp_path / "no.vttg"
    path.write_bytes(b"something else")
    code, _, errors = vtt("render", path, "-o", tmp_path / "a.svg")
    assert code == 2
    assert "no.vttg" in errors


def test_a_game_is_known_by_its_ending_in_any_case(vtt, module, game, tmp_path):
    shouted = game.rename(tmp_path / "DUEL.VTTG")
    target = tmp_path / "game.svg"
    assert vtt("render", shouted, "--module", module, "-o", target)[0] == 0


def test_options_that_contradict_what_is_drawn_are_refused(vtt, module, game, tmp_path):
    target = tmp_path / "x.svg"
    for arguments, words in (
        ((game, "--scenario", "duel"), f"{game} is a game, and has its own"),
        ((module, "--module", module), f"{module} is a module itself"),
        ((game, "--module", SMALL), f"found 'small' in {SMALL}"),
    ):
        code, _, error = vtt("render", *arguments, "-o", target)
        assert (code, target.exists()) == (2, False)
        assert words in error
