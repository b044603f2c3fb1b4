"""The closed union of commands: the only ways in which a game changes."""

from typing import TypeAlias

import msgspec

from vtt.commands.dice import RollDice
from vtt.commands.flow import EndGame, Say, SetNote, SetTurn, TakeSeat
from vtt.commands.piece import (
    AddPieces,
    MovePieces,
    RemovePieces,
    SetFace,
    SetMark,
    SetProperty,
    SetSecrecy,
    SetSide,
)
from vtt.commands.pile import Draw, OrderDeck, OrderStack, ToDeck
from vtt.commands.rules import AnswerChoice, Declare, SetMode, SetRulesValue, SetSetting
from vtt.commands.terrain import PutTerrain, RemoveTerrain

SingleCommand: TypeAlias = (
    AddPieces
    | RemovePieces
    | MovePieces
    | SetFace
    | SetProperty
    | SetSide
    | SetSecrecy
    | SetMark
    | OrderStack
    | ToDeck
    | Draw
    | OrderDeck
    | RollDice
    | SetTurn
    | Say
    | SetNote
    | TakeSeat
    | EndGame
    | PutTerrain
    | RemoveTerrain
    | SetRulesValue
    | Declare
    | AnswerChoice
    | SetSetting
    | SetMode
)


class CommandGroup(msgspec.Struct, frozen=True, gc=False, tag="group", array_like=True):
    """Commands that are one undo step: a gesture with all that the rules added to it. Never nested."""

    label: str
    commands: tuple[SingleCommand, ...]


Command: TypeAlias = SingleCommand | CommandGroup


def single_commands(command: Command) -> tuple[SingleCommand, ...]:
    """The single commands of a command, in order."""
    return command.commands if isinstance(command, CommandGroup) else (command,)
