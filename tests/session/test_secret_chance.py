"""The chance of a piece that is kept from others: not taken back alone, and read by nobody else."""

import pytest

from tests.session.games import free_game
from vtt.commands.base import CommandGroup
from vtt.commands.dice import DiceRequest, RollDice
from vtt.commands.piece import SetProperty
from vtt.session.consent import ConsentRequest, PlayStyle
from vtt.session.log_lines import LogFilter, LogLines
from vtt.state.sight import UMPIRE

POSITION = """
m pike 10,10 @0 secrecy={kind}:red
b shot 20,20 @0 side=blue
"""
ROLL = RollDice(DiceRequest("chance", (6,), "Throw"), (4,), of="m")


@pytest.fixture(params=["masked", "concealed", "hidden"])
def session(request):
    session = free_game(POSITION.format(kind=request.param), style=PlayStyle.HOT_SEAT)
    thrown = CommandGroup("Throw", (ROLL, SetProperty(("m",), "L_Level", 4)))
    assert session.execute("red", thrown).accepted
    return session


def test_it_is_taken_back_only_with_the_other_sides_consent(session):
    request = session.undo("red")
    assert isinstance(request, ConsentRequest)
    assert (request.seals, request.asked) == (("dice",), ("blue",))
    assert session.state.pieces["m"].get("L_Level") == 4


@pytest.mark.parametrize(
    ("viewer", "dice"), [("red", ((6, 4),)), (UMPIRE, ((6, 4),)), ("blue", ()), (None, ())]
)
def test_who_knows_the_piece_reads_what_fell_and_nobody_else(session, viewer, dice):
    session.look_as(viewer)
    lines = LogLines(session)
    line = lines.line(1)
    assert line.dice == dice
    told = "\n".join((line.text, *line.details))
    assert ("Throw" in told) is bool(dice)
    assert not lines.matches(1, LogFilter(kind="dice")) or dice
