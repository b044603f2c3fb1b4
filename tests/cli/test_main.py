import sys

import pytest

from vtt import __version__
from vtt.cli.main import main


@pytest.fixture
def run(monkeypatch, capsys):
    """Run the program as from a shell; gives its exit code, what it printed and what it complained."""

    def ran(*arguments):
        monkeypatch.setattr(sys, "argv", ["vtt", *map(str, arguments)])
        with pytest.raises(SystemExit) as ended:
            main()
        printed = capsys.readouterr()
        return ended.value.code, printed.out, printed.err

    return ran


def test_the_version_is_printed(run):
    assert run("version") == (0, f"vtt {__version__}\n", "")


def test_a_fault_that_a_user_can_meet_is_a_sentence_and_exit_code_2(run, tmp_path):
    (tmp_path / "x.doc").write_bytes(b"")
    code, out, err = run("import", tmp_path / "x.doc", "-o", tmp_path / "y")
    assert (code, out) == (2, "")
    assert err.startswith("vtt: no installed format can read 'x.doc'")
    assert "Traceback" not in err


def test_faults_of_a_file_come_line_by_line_before_the_sentence(run, tmp_path):
    (tmp_path / "m").mkdir()
    (tmp_path / "m" / "module.xml").write_text('<module format="1" id="M"/>', encoding="utf-8")
    code, out, err = run("export", tmp_path / "m", "-o", tmp_path / "m.vttm")
    assert (code, out) == (2, "")
    *faults, last = err.splitlines()
    assert [fault.split(":")[:2] for fault in faults] == [["module.xml", "1"]] * 2
    assert last == f"vtt: {tmp_path / 'm'} is not a usable module: 2 faults"


def test_a_file_that_cannot_be_written_is_a_sentence(run, tmp_path):
    (tmp_path / "file").write_bytes(b"")
    code, _, err = run("new", "module", tmp_path / "file" / "inside")
    assert code == 2
    assert err.startswith("vtt: ")


@pytest.mark.parametrize("verb", ["judge", "replay"])
def test_a_missing_file_is_a_sentence_without_an_error_number(run, tmp_path, verb):
    path = tmp_path / "nowhere"
    assert run(verb, path) == (2, "", f"vtt: {path}: No such file or directory\n")
