"""`apply(state, command)`: the one function that makes a new state from an old one.

It refuses only what is impossible (no such piece, not in that deck). Whether a thing is legal is a
plug-in's word.
"""

from functools import reduce
from typing import assert_never

import immutables
import msgspec

from vtt.base.errors import CommandError
from vtt.base.frozen import EMPTY, Frozen, FrozenDict, get_path, set_path
from vtt.base.problems import did_you_mean
from vtt.commands import apply_pieces, apply_piles
from vtt.commands.apply_pieces import expect_side
from vtt.commands.base import Command, CommandGroup, SingleCommand
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
from vtt.state.boxes import PENDING as PENDING
from vtt.state.game import GameState
from vtt.state.notes import RESERVED, path_of


def apply(state: GameState, command: Command) -> GameState:
    """The state after a command; the state given is not changed.

    Raises:
        CommandError: if the command is impossible here; says what was expected and what was found.
    """
    if isinstance(command, CommandGroup):
        return reduce(_apply_single, command.commands, state)
    return _apply_single(state, command)


def _apply_single(state: GameState, command: SingleCommand) -> GameState:  # noqa: C901, PLR0911, PLR0912
    match command:
        case MovePieces():
            return apply_pieces.move(state, command)
        case AddPieces():
            return apply_pieces.add(state, command)
        case RemovePieces():
            return apply_pieces.remove(state, command)
        case SetFace():
            return apply_pieces.change(state, command.pieces, face=command.face)
        case SetProperty():
            return apply_pieces.set_property(state, command)
        case SetSide(pieces, side):
            expect_side(state, side)
            return apply_pieces.change(state, pieces, side=side)
        case SetSecrecy():
            return apply_pieces.set_secrecy(state, command)
        case SetMark():
            return apply_pieces.mark(state, command)
        case OrderStack():
            return apply_piles.order_stack(state, command)
        case ToDeck():
            return apply_piles.to_deck(state, command)
        case Draw():
            return apply_piles.draw(state, command)
        case OrderDeck():
            return apply_piles.order_deck(state, command)
        case RollDice():
            return _check_roll(state, command)
        case SetTurn(turn):
            expect_side(state, turn.side)
            return msgspec.structs.replace(state, turn=turn)
        case Say() | Declare():
            return state
        case SetNote():
            return _set_note(state, command)
        case TakeSeat(side, player):
            expect_side(state, side)
            return msgspec.structs.replace(
                state, seats=set_path(state.seats, (side,), player or None)
            )
        case EndGame(outcome):
            expect_side(state, outcome.winner if outcome else None)
            return msgspec.structs.replace(state, outcome=outcome)
        case PutTerrain(feature):
            if feature.table not in state.tables:
                raise CommandError(
                    f"cannot put terrain {feature.id!r}: the game has no table {feature.table!r}"
                    f"{did_you_mean(feature.table, state.tables)}"
                )
            return msgspec.structs.replace(state, terrain=state.terrain.set(feature.id, feature))
        case RemoveTerrain(terrain):
            if terrain not in state.terrain:
                raise CommandError(
                    f"cannot remove terrain {terrain!r}: there is none with this id"
                    f"{did_you_mean(terrain, state.terrain)}"
                )
            return msgspec.structs.replace(state, terrain=state.terrain.delete(terrain))
        case SetRulesValue(plugin, path, value):
            return _set_box(state, (plugin, *path), value)
        case AnswerChoice():
            return _answer(state, command)
        case SetSetting(plugin, key, value):
            return msgspec.structs.replace(
                state, settings=set_path(state.settings, (plugin, key), value)
            )
        case SetMode(mode):
            return msgspec.structs.replace(state, mode=mode)
        case _:
            assert_never(command)


def _check_roll(state: GameState, command: RollDice) -> GameState:
    dice, results = command.request.dice, command.results
    if command.of is not None and command.of not in state.pieces:
        raise CommandError(f"there is no piece {command.of!r}")
    if len(dice) != len(results):
        raise CommandError(
            f"a roll of {len(dice)} dice needs as many results, found {len(results)}"
        )
    for sides, result in zip(dice, results, strict=True):
        if not 1 <= result <= sides:
            raise CommandError(f"a die of {sides} sides cannot show {result}")
    return state


def _set_note(state: GameState, command: SetNote) -> GameState:
    if not command.name or command.name.startswith(RESERVED):
        raise CommandError(
            f"expected a name for the note that does not begin with {RESERVED}, "
            f"found {command.name!r}"
        )
    expect_side(state, command.side)
    path = path_of(command.name, command.side)
    return msgspec.structs.replace(state, notes=set_path(state.notes, path, command.text or None))


def _set_box(state: GameState, path: tuple[str, ...], value: Frozen) -> GameState:
    try:
        boxes = set_path(state.boxes, path, value)
    except ValueError as error:
        raise CommandError(f"cannot set {'/'.join(path)} in a rules box: {error}") from error
    return msgspec.structs.replace(state, boxes=boxes)


def _answer(state: GameState, command: AnswerChoice) -> GameState:
    pending = get_path(state.boxes, (command.plugin, PENDING), EMPTY)
    choices: FrozenDict = pending if isinstance(pending, immutables.Map) else EMPTY
    if command.choice not in choices:
        raise CommandError(
            f"no choice {command.choice!r} is pending{did_you_mean(command.choice, choices)}"
        )
    known = {
        str(get_path(option, ("id",)))
        for option in _tuple(get_path(choices, (command.choice, "options"), ()))
    }
    for option_id in command.options:
        if option_id not in known:
            raise CommandError(
                f"choice {command.choice!r} has no option {option_id!r}{did_you_mean(option_id, known)}"
            )
    return _set_box(state, (command.plugin, PENDING, command.choice), None)


def _tuple(value: Frozen) -> tuple[Frozen, ...]:
    return value if isinstance(value, tuple) else ()
