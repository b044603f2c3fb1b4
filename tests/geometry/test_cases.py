"""Every geometry case of the case files finds what it expects."""

import dataclasses
from pathlib import Path

import pytest

from vtt.rules.geometry_cases import (
    GeometryCase,
    load_geometry_cases,
    registered_functions,
    run_geometry_case,
)

FILES = sorted((Path(__file__).parent / "cases").glob("*.toml"))
CASES = [case for file in FILES for case in load_geometry_cases(file)]


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.id)
def test_case_finds_what_it_expects(case: GeometryCase) -> None:
    result = run_geometry_case(case)
    assert result.passed, f"{case.where}: {result}"


def test_case_ids_are_unique_over_all_files() -> None:
    ids = [case.id for case in CASES]
    assert sorted(ids) == sorted(set(ids))


def test_every_function_for_cases_has_a_case() -> None:
    used = {case.function for case in CASES}
    assert sorted(registered_functions().keys() - used) == []


def test_a_changed_expectation_fails() -> None:
    """No case passes whatever is found."""
    for case in CASES:
        found = run_geometry_case(case).found
        wrong = dataclasses.replace(case, expect=_other_than(found))
        assert not run_geometry_case(wrong).passed, case.id


def _other_than(found: object) -> object:
    if isinstance(found, bool):
        return not found
    return {"error": "nothing like it"} if isinstance(found, str | dict | list) else -1e9
