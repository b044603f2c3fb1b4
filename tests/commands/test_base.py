import copy

from hypothesis import given

from tests.strategies import commands
from vtt.commands.base import CommandGroup, single_commands
from vtt.commands.flow import Say


def test_a_single_command_is_a_row_of_one():
    assert single_commands(Say("a")) == (Say("a"),)
    assert single_commands(CommandGroup("x", (Say("a"), Say("b")))) == (Say("a"), Say("b"))


@given(commands())
def test_commands_are_values(command):
    twin = copy.deepcopy(command)
    assert twin == command
    assert hash(twin) == hash(command)
