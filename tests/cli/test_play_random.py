"""`vtt play-random` plays games and prints what happened."""

import pytest

from vtt.base.errors import DefinitionError


def test_games_are_played_and_counted(vtt, duel):
    result = vtt("play-random", "duel", "--games", 5, "--seed", 3, "--module", duel)
    assert result.exit_code == 0, result.output
    lines = result.output.splitlines()
    assert lines[0].startswith("game 1 of 5: victory after ")
    assert lines[5].startswith("5 games, ")
    assert "actions:" in lines
    assert any(line.split()[-1:] == ["answer:loss"] for line in lines)
    assert "offered and never taken:" not in lines
    assert lines[-1] == "victories: 100%"


def test_each_game_is_told_on_the_error_output(vtt, duel):
    result = vtt("play-random", "duel", "--games", 2, "--steps", 3, "--module", duel)
    told = [f"game {number} of 2: endless after 3 gestures" for number in (1, 2)]
    assert result.stderr.splitlines() == told
    assert result.stdout.startswith("2 games, 3 to 3 gestures\n")


def test_kinds_that_are_never_taken_are_told(vtt, duel):
    result = vtt("play-random", "duel", "--games", 1, "--steps", 1, "--module", duel)
    lines = result.stdout.splitlines()
    assert "offered and never taken:" in lines
    taken = lines[lines.index("actions:") + 1].split()[-1]
    told = lines[lines.index("offered and never taken:") + 1].split()[-1]
    assert {taken, told} == {"move", "end_turn"}


@pytest.mark.parametrize("modes", ['"off", "advise"', '"enforce"'])
def test_rules_without_a_victory_are_told_and_not_blamed(vtt, duel, modes):
    package = duel.parents[1] / "vtt_duel"
    (package / "rules.py").write_text(
        "from tests.rules import duel\n"
        "from vtt.rules.api import BasicPlugin\n"
        "class Duel(duel.Duel):\n"
        "    outcome = BasicPlugin.outcome\n"
    )
    manifest = (package / "plugin.toml").read_text()
    (package / "plugin.toml").write_text(f"modes = [{modes}]\n{manifest}")
    result = vtt("play-random", "duel", "--games", 1, "--steps", 5, "--module", duel)
    assert result.exit_code == 0, result.output
    assert "The rules do not say yet how a game ends" in result.stdout


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
