import pytest

from tests.builders import start
from vtt.base.errors import CommandError
from vtt.base.frozen import thaw
from vtt.commands.apply import apply
from vtt.commands.flow import EndGame, Say, SetNote, SetTurn, TakeSeat
from vtt.state.turn import Outcome, TurnState


def test_talk_changes_nothing():
    assert apply(start(), Say("good luck")) == start()


def test_the_turn_is_set():
    turn = TurnState(3, "fight", "blue")
    assert apply(start(), SetTurn(turn)).turn == turn


def test_a_note_is_written_replaced_and_removed():
    state = apply(apply(start(), SetNote("weather", "rain")), SetNote("weather", "fog"))
    assert thaw(state.notes) == {"weather": "fog"}
    assert apply(state, SetNote("weather", "")).notes == start().notes


def test_a_seat_is_taken_and_left():
    state = apply(start(), TakeSeat("red", "Ada"))
    assert thaw(state.seats) == {"red": "Ada"}
    assert apply(state, TakeSeat("red", "")) == start()


def test_a_game_ends_and_goes_on_again():
    outcome = Outcome("blue", "Red's camp is taken", "12.1")
    state = apply(start(), EndGame(outcome))
    assert state.outcome == outcome
    assert apply(state, EndGame(None)) == start()


@pytest.mark.parametrize(
    "command",
    [
        SetTurn(TurnState(1, "move", "bleu")),
        TakeSeat("bleu", "Ada"),
        EndGame(Outcome("bleu", "nobody knows")),
    ],
)
def test_an_unknown_side_is_named(command):
    with pytest.raises(CommandError, match="no side 'bleu'; did you mean 'blue'"):
        apply(start(), command)


@pytest.mark.parametrize(
    "note", [SetNote("", "words"), SetNote("@private", "words"), SetNote("a", "b", "green")]
)
def test_a_note_needs_a_name_of_its_own_and_a_side_that_there_is(note):
    with pytest.raises(CommandError):
        apply(start(), note)
