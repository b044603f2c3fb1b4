import pytest

from vtt.base.problems import Problem, ProblemSeverity, SourceRef, did_you_mean, nearest_name


@pytest.mark.parametrize(
    ("problem", "text"),
    [
        (Problem("x.y", "no such piece"), "error: no such piece [x.y]"),
        (
            Problem("x.y", "no grid", SourceRef("map.xml", 12), ProblemSeverity.WARNING),
            "map.xml:12: warning: no grid [x.y]",
        ),
        (Problem("x.y", "too big", SourceRef("a.png")), "a.png: error: too big [x.y]"),
    ],
)
def test_a_problem_reads_as_one_line_with_its_place(problem, text):
    assert str(problem) == text


def test_the_nearest_name_is_suggested_and_nothing_that_is_far():
    assert nearest_name("enlish", ["english", "scots"]) == "english"
    assert nearest_name("zzz", ["english"]) is None
    assert nearest_name("a", []) is None
    assert did_you_mean("enlish", iter(["english"])) == "; did you mean 'english'?"
    assert did_you_mean("zzz", ["english"]) == ""
