"""The set-up assistant: where the selected units may begin is painted, without hexes that are full."""

import pytest

from plugins.siege_of_jerusalem.tests.game import referee, start
from vtt.commands.apply import apply
from vtt.commands.flow import SetTurn
from vtt.state.turn import TurnState
from vtt_siege_of_jerusalem.city import city
from vtt_siege_of_jerusalem.offers import offers


def painted(phase, side, *selection):
    """The labels of the hexes that are painted for a selection."""
    view = referee().view(apply(start("gallus"), SetTurn(TurnState(1, phase, side))))
    board = city(view).board
    (zone,) = (one for one in offers(view, side, selection) if one.kind == "set_up")
    middles = [
        tuple(sum(axis) / len(mark.points) for axis in zip(*mark.points, strict=True))
        for mark in zone.marks
    ]
    return {board.label(board.cell_at(middle)) for middle in middles}


@pytest.mark.parametrize(
    ("phase", "side", "selection", "free", "barred"),
    [
        ("setup_j", "judaea", ("e_militia_7",), {"AA26", "BB25", "BB26"}, {"DD22", "AA10", "BB33"}),
        ("setup_j", "judaea", ("e_militia_5",), {"DD22", "BB25"}, {"AA10"}),
        ("setup_r", "rome", ("l12_line_9",), {"Y17", "X18"}, {"Y16", "Y15", "BB25"}),
        ("setup_r", "rome", ("l12_line_9", "l12_veteran_9"), {"Y17", "X20"}, {"Y16"}),
    ],
)
def test_hexes_with_room_are_painted_and_full_ones_are_not(phase, side, selection, free, barred):
    found = painted(phase, side, *selection)
    assert free <= found
    assert not barred & found
