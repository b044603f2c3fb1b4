"""What a question lights up, and which of its answers a click means."""

from msgspec import structs

from tests.session.games import duel_game
from vtt.base.ids import PieceId, SideId, TableId
from vtt.rules.choice import ChoiceOption, PendingChoice
from vtt.rules.verdict import AreaMark, ShapeRole
from vtt.session.asking import marks_of_choice, options_at

FIELD = TableId("field")
ONE, TWO = PieceId("blue_1"), PieceId("blue_2")
HEX = AreaMark(FIELD, ((0, 0), (40, 0), (40, 40), (0, 40)), role=ShapeRole.REACH)
LOSS = PendingChoice(
    "loss:1",
    SideId("blue"),
    "Who falls?",
    (ChoiceOption("a", "One", (ONE,)), ChoiceOption("b", "Two", (TWO,))),
)
RETREAT = PendingChoice(
    "retreat:1",
    SideId("blue"),
    "Where to?",
    (ChoiceOption("there", "0101", (ONE,), (HEX,)), ChoiceOption("stay", "Stay", (ONE,))),
)


def ids(options):
    return [option.id for option in options]


def test_the_pieces_of_options_are_lit_up_where_they_bring_no_marks():
    view = duel_game().view
    one, two = marks_of_choice(LOSS, view)
    assert (one.role, two.role) == (ShapeRole.MARK, ShapeRole.MARK)
    assert marks_of_choice(RETREAT, view)[0] == HEX
    first, second = marks_of_choice(LOSS, view, chosen=["b"])
    assert (first.role, second.role) == (ShapeRole.MARK, ShapeRole.CONTACT)


def test_whom_a_question_is_about_is_lit_up_beside_its_options():
    view = duel_game().view
    about = structs.replace(LOSS, pieces=(ONE, TWO))
    assert len(marks_of_choice(about, view)) == 4
    number = PendingChoice("die:1", SideId("blue"), "Which die?", (), pieces=(ONE,))
    assert [mark.role for mark in marks_of_choice(number, view)] == [ShapeRole.MARK]


def test_a_click_means_the_piece_that_it_takes_or_those_of_its_pile():
    assert ids(options_at(LOSS, FIELD, (300, 300), [ONE])) == ["a"]
    assert ids(options_at(LOSS, FIELD, (300, 300), [ONE, TWO])) == ["a", "b"]
    assert options_at(LOSS, FIELD, (300, 300), []) == ()


def test_an_area_is_meant_before_the_piece_that_stands_in_it():
    assert ids(options_at(RETREAT, FIELD, (20, 20), [ONE])) == ["there"]
    assert ids(options_at(RETREAT, FIELD, (300, 300), [ONE])) == ["stay"]
    assert ids(options_at(RETREAT, TableId("other"), (20, 20), [])) == []
