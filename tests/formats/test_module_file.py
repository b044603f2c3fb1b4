import os

import pytest

from tests.disks import without_reading
from tests.formats.modules import SMALL, copy_of_small, edit
from vtt.base.errors import FormatError
from vtt.base.problems import ProblemSeverity
from vtt.formats import module_file
from vtt.formats.module_file import inspect_module, read_module
from vtt.formats.module_save import zip_module
from vtt.state.new_game import new_game


def lines(problems):
    return [str(problem) for problem in problems]


def test_a_module_is_read_whole():
    module = read_module(SMALL)
    assert module.info.id == "small"
    assert [side.id for side in module.sides] == ["blue", "red"]
    assert [army.id for army in module.armies] == ["blue", "red"]
    assert [piece.army for piece in module.pieces] == ["blue", "blue", "red", "red"]
    assert module.piece("blue_pike").get("class") == "Pk"
    assert module.table("field").boards[0].cell_map.cells[1].terrain == "wood"
    assert module.rules_table("combat").number("Sh", "foot") == 3.0
    assert module.scenario("skirmish").description.startswith("Two pike blocks meet")
    assert module.translations[0].words[0] == ("piece.blue_pike.name", "Pikeniere")


def test_a_game_can_begin_with_it():
    game = new_game(read_module(SMALL))
    assert len(game.pieces) == 6
    assert game.decks["reserve"] == ("r3",)


def test_folder_and_archive_are_the_same_module(tmp_path):
    zip_module(SMALL, tmp_path / "small.vttm")
    assert read_module(tmp_path / "small.vttm") == read_module(SMALL)


def test_the_fingerprint_is_of_what_is_said_not_of_its_spelling(tmp_path):
    copy = copy_of_small(tmp_path)
    edit(
        copy / "pieces" / "blue.xml",
        '<army id="blue" name="Blue">',
        '<army  name="Blue"\n id="blue"><!-- x -->',
    )
    assert read_module(copy).fingerprint == read_module(SMALL).fingerprint


@pytest.mark.parametrize(
    ("file", "old", "new"),
    [
        ("pieces/blue.xml", "grade=O", "grade=S"),
        ("images/pike.svg", "#fff", "#ffe"),
        ("docs/summary.md", "fight", "shoot"),
    ],
)
def test_the_fingerprint_tells_every_change(tmp_path, file, old, new):
    copy = copy_of_small(tmp_path)
    edit(copy / file, old, new)
    before, after = read_module(SMALL), read_module(copy)
    assert after.fingerprint != before.fingerprint
    changed = [name for name, digest in after.parts if dict(before.parts)[name] != digest]
    assert changed == [file]


def test_all_faults_of_all_files_come_at_once_with_file_and_line(tmp_path):
    copy = copy_of_small(tmp_path)
    edit(copy / "module.xml", 'pattern="dashed"', 'pattern="dashd"')
    edit(copy / "pieces" / "red.xml", 'id="red_wagon"', 'id="blue_pike"')
    edit(
        copy / "scenarios" / "skirmish.xml", 'id="r1" piece="red_pike"', 'id="r1" piece="red_pyke"'
    )
    with pytest.raises(FormatError, match="is not a usable module: 4 faults") as caught:
        read_module(copy)
    assert lines(caught.value.problems) == [
        "module.xml:9: error: <side> pattern: expected one of plain, dashed, dotted, double, "
        "found 'dashd'; did you mean 'dashed'? [bad-value]",
        "pieces/red.xml:10: error: there are two of piece 'blue_pike'; the other one is at "
        "pieces/blue.xml:9 [duplicate-id]",
        "scenarios/skirmish.xml:31: error: piece 'r1': there is no piece of the module 'red_pyke'; "
        "did you mean 'red_pike'? [unknown-reference]",
        "scenarios/skirmish.xml:32: error: piece 'r2': there is no piece of the module 'red_wagon' "
        "[unknown-reference]",
    ]


def test_a_fault_in_a_record_makes_no_second_one_where_it_is_named(tmp_path):
    copy = copy_of_small(tmp_path)
    edit(copy / "pieces" / "blue.xml", '<circle radius-mm="20"/>', '<circle radius-mm="0"/>')
    edit(copy / "module.xml", '<side id="red" name="Red"', '<side id="red" nam="Red"')
    problems = inspect_module(copy).errors
    assert [problem.code for problem in problems] == [
        "missing-attribute",
        "unknown-attribute",
        "impossible",
    ]


def test_a_file_that_cannot_be_read_makes_no_fault_where_its_parts_are_named(tmp_path):
    copy = copy_of_small(tmp_path)
    (copy / "pieces" / "red.xml").write_text("<army", encoding="utf-8")
    assert [problem.where.file for problem in inspect_module(copy).errors] == ["pieces/red.xml"]


@pytest.mark.parametrize("name", ["decks.xml", "images/unused.bin"])
def test_a_file_of_an_archive_that_cannot_be_unpacked_is_named(tmp_path, name):
    copy = copy_of_small(tmp_path)
    (copy / "images" / "unused.bin").write_bytes(os.urandom(500))
    zip_module(copy, tmp_path / "small.vttm")
    archive = bytearray((tmp_path / "small.vttm").read_bytes())
    archive[archive.index(name.encode()) + len(name) + 60] ^= 0xFF
    (tmp_path / "small.vttm").write_bytes(bytes(archive))
    (problem, *_) = inspect_module(tmp_path / "small.vttm").errors
    assert f"{name} cannot be unpacked" in problem.message


def test_warnings_do_not_keep_a_module_from_being_read(tmp_path):
    copy = copy_of_small(tmp_path)
    edit(copy / "scenarios" / "skirmish.xml", 'x-mm="620" y-mm="700"', 'x-mm="-5" y-mm="700"')
    assert read_module(copy).info.id == "small"
    (problem,) = inspect_module(copy).problems
    assert problem.severity is ProblemSeverity.WARNING
    assert str(problem).startswith(
        "scenarios/skirmish.xml:26: warning: piece 'b1' stands at -5, 700 mm"
    )


@pytest.mark.parametrize(
    ("name", "text", "problem"),
    [
        (
            "piece/x.xml",
            "<army/>",
            "piece/x.xml: warning: 'piece/x.xml' is no part of a module; did you mean 'pieces'?",
        ),
        (
            "deck.xml",
            "<decks/>",
            "deck.xml: warning: 'deck.xml' is no part of a module; did you mean 'decks.xml'? [unknown-file]",
        ),
        (
            "pieces/x.xml",
            '<army id="y" name="Y"/>',
            "pieces/x.xml:1: error: expected the file to be named as what it holds, pieces/y.xml [file-name]",
        ),
        (
            "pieces/x.xml",
            '<table id="x"/>',
            "pieces/x.xml:1: error: expected <army>, found <table> [wrong-root]",
        ),
        ("pieces/x.xml", "<army", "pieces/x.xml:1: error: expected well-formed XML: "),
        (
            "maps/x.xml",
            '<!DOCTYPE t SYSTEM "http://example.org/t.dtd"><table/>',
            "maps/x.xml:1: error: expected no document type declaration",
        ),
    ],
)
def test_files_that_are_not_what_they_should_be(tmp_path, name, text, problem):
    copy = copy_of_small(tmp_path)
    (copy / name).parent.mkdir(exist_ok=True)
    (copy / name).write_text(text, encoding="utf-8")
    (found,) = lines(inspect_module(copy).problems)
    assert found.startswith(problem)


def test_a_folder_without_a_module_file_is_no_module(tmp_path):
    (tmp_path / "readme.txt").write_text("hello", encoding="utf-8")
    with pytest.raises(FormatError, match="one fault") as caught:
        read_module(tmp_path)
    assert lines(caught.value.problems) == [
        "module.xml: error: expected the file 'module.xml', found none [no-module-file]"
    ]


def test_a_module_of_a_newer_program_is_refused(tmp_path):
    copy = copy_of_small(tmp_path)
    edit(copy / "module.xml", 'format="1"', 'format="2" mood="grim"')
    (copy / "maps" / "field.xml").write_text("<globe/>", encoding="utf-8")
    assert lines(inspect_module(copy).problems) == [
        "module.xml:2: error: expected a module of format 1 at most, found format 2: it was written "
        "for a newer version of the program [newer-format]"
    ]


@pytest.mark.parametrize(
    ("name", "data", "code"),
    [
        ("images/pike.svg", None, "missing-file"),
        ("images/pike.svg", b"<svg>", "broken-picture"),
        ("docs/summary.md", b"caf\xe9", "broken-asset"),
    ],
)
def test_a_module_with_a_faulty_picture_or_page_is_told_and_can_be_played(
    tmp_path, name, data, code
):
    copy = copy_of_small(tmp_path)
    if data is None:
        (copy / name).unlink()
    else:
        (copy / name).write_bytes(data)
    reading = inspect_module(copy)
    assert {problem.code for problem in reading.errors} == {code}
    assert reading.obstacles == ()
    module = read_module(copy)
    assert module.info.id == "small"
    assert module.fingerprint not in ("", read_module(SMALL).fingerprint)


def test_a_module_that_can_be_played_is_read_without_a_look_into_its_pictures(
    tmp_path, monkeypatch
):
    looks = []
    monkeypatch.setattr(module_file, "check_files", lambda *given: looks.append(given))
    assert read_module(SMALL).fingerprint == inspect_module(SMALL).module.fingerprint
    assert len(looks) == 1  # that of the inspection


def test_faults_of_pictures_are_told_beside_those_that_keep_a_module_from_being_used(tmp_path):
    copy = copy_of_small(tmp_path)
    edit(copy / "module.xml", 'pattern="dashed"', 'pattern="dashd"')
    (copy / "images" / "pike.svg").write_bytes(b"<svg>")
    with pytest.raises(FormatError, match="2 faults") as caught:
        read_module(copy)
    assert {problem.code for problem in caught.value.problems} == {"bad-value", "broken-picture"}


def test_a_module_with_a_picture_that_cannot_be_unpacked_can_be_played(tmp_path):
    copy = copy_of_small(tmp_path)
    (copy / "images" / "pike.svg").write_bytes(b"<svg xmlns='http://www.w3.org/2000/svg'/>" * 20)
    zip_module(copy, tmp_path / "small.vttm")
    archive = bytearray((tmp_path / "small.vttm").read_bytes())
    archive[archive.index(b"images/pike.svg") + 15] ^= 0xFF
    (tmp_path / "small.vttm").write_bytes(bytes(archive))
    assert "images/pike.svg" not in dict(read_module(tmp_path / "small.vttm").parts)


def test_hidden_files_are_no_part(tmp_path):
    copy = copy_of_small(tmp_path)
    (copy / ".git").mkdir()
    (copy / ".git" / "config.xml").write_text("<x/>", encoding="utf-8")
    assert inspect_module(copy).problems == ()


def test_the_sample_modules_of_the_program_have_no_fault():
    modules = SMALL.parents[3] / "modules"
    folders = [file.parent for file in modules.glob("*/module.xml")]
    assert folders, "there are modules to check"
    for folder in folders:
        assert lines(inspect_module(folder).errors) == []


def test_a_link_out_of_the_module_is_left_out_with_a_warning(tmp_path):
    copy = copy_of_small(tmp_path)
    (copy / "images" / "pike.svg").unlink()
    (tmp_path / "secret.svg").write_text("<svg/>", encoding="utf-8")
    (copy / "images" / "pike.svg").symlink_to(tmp_path / "secret.svg")
    told = lines(inspect_module(copy).problems)
    assert told[0] == (
        "images/pike.svg: warning: expected a file, found 'images/pike.svg', which leads out of the "
        "module; it is left out [left-out]"
    )
    assert any("there is no file 'images/pike.svg'" in line for line in told[1:])


def test_a_file_of_nothing_but_faults_is_not_read_to_its_end(tmp_path):
    copy = copy_of_small(tmp_path)
    (copy / "pieces" / "red.xml").write_text(
        '<army id="red" name="Red">\n' + "<picee/>\n" * 5000 + "</army>", encoding="utf-8"
    )
    with pytest.raises(FormatError, match=r"pieces/red\.xml: more than 1000 faults") as caught:
        inspect_module(copy)
    assert len(caught.value.problems) == 1000
    assert str(caught.value.problems[-1]).startswith("pieces/red.xml:1001: error: ")


def test_names_that_not_every_system_can_hold_are_warned_of(tmp_path):
    copy = copy_of_small(tmp_path)
    (copy / "images" / "aux.svg").write_text("<svg/>", encoding="utf-8")
    (copy / "images" / "Pike.svg").write_text("<svg/>", encoding="utf-8")
    reading = inspect_module(copy)
    assert [str(problem) for problem in reading.problems if problem.code == "odd-name"] == [
        "images/aux.svg: warning: not every system can hold a file 'images/aux.svg': "
        "'aux.svg' is the name of a device [odd-name]",
        "images/pike.svg: warning: many systems take 'images/pike.svg' and 'images/Pike.svg' for one file: "
        "expected different names [odd-name]",
    ]
    assert reading.errors == ()


def test_a_folder_that_may_not_be_read_is_told(tmp_path):
    copy = copy_of_small(tmp_path)
    with without_reading(copy / "scenarios"):
        told = lines(inspect_module(copy).problems)
    assert (
        "scenarios: warning: expected a file, found 'scenarios', a folder that cannot be read (Permission "
        "denied); it is left out [left-out]"
    ) in told


def test_a_module_that_may_not_be_read_is_refused_with_the_reason(tmp_path):
    copy = copy_of_small(tmp_path)
    with (
        without_reading(copy),
        pytest.raises(FormatError, match="small: cannot be read: Permission denied"),
    ):
        inspect_module(copy)


def test_folders_in_each_other_are_bounded(tmp_path):
    copy = copy_of_small(tmp_path)
    place = copy / "images"
    for _ in range(60):
        place = place / "d"
        place.mkdir()
    with pytest.raises(FormatError, match="expected at most 50 folders in each other: images/d/d/"):
        inspect_module(copy)
