import pytest

from tests.rules import duel
from tests.session.games import duel_game
from vtt.rules.verdict import AreaMark, LineMark, ShapeRole, illegal, note
from vtt.session.mark_at import judged_marks, lies_at, marked_at, marks_of

BIG = AreaMark(
    "field", ((0, 0), (100, 0), (100, 100), (0, 100)), (((40, 40), (60, 40), (60, 60), (40, 60)),)
)
SMALL = AreaMark("field", ((10, 10), (30, 10), (30, 30), (10, 30)))
LINE = LineMark("field", ((0, 20), (100, 20), (100, 90)))


@pytest.mark.parametrize(
    ("mark", "point", "lies"),
    [
        (BIG, (5, 5), True),
        (BIG, (50, 50), False),
        (BIG, (101, 5), False),
        (LINE, (50, 22), True),
        (LINE, (50, 24), False),
        (LINE, (102, 60), True),
        (LINE, (-4, 20), False),
    ],
)
def test_a_point_lies_in_an_area_or_near_a_line(mark, point, lies):
    assert lies_at(mark, "field", point, 3.0) is lies
    assert not lies_at(mark, "camp", point, 3.0)


def test_of_several_the_smallest_is_meant_and_a_line_before_every_area():
    big, small, line = (
        note(rule, rule, marks=(m,)) for rule, m in (("1", BIG), ("2", SMALL), ("3", LINE))
    )
    assert marked_at([big, small], "field", (12, 12), 3.0) is small
    assert marked_at([big, small, line], "field", (12, 19), 3.0) is line
    assert marked_at([big], "field", (50, 50), 3.0) is None


def test_a_finding_without_marks_draws_the_pieces_that_it_names_and_no_unknown_ones():
    game = duel_game()
    marks = marks_of(note("1", "both", ("red_1", "nobody")), game.view)
    assert [mark.table for mark in marks] == [duel.FIELD]
    assert list(marks[0].points) == base_of(game, "red_1")
    assert marks_of(note("1", "line", ("red_1",), marks=(LINE,)), game.view) == (LINE,)


def base_of(game, piece):
    state = game.view.state.pieces[piece]
    return [
        state.pose.to_table(point)
        for point in game.view.module.piece(state.definition).outline.points
    ]


WAY = LineMark("field", ((0, 0), (0, 100)), role=ShapeRole.PATH, label="moves 100 mm")


def test_a_way_that_is_too_far_is_marked_so_with_its_limit():
    found = illegal("A4", "Too far.", measured=100.0, limit=80.0, marks=(WAY, BIG))
    way, other = judged_marks(found)
    assert (way.role, way.label) == (ShapeRole.ILLEGAL, "100 mm of 80 mm: too far")
    assert way.points == WAY.points
    assert other == BIG


def test_a_way_that_is_allowed_or_has_no_limit_stays_as_the_rules_draw_it():
    assert judged_marks(note("A4", "Moves.", measured=60.0, limit=80.0, marks=(WAY,))) == (WAY,)
    assert judged_marks(illegal("B9", "Not so.", marks=(WAY,))) == (WAY,)
