import msgspec
import pytest

from tests.builders import make_module, position
from vtt.base.errors import FormatError
from vtt.commands.flow import Say
from vtt.rules.verdict import NO_OPINION, Finding, Severity, Verdict
from vtt.session.readable import readable, stored_findings
from vtt.state.sight import UMPIRE

STATE = position("a pike 1,1 @0\nm pike 2,2 @0 secrecy=masked:red")


def finding(rule, *pieces, readers=()):
    return Finding(rule, Severity.NOTE, "words", pieces, readers=readers)


VERDICT = Verdict(
    (
        finding("A", "a"),
        finding("M", "a", "m"),
        finding("R", readers=("red",)),
        finding("B", "m", readers=("blue",)),
    )
)


@pytest.mark.parametrize(
    ("side", "rules"), [("red", "AMR"), ("blue", "AB"), (None, "A"), (UMPIRE, "AMRB")]
)
def test_a_side_reads_what_it_may(side, rules):
    seen = readable(VERDICT, STATE, STATE, make_module(), side)
    assert "".join(found.rule for found in seen.findings) == rules


def test_a_correction_tells_no_more_than_the_findings():
    verdict = msgspec.structs.replace(VERDICT, corrected=Say("elsewhere"))
    for side, kept in (("red", None), ("blue", None), (UMPIRE, verdict.corrected)):
        assert readable(verdict, STATE, STATE, make_module(), side).corrected == kept
    open_to_all = msgspec.structs.replace(verdict, findings=verdict.findings[:1])
    assert readable(open_to_all, STATE, STATE, make_module(), "blue") == open_to_all


def test_where_there_is_nothing_nothing_is_taken():
    assert readable(NO_OPINION, STATE, STATE, make_module(), "blue") is NO_OPINION


def test_findings_come_back_from_the_log():
    plain = [msgspec.to_builtins(found) for found in VERDICT.findings]
    assert stored_findings(plain) == VERDICT.findings
    with pytest.raises(FormatError, match="expected a finding as the log keeps it: "):
        stored_findings([{"rule": "A", "severity": "dreadful", "message": ""}])
