"""The pointer over a hex tells whether what is selected can go there, at what cost, and why not."""

from pathlib import Path

import pytest

from tests.ui.conftest import read_once
from tests.ui.games import case_player

CASES = Path(__file__).parents[3] / "plugins"


@pytest.fixture
def hexes(qtbot):
    file = CASES / "hexdemo" / "tests" / "cases" / "movement.toml"
    with case_player(qtbot, file, "as_far_as_it_goes", read_once) as player:
        yield player


@pytest.fixture
def siege(qtbot):
    file = CASES / "siege_of_jerusalem" / "tests" / "cases" / "movement.toml"
    with case_player(qtbot, file, "one_hex_too_far", read_once) as player:
        player.page.view.zoom_by(6.0)
        player.page.settle()
        yield player


def middle_of(player, label):
    board = player.session.referee.view(player.session.state).cells(player.page.seat.table)
    return board.place(board.cell(label)).pose.point


def told(player):
    return player.window.status.contacts.text()


def test_a_hex_in_reach_tells_its_cost_and_one_beyond_why_not(hexes):
    hexes.click(hexes.pose("d1").point)
    near, far = middle_of(hexes, "1107"), middle_of(hexes, "1101")
    hexes.pixel(near)
    hexes.move(near)
    hexes.qtbot.waitUntil(lambda: "1107: 1 of 4" in told(hexes), timeout=10_000)
    hexes.move(far)
    hexes.qtbot.waitUntil(lambda: told(hexes).startswith("Not to"), timeout=10_000)
    assert "of 4" in told(hexes)
    assert hexes.session.position == 0


def test_nothing_selected_has_nowhere_to_go(hexes):
    far = middle_of(hexes, "1101")
    hexes.move(far)
    hexes.qtbot.wait(300)
    assert not told(hexes).startswith("Not to")


def test_siege_a_hex_tells_movement_factors_or_the_rule_that_forbids_it(siege):
    siege.click(siege.pose("v").point)
    near, far = middle_of(siege, "Z16"), middle_of(siege, "Z25")
    siege.pixel(near)
    siege.move(near)
    siege.qtbot.waitUntil(lambda: "Z16: 2 MF" in told(siege), timeout=20_000)
    siege.pixel(far)
    siege.move(far)
    siege.qtbot.waitUntil(lambda: told(siege).startswith("Not to hex Z25: "), timeout=20_000)
    assert "8." in told(siege)
