"""`vtt judge` runs rules cases and geometry cases and names what differs."""

from pathlib import Path

import pytest

from vtt.base.errors import FormatError

CASES = Path(__file__).parents[1] / "rules" / "cases"
GEOMETRY = Path(__file__).parents[1] / "geometry" / "cases"


def test_cases_that_hold_are_counted(vtt, duel):
    result = vtt("judge", CASES, "--module", duel)
    assert (result.exit_code, result.output) == (0, "16 cases, none differ\n")


def test_a_case_that_differs_is_named(vtt, duel, tmp_path):
    text = (CASES / "duel.toml").read_text().replace("measured = 200.0", "measured = 200.5")
    file = tmp_path / "cases.toml"
    file.write_text(f'module = "{duel}"\n{text}')
    result = vtt("judge", file)
    assert result.exit_code == 1
    assert f"{file}:15: too_far: finding M1: measured: expected 200.5, found 200.0" in result.output
    assert result.output.endswith("16 cases, 1 differs\n")


def test_every_case_can_be_named(vtt, duel):
    result = vtt("judge", CASES, "--module", duel, "--verbose")
    assert "within_reach: passed" in result.output


def test_geometry_cases_run_too(vtt):
    file = min(GEOMETRY.glob("*.toml"))
    result = vtt("judge", file)
    assert result.exit_code == 0
    assert "none differ" in result.output


def test_a_geometry_case_that_differs_is_named(vtt, tmp_path):
    file = tmp_path / "corners.toml"
    file.write_text(
        'source = "x"\ntolerance = 0.01\n[bases]\nSh = [40, 20]\n[[case]]\nid = "c"\nrule = "B1"\n'
        'function = "corners"\nposition = "a Sh 0,0 @0"\nexpect = [[0, 0]]\n'
    )
    result = vtt("judge", file)
    assert result.exit_code == 1
    assert f"{file}:5: c: expected" in result.output


@pytest.mark.usefixtures("duel")
def test_without_a_module_it_is_not_done(vtt):
    result = vtt("judge", CASES)
    assert isinstance(result.exception, FormatError)
    assert "expected the key 'module', or the option --module" in str(result.exception)


def test_a_folder_without_cases_is_not_done(vtt, tmp_path):
    result = vtt("judge", tmp_path)
    assert isinstance(result.exception, FormatError)
    assert "no case file (.toml) lies in" in str(result.exception)
