"""The log's panel in a game of a hundred thousand steps: one more is shown as fast (goal L8)."""

import pytest
from PySide6.QtWidgets import QApplication

from tests.benchmarks.conftest import Goal
from tests.builders import make_module, start
from vtt.commands.apply import apply
from vtt.commands.entry import CommandEntry, encode_entry
from vtt.commands.log import EventLog
from vtt.commands.piece import SetMark
from vtt.session.log_lines import LogLines
from vtt.session.shown_game import ShownGame
from vtt.ui.panels.log_panel import LogPanel

LONG, SHORT = 100_000, 100
APPENDED = 10
STEP = CommandEntry("red", "Ada", 1_700_000_000_000, SetMark(("red_1",), moved=True))


class Shown:
    """The panel of the window on a log that grows."""

    def __init__(self, steps):
        self.log = EventLog.load(start(), [encode_entry(STEP)] * steps)
        module = make_module()
        self.panel = LogPanel(LogLines(ShownGame(module, self.log)), module.sides)
        self.panel.resize(310, 800)
        self.panel.show()
        self.show()

    def show(self):
        self.panel.show_entries(self.log.length)
        QApplication.processEvents()

    def append(self):
        """Ten steps of the game, each shown before the next one comes."""
        for _ in range(APPENDED):
            self.log.record(STEP, apply(self.log.state, STEP.command))
            self.show()
        return self.last_line_is_seen()

    def last_line_is_seen(self):
        view, model = self.panel.view, self.panel.view.model()
        last = model.index(model.rowCount() - 1, 0)
        seen = view.viewport().rect().contains(view.visualRect(last).center())
        return seen and str(self.log.length) in str(last.data())


@pytest.fixture
def panels(qapp):
    shown = Shown(LONG), Shown(SHORT)
    yield shown
    for one in shown:
        one.panel.close()
        one.panel.deleteLater()
    QApplication.processEvents()


def test_a_line_more_in_the_log(goals, panels):
    long, short = panels
    goals.times(
        Goal("L8", f"{APPENDED} lines more in a log of 100,000", "in a log of 100", at_most=2.0),
        long.append,
        short.append,
        same=lambda a, b: a and b,
    )
