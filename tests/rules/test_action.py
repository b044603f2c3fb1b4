"""Actions are declared and read back; unknown and malformed ones are impossible."""

from typing import ClassVar

import msgspec
import pytest

from tests.rules.duel import DUEL, Attack, EndTurn
from vtt.base.errors import CommandError
from vtt.base.frozen import freeze_dict
from vtt.base.ids import PieceId
from vtt.commands.rules import Declare
from vtt.rules.action import (
    Action,
    action_labels,
    check_declared,
    declare,
    pieces_named,
    read_action,
)


class Volley(Action, frozen=True, tag="volley"):
    """An action with pieces in several kinds of fields, and texts that are none."""

    target: str
    firers: tuple[PieceId, ...]
    led_by: PieceId | None = None
    words: dict[str, PieceId] = msgspec.field(default_factory=dict)


ATTACK = Attack(PieceId("red_1"), PieceId("blue_1"))


def test_an_action_comes_back_from_its_command():
    command = declare(DUEL, ATTACK)
    assert command == Declare(
        DUEL, "attack", freeze_dict({"attacker": "red_1", "target": "blue_1"})
    )
    assert read_action(command, Attack) == ATTACK
    assert read_action(command, EndTurn) is None


def test_an_action_is_named_by_its_tag():
    assert (Attack.action_name(), EndTurn.action_name()) == ("attack", "end_turn")


@pytest.mark.parametrize(
    ("command", "message"),
    [
        (Declare(DUEL, "atack"), "know no action 'atack'; did you mean 'attack'"),
        (Declare(DUEL, "attack", freeze_dict({"attacker": "red_1"})), "target"),
        (Declare(DUEL, "attack", freeze_dict({"attacker": 3, "target": "x"})), "attacker"),
    ],
)
def test_what_is_no_known_action_is_impossible(command, message):
    with pytest.raises(CommandError, match=message):
        check_declared(command, (Attack, EndTurn))


def test_the_pieces_of_an_action_are_those_of_its_fields_that_hold_ids():
    a, b, led = PieceId("a"), PieceId("b"), PieceId("led")
    assert list(pieces_named(Volley("A1", (a, b)))) == [a, b]
    assert list(pieces_named(Volley("A1", (), led, {"x": b}))) == [led]
    assert list(pieces_named(ATTACK)) == ["red_1", "blue_1"]


def test_labels_are_those_that_actions_have():
    class ShootAll(Action, frozen=True, tag="shoot_all"):
        label: ClassVar[str] = "all shooting"

    assert action_labels((Attack, ShootAll)) == {"shoot_all": "all shooting"}
    assert declare(DUEL, ShootAll()) == Declare(DUEL, "shoot_all"), "the label is no detail"
