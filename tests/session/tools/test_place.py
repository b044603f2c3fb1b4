import pytest

from tests.session.games import free_game
from vtt.commands.flow import Say
from vtt.rules.verdict import NO_OPINION
from vtt.session.seat import Seat
from vtt.session.tools.base import NO_PREVIEW, Modifier, PointerEvent
from vtt.session.tools.place import PlaceTool


@pytest.fixture
def kept():
    return []


@pytest.fixture
def tool(kept):
    session = free_game()
    seat = Seat("field", lambda: session.view, lambda command: NO_OPINION)
    return PlaceTool(
        seat,
        lambda point: (round(point[0], -1), round(point[1], -1)),
        lambda kind, point: Say(f"{kind} at {point[0]:g},{point[1]:g}"),
        kept.append,
    )


def at(x, y, *keys):
    return PointerEvent((x, y), frozenset(keys))


def test_with_nothing_in_hand_a_click_does_nothing(tool):
    assert tool.press(at(10, 10)) == NO_PREVIEW
    assert tool.release(at(10, 10), False) is None
    assert tool.confirm() is None
    assert not tool.is_busy


def test_a_click_puts_the_piece_down_and_shift_keeps_it_in_hand(tool, kept):
    tool.take("pike")
    assert not tool.is_busy
    preview = tool.press(at(51, 49))
    assert preview.lasso == ((30.0, 40.0), (70.0, 60.0))
    assert tool.is_busy
    assert tool.release(at(51, 49), False) == Say("pike at 51,49")
    tool.press(at(80, 49))
    tool.drag(at(90, 49))
    assert tool.release(at(90, 49, Modifier.SHIFT), True) == Say("pike at 90,49")
    assert kept == [False, True]


def test_arrow_keys_say_where(tool):
    tool.take("pike", (100.0, 100.0))
    assert tool.is_busy
    assert tool.nudge(1, 0, 0.0, 10.0).lasso == ((90.0, 90.0), (130.0, 110.0))
    tool.nudge(0, -1, 0.0, 30.0)
    assert tool.confirm() == Say("pike at 110,70")


def test_given_up_it_puts_nothing_down(tool):
    tool.take("pike", (100.0, 100.0))
    tool.press(at(10, 10))
    assert tool.cancel() == NO_PREVIEW
    assert not tool.is_busy
    assert tool.release(at(10, 10), False) is None
    assert (tool.handles(1.0), tool.bend()) == ((), None)
