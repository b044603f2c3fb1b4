"""What is read before the tables of a battle are seen: so few modules, and none that can wait.

Each module takes about half a thousandth of the time in which a person waits (record 0010). A test that fails
here asks whether what was added is needed for the first paint; if it is not, import it where it is.
"""

import json
import subprocess
import sys
from importlib.util import find_spec

import pytest

MOST_OF_OURS = 315
OTHERS = (
    *(
        "asyncio",
        "concurrent.futures",
        "csv",
        "difflib",
        "email",
        "fractions",
        "importlib.metadata",
    ),
    *("lxml", "networkx", "numpy", "polib", "shapely", "ssl", "statistics", "tomllib", "typer"),
    *("xml.etree", "PySide6.QtNetwork", "PySide6.QtPrintSupport", "PySide6.QtSvg"),
)
OURS = (
    *("vtt.cli.main", "vtt.commands.describe", "vtt.formats.module_file", "vtt.formats.vassal"),
    *("vtt.geometry.area_graph", "vtt.geometry.hex_grid", "vtt.geometry.many", "vtt.geometry.snap"),
    *("vtt.render.draw_table", "vtt.render.svg", "vtt.rules.area_board", "vtt.rules.cell_board"),
    *("vtt.rules.source_import", "vtt.ui.app_icon", "vtt.ui.furniture", "vtt.ui.window_parts"),
    *("vtt.ui.scene.large_pictures", "vtt.ui.scene.ping_item", "vtt.ui.start_rooms"),
)
CONSTANTS = {
    "PySide6.QtGui": ("QAccessible", "QAction", "QGradient", "QIcon"),
    "PySide6.QtWidgets": ("QMdiArea", "QStyle", "QWizard"),
}
"""Classes of Qt that bring tables of constants; PySide makes one when it is asked for first."""

READ = """
import json, sys
from vtt.cli.gui import main
from vtt.ui.read_pyside import read_pyside
read_pyside()
import vtt.ui.shell, vtt.ui.app
made = {name: sorted(vars(module)) for name, module in sys.modules.items() if name.startswith("PySide6.Qt")}
print(json.dumps([sorted(sys.modules), made]))
"""


@pytest.fixture(scope="module")
def read():
    """The names of all modules, and of the classes of Qt, that opening a file begins with."""
    ended = subprocess.run(
        [sys.executable, "-c", READ], capture_output=True, encoding="utf-8", check=True
    )
    return json.loads(ended.stdout)


def test_what_can_wait_is_not_read(read):
    modules, _ = read
    assert [name for name in (*OTHERS, *OURS) if name in modules] == []


def test_few_of_our_own_modules_are_read(read):
    modules, _ = read
    assert len([name for name in modules if name.partition(".")[0] == "vtt"]) <= MOST_OF_OURS


def test_constants_that_nobody_asks_for_are_not_made(read):
    _, made = read
    for module, names in CONSTANTS.items():
        assert [name for name in names if name in made[module]] == []


def test_the_names_here_are_names_of_modules():
    """A name that is wrong would be missing for ever."""
    assert [name for name in (*OTHERS, *OURS) if find_spec(name) is None] == []
