import time
from pathlib import Path

import pytest

from tests.ui.player import LEFT
from vtt.session.start_offers import GameKind, GameOffer
from vtt.ui.start_game_panel import StartGamePanel, game_title, second_line, when_text

NOW = int(time.time() * 1000)
DAY = 86_400_000
PATH = Path("games/rain.vttg")
NAMES = {"dbr": "DBR: Lützen"}


@pytest.fixture
def panel(qtbot):
    panel = StartGamePanel()
    qtbot.addWidget(panel)
    panel.show()
    panel.told = []
    for name in ("open", "remove", "repair"):
        getattr(panel, f"{name}_wanted").connect(
            lambda offer, name=name: panel.told.append((name, offer))
        )
    return panel


@pytest.mark.parametrize(
    ("offer", "buttons", "remove", "words"),
    [
        (GameOffer(PATH, GameKind.RECENT, NOW, "dbr"), "open", "Remove from the list", "Last"),
        (GameOffer(PATH, GameKind.MISSING), "", "Remove from the list", "no longer there"),
        (GameOffer(PATH, GameKind.DAMAGED, error="cut"), "repair", "Remove from", "opened: cut"),
        (
            GameOffer(PATH, GameKind.LEFT, NOW, "dbr", "noon", 1, own=True),
            "open",
            "Give up ...",
            "with one entry in its log",
        ),
        (
            GameOffer(PATH, GameKind.LEFT, NOW, "dbr", "noon", 9, own=True),
            "open",
            "Give up ...",
            "with 9 entries in its log",
        ),
    ],
)
def test_what_can_be_done_fits_the_game(panel, qtbot, monkeypatch, offer, buttons, remove, words):
    monkeypatch.setattr("vtt.formats.mendable.is_mendable", lambda path: path == PATH)
    panel.show_game(offer, "Rain")
    assert panel.name.text() == "Rain"
    assert panel.place.text() == str(PATH)
    assert words in panel.words.text()
    assert panel.open.isVisible() is (buttons == "open")
    assert panel.repair.isVisible() is (buttons == "repair")
    assert panel.remove.text().startswith(remove)
    for button in (panel.open, panel.repair, panel.remove):
        if button.isVisible():
            qtbot.mouseClick(button, LEFT)
    assert panel.told == [(name, offer) for name in (buttons, "remove") if name]


def test_a_game_is_called_by_its_file_and_one_without_a_name_by_its_module_and_scenario():
    def title(offer):
        return game_title(offer, NAMES, {("dbr", "skirmish"): "The ford"})

    assert title(GameOffer(PATH, GameKind.RECENT, NOW, "dbr")) == "rain"
    assert title(GameOffer(PATH, GameKind.LEFT, NOW, "dbr")) == "DBR: Lützen"
    assert (
        title(GameOffer(PATH, GameKind.LEFT, NOW, "dbr", "skirmish")) == "DBR: Lützen  ·  The ford"
    )
    assert title(GameOffer(PATH, GameKind.LEFT, NOW, "dbr", "gone")) == "DBR: Lützen  ·  gone"
    assert title(GameOffer(PATH, GameKind.LEFT, NOW, "other")) == "other"
    assert title(GameOffer(PATH, GameKind.DAMAGED)) == "rain"


def test_the_second_line_says_what_matters():
    recent = second_line(GameOffer(PATH, GameKind.RECENT, NOW, "dbr"), NAMES)
    assert recent.startswith("DBR: Lützen  ·  today, ")
    assert second_line(GameOffer(PATH, GameKind.MISSING), NAMES) == "no longer there"
    assert second_line(GameOffer(PATH, GameKind.DAMAGED), NAMES) == "damaged"
    left = second_line(GameOffer(PATH, GameKind.LEFT, NOW - DAY, "dbr"), NAMES)
    assert left.startswith("never saved, begun yesterday, ")


def test_days_long_gone_are_dates():
    assert "2023" in when_text(1_700_000_000_000)
