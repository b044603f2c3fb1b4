"""`vtt coverage` prints the clauses and fails while some are missing or the list is faulty."""

import pytest

from vtt.base.errors import PluginError


def test_missing_clauses_give_exit_code_1(vtt, duel):
    result = vtt("coverage", "duel")
    assert result.exit_code == 1
    lines = result.output.splitlines()
    assert lines[0].split()[:3] == ["rule", "title", "state"]
    assert "A3.1  A friend near helps" in result.output
    assert lines[-1] == "10 enforced, 1 advised, 1 missing"


def test_only_what_is_missing_can_be_listed(vtt, duel):
    result = vtt("coverage", "duel", "--missing")
    assert [line.split()[0] for line in result.output.splitlines()[1:-1]] == ["H1", "H2"]
    assert "a program sees no hands" in result.output


def edit(duel, old, new):
    file = duel.parents[1] / "vtt_duel" / "coverage.toml"
    text = file.read_text()
    assert old in text
    file.write_text(text.replace(old, new))


def test_a_full_list_gives_exit_code_0(vtt, duel):
    edit(duel, 'state = "missing"', 'state = "advised"\nreason = "nobody hears them"')
    result = vtt("coverage", "duel")
    assert (result.exit_code, result.output.splitlines()[-1]) == (
        0,
        "10 enforced, 2 advised, 0 missing",
    )


def test_a_faulty_list_gives_exit_code_2(vtt, duel):
    edit(duel, 'id = "T1"', 'id = "T2"')
    result = vtt("coverage", "duel")
    assert result.exit_code == 2
    assert "rule T2 is enforced, but no check, effect or clause carries it" in result.output
    assert "rule T1 is in the code and not listed" in result.output


@pytest.mark.usefixtures("duel")
def test_an_unknown_plug_in_is_named(vtt):
    result = vtt("coverage", "dule")
    assert isinstance(result.exception, PluginError)
    assert "did you mean 'duel'" in str(result.exception)
