"""Positions that no legal play leads to are named."""

import pytest

from plugins.hexdemo.tests.game import MODULE, referee
from vtt.rules.cases import case_state, load_case_file

HEAD = 'plugin = "hexdemo"\n[[case]]\nid = "a"\nrule = "2.1"\nexpect = {}\nposition = """\n'


@pytest.mark.parametrize(
    ("lines", "codes"),
    [
        ("a duchy_foot_1 [1108] @0\nb duchy_foot_2 [1108] @0", []),
        ("a duchy_foot_1 280,30 @0 slot=duchy_2", []),
        ("a duchy_foot_1 280,30 @0", ["off-map"]),
        ("a duchy_foot_1 [1108] @0\nb league_foot_1 [1108] @0", ["two-sides"]),
        (
            "a duchy_foot_1 [1108] @0\nb duchy_foot_2 [1108] @0\nc duchy_foot_3 [1108] @0",
            ["overstacked"],
        ),
    ],
)
def test_faults_of_a_position(tmp_path, lines, codes):
    file = tmp_path / "case.toml"
    file.write_text(f'{HEAD}{lines}\n"""\n', encoding="utf-8")
    (case,) = load_case_file(file).cases
    problems, notices = referee().validate(case_state(case, MODULE))
    assert [problem.code for problem in problems] == codes
    assert notices == ()
