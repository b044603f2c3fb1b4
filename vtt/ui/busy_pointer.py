"""The pointer tells that the program works and takes no clicks; where it asks something it is free."""

from collections.abc import Iterator
from contextlib import contextmanager

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication


@contextmanager
def busy_pointer() -> Iterator[None]:
    """A busy pointer, as long as the work inside lasts."""
    with _pointer(Qt.CursorShape.WaitCursor):
        yield


@contextmanager
def free_pointer() -> Iterator[None]:
    """For a question within work: the pointer is an arrow again, if it was busy."""
    if QApplication.overrideCursor() is None:
        yield
        return
    with _pointer(Qt.CursorShape.ArrowCursor):
        yield


@contextmanager
def _pointer(shape: Qt.CursorShape) -> Iterator[None]:
    QApplication.setOverrideCursor(shape)
    try:
        yield
    finally:
        QApplication.restoreOverrideCursor()
