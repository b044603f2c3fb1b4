"""From nothing to the first paint, in processes of their own (goals S1 and S2).

Wall time: what a person waits for. Bytecode is kept, as it is in an installed program.
"""

import os
import subprocess
import sys
import time
from dataclasses import dataclass
from pathlib import Path

import pytest

from tests.benchmarks.conftest import Goal
from vtt.base.kept_files import GRAIN_S

ROOT = Path(__file__).parents[2]
BARE = Path(__file__).parent / "reference" / "bare_window.py"
TOO_EARLY = ("asyncio", "lxml", "numpy", "shapely", "ssl")
LATER = (
    *("asyncio", "lxml", "networkx", "numpy", "shapely", "ssl", "typer"),
    *("email", "importlib.metadata", "statistics", "tomllib", "xml.etree"),
    *("PySide6.QtNetwork", "PySide6.QtPrintSupport", "PySide6.QtSvg", "PySide6.QtSvgWidgets"),
    *(
        "vtt.formats.xml.walk",
        "vtt.ui.window_parts",
        "vtt.ui.scene.large_pictures",
        "vtt_dbr.rules",
    ),
)
"""What even the tables of a battle need not, if it was opened before."""
ROOM_MB = 10.0
STAYS_S = 3.0

TELL = """
import sys
from tests.benchmarks.reference.peak import peak_kb
print(painted, peak_kb(), *sorted(name for name in {early} if name in loaded))
"""
SHELL = f"""
import sys, time
from vtt.ui.read_pyside import read_pyside
read_pyside()
from vtt.ui.shell import show_shell
shell = show_shell([])
painted, loaded = time.monotonic(), set(sys.modules)
{TELL.format(early=TOO_EARLY)}
"""
"""What `vtt-gui FILE` does up to the first paint."""

PAGE = f"""
import sys, time
from vtt.ui.read_pyside import read_pyside
read_pyside()
from vtt.ui.start_page import show_page
page = show_page([])
painted, loaded = time.monotonic(), set(sys.modules)
{TELL.format(early=TOO_EARLY)}
"""
"""What it does where no file is named."""

BATTLE = """
import sys, time
from vtt.base.collector import calm_collector
calm_collector()
from vtt.ui.read_pyside import read_pyside
read_pyside()
from PySide6.QtCore import QEvent, QObject
from PySide6.QtWidgets import QApplication
from vtt.cli.gui import main
class Seen(QObject):
    painted = False
    def eventFilter(self, watched, event):
        self.painted = self.painted or event.type() == QEvent.Type.Paint
        return False
def until_painted():
    global painted, loaded
    from vtt.ui.game_window import GameWindow
    [window] = [shown for shown in QApplication.topLevelWidgets() if isinstance(shown, GameWindow)]
    seen = Seen()
    window.page.view.viewport().installEventFilter(seen)
    while not seen.painted:
        QApplication.processEvents()
    painted, loaded = time.monotonic(), set(sys.modules)
    pieces = window.page.scene.items_by_id
    assert pieces and all(item.pixmap().width() for item in pieces.values())
    if {stays}:
        window.furnish()
        gone = time.monotonic() + {stays}
        while time.monotonic() < gone:
            QApplication.processEvents()
    window.desk.give_up()
    return 0
QApplication.exec = staticmethod(until_painted)
sys.argv = ["vtt-gui", {module!r}]
try:
    main()
except SystemExit as ended:
    assert not ended.code
""" + TELL.format(early=LATER)
"""What `vtt-gui FILE` does up to the first paint of the tables, some ground and pieces to be seen on them.

Who `stays` for some seconds has the rest of the window as well, and what is kept for the next time."""


@dataclass(frozen=True)
class Started:
    """What a process told when its window was painted: seconds since it began, peak memory in MB."""

    seconds: float
    megabytes: float
    early: tuple[str, ...]


class Starter:
    """Starts programs with a home of their own."""

    def __init__(self, folder):
        self.place = folder / "place"  # it does not change, as a home does
        self.place.mkdir(exist_ok=True)
        self.variables = {
            **os.environ,
            "HOME": str(folder),
            "PYTHONPATH": str(ROOT),
            "PYTHONPYCACHEPREFIX": str(folder / "bytecode"),
        }
        self.variables.pop("PYTHONDONTWRITEBYTECODE", None)

    def start(self, *program):
        begun = time.monotonic()
        ended = subprocess.run(
            [sys.executable, *program],
            env=self.variables,
            cwd=self.place,
            capture_output=True,
            encoding="utf-8",
            check=False,
        )
        assert ended.returncode == 0, ended.stderr
        painted, peak, *early = ended.stdout.split()
        return Started(float(painted) - begun, int(peak) / 1024, tuple(early))

    def bare(self):
        return self.start(str(BARE))

    def shell(self):
        return self.start("-c", SHELL)

    def page(self):
        return self.start("-c", PAGE)

    def battle(self, stays=0.0):
        module = str(ROOT / "modules" / "dbr")
        return self.start("-c", BATTLE.format(module=module, stays=stays))


@pytest.fixture(scope="module")
def starter(tmp_path_factory):
    made = Starter(tmp_path_factory.mktemp("home"))
    time.sleep(GRAIN_S)  # nothing is kept that depends on a place which was made just now
    return made


def test_nothing_heavy_is_loaded_before_the_first_paint(starter):
    assert starter.shell().early == ()
    assert starter.page().early == ()


def test_a_battle_that_was_opened_before_is_seen_before_the_rest_is_loaded(starter):
    starter.battle(stays=STAYS_S)
    assert starter.battle().early == ()


def test_the_first_window(goals, starter):
    goals.figures(
        Goal("S1", "first paint of the empty window", "a bare Qt window", at_most=1.25),
        lambda: starter.shell().seconds,
        lambda: starter.bare().seconds,
    )


def test_the_start_page(goals, starter):
    goals.figures(
        Goal("S1", "first paint of the start page", "a bare Qt window", at_most=1.25),
        lambda: starter.page().seconds,
        lambda: starter.bare().seconds,
    )


def test_the_memory_of_the_first_window(goals, starter):
    more = starter.shell().megabytes - starter.bare().megabytes
    goal = Goal("S2", "memory of the empty window over the bare one", "10 MB", at_most=1.0)
    goals.value(goal, more, ROOM_MB, "MB")


def test_the_window_with_the_sample_battle(goals, starter):
    starter.battle(stays=STAYS_S)
    goals.figures(
        Goal("S1", "window with the sample battle", "a bare Qt window", at_most=2.5),
        lambda: starter.battle().seconds,
        lambda: starter.bare().seconds,
    )
