"""Every geometry case of the case files finds what it expects."""

from pathlib import Path

import pytest

from vtt.rules.geometry_cases import GeometryCase, load_geometry_cases, run_geometry_case

FILES = sorted((Path(__file__).parent / "cases").glob("*.toml"))
CASES = [case for file in FILES for case in load_geometry_cases(file)]


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.id)
def test_case_finds_what_it_expects(case: GeometryCase) -> None:
    result = run_geometry_case(case)
    assert result.passed, f"{case.where}: {result}"


def test_case_ids_are_unique_over_all_files() -> None:
    ids = [case.id for case in CASES]
    assert sorted(ids) == sorted(set(ids))
