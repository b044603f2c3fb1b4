"""What things are called in a log that one side reads.

A piece that the reader may not know is "a masked piece" or "something"; a hidden one has no name at
all. What the module lacks (it was changed) is called by its id.
"""

import re
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from enum import StrEnum
from types import MappingProxyType
from typing import Protocol, TypeVar

import msgspec

from vtt.base.errors import DefinitionError
from vtt.base.ids import DeckId, PieceId, SideId, TableId
from vtt.base.phrasing import Phrasing, in_english
from vtt.commands.base import SingleCommand
from vtt.commands.spots import spot_name
from vtt.definition.module import ModuleDefinition
from vtt.definition.secrecy import SecrecyKind
from vtt.definition.trait import Trait
from vtt.definition.values import PropertyValue
from vtt.geometry.outline import Outline
from vtt.geometry.pose import Pose
from vtt.state.game import GameState
from vtt.state.piece import PieceState
from vtt.state.sight import Sight, Viewer

Found = TypeVar("Found")
EMPTY_LABELS: Mapping[str, str] = MappingProxyType({})
MOST_NAMED = 3
"""Of more pieces one is named and the others are counted."""

TAIL = re.compile(r"\d+$")
LONGEST_NUMBER = 6
"""Digits of a number by which people call a piece."""


class Told(StrEnum):
    """What a line tells of, where those who shorten or sort lines must know it."""

    DEED = "deed"
    DICE = "dice"
    MARK = "mark"
    TALK = "talk"
    TO_RULES = "to rules"
    GONE = "gone"
    TURN = "turn"
    PUT = "put"
    """Put on another table: into a box, on a battle display, or back."""


class Named(msgspec.Struct, frozen=True, gc=False):
    """Words for one or more pieces, and the ids under which the reader sees them.

    `brief` says it in fewer words, where there are such: a roll without what its dice show, talk
    without its quotes, what somebody declares or answers without telling that he does, only the name of who
    is removed.
    """

    text: str
    pieces: tuple[PieceId, ...]
    told: Told = Told.DEED
    brief: str = ""

    @property
    def is_one(self) -> bool:
        """Whether the words name a single thing."""
        return len(self.pieces) == 1

    @property
    def deed(self) -> str:
        """What was done, as something that can be taken back or done again.

        "declares end phase" tells who does it; what is undone is the "end phase" alone.
        """
        return self.brief if self.told is Told.TO_RULES else self.text


class TurnNaming(Protocol):
    """Says what the turn of a state is called; an empty text: it has a number alone."""

    def __call__(self, state: GameState, /) -> str:
        """The turn's own name."""
        ...


class Wording(msgspec.Struct, frozen=True):
    """How a reader is spoken to: `phrase` in his language, what the rules call their own by its name.

    `actions` are the labels of actions, `settings` what the settings say, `turn_name` what the turn of a
    state is called.
    """

    phrase: Phrasing = in_english
    actions: Mapping[str, str] = msgspec.field(default_factory=dict)
    settings: Mapping[str, str] = msgspec.field(default_factory=dict)
    turn_name: TurnNaming = lambda _: ""


ENGLISH = Wording()


class Step(msgspec.Struct, frozen=True):
    """A whole step of which a command is a part.

    `start` is the state before it; `restacked` are the pieces whose stacks it puts in order. `turns`: it
    goes on to another turn or phase, and pieces follow. `first` is the command that the others follow.
    """

    start: GameState
    restacked: frozenset[PieceId]
    turns: bool = False
    first: SingleCommand | None = None


class Names:
    """Names for one reader around one command: what is known before or after it is named.

    Without a step the command is the whole of it.
    """

    def __init__(
        self,
        before: GameState,
        after: GameState,
        module: ModuleDefinition,
        viewer: Viewer,
        step: Step | None = None,
        wording: Wording = ENGLISH,
    ) -> None:
        self.actions = wording.actions
        self.settings = wording.settings
        self._turn_name = wording.turn_name
        self.phrase = wording.phrase
        self.start = step.start if step is not None else before
        self.restacked = step.restacked if step is not None else frozenset()
        self._turns = step is not None and step.turns
        self.first = step.first if step is not None else None
        self.before = before
        self.after = after
        self.module = module
        self.viewer = viewer
        self._seen_before = Sight(before, module, viewer)
        self._seen_after = Sight(after, module, viewer)

    def secret(self, piece_id: PieceId) -> SecrecyKind | None:
        """How a piece is kept from the reader, both before and after; None: it is known."""
        old, new = self.before.pieces.get(piece_id), self.after.pieces.get(piece_id)
        kinds = [
            sight.secret(piece)
            for sight, piece in ((self._seen_after, new), (self._seen_before, old))
            if piece is not None
        ]
        return None if None in kinds or not kinds else kinds[0]

    def told_of(self, piece_ids: Iterable[PieceId]) -> Told:
        """As what it is told where pieces are moved or turned over.

        What becomes of nobody's pieces where a turn or phase begins (a turn marker goes on) only marks it.
        """
        pieces = (self.after.pieces.get(piece) for piece in piece_ids)
        follows = self._turns and all(one is not None and one.side is None for one in pieces)
        return Told.MARK if follows else Told.DEED

    def piece(self, piece_id: PieceId) -> Named | None:
        """A piece's name, as `piece_name` has it; None for one that is hidden, or unknown to the game."""
        piece = self.after.pieces.get(piece_id) or self.before.pieces.get(piece_id)
        if piece is None:
            return None
        kind = self.secret(piece_id)
        if kind is None:
            return Named(piece_name(piece, self.kind(piece)), (piece_id,))
        if kind is SecrecyKind.HIDDEN:
            return None
        sight = self._seen_after if piece_id in self.after.pieces else self._seen_before
        if piece.deck is not None:
            text = self.phrase("a card")
        elif kind is SecrecyKind.MASKED:
            text = self.phrase("a masked piece")
        else:
            text = self.phrase("something")
        return Named(text, (sight.alias(piece),))

    def pieces(self, piece_ids: Iterable[PieceId]) -> Named | None:
        """The names of several pieces in one phrase; None when none is seen.

        Of known pieces that bear one name each is told with its side, or else its id.
        """
        names = {named.pieces: named for item in piece_ids if (named := self.piece(item))}
        if not names:
            return None
        times = Counter(named.text for named in names.values())
        texts = [
            self._apart(named) if times[named.text] > 1 else named.text for named in names.values()
        ]
        return Named(
            self.joined(texts), tuple(piece for named in names.values() for piece in named.pieces)
        )

    def crowd(self, piece_ids: Sequence[PieceId]) -> Named | None:
        """All of several pieces by name, or of many the one on top and how many more; None: none is seen."""
        every = self.pieces(piece_ids)
        if every is None or len(every.pieces) <= MOST_NAMED:
            return every
        first = next(named for item in self._downwards(piece_ids) if (named := self.piece(item)))
        more = len(every.pieces) - 1
        text = self.phrase("{who} and {count} more", who=first.text, count=more)
        return Named(text, every.pieces)

    def _downwards(self, piece_ids: Sequence[PieceId]) -> list[PieceId]:
        """Pieces from the top down, where they lay or lie in one stack; else in the order given."""
        for state in (self.before, self.after):
            piece = state.pieces.get(piece_ids[0])
            stack = () if piece is None or piece.stack is None else state.stacks[piece.stack]
            if set(piece_ids) <= set(stack):
                return sorted(piece_ids, key=stack.index, reverse=True)
        return list(piece_ids)

    def joined(self, words: list[str]) -> str:
        """A list as the reader's people write it."""
        return joined(words, self.phrase)

    def said(
        self, who: Named, of_one: str, of_many: str, told: Told = Told.DEED, /, **values: object
    ) -> Named:
        """A line about pieces, by the pattern for one or for several; `{who}` in it is their name."""
        say = self.phrase  # the patterns are collected where they stand
        text = say(of_one if who.is_one else of_many, who=who.text, **values)
        return Named(text, who.pieces, told)

    def _apart(self, named: Named) -> str:
        """The name of one of several pieces that are called the same."""
        piece_id = named.pieces[0]
        piece = self.after.pieces.get(piece_id) or self.before.pieces.get(piece_id)
        if piece is None:  # an alias: there is nothing that may be told
            return named.text
        if not piece.side and _is_numbered_by_a_clock(piece.id):
            return named.text
        return f"{named.text} ({self.side(piece.side) if piece.side else piece.id})"

    def kind(self, piece: PieceState) -> str:
        """What a piece is: the name that it bears itself, or else that of its kind."""
        own = piece.get("name")
        if own:
            return str(own)
        return self._look_up(lambda: self.module.piece(piece.definition).name) or piece.definition

    def printed(self, piece: PieceState, name: str) -> PropertyValue | None:
        """A property that all pieces of this kind have."""
        return self._look_up(lambda: self.module.piece(piece.definition).get(name))

    def traits(self, piece: PieceId) -> tuple[Trait, ...]:
        """The traits of a piece, prototypes worked in; none where the module does not know it."""
        state = self.after.pieces.get(piece) or self.before.pieces[piece]
        return self._look_up(lambda: self.module.piece(state.definition).traits) or ()

    def value(self, piece: PieceState, name: str) -> PropertyValue | None:
        """A property of a piece: its own value, or else that of its kind."""
        own = piece.get(name)
        return own if own is not None else self.printed(piece, name)

    def outline(self, piece: PieceState) -> Outline | None:
        """The true outline of a piece, where the module knows it."""
        return self._look_up(lambda: self.module.piece(piece.definition).outline)

    def face(self, piece: PieceState, face_id: str) -> str:
        """What a face of a piece is called."""
        face = self._look_up(lambda: self.module.piece(piece.definition).face(face_id))
        return (face.name or face.id) if face is not None else face_id

    def is_front(self, piece: PieceState, face_id: str) -> bool:
        """Whether a face is the first one of a piece, or the module does not know it."""
        faces = self._look_up(lambda: self.module.piece(piece.definition).faces)
        return not faces or face_id in ("", faces[0].id)

    def side(self, side: SideId | None) -> str:
        """What a side is called; "nobody" for none."""
        if side is None:
            return self.phrase("nobody")
        return self._look_up(lambda: self.module.side(side).name) or side

    def deck(self, deck: DeckId) -> str:
        """What a deck is called."""
        return self._look_up(lambda: self.module.deck(deck).name) or deck

    def table(self, table: TableId) -> str:
        """What a table is called."""
        return self._look_up(lambda: self.module.table(table).name) or table

    def spot(self, table: TableId, pose: Pose) -> str:
        """What the players call the cell or area at a place; empty where they measure in mm."""
        return self._look_up(lambda: spot_name(self.module.table(table), pose.point)) or ""

    def level(self, table: TableId, level: str) -> str:
        """What a level of a table is called."""
        levels = self._look_up(lambda: self.module.table(table).levels) or ()
        return next((item.name for item in levels if item.id == level), level)

    def is_hand(self, table: TableId) -> bool:
        """Whether a table is a hand, in which pieces lie side by side."""
        return bool(self._look_up(lambda: self.module.table(table).is_hand))

    def slot(self, table: TableId, slot: str) -> str:
        """What a named place of a table is called."""
        slots = self._look_up(lambda: self.module.table(table).slots) or ()
        return next((item.name for item in slots if item.id == slot), slot)

    def phase(self, phase: str) -> str:
        """What a phase is called."""
        return next((item.name for item in self.module.phases if item.id == phase), phase)

    def turn(self) -> str:
        """What the turn is called after the command."""
        number = self.after.turn.number
        return self._turn_name(self.after) or self.phrase("turn {number}", number=number)

    def terrain_kind(self, kind: str) -> str:
        """What a kind of terrain is called."""
        return self._look_up(lambda: self.module.terrain_kind(kind).name) or kind

    def _look_up(self, find: Callable[[], Found]) -> Found | None:
        try:
            return find()
        except DefinitionError:
            return None


def piece_name(piece: PieceState, kind: str) -> str:
    """What a piece is called: its kind or own name, and what tells it from its like.

    A name that it bears itself, or an id that is the kind's too, is enough. Else that is the number at the
    end of its id ("Shot 2" for `red-shot-2`), apart from a number that the name has itself ("Foot 5 (2)"),
    unless it is a clock's, as VASSAL numbers its pieces: that tells nobody anything. Where there is none
    the id is told, unless it says no more than the name.
    """
    if str(piece.id) == str(piece.definition):
        return kind
    if _is_numbered_by_a_clock(piece.id) or piece.get("name"):
        return kind
    number = TAIL.search(piece.id)
    if number is None:
        return kind if spoken(piece.id).casefold() == kind.casefold() else f"{kind} {piece.id}"
    if kind[-1:].isdigit():
        is_its_own = kind.endswith(number[0]) and not piece.id.startswith(piece.definition)
        return kind if is_its_own else f"{kind} ({number[0]})"
    return f"{kind} {number[0]}"


def _is_numbered_by_a_clock(piece_id: PieceId) -> bool:
    number = TAIL.search(piece_id)
    return number is not None and len(number[0]) > LONGEST_NUMBER


def spoken(key: str) -> str:
    """A key of a plug-in as words: "end_phase" is "end phase"."""
    return key.replace("_", " ")


def joined(words: list[str], phrase: Phrasing = in_english) -> str:
    """A list as people write it.

    >>> joined(["a", "b", "c"])
    'a, b and c'
    """
    if len(words) == 1:
        return words[0]
    return phrase("{first} and {last}", first=", ".join(words[:-1]), last=words[-1])
