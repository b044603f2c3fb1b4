import pytest

from tests.builders import START, make_module, position
from vtt.commands.apply import apply
from vtt.geometry.motion import Pivot, Slide
from vtt.geometry.pose import Pose
from vtt.rules.verdict import Verdict, note
from vtt.session.seat import Seat
from vtt.session.tools.base import Modifier, PointerEvent
from vtt.session.tools.select import SelectTool
from vtt.state.sight import UMPIRE
from vtt.state.view import view_for

SHIFT, CTRL, ALT = Modifier.SHIFT, Modifier.CTRL, Modifier.ALT


class Play:
    """A seat whose accepted commands change the state, and a hand that presses and drags."""

    def __init__(self, verdict=None):
        self.module = make_module()
        self.state = position(START, self.module)
        verdict = verdict or Verdict()
        self.seat = Seat("field", self.view, lambda command: verdict)
        self.tool = SelectTool(self.seat)

    def view(self):
        return view_for(self.state, self.module, UMPIRE)

    def click(self, x, y, *keys):
        self.tool.press(event(x, y, keys))
        return self.tool.release(event(x, y, keys), dragged=False)

    def drag(self, start, end, *keys):
        self.tool.press(event(*start, keys))
        self.preview = self.tool.drag(event(*end, keys))
        return self.tool.release(event(*end, keys), dragged=True)

    @property
    def selected(self):
        return self.seat.selection.pieces


def event(x, y, keys=()):
    return PointerEvent((float(x), float(y)), frozenset(keys))


@pytest.fixture
def play():
    return Play()


def test_a_click_selects_and_a_click_on_the_bare_table_drops(play):
    assert play.click(100, 100) is None
    assert play.selected == ("red_1",)
    play.click(500, 50)
    assert play.selected == ()


def test_shift_adds_and_ctrl_toggles(play):
    play.click(100, 100)
    play.click(140, 100, SHIFT)
    assert play.selected == ("red_1", "red_2")
    play.click(100, 100, CTRL)
    assert play.selected == ("red_2",)
    play.click(100, 100, CTRL)
    assert play.selected == ("red_2", "red_1")


def test_a_click_on_one_of_many_selects_it_alone(play):
    play.click(100, 100)
    play.click(140, 100, SHIFT)
    play.click(100, 100)
    assert play.selected == ("red_1",)


def test_a_drag_is_one_move_of_the_whole_selection(play):
    play.click(100, 100)
    play.click(140, 100, SHIFT)
    command = play.drag((100, 100), (100, 60))
    assert [(move.piece, move.to.pose) for move in command.moves] == [
        ("red_1", Pose(100, 60, 0)),
        ("red_2", Pose(140, 60, 0)),
    ]
    assert command.moves[0].legs == (Slide(0.0, -40.0),)
    assert play.selected == ("red_1", "red_2")


def test_dragging_a_stack_moves_it_whole_and_keeps_it(play):
    command = play.drag((140, 300), (140, 340))
    assert [move.piece for move in command.moves] == ["blue_2", "blue_3", "blue_4"]
    after = apply(play.state, command)
    assert after.stacks["column"] == ("blue_2", "blue_3", "blue_4")
    assert after.pieces["blue_3"].pose == Pose(140, 340, 180)


def test_a_part_of_a_stack_leaves_it(play):
    play.seat.selection.replace(["blue_4"])
    command = play.drag((140, 300), (200, 340))
    after = apply(play.state, command)
    assert after.stacks["column"] == ("blue_2", "blue_3")
    assert after.pieces["blue_4"].stack is None


def test_alt_turns_one_piece_about_itself(play):
    command = play.drag((100, 90), (110, 100), ALT)
    assert command.moves[0].to.pose == Pose(100, 100, 90)
    assert command.moves[0].legs == (Pivot(90.0),)


def test_alt_turns_several_about_their_middle(play):
    play.click(100, 100)
    play.click(140, 100, SHIFT)
    command = play.drag((100, 100), (120, 80), ALT)
    assert [move.to.pose for move in command.moves] == [Pose(120, 80, 90), Pose(120, 120, 90)]


def test_a_drag_on_the_bare_table_is_a_lasso(play):
    assert play.drag((80, 80), (160, 120)) is None
    assert play.selected == ("red_1", "red_2")
    assert play.preview.lasso == ((80, 80), (160, 120))


def test_a_drag_back_to_the_start_is_no_move(play):
    play.tool.press(event(100, 100))
    play.tool.drag(event(100, 60))
    play.tool.drag(event(100, 100))
    assert play.tool.release(event(100, 100), dragged=True) is None


def test_escape_leaves_nothing_behind(play):
    play.tool.press(event(100, 100))
    play.tool.drag(event(100, 60))
    assert play.tool.cancel().ghosts == ()
    assert play.tool.release(event(100, 60), dragged=True) is None
    assert play.state.pieces["red_1"].pose == Pose(100, 100, 0)


def test_the_preview_shows_ghosts_path_length_used_and_neighbours(play):
    play.drag((100, 100), (100, 130))
    assert play.preview.ghosts[0].pose == Pose(100, 130, 0)
    assert play.preview.path == ((100, 100), (100, 130))
    assert play.preview.used == 30.0
    assert [found.text for found in play.preview.neighbours] == ["Pike 2: gap 10 mm"]


def test_the_allowance_is_that_of_the_finding_nearest_to_its_limit():
    found = Verdict(
        (note("A4", "30 of 80", measured=30, limit=80), note("B1", "", measured=9, limit=10))
    )
    play = Play(found)
    play.drag((100, 100), (100, 130))
    assert (play.preview.used, play.preview.limit) == (9, 10)


def test_a_locked_piece_cannot_be_dragged(play):
    from vtt.commands.piece import SetMark

    play.state = apply(play.state, SetMark(("red_1",), locked=True))
    assert play.drag((100, 100), (100, 60)) is None


def test_held_within_a_few_pixels_of_its_start_a_piece_goes_back_to_it_but_not_with_shift(play):
    play.tool.press(event(100, 100))
    play.tool.drag(event(100, 60))
    assert play.tool.drag(event(103, 104)).ghosts[0].pose == Pose(100, 100, 0)
    assert play.tool.release(event(103, 104), dragged=True) is None
    command = play.drag((100, 100), (103, 104), SHIFT)
    assert command.moves[0].to.pose == Pose(103, 104, 0)


def test_steps_of_the_keyboard_are_one_move_when_they_are_confirmed(play):
    play.click(100, 100)
    play.tool.nudge(1, 0, 0.0, 10.0)
    preview = play.tool.nudge(0, -1, 0.0, 1.0)
    assert preview.ghosts[0].pose == Pose(110, 99, 0)
    assert preview.hint
    command = play.tool.confirm()
    assert [move.to.pose for move in command.moves] == [Pose(110, 99, 0)]
    assert command.moves[0].legs == (Slide(10.0, -1.0),)
    assert play.tool.confirm() is None


def test_turning_by_the_keyboard_turns_a_group_about_its_middle(play):
    play.click(100, 100)
    play.click(140, 100, SHIFT)
    play.tool.nudge(0, 0, 90.0, 0.0)
    ends = [move.to.pose for move in play.tool.confirm().moves]
    assert ends == [Pose(120, 80, 90), Pose(120, 120, 90)]


def test_steps_that_lead_back_are_no_move_and_nothing_selected_takes_none(play):
    assert play.tool.nudge(1, 0, 0.0, 1.0).ghosts == ()
    play.click(100, 100)
    play.tool.nudge(1, 0, 0.0, 1.0)
    play.tool.nudge(-1, 0, 0.0, 1.0)
    assert play.tool.confirm() is None


def test_the_pointer_does_not_carry_on_what_the_keyboard_has_begun(play):
    play.click(100, 100)
    play.tool.nudge(1, 0, 0.0, 1.0)
    assert play.tool.drag(event(300, 300)).ghosts == ()
    assert play.tool.is_busy
    play.tool.cancel()
    assert not play.tool.is_busy


def test_ctrl_on_a_stack_of_which_a_part_is_selected_takes_it_whole_and_again_drops_it(play):
    play.seat.selection.replace(["blue_3"])
    play.click(140, 300, CTRL)
    assert set(play.selected) == {"blue_2", "blue_3", "blue_4"}
    play.click(140, 300, CTRL)
    assert play.selected == ()


def test_many_in_hand_are_judged_when_the_pointer_rests(monkeypatch):
    monkeypatch.setattr("vtt.session.tools.carry.MANY", 1)
    play = Play(Verdict((note("N1", "a note"),)))
    play.seat.selection.replace(["red_1", "red_2"])
    play.tool.press(event(100, 100))
    on_the_way = play.tool.drag(event(100, 160))
    assert on_the_way.is_rough
    assert (len(on_the_way.ghosts), on_the_way.verdict) == (2, None)
    rested = play.tool.drag(PointerEvent((100, 160), at_rest=True))
    assert rested.ghosts == on_the_way.ghosts
    assert rested.verdict.findings
    assert not rested.is_rough
