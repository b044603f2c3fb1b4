"""The referee's own rules: turns, questions, the end, and what the rules remember."""

import msgspec
import pytest
from msgspec.structs import replace

from tests.rules.duel import ADVISE, BLUE, DUEL, ENFORCE, RED, RULES, Attack, EndTurn, move, start
from vtt.base.errors import CommandError
from vtt.base.ids import PieceId, PluginId, SideId
from vtt.commands.apply import apply
from vtt.commands.base import CommandGroup
from vtt.commands.flow import EndGame, Say
from vtt.commands.rules import AnswerChoice, Declare, SetMode, SetRulesValue, SetSetting
from vtt.rules.action import declare
from vtt.rules.api import BasicPlugin, Flow
from vtt.rules.choice import ChoiceOption, PendingChoice, ask, pending_choices
from vtt.rules.own_rules import (
    StaleError,
    expect_possible,
    is_talk,
    known_rules,
    own_findings,
    return_findings,
)
from vtt.state.mode import RulesMode
from vtt.state.turn import Outcome

STATE = start()
MOVE = move("red_1", 100, 150)
LOSS = PendingChoice("loss:1", BLUE, "Who falls?", (ChoiceOption("a", "A"), ChoiceOption("b", "B")))
DEPLOY = PendingChoice("deploy:blue", BLUE, "Deploy", (), 0, 0, free=True)
ANSWER = AnswerChoice(DUEL, "loss:1", ("a",))


def found(command, side, *choices, actors=(RED,), state=STATE):
    for choice in choices:
        state = apply(state, ask(DUEL, choice))
    flow = Flow("play", "Play", actors, choices=pending_choices(state, DUEL))
    return [(f.rule, f.message) for f in own_findings(state, command, flow, side)]


def test_who_may_act_finds_nothing():
    assert found(MOVE, RED) == []
    assert found(MOVE, None) == []


def test_another_sides_turn_is_said():
    assert found(MOVE, BLUE) == [("turn", "It is the turn of red (Play), not of blue.")]
    assert found(MOVE, BLUE, actors=()) == [
        ("turn", "It is the turn of nobody (Play), not of blue.")
    ]
    both = found(MOVE, SideId("green"), actors=(RED, BLUE))
    assert both == [("turn", "It is the turn of red and blue (Play), not of green.")]


def test_sides_are_called_by_their_names():
    names = {RED: "Rome", BLUE: "The Gauls"}
    state = apply(STATE, ask(DUEL, LOSS))
    asked = Flow("play", "Play", (BLUE,), choices=pending_choices(state, DUEL))
    cases = [
        (STATE, MOVE, Flow("play", "Play", (RED,)), BLUE),
        (state, MOVE, asked, RED),
        (state, ANSWER, asked, RED),
    ]
    assert [own_findings(*case, names)[0].message for case in cases] == [
        "It is the turn of Rome (Play), not of The Gauls.",
        "First The Gauls must answer: Who falls?",
        "It is for The Gauls to answer: Who falls?",
    ]


def test_a_question_comes_first():
    for side in (RED, BLUE, None):
        assert found(MOVE, side, LOSS) == [("choice", "First blue must answer: Who falls?")]


def test_a_question_is_answered_by_whom_it_asks():
    assert found(ANSWER, BLUE, LOSS) == []
    assert found(ANSWER, None, LOSS) == []
    assert found(ANSWER, RED, LOSS) == [("choice", "It is for blue to answer: Who falls?")]


def test_a_free_question_lets_its_own_side_act():
    assert found(MOVE, BLUE, DEPLOY, actors=(BLUE,)) == []
    assert found(MOVE, None, DEPLOY) == []
    assert found(MOVE, RED, DEPLOY, actors=(BLUE,))[0][0] == "choice"
    assert found(MOVE, BLUE, DEPLOY, LOSS, actors=(BLUE,))[0] == (
        "choice",
        "First blue must answer: Who falls?",
    )


def test_a_finished_game_is_said():
    over = msgspec.structs.replace(STATE, outcome=Outcome(RED, "red stands alone"))
    assert found(MOVE, RED, state=over) == [("over", "The game is over: red stands alone")]


def test_what_rules_remember_is_not_set_by_hand():
    ((rule, message),) = found(SetRulesValue(DUEL, ("attacked",), None), RED)
    assert rule == "hand"
    assert message == "attacked is what the rules remember, and is theirs to set."


WON = EndGame(Outcome(BLUE, "I say so"))
LOWER_ONE = SetMode(ENFORCE.with_rule("M1", RulesMode.OFF))
AGREED = {
    "Lowering the table from enforce to advise": SetMode(ADVISE),
    "Lowering rule M1 from enforce to off": LOWER_ONE,
    "Changing the setting 'pace' while the rules are enforced": SetSetting(DUEL, "pace", 3),
    "Ending the game by hand while the rules are enforced": WON,
    "Going on with the game by hand while the rules are enforced": EndGame(None),
}


@pytest.mark.parametrize("what", AGREED)
def test_what_the_table_has_agreed_on_is_not_changed_by_one_side(what):
    said = [("table", f"{what} needs the consent of the other side.")]
    for command in (AGREED[what], CommandGroup("", (Say("now"), AGREED[what]))):
        assert found(command, BLUE) == said
        assert found(command, None) == []
        assert found(command, BLUE, state=start(ADVISE)) == []
    assert found(CommandGroup("", (AGREED[what], MOVE)), RED) == said


def test_each_rule_that_is_lowered_is_named():
    lower = ENFORCE.with_rule("M1", RulesMode.OFF).with_rule("M2", RulesMode.ADVISE)
    assert [message.split(" needs")[0] for _, message in found(SetMode(lower), RED)] == [
        "Lowering rule M1 from enforce to off",
        "Lowering rule M2 from enforce to advise",
    ]


def test_raising_is_free():
    soft = msgspec.structs.replace(STATE, mode=ENFORCE.with_rule("M1", RulesMode.OFF))
    raised = SetMode(ENFORCE.with_rule("M1", RulesMode.ADVISE))
    for command in (SetMode(ENFORCE), SetMode(soft.mode), raised):
        assert found(command, BLUE, state=soft) == []


def test_talk_is_never_judged():
    assert is_talk(Say("hello"))
    assert is_talk(CommandGroup("", (Say("a"), EndGame(None))))
    assert not is_talk(CommandGroup("", (Say("a"), MOVE)))
    assert found(Say("hello"), BLUE, LOSS) == []


def test_what_the_rules_know_is_possible():
    state = apply(STATE, ask(DUEL, LOSS))
    for command in (declare(DUEL, EndTurn()), SetSetting(DUEL, "pace", 3), ANSWER, MOVE):
        expect_possible(state, command, RULES)


@pytest.mark.parametrize(
    ("command", "message"),
    [
        (Declare(DUEL, "end_trun"), "did you mean 'end_turn'"),
        (Declare(PluginId("dbr"), "shoot"), "the rules in play are 'duel', found 'dbr'"),
        (Declare(DUEL, Attack.action_name()), "attacker"),
        (declare(DUEL, Attack(PieceId("red_1"), PieceId("gone"))), "there is no piece 'gone'"),
        (SetSetting(DUEL, "pase", 3), "did you mean 'pace'"),
        (SetSetting(DUEL, "pace", 9), "expected at most 5, found 9"),
        (AnswerChoice(DUEL, "loss:1", ("a", "b")), "needs 1 options, found 2"),
    ],
)
def test_what_the_rules_do_not_know_is_impossible(command, message):
    with pytest.raises(CommandError, match=message):
        expect_possible(apply(STATE, ask(DUEL, LOSS)), command, RULES)


def test_an_answer_to_a_question_that_waits_no_more_is_stale():
    with pytest.raises(StaleError, match="the question 'loss:1' waits no more"):
        expect_possible(STATE, ANSWER, RULES)


def test_a_mode_that_the_author_does_not_stand_for_is_impossible():
    advising = replace(RULES, modes=(RulesMode.OFF, RulesMode.ADVISE))
    expect_possible(STATE, SetMode(ADVISE), advising)
    with pytest.raises(CommandError, match="know the modes off, advise, found enforce"):
        expect_possible(STATE, SetMode(ENFORCE), advising)


def test_a_rule_that_there_is_not_cannot_be_lowered():
    for number in ("M1", "A3.1", "turn", "table"):
        expect_possible(STATE, SetMode(ENFORCE.with_rule(number, RulesMode.OFF)), RULES)
    unknown = SetMode(ENFORCE.with_rule("A3.2", RulesMode.OFF))
    with pytest.raises(CommandError, match=r"'duel' have no rule 'A3.2'; did you mean 'A3.1'\?"):
        expect_possible(STATE, unknown, RULES)
    kept = msgspec.structs.replace(STATE, mode=unknown.mode)
    expect_possible(kept, SetMode(unknown.mode.with_rule("M1", RulesMode.OFF)), RULES)


def test_a_plug_in_that_cannot_tell_its_rules_is_believed():
    silent = replace(RULES, plugin=BasicPlugin())
    assert known_rules(silent) == frozenset()
    assert {"M1", "A3.1", "over", "hand"} <= known_rules(RULES)
    expect_possible(STATE, SetMode(ENFORCE.with_rule("X9", RulesMode.OFF)), silent)


def test_without_rules_declarations_are_free():
    expect_possible(STATE, Declare(PluginId("none"), "anything"), None)


def test_going_to_another_state_is_held_to_what_a_command_may_do():
    held, free = start(ENFORCE), start(ADVISE)
    (finding,) = return_findings(held, free, RED)
    assert finding.rule == "table"
    assert finding.message.startswith("Lowering the table from enforce to advise")
    assert return_findings(free, held, RED) == ()
    assert return_findings(held, free, None) == ()
    changed = apply(held, SetSetting(DUEL, "pace", 5))
    assert [f.message for f in return_findings(changed, held, RED)] == [
        "Changing the setting 'pace' while the rules are enforced needs the consent of the other side."
    ]
    assert return_findings(held, held, RED) == ()
