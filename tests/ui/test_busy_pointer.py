"""The pointer is busy while the program works, and free where it asks something meanwhile."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication

from vtt.ui.busy_pointer import busy_pointer, free_pointer


def pointer():
    cursor = QApplication.overrideCursor()
    return None if cursor is None else cursor.shape()


def test_it_is_busy_as_long_as_the_work_lasts_and_after_a_fault_no_more(qapp):
    with busy_pointer():
        assert pointer() is Qt.CursorShape.WaitCursor
    assert pointer() is None
    with pytest.raises(OSError, match="gone"), busy_pointer():
        raise OSError("gone")
    assert pointer() is None


def test_a_question_within_the_work_has_an_arrow(qapp):
    with free_pointer():
        assert pointer() is None
    with busy_pointer():
        with free_pointer():
            assert pointer() is Qt.CursorShape.ArrowCursor
        assert pointer() is Qt.CursorShape.WaitCursor
