"""Findings are made by severity, and each side reads only what it may."""

from tests.rules.duel import BLUE, RED, move
from vtt.rules.verdict import Notice, Severity, Verdict, doubtful, illegal, note

OPEN = illegal("M1", "moves 92 mm of 80", measured=92.0, limit=80.0)
SECRET = illegal("S1", "an ambush stands there", readers=(BLUE,))


def test_findings_carry_severity_and_details():
    assert (OPEN.severity, OPEN.measured, OPEN.limit) == (Severity.ILLEGAL, 92.0, 80.0)
    assert doubtful("M1", "").severity is Severity.DOUBTFUL
    assert note("M1", "").severity is Severity.NOTE


def test_a_verdict_is_legal_without_illegal_findings():
    assert Verdict((doubtful("M1", ""), note("M2", ""))).is_legal
    assert not Verdict((note("M2", ""), OPEN)).is_legal


def test_a_side_reads_what_it_may_and_no_correction_that_tells_more():
    verdict = Verdict((OPEN, SECRET), move("red_1", 0, 0))
    assert verdict.for_side(RED) == Verdict((OPEN,))
    assert verdict.for_side(BLUE) == verdict
    assert verdict.for_side(None) == verdict


def test_a_notice_names_plug_in_function_and_rule():
    assert str(Notice("duel", "judge", "KeyError: 'x'", "M1")) == (
        "duel has no opinion (judge, rule M1): KeyError: 'x'"
    )
    assert str(Notice("duel", "flow", "too slow")) == "duel has no opinion (flow): too slow"
