import pytest

from vtt.base.frozen import freeze_dict, thaw
from vtt.state.boxes import PENDING, SECRET, public_boxes
from vtt.state.sight import UMPIRE

BOXES = freeze_dict(
    {
        "demo": {
            "pips": {"red": 3},
            "fought": ["a", "masked_one", "hidden_one"],
            "losses": {"masked_one": 1, "hidden_one": 2},
            "target": "hidden_one",
            "event": "flee:masked_one",
            PENDING: {
                "loss:masked_one": {
                    "id": "loss:masked_one",
                    "side": "red",
                    "question": "Which of masked_one and hidden_one?",
                    "options": [{"id": "masked_one", "label": "Masked one"}],
                },
                "move:hidden_one": {
                    "id": "move:hidden_one",
                    "side": "red",
                    "question": "Where?",
                    "options": [],
                    "minimum": 0,
                    "free": True,
                },
                "stand": {
                    "id": "stand",
                    "side": "blue",
                    "question": "Stand?",
                    "options": [{"id": "yes"}],
                },
            },
            SECRET: {"red": {"plan": "hidden_one goes left"}, "blue": {"plan": "wait"}},
        },
        "odd": 3,
    }
)


def alias(text):
    return {"masked_one": "unknown_1", "hidden_one": None}.get(text, text)


def test_others_see_that_a_side_is_asked_and_nothing_more():
    shown = thaw(public_boxes(BOXES, "blue", alias))
    assert shown == {
        "demo": {
            "pips": {"red": 3},
            "fought": ["a", "unknown_1"],
            "losses": {"unknown_1": 1},
            "event": "flee:unknown_1",
            PENDING: {
                "loss:unknown_1": {
                    "id": "loss:unknown_1",
                    "side": "red",
                    "question": "",
                    "options": [],
                },
                "move": {"id": "move", "side": "red", "question": "", "options": [], "free": True},
                "stand": thaw(BOXES["demo"][PENDING]["stand"]),
            },
            SECRET: {"blue": {"plan": "wait"}},
        },
        "odd": {},
    }


def test_the_side_that_is_asked_sees_its_question():
    shown = public_boxes(BOXES, "red", lambda text: text)
    assert shown["demo"][PENDING]["loss:masked_one"] == BOXES["demo"][PENDING]["loss:masked_one"]
    assert thaw(shown["demo"][SECRET]) == {"red": {"plan": "hidden_one goes left"}}


@pytest.mark.parametrize("side", [None, "green"])
def test_who_has_no_side_sees_no_secret(side):
    shown = thaw(public_boxes(BOXES, side, alias))
    assert SECRET not in shown["demo"]
    assert "goes left" not in str(shown)
    assert "hidden_one" not in str(shown)


def test_the_umpire_sees_all():
    assert public_boxes(BOXES, UMPIRE, alias) is BOXES
