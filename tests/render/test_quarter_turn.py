import pytest

from tests.render.battle import MODULE, OVERLAYS, SELECTED, SKIRMISH
from vtt.geometry.pose import Pose
from vtt.render.draw_table import draw_game
from vtt.render.primitives import Circles, Fill, Label, Line, Picture, Text
from vtt.render.quarter_turn import turned_box, turned_drawing
from vtt.render.view import View

SHAPES = (
    Fill((((0.0, 0.0), (4.0, 0.0), (4.0, 3.0)),), "#000000"),
    Line((((1.0, 2.0), (3.0, 4.0)),), "#000000", 0.5),
    Circles(((1.0, 2.0, 0.5),), "#000000"),
    Picture("a.png", Pose(1.0, 2.0, 30.0), 6.0, 4.0),
    Text("word", (1.0, 2.0), 3.0, "#000000", turn=-90.0),
    Label("word", (1.0, 2.0), "#000000", "#ffffff", turn=-90.0),
)


def test_every_shape_is_turned_clockwise_about_the_origin():
    assert turned_drawing(SHAPES, 90.0) == (
        Fill((((0.0, 0.0), (0.0, 4.0), (-3.0, 4.0)),), "#000000"),
        Line((((-2.0, 1.0), (-4.0, 3.0)),), "#000000", 0.5),
        Circles(((-2.0, 1.0, 0.5),), "#000000"),
        Picture("a.png", Pose(-2.0, 1.0, 120.0), 6.0, 4.0),
        Text("word", (-2.0, 1.0), 3.0, "#000000", turn=0.0),
        Label("word", (-2.0, 1.0), "#000000", "#ffffff", turn=0.0),
    )


@pytest.mark.parametrize("turn", [0.0, 90.0, 180.0, 270.0])
def test_what_is_drawn_for_a_turned_view_has_no_word_on_its_head_after_it(turn):
    game = draw_game(
        MODULE, SKIRMISH, "field", View(2.0, turn=turn), selected=SELECTED, overlays=OVERLAYS
    )
    drawn = turned_drawing(game, turn)
    level = [item for item in drawn if isinstance(item, Label)]
    assert level
    assert {round(item.turn) % 360 for item in level} == {0}


@pytest.mark.parametrize(
    ("turn", "box"),
    [
        (0, (1.0, 2.0, 5.0, 10.0)),
        (90, (-10.0, 1.0, -2.0, 5.0)),
        (180, (-5.0, -10.0, -1.0, -2.0)),
        (270, (2.0, -5.0, 10.0, -1.0)),
    ],
)
def test_a_box_is_turned_with_what_it_holds(turn, box):
    assert turned_box((1.0, 2.0, 5.0, 10.0), turn) == box


def test_no_turn_changes_nothing():
    assert turned_drawing(SHAPES, 360.0) == SHAPES
