"""The window before all others: up at once, in the user's look, gone when a game's window is there."""

import gc
import json
import subprocess
import sys

import pytest
from PySide6.QtGui import QPalette
from PySide6.QtWidgets import QApplication

from tests.ui.player import MODULES
from vtt.base.collector import YOUNG
from vtt.base.errors import VttError
from vtt.ui import shell
from vtt.ui.shell import Shell, kept_look, show_shell, start
from vtt.ui.theme import DARK, apply_theme

HEAVY = ("numpy", "shapely", "lxml", "ssl", "asyncio")


def shells():
    return [widget for widget in QApplication.topLevelWidgets() if isinstance(widget, Shell)]


@pytest.fixture(scope="module", autouse=True)
def left_as_found(frozen_again):
    """What the collector left alone before these tests it leaves alone after them."""


@pytest.fixture
def home(monkeypatch, tmp_path, qapp):
    """Preferences of a user who has none yet."""
    path = tmp_path / "preferences.json"
    monkeypatch.setattr(shell, "preferences_file", lambda: path)
    thresholds = gc.get_threshold()
    gc.unfreeze()
    yield path
    gc.unfreeze()
    gc.set_threshold(*thresholds)
    for widget in shells():
        widget.deleteLater()
    qapp.processEvents()
    apply_theme(qapp, False)


def test_it_is_seen_when_the_call_returns(home):
    window = show_shell([])
    assert window.isVisible()
    assert window.blank.was_painted
    assert show_shell([]) is window


def test_the_program_is_read_without_a_search_for_garbage_in_it(home):
    gc.set_threshold(700, 10, 10)
    show_shell([])
    assert gc.get_threshold()[0] == YOUNG
    assert gc.get_freeze_count() > 1000


@pytest.mark.parametrize(
    ("text", "dark"),
    [
        ('{"theme": "dark"}', True),
        ('{"theme": "light"}', False),
        ('{"theme": "system"}', None),
        ('{"theme": 3}', None),
        ("{}", None),
        ("[]", None),
        ("not a word of JSON", None),
    ],
)
def test_it_has_the_look_that_the_user_chose(home, text, dark):
    home.write_text(text, encoding="utf-8")
    assert kept_look() is dark


def test_without_preferences_it_looks_as_the_system_does(home):
    assert kept_look() is None


def test_the_dark_look_is_there_from_the_first_paint(home):
    home.write_text(json.dumps({"theme": "dark"}), encoding="utf-8")
    window = show_shell([])
    assert window.palette().window().color().name() == DARK[QPalette.ColorRole.Window]


def test_it_makes_way_for_the_game(home, monkeypatch):
    seen = []

    def play(name, scenario, mode, opened):
        seen.append((name, scenario, shells()[0].isVisible()))
        opened()
        seen.append(shells()[0].isVisible())
        return 0

    monkeypatch.setattr("vtt.ui.app.play", play)
    assert start([], str(MODULES / "dbr"), "skirmish") == 0
    assert seen == [(str(MODULES / "dbr"), "skirmish", True), False]


def test_it_does_not_stay_where_the_game_cannot_be_opened(home, tmp_path):
    with pytest.raises((VttError, OSError)):
        start([], str(tmp_path / "nowhere"))
    assert not any(window.isVisible() for window in shells())


def test_nothing_heavy_is_loaded_before_it_is_seen():
    told = subprocess.run(
        [
            sys.executable,
            "-c",
            "import sys; from vtt.ui.shell import show_shell; show_shell([]); "
            f"print([name for name in {HEAVY} if name in sys.modules])",
        ],
        capture_output=True,
        text=True,
        check=True,
    )
    assert told.stdout.strip() == "[]"
