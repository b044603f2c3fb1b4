"""From a proposal to the group that enters the journal: modes, override, questions, dice, the end."""

import msgspec
import pytest

from tests.rules.duel import (
    ADVISE,
    BLUE,
    DUEL,
    ENFORCE,
    FIELD,
    MODULE,
    OFF,
    RED,
    RULES,
    Attack,
    Duel,
    EndTurn,
    move,
    start,
)
from vtt.base.errors import PluginError
from vtt.base.ids import PieceId
from vtt.base.watchdog import TimeLimitError
from vtt.commands.apply import apply
from vtt.commands.base import single_commands
from vtt.commands.chance import FixedDice
from vtt.commands.dice import RollDice
from vtt.commands.flow import EndGame, Say
from vtt.commands.piece import MovePieces, RemovePieces, SetMark
from vtt.commands.rules import AnswerChoice, Declare, SetMode
from vtt.rules.action import declare
from vtt.rules.api import BasicPlugin, LoadedRules
from vtt.rules.choice import PendingChoice, ask
from vtt.rules.decision import Refusal
from vtt.rules.guard import STOPS
from vtt.rules.referee import Referee
from vtt.rules.verdict import Verdict, illegal
from vtt.state.mode import RulesMode
from vtt.state.snapshot import encode_state
from vtt.state.turn import Outcome

NEAR, FAR = move("red_1", 100, 150), move("red_1", 100, 350)
END = declare(DUEL, EndTurn())


def referee(*dice, rules=RULES):
    return Referee(rules, MODULE, FixedDice(dice))


def close_up(mode=ENFORCE):
    """Red 1 stands beside Blue 1, everybody else far off."""
    state = start(mode)
    return apply(state, move("red_1", 100, 380))


ATTACK = declare(DUEL, Attack(PieceId("red_1"), PieceId("blue_1")))
ANSWER = AnswerChoice(DUEL, "loss:blue_1", ("blue_2",))


class TestModes:
    def test_what_is_legal_is_accepted_with_its_consequences(self):
        decision = referee().decide(start(), NEAR, RED)
        assert decision.accepted
        assert single_commands(decision.command) == (
            NEAR,
            SetMark((PieceId("red_1"),), moved=True),
        )
        assert decision.state == apply(start(), decision.command)
        assert decision.verdict.findings == ()

    def test_enforce_refuses_with_reason_and_correction(self):
        state = start()
        decision = referee().decide(state, FAR, RED)
        assert (decision.accepted, decision.refusal) == (False, Refusal.ILLEGAL)
        assert decision.reason == "moves 250.0 mm of 100"
        assert (decision.state, decision.command) == (state, FAR)
        corrected = decision.verdict.corrected
        assert isinstance(corrected, MovePieces)
        assert referee().decide(state, corrected, RED).accepted

    def test_advise_accepts_and_tells(self):
        decision = referee().decide(start(ADVISE), FAR, RED)
        assert decision.accepted
        assert [finding.rule for finding in decision.verdict.findings] == ["M1"]
        assert len(single_commands(decision.command)) == 2

    def test_off_asks_nobody(self):
        decision = referee().decide(start(OFF), FAR, BLUE)
        assert decision.accepted
        assert decision.command is FAR
        assert decision.verdict.findings == ()

    def test_a_single_rule_can_be_set_lower(self):
        advised = ENFORCE.with_rule("M1", RulesMode.ADVISE)
        decision = referee().decide(start(advised), FAR, RED)
        assert decision.accepted
        assert [finding.rule for finding in decision.verdict.findings] == ["M1"]
        off = ENFORCE.with_rule("M1", RulesMode.OFF)
        assert referee().decide(start(off), FAR, RED).verdict.findings == ()

    def test_an_override_is_accepted_with_what_it_overruled(self):
        decision = referee().decide(start(), FAR, RED, override=True)
        assert decision.accepted
        assert [finding.rule for finding in decision.overruled] == ["M1"]
        assert decision.state.pieces[PieceId("red_1")].pose.y == 350

    def test_without_rules_the_possible_is_accepted(self):
        free = referee(rules=None)
        assert free.decide(start(), FAR, BLUE).accepted
        assert free.preview(start(), FAR).findings == ()
        assert free.plugin_id == ""
        with pytest.raises(PluginError, match="no rules are in play"):
            free.view(start())


class TestTheImpossible:
    def test_a_piece_that_is_not_there(self):
        gone = apply(start(), RemovePieces((PieceId("red_1"),)))
        decision = referee().decide(gone, NEAR, RED)
        assert decision.refusal is Refusal.IMPOSSIBLE
        assert "red_1" in decision.reason

    def test_it_is_refused_in_every_mode_and_with_consent(self):
        for mode in (OFF, ADVISE, ENFORCE):
            decision = referee().decide(start(mode), Declare(DUEL, "fly"), RED, override=True)
            assert decision.refusal is Refusal.IMPOSSIBLE

    def test_an_older_state_is_stale(self):
        old, now = start(), apply(start(), NEAR)
        decision = referee().decide(now, NEAR, RED, seen=old)
        assert decision.refusal is Refusal.STALE_STATE
        assert referee().decide(old, NEAR, RED, seen=start()).accepted


class TestTurns:
    def test_the_other_side_waits(self):
        decision = referee().decide(start(), move("blue_1", 100, 390), BLUE)
        assert decision.refusal is Refusal.NOT_YOUR_TURN
        assert decision.reason == "It is the turn of Red (Play), not of Blue."

    def test_no_correction_makes_it_his_turn(self):
        assert referee().decide(start(), FAR, RED).verdict.corrected is not None
        assert referee().decide(start(), FAR, BLUE).verdict.corrected is None

    def test_in_advise_it_is_only_said(self):
        decision = referee().decide(start(ADVISE), move("blue_1", 100, 390), BLUE)
        assert decision.accepted
        assert decision.verdict.findings[0].rule == "turn"

    def test_solo_play_acts_for_everybody(self):
        assert referee().decide(start(), NEAR, None).accepted

    def test_talk_is_always_accepted(self):
        assert referee().decide(start(), Say("hello"), BLUE).accepted

    def test_one_side_does_not_free_itself_of_the_rules(self):
        decision = referee().decide(start(), SetMode(OFF), RED)
        assert decision.refusal is Refusal.ILLEGAL
        assert decision.reason.startswith(
            "Lowering the table from enforce to off needs the consent"
        )
        agreed = referee().decide(start(), SetMode(OFF), RED, override=True)
        assert agreed.accepted
        assert (agreed.state.mode, agreed.command) == (OFF, SetMode(OFF))
        assert [finding.rule for finding in agreed.overruled] == ["table"]
        assert referee().decide(start(), SetMode(OFF), None).overruled == ()

    def test_a_table_may_free_its_sides_of_that_too(self):
        trusting = start(ENFORCE.with_rule("table", RulesMode.ADVISE))
        decision = referee().decide(trusting, SetMode(OFF), RED)
        assert decision.accepted
        assert [finding.rule for finding in decision.verdict.findings] == ["table"]


class TestQuestionsAndDice:
    def test_dice_are_rolled_into_the_group_and_a_question_ends_it(self):
        decision = referee(5).decide(close_up(), ATTACK, RED)
        assert decision.accepted
        rolls = [c for c in single_commands(decision.command) if isinstance(c, RollDice)]
        assert [roll.results for roll in rolls] == [(5,)]
        flow, _ = referee().flow(decision.state)
        assert flow.actors == (BLUE,)
        assert [choice.id for choice in flow.choices] == ["loss:blue_1"]

    def test_nobody_acts_before_the_answer(self):
        state = referee(5).decide(close_up(), ATTACK, RED).state
        decision = referee().decide(state, END, RED)
        assert decision.refusal is Refusal.PENDING_CHOICE
        assert referee().decide(state, ANSWER, RED).refusal is Refusal.PENDING_CHOICE

    def test_the_answer_opens_the_next_group(self):
        state = referee(5).decide(close_up(), ATTACK, RED).state
        decision = referee().decide(state, ANSWER, BLUE)
        assert decision.accepted
        assert single_commands(decision.command)[:2] == (
            ANSWER,
            RemovePieces((PieceId("blue_2"),)),
        )
        assert referee().flow(decision.state)[0].choices == ()

    def test_a_second_answer_is_stale(self):
        state = referee(5).decide(close_up(), ATTACK, RED).state
        answered = referee().decide(state, ANSWER, BLUE).state
        assert referee().decide(answered, ANSWER, BLUE).refusal is Refusal.STALE_STATE

    def test_replay_needs_no_plug_in(self):
        state = close_up()
        decision = referee(5).decide(state, ATTACK, RED)
        assert encode_state(apply(state, decision.command)) == encode_state(decision.state)


class TestOffers:
    def test_a_side_is_offered_what_it_can_do(self):
        offers, notices = referee().offers(start(), RED)
        assert notices == ()
        assert {offer.kind for offer in offers} == {"move", "end_turn"}
        assert referee().offers(start(), BLUE)[0] == ()

    @pytest.mark.parametrize("times", [1, 5])
    def test_pictures_that_are_late_keep_nobody_from_acting(self, times):
        asked = []

        class Painter(Duel):
            def offers(self, view, side, selection):
                asked.append(view.only_acts)
                if not view.only_acts:
                    raise TimeLimitError("it was stopped after 5 seconds")
                return super().offers(view, side, selection)

        painted = referee(rules=LoadedRules(DUEL, Painter(), RULES.settings))
        for _ in range(times):
            offers, notices = painted.offers(start(), RED)
            assert {offer.kind for offer in offers} == {"move", "end_turn"}
            assert [(one.function, "stopped" in one.message) for one in notices] == [
                ("offers", True)
            ]
        assert asked.count(False) == min(times, STOPS)
        assert asked.count(True) == times

    def test_offers_that_fail_otherwise_are_not_asked_for_again(self):
        class Wrong(Duel):
            def offers(self, view, side, selection):
                assert not view.only_acts
                raise ValueError("no")

        offers, notices = referee(rules=LoadedRules(DUEL, Wrong(), RULES.settings)).offers(
            start(), RED
        )
        assert offers == ()
        assert [one.function for one in notices] == ["offers"]

    def test_a_question_is_offered_as_its_answers_and_nothing_else(self):
        state = referee(5).decide(close_up(), ATTACK, RED).state
        offers, _ = referee().offers(state, BLUE)
        assert [offer.command for offer in offers] == [
            AnswerChoice(DUEL, "loss:blue_1", ("blue_1",)),
            ANSWER,
        ]
        assert offers[0].rule == "A4"
        assert referee().offers(state, RED)[0] == ()

    def test_a_free_task_is_offered_with_its_end(self):
        task = PendingChoice("deploy", RED, "Deploy", (), 0, 0, free=True, done="Deployed")
        state = apply(start(), ask(DUEL, task))
        offers, _ = referee().offers(state, RED)
        assert offers[0].label == "Deployed"
        assert offers[0].command == AnswerChoice(DUEL, "deploy", ())
        assert {offer.kind for offer in offers[1:]} == {"move", "end_turn"}

    def test_a_task_is_offered_as_done_only_where_the_rules_accept_it(self):
        class Patient(Duel):
            def judge(self, before, command, after):
                moved = any(man.moved for man in before.pieces(FIELD).values())
                early = isinstance(command, AnswerChoice) and not moved
                return Verdict((illegal("D1", "nobody stands ready"),) if early else ())

        task = PendingChoice("deploy", RED, "Deploy", (), 0, 0, free=True)
        state = apply(start(), ask(DUEL, task))
        asked = referee(rules=LoadedRules(DUEL, Patient(), RULES.settings))
        ready = apply(state, SetMark((PieceId("red_1"),), moved=True))
        kinds = [{o.kind for o in asked.offers(one, RED)[0]} for one in (state, ready)]
        assert ["answer:deploy" in found for found in kinds] == [False, True]
        advised = msgspec.structs.replace(state, mode=ADVISE)
        assert "answer:deploy" in {o.kind for o in asked.offers(advised, RED)[0]}


class TestTheEnd:
    def last_stand(self):
        state = close_up()
        return apply(state, RemovePieces((PieceId("blue_2"),)))

    def test_the_end_joins_the_group_that_brings_it_about(self):
        state = referee(6).decide(self.last_stand(), ATTACK, RED).state
        answer = AnswerChoice(DUEL, "loss:blue_1", ("blue_1",))
        decision = referee().decide(state, answer, BLUE)
        outcome = Outcome(RED, "red stands alone", "V1")
        assert single_commands(decision.command)[-1] == EndGame(outcome)
        assert decision.state.outcome == outcome
        over = referee().decide(decision.state, END, RED)
        assert (over.refusal, over.reason) == (
            Refusal.GAME_OVER,
            "The game is over: red stands alone",
        )

    def test_a_game_that_goes_on_by_consent_does_not_end_again(self):
        state = apply(self.last_stand(), RemovePieces((PieceId("blue_1"),)))
        decision = referee().decide(state, NEAR, RED, override=True)
        assert decision.accepted
        assert decision.state.outcome is None


class Broken(BasicPlugin):
    """Fails in one function and is a duel otherwise."""

    def __init__(self, function):
        self.actions = Duel.actions
        duel = Duel()
        for name in ("judge", "preview", "consequences", "offers", "flow", "outcome", "validate"):
            setattr(self, name, self._fail if name == function else getattr(duel, name))

    def _fail(self, *_):
        raise KeyError("lost")


class TestFailingRules:
    @pytest.mark.parametrize("function", ["judge", "consequences", "flow", "outcome"])
    def test_play_goes_on_with_a_notice(self, function):
        rules = LoadedRules(DUEL, Broken(function))
        decision = referee(rules=rules).decide(start(), NEAR, RED)
        assert decision.accepted
        assert [notice.function for notice in decision.verdict.notices] == [function]
        assert decision.state.pieces[PieceId("red_1")].pose.y == 150

    @pytest.mark.parametrize("function", ["preview", "offers", "validate", "flow", "outcome"])
    def test_questions_have_a_notice_and_a_plain_answer(self, function):
        asked = referee(rules=LoadedRules(DUEL, Broken(function)))
        state = start()
        notices = {
            "preview": lambda: asked.preview(state, NEAR, RED).notices,
            "offers": lambda: asked.offers(state, RED)[1],
            "validate": lambda: asked.validate(state)[1],
            "flow": lambda: asked.flow(state)[1],
            "outcome": lambda: asked.outcome(state)[1],
        }[function]()
        assert [notice.message for notice in notices] == ["KeyError: 'lost'"]

    def test_the_game_that_the_plug_in_meddles_with_is_untouched(self):
        class Meddler(BasicPlugin):
            def consequences(self, before, command, after):
                man = before.state.pieces[PieceId("blue_1")]
                msgspec.structs.force_setattr(man, "moved", True)
                return ()

        state = start()
        written = encode_state(state)
        decision = referee(rules=LoadedRules(DUEL, Meddler())).decide(state, NEAR, RED)
        assert encode_state(state) == written
        assert decision.state.pieces[PieceId("blue_1")].moved is False
        assert "changed the state" in decision.verdict.notices[0].message


def test_a_plug_in_that_meddles_as_it_looks_for_the_end_is_found_out():
    class Meddler(BasicPlugin):
        def outcome(self, view):
            man = view.state.pieces[PieceId("blue_1")]
            msgspec.structs.force_setattr(man, "moved", True)

    decision = referee(rules=LoadedRules(DUEL, Meddler())).decide(start(), NEAR, RED)
    assert [notice.function for notice in decision.verdict.notices] == ["outcome"]
    assert decision.state.pieces[PieceId("blue_1")].moved is False


def test_the_preview_is_cheap_and_says_what_is_impossible():
    assert [f.rule for f in referee().preview(start(), FAR, RED).findings] == ["M1"]
    assert referee().preview(start(OFF), FAR, RED).findings == ()
    nobody = MovePieces((msgspec.structs.replace(FAR.moves[0], piece=PieceId("nobody")),))
    assert [f.rule for f in referee().preview(start(), nobody, RED).findings] == ["possible"]


def test_thought_does_not_use_up_the_games_dice():
    asked = referee(5)
    assert asked.thinking(FixedDice([1])).decide(close_up(), ATTACK, RED).accepted
    assert asked.decide(close_up(), ATTACK, RED).accepted
    with_other = asked.with_random(FixedDice([2]))
    rolls = single_commands(with_other.decide(close_up(), ATTACK, RED).command)
    assert [roll.results for roll in rolls if isinstance(roll, RollDice)] == [(2,)]


def test_scores_and_outcomes_are_asked():
    assert referee().score(close_up(), RED)[0] == -20.0
    assert referee().outcome(start()) == (None, ())
    assert referee().validate(start()) == ((), ())


class Endless(Duel):
    """Says that the phase ends with something impossible."""

    def flow(self, view):
        return msgspec.structs.replace(super().flow(view), next=RemovePieces((PieceId("nobody"),)))


def test_of_an_end_of_the_phase_that_is_impossible_nothing_is_owed_and_the_notice_says_why():
    referee = Referee(LoadedRules(DUEL, Endless()), MODULE, FixedDice(()))
    findings, notices = referee.owed(start(ENFORCE), RED)
    assert findings == ()
    assert "'nobody'" in notices[0].message
