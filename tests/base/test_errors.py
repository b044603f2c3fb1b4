import pytest

from vtt.base import errors
from vtt.base.problems import Problem

FAMILY = [
    errors.DefinitionError,
    errors.FormatError,
    errors.CommandError,
    errors.JournalError,
    errors.InUseError,
    errors.PluginError,
    errors.GeometryError,
]


@pytest.mark.parametrize("kind", FAMILY)
def test_one_except_clause_catches_every_error_that_a_user_can_meet(kind):
    with pytest.raises(errors.VttError, match="a sentence"):
        raise kind("a sentence")


def test_a_format_error_carries_each_problem():
    problems = [Problem("x.one", "first"), Problem("x.two", "second")]
    assert errors.FormatError("two faults", iter(problems)).problems == tuple(problems)
    assert errors.FormatError("no list").problems == ()
