import json

import pytest

from tests.formats.modules import SMALL, copy_of_small, tree
from tests.formats.roster import install
from vtt.base.errors import FormatError, PluginError
from vtt.formats.module_file import read_module

ROSTER = '<roster army="sweden"><unit id="pike" width="40">Pikes</unit></roster>'


@pytest.fixture
def formats(tmp_path, monkeypatch):
    """The roster format as an installed package."""
    site = tmp_path / "site"
    (site / "roster-1.0.dist-info").mkdir(parents=True)
    (site / "roster-1.0.dist-info" / "METADATA").write_text("Name: roster\nVersion: 1.0\n")
    (site / "roster-1.0.dist-info" / "entry_points.txt").write_text(
        "[vtt.formats]\nroster = test_roster:formats.toml\n"
    )
    install(site, monkeypatch)


@pytest.fixture
def roster(tmp_path):
    file = tmp_path / "sweden.xml"
    file.write_text(ROSTER, encoding="utf-8")
    return file


def test_a_foreign_file_is_put_into_a_module(vtt, formats, roster, tmp_path):
    copy = copy_of_small(tmp_path)
    result = vtt("import", roster, "-o", copy)
    assert (result.exit_code, result.output) == (0, f"{copy}: 2 files written (roster)\n")
    assert read_module(copy).piece("sweden_pike").name == "Pikes"


def test_a_new_module_is_named_as_the_file(vtt, formats, roster, tmp_path):
    result = vtt("import", roster)
    assert result.exit_code == 1, "it has no scenario yet"
    assert (tmp_path / "sweden" / "module.xml").exists()
    assert "warning: the module has no scenario" in result.output


def test_the_report_can_be_read_by_programs(vtt, formats, roster, tmp_path):
    roster.write_text(ROSTER.replace("width", 'points="9" width'), encoding="utf-8")
    copy = copy_of_small(tmp_path)
    result = vtt("import", roster, "-o", copy, "--report", "json")
    report = json.loads(result.output)
    assert (report["format"], report["lossless"], result.exit_code) == ("roster", False, 1)
    (note,) = report["notes"]
    assert note == {
        **{"kind": "lost", "text": "points of Pikes", "count": 1, "places": []},
        **{"file": str(roster), "line": 1},
    }


def test_an_army_goes_out(vtt, formats, roster, tmp_path):
    copy = copy_of_small(tmp_path)
    vtt("import", roster, "-o", copy)
    result = vtt("export", copy, "-o", tmp_path / "out.roster", "--part", "sweden")
    assert (result.exit_code, result.output) == (
        0,
        f"{tmp_path / 'out.roster'}: one file written (roster)\n",
    )


def test_losses_are_exit_code_1(vtt, formats, tmp_path):
    result = vtt("export", SMALL, "-o", tmp_path / "x.txt", "--format", "names")
    assert result.exit_code == 1
    assert "lost: everything but names\n" in result.output


def test_a_module_is_zipped_and_unpacked(vtt, tmp_path):
    assert vtt("export", SMALL, "-o", tmp_path / "small.vttm").exit_code == 0
    assert vtt("import", tmp_path / "small.vttm", "-o", tmp_path / "back").exit_code == 0
    assert tree(tmp_path / "back") == tree(SMALL)


def test_a_faulty_module_is_not_shared(vtt, tmp_path):
    copy = copy_of_small(tmp_path)
    (copy / "decks.xml").write_text("<deck/>", encoding="utf-8")
    result = vtt("export", copy, "-o", tmp_path / "small.vttm")
    assert isinstance(result.exception, FormatError)
    assert not (tmp_path / "small.vttm").exists()


def test_a_file_without_an_ending_is_refused_for_what_it_is(vtt, formats, tmp_path):
    (tmp_path / "passwd").write_text("root\n", encoding="utf-8")
    result = vtt("import", tmp_path / "passwd")
    assert isinstance(result.exception, PluginError)
    assert "no installed format can read 'passwd'; formats to read: " in str(result.exception)
    result = vtt("import", tmp_path / "passwd", "--format", "roster")
    assert isinstance(result.exception, FormatError)
    assert str(result.exception).endswith("passwd; give a folder with -o")


def test_a_file_that_nobody_reads_is_refused(vtt, tmp_path):
    (tmp_path / "x.doc").write_bytes(b"")
    result = vtt("import", tmp_path / "x.doc", "-o", tmp_path / "y")
    assert isinstance(result.exception, PluginError)
    assert "no installed format can read 'x.doc'" in str(result.exception)


def test_a_folder_without_a_name_is_refused_in_a_sentence(vtt, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    for place in (".", tmp_path.anchor):
        result = vtt("import", place)
        assert isinstance(result.exception, PluginError), result.exception
        assert "no installed format can read ''" in str(result.exception)


def test_a_zipped_and_an_unpacked_module_are_reported_to_programs_too(vtt, tmp_path):
    archive = tmp_path / "small.vttm"
    result = vtt("export", SMALL, "-o", archive, "--report", "json")
    assert json.loads(result.output)["files"] == ["small.vttm"]
    result = vtt("import", archive, "--report", "json")
    assert "module.xml" in json.loads(result.output)["files"]
    assert result.exit_code == 0


def test_options_that_a_file_has_no_use_for_are_refused(vtt, tmp_path):
    archive = tmp_path / "small.vttm"
    result = vtt("export", SMALL, "-o", archive, "--part", "skirmish")
    assert isinstance(result.exception, FormatError)
    assert str(result.exception).startswith("--part names one thing of a module")
    assert not archive.exists()
    vtt("export", SMALL, "-o", archive)
    result = vtt("import", archive, "--game", tmp_path / "x.vttg")
    assert isinstance(result.exception, FormatError)
    assert str(result.exception).startswith("--game belongs to a VASSAL save or log")
    assert not (tmp_path / "small").exists()


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("save.vttg", "--game: expected another file than the one that is read, found "),
        ("folder.vttg", "--game: expected the name of a file, found a folder: "),
        ("save.sav", "--game: expected a name that ends in .vttg, found 'save.sav'"),
    ],
)
def test_a_game_never_takes_the_place_of_what_is_read(vtt, tmp_path, name, words):
    save = tmp_path / "save.vttg"
    save.write_bytes(b"a save by another name")
    (tmp_path / "folder.vttg").mkdir()
    result = vtt("import", save, "-o", tmp_path / "module", "--game", tmp_path / name)
    assert isinstance(result.exception, FormatError)
    assert str(result.exception).startswith(words)
    assert save.read_bytes() == b"a save by another name"
