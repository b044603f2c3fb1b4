"""`vtt play-random` plays games and prints what happened."""

import pytest

from vtt.base.errors import DefinitionError


def test_games_are_played_and_counted(vtt, duel):
    result = vtt("play-random", "duel", "--games", 5, "--seed", 3, "--module", duel)
    assert result.exit_code == 0, result.output
    lines = result.output.splitlines()
    assert lines[0].startswith("5 games, ")
    assert "actions:" in lines
    assert any(line.split()[-1:] == ["answer:loss"] for line in lines)
    assert lines[-1] == "victories: 100%"


def test_the_same_seed_gives_the_same_report(vtt, duel):
    run = ("play-random", "duel", "--games", 3, "--module", duel, "--seed")
    assert vtt(*run, 7).output == vtt(*run, 7).output
    assert vtt(*run, 7).output != vtt(*run, 8).output


def test_endless_games_give_exit_code_1(vtt, duel):
    result = vtt("play-random", "duel", "--games", 2, "--steps", 3, "--module", duel)
    assert result.exit_code == 1
    assert "  2  endless" in result.output
    assert result.output.endswith("victories: 0%\n")


def test_faults_of_the_rules_give_exit_code_2(vtt, duel):
    code = duel.parents[1] / "vtt_duel" / "rules.py"
    code.write_text(
        "from tests.rules import duel\n"
        "class Duel(duel.Duel):\n"
        "    def judge(self, before, command, after):\n"
        "        raise KeyError('lost')\n"
    )
    result = vtt("play-random", "duel", "--games", 1, "--module", duel)
    assert result.exit_code == 2
    assert "duel has no opinion (judge): KeyError: 'lost'" in result.output


@pytest.mark.usefixtures("duel")
def test_rules_without_a_module_here_need_one(vtt):
    result = vtt("play-random", "duel")
    assert isinstance(result.exception, DefinitionError)
    assert "no module of duel is here" in str(result.exception)
