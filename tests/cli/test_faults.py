"""Every fault of `fault_cases` is told where it is, and a repair saves what the case says."""

import zipfile
from collections import Counter

import msgspec
import pytest

from tests.cli.fault_cases import ARCHIVE_FAULTS, GAME_FAULTS, MODULE_FAULTS
from tests.formats.games import game_of_notes, pieces_of
from tests.formats.modules import SMALL, copy_of_small, tree
from vtt.base.errors import FormatError, JournalError
from vtt.cli.check import check_path
from vtt.commands.entry import (
    CommandEntry,
    KeyframeEntry,
    UndoEntry,
    encode_entry,
    pack_state,
)
from vtt.commands.piece import SetMark
from vtt.formats.container import open_container
from vtt.formats.journal import Journal, read_journal
from vtt.formats.journal_format import FORMAT, make_header, pack_header
from vtt.formats.module_save import zip_module
from vtt.formats.repair import repair_file


@pytest.mark.parametrize("count", [0, 6])
def test_a_sound_game_has_no_fault(tmp_path, count):
    path = tmp_path / "battle.vttg"
    path.write_bytes(b"".join(pieces_of(game_of_notes(count))))
    assert check_path(path) == []


QUIET = {"no-plugin"}
"""The small module's rules are of nobody."""


def numbered(cases):
    """The cases as parameters, each with its kind and number as a name."""
    seen = Counter()
    named = []
    for case in cases:
        seen[case.kind] += 1
        named.append(pytest.param(case, id=f"{case.kind} {seen[case.kind]}"))
    return named


@pytest.mark.parametrize("case", numbered(MODULE_FAULTS))
def test_a_fault_of_a_module_is_told_at_its_place(case, tmp_path):
    copy = copy_of_small(tmp_path)
    case.spoil(copy)
    told = [problem for problem in check_path(copy) if problem.code not in QUIET]
    lines = [str(problem) for problem in told]
    severity = "error" if case.is_error else "warning"
    assert any(
        line.startswith(f"{copy / case.where}")
        and f": {severity}: " in line
        and case.words in line
        and line.endswith(f"[{case.code}]")
        for line in lines
    ), lines


@pytest.fixture
def archive(tmp_path):
    path = tmp_path / "small.vttm"
    zip_module(SMALL, path)
    return path


@pytest.mark.parametrize("case", numbered(ARCHIVE_FAULTS))
def test_a_fault_of_an_archive_is_told_and_what_comes_out_whole_is_saved(case, archive, tmp_path):
    archive.write_bytes(case.spoil(archive.read_bytes()))
    told = [problem for problem in check_path(archive) if problem.code not in QUIET]
    assert any(case.words in str(p) and str(archive) in str(p) for p in told), list(map(str, told))
    target = tmp_path / "saved.vttm"
    names = sorted(tree(SMALL))
    saved = case.saved(names)
    if not saved:
        with pytest.raises(FormatError, match="no file comes out of it whole"):
            repair_file(archive, target)
        return
    found = repair_file(archive, target)
    assert found.fault
    container = open_container(target)
    assert len(container.names()) == saved
    container.close()
    assert (found.lost == ()) == (saved == len(names) and not case.lost)
    assert not case.lost or case.lost in found.lost


@pytest.fixture
def replayed(vtt):
    """`vtt replay --verify` of a file: exit code and everything that is said."""

    def run(path):
        result = vtt("replay", path, "--verify")
        error = result.exception if isinstance(result.exception, JournalError) else None
        return (2 if error else result.exit_code), f"{result.output}\n{error or ''}"

    return run


@pytest.mark.parametrize("case", numbered(GAME_FAULTS))
def test_a_fault_of_a_game_is_told_with_its_entry_and_what_is_sound_is_saved(
    case, tmp_path, replayed
):
    path = tmp_path / "battle.vttg"
    path.write_bytes(b"".join(case.spoil(pieces_of(game_of_notes(6)))))
    code, said = replayed(path)
    assert code == case.code
    assert case.words in said
    if case.code == 2:
        assert f"{path}: " in said
    (problem,) = check_path(path)
    assert str(problem).startswith(
        f"{path}: {'error' if case.code == 2 else 'warning'}: {case.words}"
    )
    target = tmp_path / "saved.vttg"
    if not case.saved:
        with pytest.raises(JournalError, match="neither its first state nor a keyframe"):
            repair_file(path, target)
        return
    found = repair_file(path, target)
    assert found.saved == (f"{target}: {case.saved}",)
    assert len(found.lost) == bool(case.lost)
    assert "".join(found.lost).endswith(case.lost)
    assert read_journal(target).lost == 0


def test_a_game_of_a_newer_program_is_told(tmp_path, replayed):
    header = msgspec.structs.replace(
        make_header("vtt 9", 1, game_of_notes(0).start), format=FORMAT + 1
    )
    path = tmp_path / "new.vttg"
    path.write_bytes(pack_header(header)[0])
    code, said = replayed(path)
    assert code == 2
    assert f"{path}: the game file has format 2, written by a later version of the program" in said


def test_a_stretch_of_another_game_is_told_and_not_saved(tmp_path, replayed):
    log = game_of_notes(3)
    other = game_of_notes(6)
    other.start = msgspec.structs.replace(other.start, secret="another game")
    path = tmp_path / "mixed.vttg"
    path.write_bytes(b"".join([*pieces_of(log), *pieces_of(other)[4:]]))
    code, said = replayed(path)
    assert code == 2
    assert f"{path}: entry 4 was changed: it does not fit the chain" in said
    found = repair_file(path, tmp_path / "saved.vttg")
    assert found.lost == ("entries 4 to 6",)


FORGED = {
    "an unknown piece": (
        CommandEntry(None, "Eve", 1, SetMark(("nobody",), moved=True)),
        "entry 4 cannot be applied: ",
    ),
    "an undo to what is no command": (
        UndoEntry(None, "Eve", 1, 3),
        "entry 4",
    ),
    "a keyframe out of turn": (KeyframeEntry(pack_state(game_of_notes(9).state)), "entry 4"),
    "no entry at all": (None, "entry 4"),
}
"""A fourth entry that no program would write, with checksums that fit, and what is told of it."""


@pytest.mark.parametrize("kind", FORGED)
def test_an_entry_that_cannot_be_is_told_although_all_checksums_fit(kind, tmp_path, replayed):
    entry, words = FORGED[kind]
    log = game_of_notes(5)
    payloads = log.payloads()
    payloads[3] = b"\xc1nonsense" if entry is None else encode_entry(entry)
    path = tmp_path / "battle.vttg"
    Journal.create(path, make_header("vtt 1", 1, log.start), payloads).close()
    code, said = replayed(path)
    assert code == 2
    assert f"{path}: {words}" in said
    (problem,) = check_path(path)
    assert str(problem).startswith(f"{path}: error: entry 4")
    found = repair_file(path, tmp_path / "saved.vttg")
    assert "entries 1 to 3" in found.saved[-1]
    assert any("entry 4" in words or "entries 4 to" in words for words in found.lost)


@pytest.mark.parametrize("module_id", ["small", "lost"])
def test_a_game_of_another_module_is_told(tmp_path, vtt, module_id):
    path = tmp_path / "battle.vttg"
    path.write_bytes(b"".join(pieces_of(game_of_notes(3))))
    module = ("--module", SMALL) if module_id == "small" else ()
    result = vtt("replay", path, "--verify", *module)
    assert result.exit_code == 1
    wanted = "found 'small'" if module else "it was not found"
    assert f"the game needs the module '{game_of_notes(0).start.module.id}'" in result.output
    assert wanted in result.output


def test_a_file_that_another_program_has_open_is_told(tmp_path):
    path = tmp_path / "battle.vttg"
    log = game_of_notes(2)
    journal = Journal.create(path, make_header("vtt 1", 1, log.start), log.payloads())
    with pytest.raises(JournalError, match=r"battle\.vttg is open in another window or program"):
        Journal.open(path)
    with pytest.raises(JournalError, match=r"battle\.vttg is open in another window or program"):
        Journal.create(path, make_header("vtt 1", 1, log.start))
    journal.close()
    assert read_journal(path).payloads == log.payloads()


def test_an_encrypted_archive_is_told(archive):
    data = bytearray(archive.read_bytes())
    with zipfile.ZipFile(archive) as opened:
        at = opened.getinfo("module.xml").header_offset
    data[at + 6] |= 1
    data[data.index(b"module.xml", data.index(b"PK\x01\x02")) - 38] |= 1
    archive.write_bytes(bytes(data))
    told = list(map(str, check_path(archive)))
    assert any("module.xml cannot be unpacked" in line and "encrypted" in line for line in told), (
        told
    )


def test_a_module_with_too_many_faults_is_told_where_they_are_and_that_there_are_more(tmp_path):
    copy = copy_of_small(tmp_path)
    (copy / "pieces" / "red.xml").write_text(
        "<army>" + "<x/>\n" * 5000 + "</army>", encoding="utf-8"
    )
    first, *_, last = map(str, check_path(copy))
    assert first.startswith(f"{copy / 'pieces' / 'red.xml'}:1: error: ")
    assert last.startswith(f"{copy}: error: pieces/red.xml: more than 1000 faults")
