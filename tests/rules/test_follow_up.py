"""Consequences run with their dice until nothing is left; failures cut back to what is certain."""

import pytest

from tests.rules.duel import DUEL, MODULE, RED, move, start
from vtt.base.ids import PieceId
from vtt.commands.base import CommandGroup
from vtt.commands.chance import FixedDice
from vtt.commands.dice import DiceRequest, RollDice
from vtt.commands.flow import Say
from vtt.commands.piece import RemovePieces
from vtt.rules.action import Action, declare
from vtt.rules.api import BasicPlugin
from vtt.rules.follow_up import COMMANDS_BOUND, follow_up, label_of
from vtt.rules.guard import Budget, Guard

STATE = start()
MOVE = move("red_1", 100, 150)


class Scripted(BasicPlugin):
    """Answers with what is written for the gesture ("") and for each purpose of dice."""

    def __init__(self, script):
        self.script = script

    def consequences(self, before, command, after):
        purpose = command.request.purpose if isinstance(command, RollDice) else ""
        answer = self.script[purpose]
        return answer(before, command, after) if callable(answer) else answer


def followed(script, dice=(), command=MOVE):
    guard = Guard(Scripted(script), DUEL, MODULE, {}, Budget())
    before = guard.view(STATE, RED)
    return follow_up(guard, FixedDice(dice), before, command, before.then(command))


def one(purpose):
    return DiceRequest(purpose, (6,))


def said(result):
    singles = result.command.commands if isinstance(result.command, CommandGroup) else ()
    return [
        single.text if isinstance(single, Say) else single.request.purpose + str(single.results[0])
        for single in singles
        if isinstance(single, Say | RollDice)
    ]


def test_a_gesture_without_consequences_stays_a_single_command():
    result = followed({"": ()})
    assert result.command is MOVE
    assert result.notices == ()


def test_what_follows_from_dice_comes_before_the_next_item():
    script = {
        "": (Say("a"), one("x"), Say("d")),
        "x": (Say("b"), one("y")),
        "y": (Say("c"),),
    }
    assert said(followed(script, [3, 5])) == ["a", "x3", "b", "y5", "c", "d"]


def test_the_plug_ins_own_commands_have_no_consequences():
    asked = []

    def once(before, command, after):
        asked.append(command)
        return (MOVE,)

    result = followed({"": once})
    assert asked == [MOVE]
    assert result.command.commands == (MOVE, MOVE)


def test_effects_of_a_roll_see_what_came_before_it():
    script = {
        "": (RemovePieces((PieceId("blue_1"),)), one("x")),
        "x": lambda before, _, after: (Say(f"{len(before.state.pieces)} {before.actor}"),),
    }
    assert said(followed(script, [1])) == ["x1", "3 red"]


def test_the_view_afterwards_holds_everything():
    result = followed({"": (RemovePieces((PieceId("blue_1"),)),)})
    assert PieceId("blue_1") not in result.view.state.pieces
    assert result.view.state.pieces[PieceId("red_1")].pose.y == 150


def fail(*_):
    raise KeyError("lost")


def test_a_failure_keeps_the_players_own_command():
    result = followed({"": fail})
    assert result.command is MOVE
    assert result.notices[0].message == "KeyError: 'lost'"


def test_a_failure_after_dice_keeps_the_dice():
    script = {"": (Say("a"), one("x"), Say("z")), "x": fail}
    result = followed(script, [6])
    assert said(result) == ["a", "x6"]
    assert len(result.notices) == 1


@pytest.mark.parametrize("script", [
    {"": (Say("a"), RemovePieces((PieceId("nobody"),)), Say("b"))},
    {"": (Say("a"), one("x"))},
])  # fmt: skip
def test_the_impossible_is_cut_back_to_the_gesture(script):
    result = followed(script, dice=())
    assert result.command is MOVE
    assert result.notices[0].message.startswith("it asked for the impossible: ")


def test_the_impossible_after_dice_is_cut_back_to_the_dice():
    script = {"": (one("x"),), "x": (Say("b"), RemovePieces((PieceId("nobody"),)))}
    assert said(followed(script, [2])) == ["x2"]


def test_endless_dice_end_with_the_gesture_alone():
    result = followed({"": (one("x"),), "x": (one("x"),)}, [1] * 1000)
    assert result.command is MOVE
    assert "do not end: 502 commands, 501 rolls" in result.notices[0].message


def test_endless_commands_end_with_the_gesture_alone():
    result = followed({"": (Say("again"),) * (COMMANDS_BOUND + 1)})
    assert result.command is MOVE
    assert "consequences do not end" in result.notices[0].message


class Charge(Action, frozen=True, tag="charge"):
    pass


def test_a_group_keeps_its_label_and_others_are_named_by_what_they_are():
    assert label_of(CommandGroup("wheel left", (MOVE,))) == "wheel left"
    assert label_of(declare(DUEL, Charge())) == "charge"
    assert label_of(MOVE) == "move"
    group = CommandGroup("wheel left", (MOVE, Say("x")))
    assert followed({"": ()}, command=group).command == group
