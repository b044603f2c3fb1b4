import pytest

from tests.builders import start
from vtt.base.errors import CommandError
from vtt.base.frozen import thaw
from vtt.commands.apply import PENDING, apply
from vtt.commands.rules import AnswerChoice, Declare, SetMode, SetRulesValue, SetSetting
from vtt.state.mode import RulesMode, TableMode

CHOICE = {"id": "loss:1", "side": "red", "options": [{"id": "red_1"}, {"id": "red_2"}]}


def box_of(state):
    return thaw(state.boxes)


def asked():
    return apply(start(), SetRulesValue("demo", (PENDING, "loss:1"), CHOICE))


def test_a_value_of_the_box_is_set_changed_and_removed():
    state = apply(start(), SetRulesValue("demo", ("pips", "red"), 4))
    state = apply(state, SetRulesValue("other", ("x",), [1, {"y": 2}]))
    assert box_of(state) == {"demo": {"pips": {"red": 4}}, "other": {"x": [1, {"y": 2}]}}
    state = apply(state, SetRulesValue("demo", ("pips", "red"), None))
    assert box_of(state) == {"other": {"x": [1, {"y": 2}]}}


def test_a_path_through_a_plain_value_is_impossible():
    state = apply(start(), SetRulesValue("demo", ("pips",), 4))
    with pytest.raises(CommandError, match=r"cannot set demo/pips/red .* expected a mapping"):
        apply(state, SetRulesValue("demo", ("pips", "red"), 1))


def test_a_declaration_changes_nothing_by_itself():
    assert apply(start(), Declare("demo", "melee", {"with": ["red_1"]})) == start()


def test_an_answer_takes_the_question_out_of_the_box():
    assert apply(asked(), AnswerChoice("demo", "loss:1", ("red_2",))) == start()


@pytest.mark.parametrize(
    ("answer", "message"),
    [
        (AnswerChoice("demo", "los:1", ()), "no choice 'los:1' is pending; did you mean 'loss:1'"),
        (AnswerChoice("other", "loss:1", ()), "no choice 'loss:1' is pending$"),
        (AnswerChoice("demo", "loss:1", ("red_3",)), "has no option 'red_3'; did you mean 'red_2'"),
    ],
)
def test_an_answer_to_what_was_not_asked_is_impossible(answer, message):
    with pytest.raises(CommandError, match=message):
        apply(asked(), answer)


def test_a_task_without_options_is_answered_with_none():
    state = apply(start(), SetRulesValue("demo", (PENDING, "path"), {"id": "path", "side": "red"}))
    assert apply(state, AnswerChoice("demo", "path", ())) == start()


def test_a_setting_is_chosen_and_given_back_to_the_module():
    state = apply(start(), SetSetting("demo", "fog", True))
    assert thaw(state.settings) == {"demo": {"fog": True}}
    assert apply(state, SetSetting("demo", "fog", None)) == start()


def test_the_mode_of_the_table_is_set():
    mode = TableMode(RulesMode.ENFORCE).with_rule("B16", RulesMode.OFF)
    assert apply(start(), SetMode(mode)).mode == mode
