"""A key command on its way through a piece: what it has changed so far, and what it still has to ask."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Final

import msgspec

from vtt.base.errors import VttError
from vtt.base.ids import PieceId, SideId, StackId, unused_id
from vtt.base.phrasing import Phrasing, in_english, pattern
from vtt.behaviour.game_scope import GameScope
from vtt.behaviour.layer_order import may_lie_together
from vtt.behaviour.old_place import left_behind
from vtt.behaviour.piece_scope import PieceScope
from vtt.commands.apply import apply
from vtt.commands.base import SingleCommand
from vtt.commands.chance import RandomSource
from vtt.commands.dice import DiceRequest, RollDice
from vtt.commands.piece import MovePieces, PieceMove, SetProperty
from vtt.commands.pile import Draw, OrderStack
from vtt.definition.board import TableDefinition
from vtt.definition.module import ModuleDefinition
from vtt.definition.piece import PieceDefinition
from vtt.definition.trait_moves import NotStacking
from vtt.definition.trait_parts import KeyStroke, MenuCommand
from vtt.definition.values import PropertyValue
from vtt.geometry.pose import Pose
from vtt.state.game import GameState
from vtt.state.piece import PieceState, Place, place_of
from vtt.state.sight import Sight

DEEPEST: Final = 50
"""So deep may keys call keys."""
CHANCE: Final = "chance"
"""The purpose of what a key rolls."""
MOST_STEPS: Final = 2_000
"""So many commands may one key make."""


class BehaviourError(VttError):
    """What a key would do cannot be done: it goes on without end, or is not possible here.

    It is shown to players: `said` gives it in their language.
    """

    def __init__(self, text: str, **values: object) -> None:
        super().__init__(in_english(text, **values))
        self._text, self._values = text, values

    def said(self, say: Phrasing) -> str:
        """The sentence as `say` says it."""
        return say(self._text, **self._values)


class Field(msgspec.Struct, frozen=True):
    """One thing that is asked for: a text, or one of `choices`. `lines`: it may have several lines."""

    label: str
    value: str = ""
    choices: tuple[str, ...] = ()
    lines: bool = False
    is_number: bool = False


class Question(msgspec.Struct, frozen=True):
    """What a person has to say before a command can be made."""

    title: str
    fields: tuple[Field, ...]


class AnswerNeeded(Exception):
    """A question stands before the command; it is made anew with the answer."""

    def __init__(self, question: Question) -> None:
        super().__init__(question.title)
        self.question = question


@dataclass
class Performing:
    """One key's work: the commands so far, and the game as it is after them.

    Attributes:
        side: who acts; None: who plays all sides.
        answers: what a person has said to the questions, in their order.
    """

    module: ModuleDefinition
    state: GameState
    side: SideId | None
    random: RandomSource
    answers: Sequence[tuple[str, ...]] = ()
    commands: list[SingleCommand] = field(default_factory=list)
    depth: int = 0
    _asked: int = 0

    def do(self, command: SingleCommand) -> None:
        """Take a command in.

        Raises:
            CommandError: where it is impossible.
            BehaviourError: where there is no end of commands.
        """
        if len(self.commands) >= MOST_STEPS:
            raise BehaviourError(
                pattern("This key does more than {count} things at once, and was stopped."),
                count=MOST_STEPS,
            )
        self.state = apply(self.state, command)
        self.commands.append(command)

    def ask(self, question: Question) -> tuple[str, ...]:
        """What a person says to a question.

        Raises:
            AnswerNeeded: where nothing has been said yet.
        """
        if self._asked >= len(self.answers):
            raise AnswerNeeded(question)
        self._asked += 1
        return self.answers[self._asked - 1]

    @property
    def game(self) -> GameScope:
        """The game as it is now."""
        return GameScope(self.module, self.state, self.side)


@dataclass(frozen=True)
class Acting:
    """A piece that a key has come to."""

    work: Performing
    id: PieceId

    @property
    def is_there(self) -> bool:
        """Whether it is still in the game."""
        return self.id in self.work.state.pieces

    @property
    def piece(self) -> PieceState:
        """The piece as it is now."""
        return self.work.state.pieces[self.id]

    @property
    def is_public(self) -> bool:
        """Whether everybody knows it now."""
        return Sight(self.work.state, self.work.module, None).secret(self.piece) is None

    @property
    def definition(self) -> PieceDefinition:
        """Its kind, prototypes worked in."""
        return self.work.module.piece(self.piece.definition)

    @property
    def scope(self) -> PieceScope:
        """What names mean for it now."""
        work = self.work
        game = GameScope(work.module, work.state, work.side, lambda sides: self.fall(sides, ""))
        return game.scope(self.piece)

    @property
    def here(self) -> Place:
        """Where it is: in a deck, where the deck lies."""
        if self.piece.deck is None:
            return place_of(self.piece)
        deck = self.work.module.deck(self.piece.deck)
        return Place(deck.table, deck.pose)

    @property
    def table(self) -> TableDefinition | None:
        """The table that it, or its deck, lies on."""
        piece = self.piece
        if piece.deck is not None:
            piece = msgspec.structs.replace(piece, table=self.here.table)
        return self.work.game.table(piece)

    def put(self, key: str, value: PropertyValue) -> None:
        """A trait's state becomes this, if it is another."""
        if self.piece.get(key) != value:
            self.work.do(SetProperty((self.id,), key, value))

    def fall(self, sides: int, words: str) -> int:
        """How chance falls, from 1 on: a roll like any, told and sealed.

        That of a piece which is kept from somebody is sealed too, and told to who knows the piece.
        """
        found = self.work.random.below(sides) + 1
        of = None if self.is_public else self.id
        self.work.do(RollDice(DiceRequest(CHANCE, (sides,), words), (found,), of=of))
        return found

    def stand(self, pose: Pose) -> None:
        """The piece faces otherwise, or stands elsewhere on its table; in a deck it stays as it is."""
        here = self.here
        if self.piece.deck is not None:
            return
        if pose.rounded().point == here.pose.point:
            self._move((self.id,), msgspec.structs.replace(here, pose=pose))
        else:
            self.go(Place(here.table, pose, None, here.level, here.slot))

    def go(self, place: Place, whole: Sequence[PieceId] = ()) -> None:
        """The piece (or the whole stack that it lies in) goes elsewhere, and joins what lies there.

        Out of a deck it goes to every place, also to that of the deck.
        """
        here = self.here
        is_here = (place.table, place.pose.point) == (here.table, here.pose.point)
        if is_here and self.piece.deck is None:
            return
        goes = tuple(whole) or (self.id,)
        there = self.lying_at(place, goes) if self.stacks else ()
        stack = self.work.state.pieces[there[-1]].stack if there else None
        kept = self.piece.stack if len(goes) > 1 and not there else None
        self._move(goes, msgspec.structs.replace(place, stack=stack or kept))
        if there and stack is None:
            self.pile_up((*there, *goes))

    def lying_at(self, place: Place, without: Sequence[PieceId]) -> tuple[PieceId, ...]:
        """What lies at exactly a place and stacks, lowest first: one stack, else loose pieces."""
        x, y = place.pose.point
        here = sorted(
            piece
            for piece, other in self.work.state.pieces.items()
            if other.pose.x == x and other.pose.y == y and other.deck is None
        )
        together = may_lie_together(self.work.module, self.work.module.table(place.table))
        found = [
            other
            for other in map(self.work.state.pieces.__getitem__, here)
            if other.id not in without
            and (other.table, other.level, other.slot) == (place.table, place.level, place.slot)
            and together(self.piece, other)
            and Acting(self.work, other.id).stacks
        ]
        piled = next((other.stack for other in found if other.stack is not None), None)
        if piled is not None:
            return self.work.state.stacks[piled]
        return tuple(other.id for other in found)

    def pile_up(self, pieces: tuple[PieceId, ...]) -> None:
        """Pieces of one place form a stack, the last one highest."""
        stack = StackId(unused_id(f"stack-{pieces[0]}", self.work.state.stacks))
        self.work.do(OrderStack(stack, pieces))

    @property
    def stacks(self) -> bool:
        """Whether it joins stacks."""
        limits = (trait for trait in self.definition.traits if isinstance(trait, NotStacking))
        return next((trait.stacks for trait in limits), True)

    def _move(self, pieces: tuple[PieceId, ...], place: Place) -> None:
        if self.piece.deck is not None:
            self.work.do(Draw(self.piece.deck, ((self.id, place),)))
            return
        moves = []
        for piece in pieces:
            now = self.work.state.pieces[piece]
            facing = place.pose.facing if piece == self.id else now.pose.facing
            to = msgspec.structs.replace(place, pose=Pose(*place.pose.point, facing).rounded())
            if to != place_of(now):
                moves.append(PieceMove(piece, to))
        trails = [made for move in moves for made in self._trails(move)]
        if moves:
            self.work.do(MovePieces(tuple(moves)))
        for made in trails:
            self.work.do(made)

    def _trails(self, move: PieceMove) -> Iterator[SetProperty]:
        """What a piece that moves remembers of the place that it leaves."""
        piece = self.work.state.pieces[move.piece]
        if (move.to.table, move.to.pose.point) == (piece.table, piece.pose.point):
            return
        definition = self.work.module.piece(piece.definition)
        for name, text in left_behind(self.work.game, definition, piece):
            if piece.get(name) != text:
                yield SetProperty((piece.id,), name, text)


def is_key(command: MenuCommand, key: KeyStroke) -> bool:
    """Whether a key is that of a command."""
    return bool(key) and command.key == key
