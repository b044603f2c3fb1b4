import contextlib
import typing

import pytest
from hypothesis import given

from tests.builders import position, start
from tests.strategies import commands
from vtt.base.errors import CommandError
from vtt.commands.apply import apply
from vtt.commands.base import CommandGroup, SingleCommand
from vtt.commands.flow import Say
from vtt.commands.piece import RemovePieces, SetFace
from vtt.state.snapshot import encode_state


def test_a_group_is_its_commands_one_after_another():
    state = position("a pike 1,1 @0\nb pike 2,2 @0")
    parts = (SetFace(("a",), "back"), RemovePieces(("b",)), SetFace(("a",), "front"))
    one_by_one = state
    for part in parts:
        one_by_one = apply(one_by_one, part)
    assert apply(state, CommandGroup("all", parts)) == one_by_one


def test_a_group_that_fails_in_the_middle_changes_nothing():
    state = position("a pike 1,1 @0")
    before = encode_state(state)
    with pytest.raises(CommandError):
        apply(state, CommandGroup("x", (RemovePieces(("a",)), SetFace(("a",), "back"))))
    assert encode_state(state) == before


@given(commands())
def test_any_command_is_applied_or_refused_and_never_changes_the_state_given(
    command,
):
    state = start()
    before = encode_state(state)
    with contextlib.suppress(CommandError):
        apply(state, command)
    assert encode_state(state) == before


def test_every_kind_of_command_has_its_branch():
    kinds = typing.get_args(SingleCommand)
    assert len(kinds) == len(set(kinds)) == 25

    class Unknown:
        pass

    with pytest.raises(AssertionError, match="Expected code to be unreachable"):
        apply(start(), Unknown())
    assert apply(start(), Say("hello")) == start()
