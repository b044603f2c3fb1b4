"""Commands in words, as one side may read them.

What a side may not know is not named: a masked piece is "a masked piece", a concealed one "something",
and of what happens to hidden pieces alone there is no line at all.
"""

from collections.abc import Iterator, Mapping
from typing import assert_never

import immutables

from vtt.base.frozen import EMPTY, get_path
from vtt.base.ids import PieceId
from vtt.commands.apply import apply
from vtt.commands.base import Command, SingleCommand, single_commands
from vtt.commands.describe_pieces import PieceCommand, describe_pieces
from vtt.commands.dice import RollDice
from vtt.commands.dice_pool import PURPOSE, pool_of
from vtt.commands.flow import EndGame, Say, SetNote, SetTurn, TakeSeat
from vtt.commands.mentions import texts_within
from vtt.commands.naming import EMPTY_LABELS, Named, Names, Step, joined, spoken
from vtt.commands.pile import OrderStack
from vtt.commands.rules import AnswerChoice, Declare, SetMode, SetRulesValue, SetSetting
from vtt.commands.terrain import PutTerrain, RemoveTerrain
from vtt.definition.module import ModuleDefinition
from vtt.state.boxes import PENDING
from vtt.state.game import GameState
from vtt.state.mode import TableMode
from vtt.state.piles import deck_turned, lies_face_down
from vtt.state.sight import UMPIRE, Viewer
from vtt.state.turn import Outcome, TurnState

DECLARES, ANSWERS = "declares ", "answers "
"""How the words begin on what somebody says to the rules."""


def as_deed(words: str) -> str:
    """What somebody did, in the words of `describe`, as something that can be taken back or done again.

    "declares end phase" says who does it; what is undone is the "end phase" alone.
    """
    for begin, instead in ((DECLARES, ""), (ANSWERS, "answer to ")):
        if words.startswith(begin):
            return instead + words.removeprefix(begin)
    return words


def describe(
    command: Command,
    before: GameState,
    module: ModuleDefinition,
    viewer: Viewer,
    actions: Mapping[str, str] = EMPTY_LABELS,
) -> tuple[Named, ...]:
    """What a reader may read of a command that was applied to a state: a line for each thing done.

    `actions` are the labels of the actions that can be declared, by name.

    Raises:
        CommandError: if the command is impossible on that state.
    """
    lines: list[Named] = []
    orders = (single for single in single_commands(command) if isinstance(single, OrderStack))
    step = Step(before, frozenset(piece for order in orders for piece in order.pieces))
    for single in single_commands(command):
        after = apply(before, single)
        lines.extend(_lines(single, Names(before, after, module, viewer, step, actions)))
        before = after
    return tuple(dict.fromkeys(lines))


def _lines(command: SingleCommand, names: Names) -> Iterator[Named]:  # noqa: C901, PLR0912
    if isinstance(command, PieceCommand):
        yield from describe_pieces(command, names)
        return
    match command:
        case RollDice():
            yield _roll(command, names)
        case SetTurn(turn):
            yield Named(_turn(turn, names), ())
        case Say(text):
            yield Named(f"“{text}”", ())
        case SetNote():
            yield from _note(command, names)
        case TakeSeat(side, player):
            took = f"{player} takes {names.side(side)}" if player else f"{names.side(side)} is free"
            yield Named(took, ())
        case EndGame(outcome):
            yield Named(_end(outcome, names), ())
        case PutTerrain(feature):
            yield Named(f"{names.terrain_kind(feature.kind)} {feature.id} is put", ())
        case RemoveTerrain(terrain):
            yield Named(f"terrain {terrain} is removed", ())
        case SetRulesValue():
            yield from _turned_deck(command, names)
        case Declare():
            yield _declaration(command, names)
        case AnswerChoice():
            yield _answer(command, names)
        case SetSetting(_, key, value):
            yield Named(f"setting {key}: {'as in the module' if value is None else value}", ())
        case SetMode(mode):
            yield Named(_mode(mode), ())
        case _:
            assert_never(command)


def _turn(turn: TurnState, names: Names) -> str:
    """Number, phase and side; the side is not told again where the phase's name tells it."""
    phase = names.phase(turn.phase) if turn.phase else ""
    side = names.side(turn.side) if turn.side else ""
    told = [f"turn {turn.number}", phase, "" if side in phase else side]
    return ", ".join(part for part in told if part)


def _roll(command: RollDice, names: Names) -> Named:
    request = command.request
    pool = pool_of(request)
    dice = "+".join(f"D{sides}" for sides in request.dice) if pool is None else pool.text
    about = _mentioned(command, names)
    known = about is not None and request.label
    label = request.label if known else "dice" if request.purpose == PURPOSE else request.purpose
    results = ", ".join(map(str, command.results)) if pool is None else pool.words(command.results)
    by_hand = " (real dice)" if command.by_hand else ""
    return Named(f"{label}: {dice} = {results}{by_hand}", about or ())


def _note(command: SetNote, names: Names) -> Iterator[Named]:
    """A note; of a side's own the others read nothing."""
    if command.side is None or names.viewer in (UMPIRE, command.side):
        whose = f"{names.side(command.side)}'s note" if command.side else "note"
        written = f": {command.text}" if command.text else " is removed"
        yield Named(f"{whose} {command.name}{written}", ())


def _turned_deck(command: SetRulesValue, names: Names) -> Iterator[Named]:
    """What is seen of a value of a box: that a deck is turned over; all else is the rules' own memory."""
    turned = deck_turned(command.plugin, command.path)
    for deck in (deck for deck in names.module.decks if deck.id == turned):
        way = "face down" if lies_face_down(names.after, deck) else "face up"
        yield Named(f"{deck.name} is turned {way}", ())


def _declaration(command: Declare, names: Names) -> Named:
    about = _mentioned(command, names)
    who = names.pieces(about) if about else None
    action = names.actions.get(command.action) or spoken(command.action)
    return Named(f"{DECLARES}{action}{f': {who.text}' if who else ''}", about or ())


def _answer(command: AnswerChoice, names: Names) -> Named:
    """An answer in the words of the question and of its options.

    Where the options name secret pieces it is only told that it was given; where the question does,
    what kind of question it was stands for its words.
    """
    choice = get_path(names.before.boxes, (command.plugin, PENDING, command.choice), EMPTY)
    asked = choice if isinstance(choice, immutables.Map) else EMPTY
    options = asked.get("options", ())
    labels = {
        str(option.get("id")): str(option.get("label", ""))
        for option in (options if isinstance(options, tuple) else ())
        if isinstance(option, immutables.Map)
    }
    kind = spoken(command.choice.partition(":")[0])
    about = _mentioned(command, names)
    if about is None:
        return Named(f"{ANSWERS}{kind}", ())
    question = str(asked.get("question", ""))
    parts = SetRulesValue(command.plugin, tuple(command.choice.split(":")), asked)
    told = f"“{question}”" if question and _mentioned(parts, names) is not None else kind
    chosen = [labels.get(option) or option for option in command.options]
    chosen = chosen or [str(asked.get("done") or "none")]
    return Named(f"{ANSWERS}{told}: {joined(chosen)}", about)


def _mentioned(command: SingleCommand, names: Names) -> tuple[PieceId, ...] | None:
    """The pieces in the details of a command; None if the reader may not know one of them."""
    texts = sorted(part for text in texts_within(command) for part in {text, *text.split(":")})
    pieces = [PieceId(text) for text in texts if text in names.before.pieces]
    if any(names.secret(piece) is not None for piece in pieces):
        return None
    return tuple(pieces)


def _end(outcome: Outcome | None, names: Names) -> str:
    if outcome is None:
        return "the game goes on"
    won = "a draw" if outcome.winner is None else f"{names.side(outcome.winner)} wins"
    rule = f" ({outcome.rule})" if outcome.rule else ""
    return f"{won}: {outcome.reason}{rule}"


def _mode(mode: TableMode) -> str:
    lower = "".join(f", {rule} {own}" for rule, own in mode.rules)
    return f"rules: {mode.mode}{lower}"
