"""Findings are made by severity."""

from vtt.rules.verdict import Notice, Severity, Verdict, doubtful, illegal, note

OPEN = illegal("M1", "moves 92 mm of 80", measured=92.0, limit=80.0)


def test_findings_carry_severity_and_details():
    assert (OPEN.severity, OPEN.measured, OPEN.limit) == (Severity.ILLEGAL, 92.0, 80.0)
    assert doubtful("M1", "").severity is Severity.DOUBTFUL
    assert note("M1", "").severity is Severity.NOTE


def test_a_verdict_is_legal_without_illegal_findings():
    assert Verdict((doubtful("M1", ""), note("M2", ""))).is_legal
    assert not Verdict((note("M2", ""), OPEN)).is_legal


def test_a_notice_names_plug_in_function_and_rule():
    assert str(Notice("duel", "judge", "KeyError: 'x'", "M1")) == (
        "duel has no opinion (judge, rule M1): KeyError: 'x'"
    )
    assert str(Notice("duel", "flow", "too slow")) == "duel has no opinion (flow): too slow"


def test_a_fault_is_the_same_whatever_met_it():
    fault = Notice("duel", "judge", "KeyError: 'x'", "M1").fault
    assert Notice("duel", "judge", "KeyError: 'y'", "M1").fault == fault
    others = (
        Notice("other", "judge", "KeyError: 'x'", "M1"),
        Notice("duel", "flow", "KeyError: 'x'", "M1"),
        Notice("duel", "judge", "ValueError: 'x'", "M1"),
        Notice("duel", "judge", "KeyError: 'x'", "M2"),
    )
    assert len({fault, *(other.fault for other in others)}) == 5
    named = Notice("duel", "flow", "it named a side 'green' that the game does not have")
    assert named.fault == Notice("duel", "flow", named.message.replace("green", "grey")).fault
