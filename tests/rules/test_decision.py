"""What refuses at which table, and what the proposer is told."""

import pytest

from tests.rules.duel import ADVISE, BLUE, ENFORCE, OFF, RED, move, start
from vtt.rules.decision import Refusal, by_mode, refused, refused_by, refusing_findings
from vtt.rules.verdict import Verdict, doubtful, illegal, note
from vtt.state.mode import RulesMode

STATE = start()
MOVE = move("red_1", 0, 0)
FAR, SECRET = illegal("M1", "too far"), illegal("S1", "an ambush", readers=(BLUE,))
ALL = Verdict((FAR, doubtful("M2", "perhaps"), note("N1", "by the way")))


@pytest.mark.parametrize(
    ("mode", "refusing"),
    [
        (ENFORCE, (FAR,)),
        (ENFORCE.with_rule("M1", RulesMode.ADVISE), ()),
        (ADVISE, ()),
        (ADVISE.with_rule("M1", RulesMode.ENFORCE), ()),
        (OFF, ()),
    ],
)
def test_only_illegal_findings_of_enforced_rules_refuse(mode, refusing):
    assert refusing_findings(ALL, mode) == refusing


def test_rules_that_are_off_are_not_heard():
    heard = by_mode(ALL, ENFORCE.with_rule("M1", RulesMode.OFF))
    assert [finding.rule for finding in heard.findings] == ["M2", "N1"]


@pytest.mark.parametrize(
    ("rule", "kind"),
    [
        ("turn", Refusal.NOT_YOUR_TURN),
        ("choice", Refusal.PENDING_CHOICE),
        ("over", Refusal.GAME_OVER),
        ("hand", Refusal.ILLEGAL),
        ("M1", Refusal.ILLEGAL),
    ],
)
def test_the_kind_of_refusal_follows_the_rule(rule, kind):
    finding = illegal(rule, "no")
    decision = refused_by(STATE, MOVE, Verdict((finding,)), (finding,), RED)
    assert (decision.accepted, decision.refusal, decision.reason) == (False, kind, "no")
    assert (decision.state, decision.command) == (STATE, MOVE)


def test_the_reason_is_one_that_the_proposer_may_read():
    both = (SECRET, FAR)
    assert refused_by(STATE, MOVE, Verdict(both), both, RED).reason == "too far"
    assert refused_by(STATE, MOVE, Verdict(both), both, BLUE).reason == "an ambush"
    assert refused_by(STATE, MOVE, Verdict(both), both, None).reason == "an ambush"
    alone = refused_by(STATE, MOVE, Verdict((SECRET,)), (SECRET,), RED)
    assert alone.reason == "The rules do not allow it; the reason is secret."


def test_a_refusal_without_rules_has_no_findings():
    decision = refused(STATE, MOVE, Refusal.STALE_STATE, "too late")
    assert decision.verdict.findings == ()
    assert decision.refusal is Refusal.STALE_STATE
