import pytest

from vtt.base.errors import FormatError, VttError
from vtt.base.problems import Problem
from vtt.cli.told_faults import with_faults_told


def told(error, capsys):
    def fail():
        raise error

    with pytest.raises(SystemExit) as ended:
        with_faults_told(fail)
    return ended.value.code, capsys.readouterr().err.splitlines()


def test_what_goes_well_is_left_alone(capsys):
    done = []
    with_faults_told(lambda: done.append(1))
    assert (done, capsys.readouterr().err) == ([1], "")


def test_a_fault_is_a_sentence(capsys):
    assert told(VttError("no such thing"), capsys) == (2, ["vtt: no such thing"])


def test_faults_of_a_file_come_before_the_sentence(capsys):
    error = FormatError("2 faults", (Problem("a", "one"), Problem("b", "two")))
    assert told(error, capsys) == (2, [*map(str, error.problems), f"vtt: {error}"])


def test_a_file_that_cannot_be_had_is_named(capsys):
    assert told(FileNotFoundError(2, "No such file", "x"), capsys) == (2, ["vtt: x: No such file"])
    assert told(OSError("odd"), capsys) == (2, ["vtt: odd"])


def test_a_fault_of_the_program_is_not_hushed_up():
    with pytest.raises(KeyError):
        with_faults_told(lambda: {}["a"])
