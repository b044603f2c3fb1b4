"""Boards of any size in the window: they are shown, or refused by name; never a blank table."""

import struct
import zlib

import pytest
from PySide6.QtCore import QBuffer, QIODevice, QPointF
from PySide6.QtGui import QColor, QImage, QPainter

from tests.builders import make_module, make_scenario
from tests.session.games import Ticks
from tests.ui.conftest import Layouts
from tests.ui.player import Player, forget
from vtt.commands.chance import FixedDice
from vtt.commands.log import EventLog
from vtt.definition.board import BoardDefinition, BoardPicture, TableDefinition
from vtt.rules.referee import Referee
from vtt.session.session import GameSession
from vtt.state.new_game import new_game
from vtt.ui.game_desk import GameDesk
from vtt.ui.game_window import GameWindow

WIDTH, HEIGHT = 1200.0, 900.0
COLOURS = ("#aa3311", "#22aa44", "#2255bb", "#bbaa22")
"""Of the four quarters: upper left, upper right, lower left, lower right."""


class OnePicture:
    """A module's pictures: one."""

    def __init__(self, data):
        self.data = data

    def read(self, _path):
        return self.data


def quarters(width, height, kind):
    image = QImage(width, height, QImage.Format.Format_RGB32)
    painter = QPainter(image)
    for number, colour in enumerate(COLOURS):
        left, top = (number % 2) * width // 2, (number // 2) * height // 2
        painter.fillRect(left, top, width - width // 2, height - height // 2, QColor(colour))
    painter.end()
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    image.save(buffer, kind)
    return bytes(buffer.data().data())


def claimed(width, height):
    """The beginning of a PNG file that claims to have so many pixels."""
    head = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", zlib.compress(bytes(99)))


def chunk(name, data):
    """A part of a PNG file."""
    return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))


@pytest.fixture
def opened(qtbot):
    players = []

    def open_with(data):
        board = BoardDefinition(
            "big", "Big", 0.0, 0.0, WIDTH, HEIGHT, image=BoardPicture("images/big_board.png")
        )
        table = TableDefinition("field", "Field", WIDTH, HEIGHT, boards=(board,))
        module = make_module(make_scenario(""), tables=(table,), decks=())
        log = EventLog(new_game(module, "start"))
        session = GameSession(module, log, Referee(None, module, FixedDice(())), clock=Ticks())
        player = Player(qtbot, None)
        player.sit_down(GameWindow(GameDesk(session, OnePicture(data)), print, Layouts()))
        players.append(player)
        return player

    yield open_with
    for player in players:
        forget(player.window)


def colour_at(player, x, y):
    view = player.page.view
    picture = view.viewport().grab().toImage()
    where = view.viewportTransform().map(QPointF(x, y))
    return picture.pixelColor(round(where.x()), round(where.y()))


def is_shown(player):
    """Whether each quarter of the board has its colour."""
    spots = ((0.3, 0.3), (0.7, 0.3), (0.3, 0.7), (0.7, 0.7))
    for (x, y), name in zip(spots, COLOURS, strict=True):
        found, wanted = colour_at(player, x * WIDTH, y * HEIGHT), QColor(name)
        apart = max(
            abs(a - b) for a, b in zip(found.getRgb()[:3], wanted.getRgb()[:3], strict=True)
        )
        if apart > 24:
            return False
    return True


def is_refused(player):
    """Whether the window names the picture, and shows a crossed box in its place."""
    message = player.window.bar.message
    return message is not None and "images/big_board.png" in message.text


@pytest.mark.parametrize(
    ("width", "height", "kind"),
    [(9000, 7600, "JPG"), (33000, 40, "PNG"), (40, 33000, "PNG")],
    ids=["over 256 MiB", "wider than Qt's limit", "higher than Qt's limit"],
)
def test_a_board_beyond_qts_limits_is_shown_or_refused_by_name(opened, width, height, kind):
    player = opened(quarters(width, height, kind))
    player.qtbot.waitUntil(lambda: is_shown(player) or is_refused(player), timeout=20000)


def test_a_board_within_them_is_shown_when_zoomed_and_turned_as_well(opened):
    player = opened(quarters(1600, 1200, "PNG"))
    player.qtbot.waitUntil(lambda: is_shown(player), timeout=20000)
    for turn in (90, 180, 270):
        player.page.view.turn_to(turn)
        player.page.settle()
        player.qtbot.waitUntil(lambda: is_shown(player), timeout=20000)


def test_a_board_that_no_memory_holds_is_refused_by_name(opened):
    player = opened(claimed(120000, 90000))
    player.qtbot.waitUntil(lambda: is_refused(player), timeout=20000)
    assert "120000 x 90000" in player.window.bar.message.text
