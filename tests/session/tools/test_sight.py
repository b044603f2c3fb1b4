import pytest

from tests.session.hex_table import hex_seat, middle
from tests.session.tools.test_select import SHIFT, Play, event
from vtt.rules.sighting import Sighting
from vtt.rules.verdict import ShapeRole
from vtt.session.blocking import Blocking
from vtt.session.tools.base import NO_PREVIEW
from vtt.session.tools.sight import SightTool


@pytest.fixture
def tool():
    return SightTool(Play().seat, Blocking((("wood", 0.0),), bases=True))


def looked(tool, start, end, *keys):
    tool.press(event(*start, keys))
    preview = tool.drag(event(*end, keys))
    assert tool.release(event(*end, keys), dragged=True) is None
    return preview


def test_a_free_line_is_green_and_tells_its_length(tool):
    preview = looked(tool, (100, 105), (100, 295))
    assert preview.hint == "Pike 1 sees Shot 1: 180 mm, nothing in the way"
    (mark,) = preview.verdict.findings[0].marks
    assert (mark.role, mark.label) == (ShapeRole.CONTACT, "sees, 180 mm")


def test_the_first_thing_in_the_way_is_named_and_drawn(tool):
    preview = looked(tool, (200, 100), (100, 100))
    assert preview.hint.startswith("the point 200, 100 does not see Pike 1: Pike 2 blocks after ")
    free, rest, blocker = preview.verdict.findings[0].marks
    assert free.role is ShapeRole.CONTACT
    assert rest.role is ShapeRole.ILLEGAL
    assert free.points[-1] == rest.points[0]
    assert blocker.label == "Pike 2 blocks sight"
    assert not preview.verdict.is_legal


def test_what_blocks_can_be_chosen(tool):
    assert "bases" in tool.hint
    tool.use(Blocking())
    assert tool.hint.endswith("What blocks: nothing.")
    assert looked(tool, (200, 100), (100, 100)).verdict.is_legal


def test_bare_points_see_each_other_past_a_wood(tool):
    preview = looked(tool, (380, 70), (560, 70))
    assert preview.hint.startswith("the point 380, 70 does not see the point 560, 70: Wood blocks")


def test_shift_keeps_a_line_and_escape_wipes_all(tool):
    looked(tool, (100, 105), (100, 295))
    preview = looked(tool, (300, 100), (100, 100), SHIFT)
    assert len(preview.verdict.findings) == 2
    assert tool.cancel() == NO_PREVIEW
    assert tool.looks == ()


def test_what_others_may_not_know_of_is_not_said_to_them(tool):
    looked(tool, (100, 105), (100, 295))
    assert tool.looks[-1].said == "looks: Pike 1 sees Shot 1: 180 mm, nothing in the way"


def test_what_the_rules_say_of_a_line_counts_for_more_than_terrain():
    seat = hex_seat(woods=("0103",))
    ends = middle(seat, "0101"), middle(seat, "0105")
    seat._sight = lambda table, start, end: Sighting(clear=True, words="over a wood", rule="9.9")
    assert SightTool(seat).hint.endswith("The rules say what blocks.")
    preview = looked(SightTool(seat), *ends)
    assert preview.hint == "Unit 1 sees hex 0105: 4 hexes, over a wood (9.9)"
    x, y = middle(seat, "0104")
    wall = Sighting(False, "a wall is in the way", "9.5", (x + 4.0, y))
    seat._sight = lambda table, start, end: wall if (start, end) == ends else None
    preview = looked(SightTool(seat), *ends)
    assert preview.hint == "Unit 1 does not see hex 0105: a wall is in the way (9.5)"
    free, rest = preview.verdict.findings[0].marks
    assert (
        free.points[-1] == rest.points[0] == pytest.approx((x, y))
    )  # the nearest point of the line


def test_on_cells_the_line_runs_from_middle_to_middle():
    seat = hex_seat(woods=("0103",))
    tool = SightTool(seat)
    preview = looked(tool, middle(seat, "0101"), middle(seat, "0105"))
    assert preview.hint == "Unit 1 does not see hex 0105: wood in hex 0103 blocks"
