"""What Qt made is freed in the thread of the windows, however much another thread works meanwhile."""

import gc
import threading
from typing import ClassVar

import pytest
from PySide6.QtCore import QObject

from vtt.ui.collecting import LOOK_EVERY_MS, Collecting
from vtt.ui.long_work import in_background
from vtt.ui.shell import build_app


class Watched(QObject):
    """An object that tells in which thread it is freed."""

    freed: ClassVar[list[int]] = []

    def __init__(self):
        super().__init__()
        self.circle = self

    def __del__(self):
        self.freed.append(threading.get_ident())


@pytest.fixture
def thresholds():
    before = gc.get_threshold()
    gc.set_threshold(700, 10, 10)
    yield
    gc.set_threshold(*before)


def much_garbage():
    for _ in range(200_000):
        circle = []
        circle.append(circle)


def test_an_import_frees_nothing_of_a_window_that_was_closed(qtbot, thresholds):
    build_app([])
    Watched.freed.clear()
    Watched()
    in_background(None, "Working", much_garbage)
    much_garbage()  # so much that it is time
    qtbot.waitUntil(lambda: bool(Watched.freed), timeout=20 * LOOK_EVERY_MS)
    assert Watched.freed == [threading.main_thread().ident]


def test_one_looks_after_it_for_the_whole_program(qapp):
    app = build_app([])
    build_app([])
    assert len(app.findChildren(Collecting)) == 1
    assert not gc.isenabled()
