import pytest
from msgspec.structs import replace

from tests.session.games import free_game
from vtt.commands.dice import DiceRequest, RollDice
from vtt.commands.flow import Say
from vtt.session.dice_statistics import DiceStatistics

ALL = ("red", "blue", None)


def roll(side, dice, *results):
    return RollDice(DiceRequest("table", dice, "", side), results)


@pytest.fixture
def session():
    session = free_game()
    session.execute(None, roll("red", (6, 6), 6, 4))
    session.execute(None, Say("well thrown"))
    session.execute(None, roll("blue", (6, 10), 1, 9))
    session.execute(None, roll("red", (6,), 2))
    return session


@pytest.fixture
def dice(session):
    found = DiceStatistics(session.log)
    found.update()
    return found


def test_dice_are_counted_by_side_and_kind(dice):
    assert (dice.rolls(ALL), dice.rolls(["red"]), dice.rolls(["blue"])) == (3, 2, 1)
    assert dice.kinds() == (6, 10)
    red = dice.counts(["red"], 6)
    assert red.counts == (0, 1, 0, 1, 0, 1)
    assert (red.dice, red.mean, red.expected) == (3, 4.0, 3.5)
    assert dice.counts(ALL, 6).counts == (1, 1, 0, 1, 0, 1)
    assert dice.counts(["red"], 10).mean == 0.0


def test_what_fell_for_a_secret_piece_is_not_counted(session, dice):
    piece = next(iter(session.state.pieces))
    session.execute(None, replace(roll("red", (6,), 1), of=piece))
    dice.update()
    assert dice.rolls(ALL) == 3


def test_what_is_undone_is_counted_no_more(session, dice):
    session.undo_to(2)
    dice.update()
    assert dice.rolls(ALL) == 1
    assert dice.kinds() == (6,)
    session.redo()
    dice.update()
    assert dice.kinds() == (6, 10)


def test_what_took_the_place_of_an_undone_roll_is_counted(session, dice):
    session.undo()
    session.execute(None, roll("red", (6,), 5))
    dice.update()
    assert dice.counts(["red"], 6).counts == (0, 0, 0, 1, 1, 1)


def test_each_step_is_read_once(session, dice, monkeypatch):
    asked = []
    real = session.log.command_at
    monkeypatch.setattr(session.log, "command_at", lambda p: (asked.append(p), real(p))[1])
    dice.update()
    session.execute(None, roll("red", (6,), 3))
    asked.clear()
    dice.update()
    assert asked == [5]
