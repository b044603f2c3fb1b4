import msgspec
import pytest

from tests.render.battle import MODULE, piece
from vtt.definition.side import SideDefinition
from vtt.geometry.pose import Pose
from vtt.render.colour import luminance
from vtt.render.draw_body import NEUTRAL, colour_of, draw_body, draw_frame, initials
from vtt.render.glyphs import text_width
from vtt.render.look import look_of
from vtt.render.primitives import Fill, Line, Text
from vtt.render.view import View
from vtt.state.masks import UNKNOWN_KIND

VIEW = View(3.0)
POSE = Pose(0.0, 0.0)


def look(kind, **fields):
    return look_of(piece("a", kind, 0, 0, **fields), MODULE)


def texts(found):
    return [item.text for item in draw_body(found, POSE, VIEW) if isinstance(item, Text)]


def test_a_base_says_what_it_is_and_marks_its_front():
    drawn = list(draw_body(look("shot"), POSE, VIEW))
    assert [item.text for item in drawn if isinstance(item, Text)] == ["Shot"]
    strip, notch = [item for item in drawn if isinstance(item, Fill)][-2:]
    assert all(y < -4 for _, y in strip.rings[0]), "the front lies at the upper side"
    assert max(y for _, y in notch.rings[0]) <= max(y for _, y in strip.rings[0]) + 0.01


def test_a_round_base_has_its_strip_inside_the_circle():
    drawn = [item for item in draw_body(look("scouts"), POSE, VIEW) if isinstance(item, Fill)]
    assert all(x * x + y * y <= 15.01**2 for item in drawn for x, y in item.rings[0])


def test_a_counter_shows_its_values_along_the_bottom():
    drawn = [item for item in draw_body(look("legion"), POSE, VIEW) if isinstance(item, Text)]
    name, values = drawn
    assert (name.text, values.text) == ("LX", "4–6")
    assert values.anchor[1] > 0 > name.anchor[1]


def test_the_back_is_the_pale_version_of_the_front():
    front, back = look("legion", face="front"), look("legion", face="back")
    assert luminance(colour_of(back)) > luminance(colour_of(front)) + 0.2
    assert colour_of(front) == colour_of(look("legion"))


def test_who_belongs_to_nobody_is_grey():
    assert colour_of(msgspec.structs.replace(look("gun"), side=None)) == NEUTRAL


def test_an_unknown_piece_is_a_question_mark_in_a_pale_colour():
    hidden = msgspec.structs.replace(MODULE.piece("legion"), kind=UNKNOWN_KIND)
    found = msgspec.structs.replace(look("legion"), definition=hidden)
    assert texts(found) == ["?"]
    assert luminance(colour_of(found)) > luminance(colour_of(look("legion")))


@pytest.mark.parametrize(
    "name", ["Pk", "Regiment of Horse", "Cuirassiers", "Abcdefghijklmnopqrstuvwxyz"]
)
def test_words_fit_the_piece(name):
    definition = msgspec.structs.replace(MODULE.piece("shot"), name=name)
    found = msgspec.structs.replace(look("shot"), definition=definition)
    (text,) = (item for item in draw_body(found, POSE, VIEW) if isinstance(item, Text))
    assert text.size * text_width(text.text) <= 40.0


@pytest.mark.parametrize(
    ("name", "short"),
    [("Regiment of Horse", "RoH"), ("Cuirassiers", "Cui"), ("Sh", "Sh"), ("a-b c d e", "abcd")],
)
def test_initials(name, short):
    assert initials(name) == short


@pytest.mark.parametrize(
    ("pattern", "lines", "dashes"),
    [("plain", 2, 0), ("dashed", 2, 1), ("dotted", 2, 1), ("double", 3, 0)],
)
def test_sides_differ_in_the_pattern_of_their_frames(pattern, lines, dashes):
    side = SideDefinition("x", "X", "#336699", pattern)
    drawn = list(draw_frame(msgspec.structs.replace(look("shot"), side=side), POSE, VIEW))
    assert all(isinstance(item, Line) and item.closed for item in drawn)
    assert (len(drawn), sum(bool(item.dash) for item in drawn)) == (lines, dashes)


def test_no_side_has_no_frame():
    assert list(draw_frame(msgspec.structs.replace(look("shot"), side=None), POSE, VIEW)) == []


@pytest.mark.parametrize(("facing", "turn"), [(0, 0), (80, 80), (180, 0), (200, 20), (300, 300)])
def test_the_words_of_a_base_are_never_upside_down_on_the_table(facing, turn):
    (straight,) = (
        i for i in draw_body(look("shot"), Pose(0, 0, facing), VIEW) if isinstance(i, Text)
    )
    assert straight.turn % 360 == turn
    turned_later = View(3.0, turn=facing)
    (text,) = (i for i in draw_body(look("shot"), POSE, turned_later) if isinstance(i, Text))
    assert (text.turn + facing) % 360 == turn
