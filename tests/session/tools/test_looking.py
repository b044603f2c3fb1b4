import pytest

from tests.session.hex_table import hex_seat, middle
from tests.session.tools.test_select import SHIFT, Play, event
from vtt.rules.verdict import illegal, note
from vtt.session.tools.base import NO_PREVIEW, Measure
from vtt.session.tools.looking import End, Look, LookingTool


class Pointing(LookingTool):
    """Finds a line and a note wherever it looks."""

    hint = "Look somewhere."

    def look(self, first, second):
        words = f"from {self.name(first)} to {self.name(second)}"
        finding = (note if second.piece else illegal)("look", words)
        return Look(words, words, (Measure(first.point, second.point, "line"),), (finding,))


@pytest.fixture
def tool():
    return Pointing(Play().seat)


def drag(tool, start, end, *keys):
    tool.press(event(*start, keys))
    preview = tool.drag(event(*end, keys))
    assert tool.release(event(*end, keys), dragged=True) is None
    return preview


def test_what_is_drawn_is_the_looks_and_the_words_are_the_latest(tool):
    drag(tool, (100, 100), (500, 10))
    preview = drag(tool, (500, 10), (100, 300), SHIFT)
    assert len(preview.measures) == len(preview.verdict.findings) == 2
    assert preview.hint == "from the point 500, 10 to Shot 1"
    assert tool.looks[0].text == "from Pike 1 to the point 500, 10"


def test_a_click_wipes_what_was_drawn_and_shift_leaves_it(tool):
    drag(tool, (100, 100), (500, 10))
    assert len(tool.press(event(500, 10, (SHIFT,))).measures) == 1
    tool.release(event(500, 10), dragged=False)
    assert tool.press(event(500, 10)).measures == ()
    assert tool.shown().hint == tool.hint


def test_it_changes_nothing_and_has_nothing_to_hold(tool):
    tool.press(event(100, 100))
    assert tool.is_busy
    assert tool.confirm() is None
    assert tool.handles(1.0) == ()
    assert tool.bend() is None
    assert tool.nudge(1, 0, 0.0, 1.0).hint == tool.hint
    assert tool.cancel() == NO_PREVIEW
    assert not tool.is_busy


def test_ends_are_called_by_their_cells_where_there_are_cells():
    seat = hex_seat()
    tool = Pointing(seat)
    assert tool.name(End(middle(seat, "0103"))) == "hex 0103"
    assert tool.name(End(middle(seat, "0101"), "red_1")) == "Unit 1"
    assert tool.said_name(End(middle(seat, "0101"), "red_1")) == "Unit 1"
    assert tool.centre(End((0.0, 0.0), "red_1")) == pytest.approx(middle(seat, "0101"), abs=0.001)


def test_one_can_look_from_the_first_of_some_pieces_to_the_others(tool):
    preview = tool.look_between(["red_1", "blue_1", "red_gun"])
    assert [look.text for look in tool.looks] == [
        "from Pike 1 to Shot 1",
        "from Pike 1 to Gun red_gun",
    ]
    assert len(preview.measures) == 2
    assert not tool.is_busy
