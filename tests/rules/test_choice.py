"""Questions lie in the box, come out as they went in, and know what is an answer."""

import pytest

from tests.rules.duel import BLUE, DUEL, FIELD, RED, start
from vtt.base.frozen import freeze, freeze_dict
from vtt.base.ids import PieceId
from vtt.commands.apply import apply
from vtt.commands.rules import SetRulesValue
from vtt.rules.choice import ChoiceOption, PendingChoice, ask, pending_choices, withdraw
from vtt.rules.verdict import AreaMark, ShapeRole

OPTIONS = tuple(ChoiceOption(name, name.upper(), (PieceId(name),)) for name in ("a", "b", "c"))
MARK = AreaMark(FIELD, ((0.0, 0.0), (1.0, 0.0), (1.0, 1.0)), role=ShapeRole.REACH)
LOSS = PendingChoice("loss:2", BLUE, "Who falls?", OPTIONS, 1, 2, "A4", freeze_dict({"n": 1}))


def test_a_question_comes_out_of_the_box_as_it_went_in():
    marked = ChoiceOption("d", "D", (), (MARK,), freeze_dict({"heading": 21.5}))
    other = PendingChoice("flee:sh_3", RED, "Which way?", (marked,), free=True, done="Stay")
    state = apply(apply(start(), ask(DUEL, other)), ask(DUEL, LOSS))
    assert pending_choices(state, DUEL) == (other, LOSS)


def test_options_of_one_label_are_told_apart_by_their_number():
    labels = ("Velites", "Cohort", "Velites", "Velites")
    options = tuple(ChoiceOption(f"u{n}", label) for n, label in enumerate(labels))
    state = apply(start(), ask(DUEL, PendingChoice("loss:1", BLUE, "Who falls?", options)))
    (asked,) = pending_choices(state, DUEL)
    assert [option.label for option in asked.options] == [
        "Velites (1)",
        "Cohort",
        "Velites (2)",
        "Velites (3)",
    ]
    assert [option.id for option in asked.options] == ["u0", "u1", "u2", "u3"]


def test_a_question_can_be_withdrawn():
    state = apply(start(), ask(DUEL, LOSS))
    assert pending_choices(apply(state, withdraw(DUEL, "loss:2")), DUEL) == ()


def test_the_kind_is_the_id_up_to_the_colon():
    assert LOSS.kind == "loss"
    assert PendingChoice("advance", RED, "", ()).kind == "advance"


@pytest.mark.parametrize(
    ("options", "fault"),
    [
        (("a",), ""),
        (("a", "b"), ""),
        ((), "needs 1 to 2 options, found 0"),
        (("a", "b", "c"), "needs 1 to 2 options, found 3"),
        (("a", "a"), "names an option twice"),
    ],
)
def test_an_answer_has_the_right_number_of_options(options, fault):
    assert fault in LOSS.fault(options)
    assert bool(LOSS.fault(options)) is bool(fault)


def test_an_exact_number_is_said_exactly():
    task = PendingChoice("deploy:red", RED, "Deploy", (), 0, 0, free=True)
    assert task.fault(()) == ""
    assert "needs 0 options, found 1" in task.fault(("a",))


def test_what_is_no_question_is_left_out():
    state = apply(start(), ask(DUEL, LOSS))
    for path, value in ((("pending", "x"), 3), (("pending", "y"), {"side": "red"})):
        state = apply(state, SetRulesValue(DUEL, path, freeze(value)))
    assert pending_choices(state, DUEL) == (LOSS,)
    assert pending_choices(apply(start(), SetRulesValue(DUEL, ("pending",), 3)), DUEL) == ()
