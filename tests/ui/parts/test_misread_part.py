"""An expression that an imported module's trait gets wrong is told once, not at every step."""

import pytest
from PySide6.QtCore import Qt

from tests.ui.player import CTRL, Player
from tests.vassal.generate import (
    MAP,
    board,
    element,
    map_of,
    module_file,
    root,
    roster,
    slot,
)
from vtt.formats.exchange import import_file
from vtt.ui.parts.misread_part import AFTER_MS, MOST_AT_ONCE

LABEL = "label;;;10;;0,0,0;t;0;c;0;b;c;$pieceName$ ($label$);Dialog;0;0;P{};;false"


@pytest.fixture
def player(qtbot, desktop, tmp_path):
    """A game with a counter whose labels cannot be read, and a key that counts its hits."""
    bad = [(LABEL.format(n), f"{{Hits + {n} +}}") for n in range(MOST_AT_ONCE + 2)]
    unit = slot("Pike", "1", *bad, ("PROP;Hits;true,0,6,false;Hit:72\\,130:I\\,1;", "0"))
    stack = element(f"{MAP}SetupStack", unit, name="Start", x="100", y="60")
    tree = root(roster("Red", "Blue"), map_of("Main", board("East"), stack))
    import_file(module_file(tmp_path, tree), tmp_path / "out")
    player = Player(qtbot, desktop)
    player.open(tmp_path / "out", "start")
    return player


def told(player):
    message = player.window.bar.message
    return message.text if message is not None and "cannot be worked out" in message.text else ""


def test_each_is_told_once_and_many_are_counted(player, qtbot):
    qtbot.waitUntil(lambda: bool(told(player)), timeout=5000)
    message = told(player)
    assert message.count("Pike: its module asks for {Hits + ") == MOST_AT_ONCE
    assert "expected" not in message, "the parser's words are for the report of the import"
    assert "2 more" in message
    (piece,) = player.session.view.state.pieces.values()
    player.page.seat.selection.replace([piece.id])
    player.page.view.setFocus()
    player.table_key(Qt.Key.Key_H, CTRL)
    assert next(iter(player.session.view.state.pieces.values())).get("Hits") == "1"
    qtbot.wait(AFTER_MS * 2)
    assert not told(player), "a step takes the message away, and does not bring it again"
