"""A VASSAL log as a game of ours: the state that it begins with, and one group of commands a step."""

from collections.abc import Callable, Iterator

import msgspec

from vtt.base.errors import VttError
from vtt.base.frozen import get_path, set_path
from vtt.base.ids import DeckId, PieceId, PluginId, StackId
from vtt.behaviour.game_scope import BOX
from vtt.commands.apply import apply
from vtt.commands.base import Command, CommandGroup, SingleCommand
from vtt.commands.entry import CommandEntry
from vtt.commands.flow import Say, SetNote
from vtt.commands.log import EventLog
from vtt.commands.piece import (
    AddPieces,
    MovePieces,
    PieceMove,
    RemovePieces,
    SetMark,
    SetProperty,
    SetSecrecy,
)
from vtt.commands.pile import Draw, OrderDeck, OrderStack, ToDeck
from vtt.commands.rules import SetRulesValue
from vtt.definition.module import ModuleDefinition
from vtt.formats.vassal.convert_save import ConvertedSave, Step
from vtt.state.game import GameState
from vtt.state.new_game import new_game
from vtt.state.notes import path_of
from vtt.state.piece import PieceState, Place, place_of

Refused = Callable[[str], None]
"""Is told of a command that our game refuses; the step goes on without it."""


def start_of(module: ModuleDefinition, save: ConvertedSave, secret: str | None = None) -> GameState:
    """The game that a save holds; its scenario and pieces are in the module."""
    state = new_game(module, save.scenario.id, secret=secret)
    notes = state.notes
    for name, side in sorted(save.notes, key=lambda key: (key[0], key[1] or "")):
        notes = set_path(notes, path_of(name, side), save.notes[name, side])
    seats = state.seats.update({str(side): save.seats[side] for side in sorted(save.seats)})
    return msgspec.structs.replace(state, notes=notes, seats=seats)


def play_steps(start: GameState, save: ConvertedSave, refused: Refused) -> EventLog:
    """The log of a game in which each step is one group of commands; one that does nothing is left out."""
    log = EventLog(start)
    for number, step in enumerate(save.steps, 1):
        state, commands = step_commands(log.state, step, refused)
        if not commands:
            continue
        label = step.said[0].lstrip("* ") if step.said else f"Step {number}"
        group = CommandGroup(label, commands)
        log.record(CommandEntry(None, "", number, group), state)
    return log


def step_commands(
    state: GameState, step: Step, refused: Refused
) -> tuple[GameState, tuple[SingleCommand, ...]]:
    """The commands that a step is, and the state after them."""
    commands: list[SingleCommand] = []
    for make in (_gone, _new, _moves, _changes, _orders, _values, _words):
        for command in make(state, step):
            try:
                state = apply(state, _as_command(command))
            except VttError as error:
                refused(str(error))
                continue
            commands.append(command)
    return state, tuple(commands)


def _as_command(command: SingleCommand) -> Command:
    return command


def _gone(state: GameState, step: Step) -> Iterator[SingleCommand]:
    gone = tuple(
        piece for piece, now in step.pieces.items() if now is None and piece in state.pieces
    )
    if gone:
        yield RemovePieces(gone)


def _new(state: GameState, step: Step) -> Iterator[SingleCommand]:
    new = tuple(
        msgspec.structs.replace(now, stack=None)
        for piece, now in step.pieces.items()
        if now is not None and piece not in state.pieces
    )
    if new:
        yield AddPieces(new)


def _moves(state: GameState, step: Step) -> Iterator[SingleCommand]:
    """Out of decks, into decks, and from place to place."""
    drawn: dict[DeckId, list[tuple[PieceId, Place]]] = {}
    into: dict[DeckId, list[PieceId]] = {}
    moved: list[PieceMove] = []
    for piece, was, now in _changed(state, step):
        alone = msgspec.structs.replace(now, stack=None)
        if now.deck is not None:
            if was.deck != now.deck:
                into.setdefault(now.deck, []).append(piece)
        elif was.deck is not None:
            drawn.setdefault(was.deck, []).append((piece, place_of(alone)))
        elif _spot(was) != _spot(now) or (was.stack is not None and was.stack != now.stack):
            moved.append(PieceMove(piece, place_of(alone)))
    for deck, draws in drawn.items():
        yield Draw(deck, tuple(draws))
    if moved:
        yield MovePieces(tuple(moved))
    for deck, pieces in into.items():
        yield ToDeck(deck, tuple(pieces))


def _changes(state: GameState, step: Step) -> Iterator[SingleCommand]:
    """Properties, secrets and marks; a piece that has just come has them already."""
    for piece, was, now in _changed(state, step):
        if was.secrecy != now.secrecy:
            yield SetSecrecy((piece,), now.secrecy)
        if was.moved != now.moved:
            yield SetMark((piece,), moved=now.moved)
        before, after = dict(was.properties), dict(now.properties)
        for name in sorted(before.keys() | after.keys()):
            if before.get(name) != after.get(name):
                yield SetProperty((piece,), name, after.get(name))


def _orders(state: GameState, step: Step) -> Iterator[SingleCommand]:
    for stack, members in step.stacks.items():
        if state.stacks.get(stack, ()) != members and all(_in(state, piece) for piece in members):
            yield OrderStack(StackId(stack), members)
    for deck, members in step.decks.items():
        held = state.decks.get(deck, ())
        if held != members and sorted(held) == sorted(members):
            yield OrderDeck(deck, members)


def _values(state: GameState, step: Step) -> Iterator[SingleCommand]:
    """Shared properties and turn counters."""
    for path, value in step.values.items():
        if get_path(state.boxes, (BOX, *path)) != value:
            yield SetRulesValue(PluginId(BOX), path, value)


def _words(state: GameState, step: Step) -> Iterator[SingleCommand]:
    for (name, side), text in step.notes.items():
        yield SetNote(name, text, side)
    for line in step.said:
        yield Say(line)


def _in(state: GameState, piece: PieceId) -> bool:
    found = state.pieces.get(piece)
    return found is not None and found.deck is None


def _changed(state: GameState, step: Step) -> Iterator[tuple[PieceId, PieceState, PieceState]]:
    for piece, now in step.pieces.items():
        was = state.pieces.get(piece)
        if now is not None and was is not None:
            yield piece, was, now


def _spot(piece: PieceState) -> tuple[object, ...]:
    return (piece.table, piece.pose)
