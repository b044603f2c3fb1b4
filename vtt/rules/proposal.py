"""What a check or an effect is given: the states around a gesture, and the command that set it off."""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, TypeAlias, TypeVar

import msgspec

from vtt.base.errors import CommandError
from vtt.base.ids import PieceId, SideId
from vtt.commands.base import Command, SingleCommand
from vtt.commands.dice import RollDice
from vtt.commands.piece import MovePieces, PieceMove
from vtt.commands.rules import AnswerChoice, Declare
from vtt.rules.action import Action, read_action
from vtt.rules.choice import PendingChoice
from vtt.rules.record import unpack
from vtt.rules.view import RulesView

Kind = TypeVar("Kind", bound=Action)
Record = TypeVar("Record", bound=msgspec.Struct)
Derived = TypeVar("Derived")
Single = TypeVar("Single", bound=msgspec.Struct)


@dataclass(frozen=True)
class Proposal:
    """`command` is the whole gesture, `single` the part of it that set this rule off."""

    before: RulesView
    command: Command
    after: RulesView
    single: SingleCommand
    _derived: dict[Any, Any] = field(default_factory=dict, init=False, repr=False, compare=False)

    def derived(self, work_out: "Callable[[Proposal], Derived]") -> Derived:
        """What follows from this proposal by a function: worked out once for all that ask."""
        found: Derived
        try:
            found = self._derived[work_out]
        except KeyError:
            found = self._derived[work_out] = work_out(self)
        return found

    @property
    def actor(self) -> SideId | None:
        """The side that proposes; None for somebody who acts for all sides."""
        return self.before.actor

    @property
    def moves(self) -> tuple[PieceMove, ...]:
        """The single moves of a MovePieces command."""
        return self._expect(MovePieces).moves

    @property
    def roll(self) -> RollDice:
        """The roll that set this off."""
        return self._expect(RollDice)

    @property
    def answer(self) -> AnswerChoice:
        """The answer that set this off."""
        return self._expect(AnswerChoice)

    @property
    def choice(self) -> PendingChoice:
        """The question that the answer answers, as it was put."""
        choice = self.before.choice(self.answer.choice)
        if choice is None:
            raise CommandError(f"no choice {self.answer.choice!r} is pending")
        return choice

    def action(self, kind: type[Kind]) -> Kind:
        """The declared action.

        Raises:
            CommandError: if what set this off is no declaration of this kind.
        """
        action = read_action(self._expect(Declare), kind)
        if action is None:
            raise CommandError(
                f"expected the action {kind.action_name()!r}, found {self._expect(Declare).action!r}"
            )
        return action

    def about(self, kind: type[Record]) -> Record:
        """What the roll is about: the values that its request carried."""
        return unpack(self.roll.request.values, kind)

    def moves_piece(self, piece: PieceId) -> bool:
        """Whether this moves a piece."""
        return isinstance(self.single, MovePieces) and any(
            move.piece == piece for move in self.single.moves
        )

    def _expect(self, kind: type[Single]) -> Single:
        if not isinstance(self.single, kind):
            found = type(self.single).__name__
            raise CommandError(f"expected a command {kind.__name__}, found {found}")
        return self.single


@dataclass(frozen=True)
class Moving:
    """Who moves, whatever the way and the place where it ends: what all frames of a drag have in common."""

    before: RulesView
    pieces: tuple[PieceId, ...]
    manoeuvre: str
    _derived: dict[Any, Any] = field(default_factory=dict, init=False, repr=False, compare=False)

    def derived(self, work_out: "Callable[[Moving], Derived]") -> Derived:
        """What follows from who moves by a function: worked out once for all that ask."""
        if work_out not in self._derived:
            self._derived[work_out] = work_out(self)
        found: Derived = self._derived[work_out]
        return found


Concerns: TypeAlias = Callable[[Moving], bool]
"""Whether a check can find anything with these pieces at all, wherever they go."""

Trigger: TypeAlias = Callable[[RulesView, SingleCommand], bool]
"""Whether a command on the state before it sets a rule off."""

On: TypeAlias = type[msgspec.Struct] | Trigger


@dataclass(frozen=True)
class _Told:
    """Set off by commands of a class that are told apart by a word, and by nothing else of them."""

    kind: type[msgspec.Struct]
    word: str

    def __call__(self, _: RulesView, single: SingleCommand) -> bool:
        return isinstance(single, self.kind) and told_by(single) == self.word


def told_by(single: SingleCommand) -> str:
    """The word by which commands of one class are told apart: purpose, question, action, manoeuvre."""
    match single:
        case RollDice():
            return single.request.purpose
        case AnswerChoice():
            return single.choice.partition(":")[0]
        case Declare():
            return single.action
        case MovePieces():
            return single.manoeuvre
        case _:
            return ""


def rolled(purpose: str) -> Trigger:
    """Set off by dice that were rolled for a purpose."""
    return _Told(RollDice, purpose)


def answered(kind: str) -> Trigger:
    """Set off by an answer to a question of a kind (the choice's id up to its colon)."""
    return _Told(AnswerChoice, kind)


def moved(manoeuvre: str) -> Trigger:
    """Set off by a move with this manoeuvre's name."""
    return _Told(MovePieces, manoeuvre)


def as_trigger(on: On) -> Trigger:
    """A command's or an action's class as a trigger; a trigger comes back itself."""
    if not isinstance(on, type):
        return on
    if issubclass(on, Action):
        return _Told(Declare, on.action_name())
    return lambda _, single: isinstance(single, on)


def sets_off(single: SingleCommand, on: On) -> bool:
    """Whether a command sets off what is registered so by its class, and the word that tells it apart."""
    if isinstance(on, type) and not issubclass(on, Action):
        return isinstance(single, on)
    trigger = as_trigger(on)
    if not isinstance(trigger, _Told):
        return False
    return isinstance(single, trigger.kind) and told_by(single) == trigger.word


def can_set_off(single: SingleCommand, on: On) -> bool:
    """Whether such a command can set off what is registered so; a plug-in's own function has to be asked."""
    own_function = not isinstance(on, type) and not isinstance(on, _Told)
    return own_function or sets_off(single, on)
