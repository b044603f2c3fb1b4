"""A battle opens its display, and when it is over the players are where they came from."""

from pathlib import Path

import pytest

from tests.ui.conftest import read_once
from tests.ui.games import case_player
from vtt.ui.parts.replay_part import ReplayPart

CASES = Path(__file__).parents[3] / "plugins" / "bellum_gallicum" / "tests" / "cases"


@pytest.fixture
def battle(qtbot):
    """Before the end of the phase in which two armies meet."""
    with case_player(
        qtbot, CASES / "pitched.toml", "pb9_a_sequence_is_rolled", read_once
    ) as player:
        yield player


def front(player):
    return player.page.seat.table


def test_a_battle_opens_the_display_and_an_undo_comes_back_to_the_map(battle):
    assert front(battle) == "gaul"
    battle.do("end_phase")
    assert front(battle) == "battle"
    assert battle.window.tabs.isTabVisible(battle.window.tabs.currentIndex())
    battle.do("undo")
    assert front(battle) == "gaul"


def test_who_turns_to_another_table_is_left_there(battle):
    battle.do("end_phase")
    names = [table.id for table in battle.window.desk.tables]
    battle.window.tabs.setCurrentIndex(names.index("gaul"))
    battle.window.refresh()
    assert front(battle) == "gaul"
    battle.window.tabs.setCurrentIndex(names.index("boxes"))
    battle.do("undo")
    assert front(battle) == "boxes"
    assert not battle.window.part(ReplayPart).is_playing
