from tests.session.tools.test_select import Play, event
from vtt.session.tools.ping import HINT, PingTool


def test_a_click_points_and_moves_nothing():
    pointed = []
    tool = PingTool(Play().seat, pointed.append)
    assert tool.press(event(100, 100)).hint == HINT
    assert tool.is_busy
    assert tool.release(event(103, 100), dragged=False) is None
    assert pointed == [(103.0, 100.0)]
    assert not tool.is_busy


def test_escape_takes_the_finger_away():
    pointed = []
    tool = PingTool(Play().seat, pointed.append)
    tool.press(event(100, 100))
    tool.cancel()
    tool.release(event(100, 100), dragged=False)
    assert pointed == []
