"""Windows for tests: on the sample battle, and on the small duel that needs no files."""

import gc
from functools import cache

import pytest
from PySide6.QtCore import QEvent, QObject, QPointF, Qt
from PySide6.QtGui import QMouseEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from tests.session.games import duel_game, free_game
from tests.ui.counters import counter_desk
from tests.ui.player import MODULES, PATIENT, Player, forget, let_go
from vtt.commands.chance import SeededRandom
from vtt.render.picture_files import NoPictures
from vtt.rules import registry
from vtt.rules.installed import installed_plugins
from vtt.rules.registry import PluginRegistry
from vtt.session.consent import PlayStyle
from vtt.session.library import ModuleLibrary, read_module_at
from vtt.session.preferences import Preferences
from vtt.session.start import Setup
from vtt.session.tools import carry
from vtt.ui.app import Desktop
from vtt.ui.game_desk import GameDesk
from vtt.ui.game_window import GameWindow
from vtt.ui.scene import ground_item
from vtt.ui.shell import build_app

FOUR_WINDOWS = 150_000  # objects


@cache
def _read(path):
    return read_module_at(path)


def read_once(path, *_where):
    """A module that no test changes, read once for all of them."""
    return _read(path)


@cache
def _installed():
    return installed_plugins()


@pytest.fixture(autouse=True)
def known_plugins(monkeypatch):
    """What is installed is looked up once: for each window of a battle it took as long as half the window."""
    monkeypatch.setattr(registry, "installed_plugins", lambda _cache: _installed())


@pytest.fixture(autouse=True)
def collected(qapp):
    """Closed windows are freed between tests: with windows, garbage is looked for in their loop alone.

    Python counts objects: a window of tens of megabytes has few, and would lie there for hundreds of tests.
    """
    yield
    if gc.get_count()[0] > FOUR_WINDOWS:
        gc.collect()


@pytest.fixture(autouse=True)
def released_buttons(qapp):
    """No test begins with a mouse button that another one has left down."""
    yield
    let_go()


@pytest.fixture(autouse=True)
def whole_pictures(monkeypatch):
    """A busy machine must not leave the stretched ground of an earlier zoom in a test's picture."""
    monkeypatch.setattr(ground_item, "LONGEST_S", 60.0)


@pytest.fixture(autouse=True)
def own_letters(qapp):
    """No test leaves its larger letters to the next one."""
    font = qapp.font()
    yield
    if qapp.font() != font:
        qapp.setFont(font)


@pytest.fixture(autouse=True)
def quick_rules(monkeypatch):
    """A busy machine must not make a drag wait for the pointer's rest in a test that does not."""
    monkeypatch.setattr(carry, "SLOW_S", 60.0)


class Ears(QObject):
    """Notes whether a pointer's move comes to a widget."""

    heard = False

    def eventFilter(self, _watched, event):
        self.heard = self.heard or event.type() is QEvent.Type.MouseMove
        return False


def move_pointer(widget, pos, delay=-1):
    """Move the pointer over a widget, though a window that another test left should lie above it.

    QTest moves the cursor, and the first window at that place of the screen gets the event; where it
    is not the widget's own the event is sent to the widget itself.
    """
    ears = Ears()
    widget.installEventFilter(ears)
    QTest.mouseMove(widget, pos, delay)
    widget.removeEventFilter(ears)
    if not ears.heard:
        place = QPointF(pos)
        held, keys = QApplication.mouseButtons(), Qt.KeyboardModifier.NoModifier
        event = QMouseEvent(
            QEvent.Type.MouseMove,
            place,
            widget.mapToGlobal(place),
            Qt.MouseButton.NoButton,
            held,
            keys,
        )
        QApplication.sendEvent(widget, event)


@pytest.fixture
def qtbot(qtbot):
    """The robot of pytest-qt, whose pointer arrives."""
    qtbot.mouseMove = move_pointer
    return qtbot


@pytest.fixture
def desktop(qtbot, tmp_path, monkeypatch):
    monkeypatch.setattr("vtt.ui.app.read_kept_module", read_once)
    setup = Setup(
        library=ModuleLibrary([MODULES]),
        plugins=PluginRegistry(),
        unsaved=tmp_path / "unsaved",
        cache=tmp_path / "cache",
        random=SeededRandom(1),
        budget=PATIENT,
    )
    desktop = Desktop(build_app([]), setup, tmp_path / "preferences.json")
    yield desktop
    for window in list(desktop.windows):
        forget(window)


@pytest.fixture
def player(qtbot, desktop):
    player = Player(qtbot, desktop)
    player.open()
    return player


class Layouts(dict):
    """Layouts and likes that are kept in memory."""

    preferences = Preferences()

    def use_preferences(self, preferences):
        self.preferences = preferences

    def layout(self, module_id):
        return self.get(module_id, "")

    def keep_layout(self, module_id, text):
        self[module_id] = text


@pytest.fixture
def duelist(qtbot):
    """Opens a window on a duel, kept in no file; keyword arguments are those of `duel_game`."""
    players = []

    def begin(*dice, **fields):
        desk = GameDesk(duel_game(*dice, **fields), NoPictures())
        player = Player(qtbot, None)
        player.opened = []
        player.sit_down(GameWindow(desk, player.opened.append, Layouts()))
        players.append(player)
        return player

    yield begin
    for player in players:
        forget(player.window)


@pytest.fixture
def duel_player(duelist):
    return duelist(3, 5, style=PlayStyle.SOLO)


@pytest.fixture
def counter_player(qtbot):
    """On a table with counters, half of it open and half of it hexes, and no rules."""
    player = Player(qtbot, None)
    player.sit_down(GameWindow(counter_desk(), lambda name: None, Layouts()))
    yield player
    forget(player.window)


@pytest.fixture
def free_player(qtbot):
    """On the little module: pieces with two faces, and no rules."""
    desk = GameDesk(free_game(), NoPictures())
    player = Player(qtbot, None)
    player.sit_down(GameWindow(desk, lambda name: None, Layouts()))
    yield player
    forget(player.window)
