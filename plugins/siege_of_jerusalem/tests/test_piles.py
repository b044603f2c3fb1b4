"""A unit that is dropped on ladders or an engine stands in its own place of the hex, and pays for the way."""

import pytest

from plugins.siege_of_jerusalem.tests.game import CASES, MODULE, referee
from vtt.base.ids import PieceId, StackId
from vtt.commands.base import CommandGroup
from vtt.commands.piece import MovePieces, PieceMove
from vtt.commands.pile import OrderStack
from vtt.rules.cases import case_state
from vtt_siege_of_jerusalem.phase import spent
from vtt_siege_of_jerusalem.tables import HALVES
from vtt_siege_of_jerusalem.units import CITY

PILE = StackId("stack-below")


def position():
    return case_state(next(c for c in CASES if c.id == "next_to_ladders_and_a_tower"), MODULE)


def dropped(below, label, *units):
    """Units are dropped on a counter, as the window does it: they join its pile at its height."""
    state = position()
    board = referee().view(state).cells(CITY)
    place = board.place(board.cell(label), 0.0, state.pieces[PieceId(below)].level)
    moves = tuple(PieceMove(PieceId(unit), place) for unit in units)
    pile = OrderStack(PILE, (PieceId(below), *map(PieceId, units)))
    group = CommandGroup("move", (MovePieces(moves), pile))
    return referee().decide(state, group, state.turn.side)


@pytest.mark.parametrize(
    ("below", "label", "level", "factors"),
    [("e", "BB20", "ladder", 5), ("t", "CC18", "under", 1)],
)
def test_who_is_dropped_on_a_counter_takes_his_own_height_and_pays(below, label, level, factors):
    decision = dropped(below, label, "w")
    assert decision.accepted
    assert decision.verdict.notices == ()
    unit = decision.state.pieces[PieceId("w")]
    assert (unit.level, unit.stack) == (level, None)
    assert spent(referee().view(decision.state), unit) == factors * HALVES


def test_who_is_left_below_keeps_his_height():
    state = dropped("e", "BB20", "w").state
    assert state.pieces[PieceId("e")].level == "ground"
    assert PILE not in state.stacks


def test_two_who_are_dropped_together_find_a_place_each():
    state = dropped("t", "CC18", "w", "x").state
    levels = {state.pieces[PieceId(unit)].level for unit in ("w", "x")}
    assert levels == {"under", "tower"}


def test_a_third_pusher_finds_no_place_with_the_second():
    state = position()
    board = referee().view(state).cells(CITY)
    place = board.place(board.cell("CC18"), 0.0, "under")
    moves = MovePieces(tuple(PieceMove(PieceId(unit), place) for unit in ("w", "x")))
    decision = referee().decide(state, moves, state.turn.side)
    assert not decision.accepted
    assert [finding.rule for finding in decision.verdict.findings if finding.pieces == ("x",)] == [
        "6.42"
    ]
