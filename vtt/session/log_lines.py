"""The game's line in words for a log panel: one line a step, its dice and findings, and what to filter by.

What is told is made from what the viewer may read. What can be known of a step without its words (its
kind, side and turn) is worked out once and kept; a line is made when it is asked for.
"""

from collections import OrderedDict
from collections.abc import Iterator, Sequence
from enum import StrEnum
from itertools import takewhile

import msgspec

from vtt.base.ids import PieceId, SideId
from vtt.commands.base import SingleCommand, single_commands
from vtt.commands.describe import is_told
from vtt.commands.dice import RollDice
from vtt.commands.dice_pool import pool_of
from vtt.commands.entry import CommandEntry
from vtt.commands.entry_view import EntryView, finding_words
from vtt.commands.flow import EndGame, Say, SetNote, SetTurn, TakeSeat
from vtt.commands.naming import MOST_NAMED, Named, Names, Told
from vtt.commands.piece import MovePieces, SetProperty
from vtt.commands.pile import Draw, OrderDeck, OrderStack, ToDeck
from vtt.commands.rules import AnswerChoice, Declare, SetRulesValue
from vtt.rules.verdict import Severity
from vtt.session.doers import doer
from vtt.session.shown_game import ShownGame

KEPT = 2000
"""So many lines are kept in words."""


class LineKind(StrEnum):
    """What a step of the game was about."""

    MOVES = "moves"
    DICE = "dice"
    ACTIONS = "actions"
    FINDINGS = "findings"
    TURNS = "turns"
    CARDS = "cards"
    CHANGES = "changes"
    TALK = "talk"


KINDS: tuple[tuple[tuple[type[SingleCommand], ...], LineKind], ...] = (
    ((MovePieces, OrderStack), LineKind.MOVES),
    ((RollDice,), LineKind.DICE),
    ((Declare, AnswerChoice), LineKind.ACTIONS),
    ((SetTurn, EndGame), LineKind.TURNS),
    ((Draw, ToDeck, OrderDeck), LineKind.CARDS),
    ((Say, SetNote, TakeSeat), LineKind.TALK),
)


UNTOLD = (Declare, AnswerChoice, SetRulesValue, SetProperty)
"""What goes before the deed of a step, or only marks it."""


class LineFacts(msgspec.Struct, frozen=True):
    """What a step can be filtered by: its kinds, who did it, and the turn to which it belongs."""

    kinds: frozenset[LineKind]
    side: SideId | None
    turn: int


class LogFilter(msgspec.Struct, frozen=True):
    """What is wanted; an empty field wants everything. `words` must all stand in the line."""

    kind: LineKind | None = None
    side: SideId | None = None
    turn: int | None = None
    words: str = ""

    def __bool__(self) -> bool:
        return self != NO_FILTER


NO_FILTER = LogFilter()


class LogLine(msgspec.Struct, frozen=True):
    """A step of the game in words.

    `text` is the step in one line, `details` everything that is told of it, a line each. `dice` are
    pairs of a die's sides and its result. `worst` is the gravest finding; `pieces` are those that it
    speaks of, under the ids by which the viewer sees them. `bookmarks` mark the moment after it.
    """

    position: int
    text: str
    details: tuple[str, ...] = ()
    dice: tuple[tuple[int, int], ...] = ()
    side: SideId | None = None
    turn: int = 0
    is_undone: bool = False
    worst: Severity | None = None
    pieces: tuple[PieceId, ...] = ()
    bookmarks: tuple[str, ...] = ()


class LogLines:
    """The lines of one shown game, by position (from 1)."""

    def __init__(self, game: ShownGame) -> None:
        self._game = game
        self._facts: dict[int, LineFacts] = {}  # by the number of the entry
        self._lines: OrderedDict[tuple[object, int], LogLine] = OrderedDict()
        self._known_marks: tuple[object, dict[int, tuple[str, ...]]] = (None, {})

    @property
    def count(self) -> int:
        """How many steps the line has, those that can be redone included."""
        return self._game.log.length

    def step_id(self, position: int) -> int:
        """Tells the step that led to a position from one that took its place after an undo."""
        return self._game.log.number_at(position)

    def line(self, position: int) -> LogLine:
        """The step that led to a position, in words that the viewer may read."""
        log = self._game.log
        number = log.number_at(position)
        key = (self._game.viewer, number)
        found = self._lines.get(key)
        if found is None:
            found = self._made(position, number)
            self._lines[key] = found
            if len(self._lines) > KEPT:
                self._lines.popitem(last=False)
        undone, marks = position > log.position, self._marks().get(position, ())
        if found.is_undone != undone or found.bookmarks != marks:
            found = msgspec.structs.replace(found, is_undone=undone, bookmarks=marks)
        return found

    def facts(self, position: int) -> LineFacts:
        """What the step that led to a position can be filtered by."""
        log = self._game.log
        number = log.number_at(position)
        found = self._facts.get(number)
        if found is None:
            entry, before = log.command_at(position), log.state_before(number)
            side = doer(entry, before, self._game.declared_by(entry.command))
            turn = _turn_of(entry, before.turn.number)
            found = self._facts[number] = LineFacts(frozenset(_kinds(entry)), side, turn)
        return found

    def matches(self, position: int, wanted: LogFilter) -> bool:
        """Whether a step is wanted; one of which the viewer may read nothing never is."""
        if wanted.kind or wanted.side is not None or wanted.turn is not None:
            facts = self.facts(position)
            if wanted.kind and wanted.kind not in facts.kinds:
                return False
            if wanted.side is not None and wanted.side != facts.side:
                return False
            if wanted.turn is not None and wanted.turn != facts.turn:
                return False
        line = self.line(position)
        if not line.details:
            return not wanted
        told = "\n".join((line.text, *line.details, *line.bookmarks)).casefold()
        return all(word in told for word in wanted.words.casefold().split())

    def _made(self, position: int, number: int) -> LogLine:
        view = self._game.entry(number)
        entry, facts = self._game.log.command_at(position), self.facts(position)
        rolls = self._rolls_told(position, entry)
        severities = [Severity(finding["severity"]) for finding in view.findings]
        findings = [finding_words(finding) for finding in view.findings]
        told = [line.text for line in view.lines]
        return LogLine(
            position,
            _capital(_summary(view, entry, findings) or self._game.unseen),
            (*told, *findings, *view.notices),
            tuple(pair for roll in rolls for pair in _dice(roll)) if told else (),
            facts.side,
            facts.turn,
            position > self._game.log.position,
            min(severities, key=list(Severity).index) if severities else None,
            tuple(dict.fromkeys(piece for line in view.lines for piece in line.pieces)),
        )

    def _rolls_told(self, position: int, entry: CommandEntry) -> list[RollDice]:
        """The rolls of a step of which the viewer may know: not those of pieces that are kept from him.

        What cannot be read stays out: dice of a step that is told in no line are secret too.
        """
        rolls = [c for c in single_commands(entry.command) if isinstance(c, RollDice)]
        if all(roll.of is None for roll in rolls):
            return rolls
        game = self._game
        before, after = game.log.state_at(position - 1), game.log.state_at(position)
        names = Names(before, after, game.module, game.viewer)
        return [roll for roll in rolls if is_told(roll, names)]

    def _marks(self) -> dict[int, tuple[str, ...]]:
        """The words of the bookmarks by position, looked up once for as long as nothing happens."""
        key = (self._game.log.count, self._game.viewer)
        if self._known_marks[0] != key:
            found: dict[int, tuple[str, ...]] = {}
            for position, text in self._game.bookmarks():
                found[position] = (*found.get(position, ()), text)
            self._known_marks = (key, found)
        return self._known_marks[1]


def _kinds(entry: CommandEntry) -> Iterator[LineKind]:
    """What the player did, and the dice, turns and findings that came of it; of secret chance nothing."""
    made = single_commands(entry.command)
    singles = [one for one in made if not (isinstance(one, RollDice) and one.of is not None)]
    turns = any(isinstance(single, SetTurn | EndGame) for single in singles)
    if turns:
        yield LineKind.TURNS
    if singles and not (turns and isinstance(singles[0], Declare)):
        yield next(
            (kind for types, kind in KINDS if isinstance(singles[0], types)), LineKind.CHANGES
        )
    if any(isinstance(single, RollDice) for single in singles):
        yield LineKind.DICE
    if any(finding["severity"] != Severity.NOTE for finding in entry.findings):
        yield LineKind.FINDINGS


def _turn_of(entry: CommandEntry, turn: int) -> int:
    """The turn in which the first thing happened that is told: what ends a turn belongs to that one.

    That another turn comes is told with the first thing that happens in it.
    """
    for single in single_commands(entry.command):
        if isinstance(single, SetTurn):
            turn = single.turn.number
        elif not isinstance(single, UNTOLD):
            break
    return turn


def _dice(roll: RollDice) -> Iterator[tuple[int, int]]:
    pool = pool_of(roll.request)
    if pool is not None and pool.faces:
        return iter(())  # what fell is told in words
    return zip(roll.request.dice, roll.results, strict=True)


def _summary(view: EntryView, entry: CommandEntry, findings: list[str]) -> str:
    """A step in one line: what came of it, rather than how it was declared, rolled and marked.

    The dice are shown as faces beside it, so a roll is told by what it was for and its sum. Where the rules
    have said what happened, it is not told which crowd was put on another table for it. Empty for a step of
    which nothing can be read.
    """
    told = view.lines
    if not told:
        return findings[0] if findings else ""
    singles = single_commands(entry.command)
    results = [line.brief for line in told if line.told is Told.TALK] if len(singles) > 1 else []
    short = [line for line in told if line.told is not Told.TALK]
    if results:
        short = [line for line in short if not _is_crowd_put(line)]
    if results or len(short) > 1:
        deeds = [line for line in short if line.told is not Told.MARK]
        short = deeds if deeds or results else short[:1]
    if singles and isinstance(singles[0], Declare | AnswerChoice):
        if findings and not results and len(short) == 1:
            return findings[0]
        short = short[1:] if results or len(short) > 1 else short
    opening = _turns_before_talk(told) if results else []
    named = [line for line in short if not (line.told is Told.GONE and _is_named(line, results))]
    named = [line for line in named if line not in opening]
    words = [line.brief if line.told is Told.DICE else line.text for line in named]
    words = [text for text in words if not any(text.partition(" = ")[0] in r for r in results)]
    *before, last = [*(line.text for line in opening), *results, *words] or [told[0].text]
    return "; ".join([*(text.removesuffix(".") for text in before), last])


def _is_crowd_put(line: Named) -> bool:
    """Whether an army is put on a battle display, or back from it."""
    return line.told is Told.PUT and len(line.pieces) > MOST_NAMED


def _turns_before_talk(told: Sequence[Named]) -> list[Named]:
    """The lines that tell which turn or phase it is when the rules begin to say what happens."""
    before = takewhile(lambda line: line.told is not Told.TALK, told)
    return [line for line in before if line.told is Told.TURN]


def _is_named(gone: Named, results: list[str]) -> bool:
    """Whether what became of somebody who is removed is said already."""
    return any(gone.brief in result for result in results)


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]
