import pytest
from PySide6.QtWidgets import QApplication, QProxyStyle, QStyle

from vtt.session.preferences import MotionChoice
from vtt.ui.motion import DURATION_MS, choose_motion, duration_ms, motion_is_wanted


class Still(QProxyStyle):
    """The style of a system that asks for less motion."""

    def styleHint(self, hint, option=None, widget=None, returnData=None):
        if hint == QStyle.StyleHint.SH_Widget_Animation_Duration:
            return 0
        return super().styleHint(hint, option, widget, returnData)


@pytest.fixture(autouse=True)
def system_afterwards(qtbot):
    yield
    choose_motion(MotionChoice.SYSTEM)


def test_without_a_choice_the_style_of_the_system_decides(monkeypatch):
    monkeypatch.setattr("sys.platform", "linux")
    assert motion_is_wanted()
    monkeypatch.setattr(QApplication, "style", lambda: Still("Fusion"))
    assert not motion_is_wanted()


def test_a_choice_stands_above_the_system():
    choose_motion(MotionChoice.FULL)
    assert motion_is_wanted()
    assert duration_ms() == DURATION_MS
    choose_motion(MotionChoice.NONE)
    assert not motion_is_wanted()
    assert duration_ms() == 0
