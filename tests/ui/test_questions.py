import pytest

from tests.session.games import duel_game
from vtt.render.picture_files import NoPictures
from vtt.rules.choice import ChoiceOption, PendingChoice
from vtt.ui.game_desk import GameDesk
from vtt.ui.message_bar import NOTICED
from vtt.ui.questions import MOST_BUTTONS, question_message, waiting_message


@pytest.fixture
def desk(qapp):
    desk = GameDesk(duel_game(), NoPictures())
    yield desk
    desk.close()


def asked(desk, count, minimum, maximum, done=""):
    options = tuple(ChoiceOption(f"o{n}", f"Option {n}") for n in range(count))
    choice = PendingChoice("x:1", "red", "Which?", options, minimum, maximum, "R1", done=done)
    return choice, question_message(desk, choice)


def buttons(message):
    return [action.text for action in message.actions]


def test_it_says_whom_it_asks_and_by_which_rule_and_cannot_be_waved_away(desk):
    _, message = asked(desk, 2, 1, 1)
    assert message.text == "Red: Which? (R1)"
    assert not message.dismissable


@pytest.mark.parametrize(
    ("count", "minimum", "maximum", "done", "wanted"),
    [
        (2, 1, 1, "", ["Option 0", "Option 1"]),
        (2, 0, 1, "", ["Option 0", "Option 1", "None"]),
        (2, 0, 1, "Stay", ["Option 0", "Option 1", "Stay"]),
        (3, 2, 2, "", ["Choose ..."]),
        (0, 0, 0, "", ["Done"]),
        (0, 0, 0, "Deployed", ["Deployed"]),
    ],
)
def test_there_is_a_button_for_every_kind_of_answer(desk, count, minimum, maximum, done, wanted):
    assert buttons(asked(desk, count, minimum, maximum, done)[1]) == wanted


def test_many_options_can_be_chosen_from_a_list(desk, qtbot):
    choice, message = asked(desk, MOST_BUTTONS + 1, 1, 1)
    assert len(message.actions) == MOST_BUTTONS + 1
    with qtbot.waitSignal(desk.choosing) as chosen:
        message.actions[-1].act()
    assert chosen.args == [choice]


def test_a_question_that_something_else_was_tried_before_says_that_it_comes_first(desk):
    choice, _ = asked(desk, 2, 1, 1)
    message = question_message(desk, choice, insisting=True)
    assert message.text == "This is to be answered first. Red: Which? (R1)"
    assert message.colour == NOTICED
    assert not message.dismissable
    assert buttons(message) == ["Option 0", "Option 1"]


def test_whoever_cannot_answer_is_told_who_has_to(desk):
    choice, _ = asked(desk, 2, 1, 1)
    message = waiting_message(desk, choice)
    assert message.text == "The other side has to answer first. Red: Which? (R1)"
    assert message.actions == ()
