"""Commands in words, as one side may read them.

What a side may not know is not named: a masked piece is "a masked piece", a concealed one "something",
and of what happens to hidden pieces alone there is no line at all.
"""

from collections.abc import Iterator
from typing import assert_never

import immutables

from vtt.base.frozen import EMPTY, Frozen, get_path
from vtt.base.ids import PieceId
from vtt.base.phrasing import pattern
from vtt.commands.apply import apply
from vtt.commands.base import Command, SingleCommand, single_commands
from vtt.commands.describe_pieces import PieceCommand, describe_pieces
from vtt.commands.dice import RollDice
from vtt.commands.dice_pool import PURPOSE, pool_of
from vtt.commands.flow import EndGame, Say, SetNote, SetTurn, TakeSeat
from vtt.commands.mentions import texts_within
from vtt.commands.naming import ENGLISH, Named, Names, Step, Told, Wording, spoken
from vtt.commands.piece import SetSecrecy
from vtt.commands.pile import Draw, OrderStack
from vtt.commands.rules import AnswerChoice, Declare, SetMode, SetRulesValue, SetSetting
from vtt.commands.terrain import PutTerrain, RemoveTerrain
from vtt.definition.module import ModuleDefinition
from vtt.state.boxes import PENDING
from vtt.state.game import GameState
from vtt.state.mode import RulesMode, TableMode
from vtt.state.piles import deck_turned, lies_face_down
from vtt.state.sight import UMPIRE, Viewer
from vtt.state.turn import Outcome, TurnState

MODES = {
    RulesMode.OFF: pattern("off"),
    RulesMode.ADVISE: pattern("advise"),
    RulesMode.ENFORCE: pattern("enforce"),
}


def describe(
    command: Command,
    before: GameState,
    module: ModuleDefinition,
    viewer: Viewer,
    wording: Wording = ENGLISH,
) -> tuple[Named, ...]:
    """What a reader may read of a command that was applied to a state: a line for each thing done.

    Of phases that pass with nothing told between them the last one is told. That a card is masked by who
    draws it is told after the draw.

    Raises:
        CommandError: if the command is impossible on that state.
    """
    lines: list[Named] = []
    covered: list[Named] = []
    singles = single_commands(command)
    orders = (single for single in singles if isinstance(single, OrderStack))
    turns = any(isinstance(one, SetTurn) for one in singles) and not isinstance(
        singles[0], PieceCommand
    )
    step = Step(
        before,
        frozenset(piece for order in orders for piece in order.pieces),
        turns,
        singles[0] if singles else None,
    )
    drawn = {card for one in singles if isinstance(one, Draw) for card, _ in one.draws}
    passed: int | None = None  # where the line of a phase stands in which nothing was told yet
    for single in singles:
        after = apply(before, single)
        found = list(_lines(single, Names(before, after, module, viewer, step, wording)))
        if isinstance(single, SetTurn):
            if passed is not None:
                del lines[passed]
            passed = len(lines)
        elif any(line.told is not Told.MARK for line in found):
            passed = None
        is_cover = isinstance(single, SetSecrecy) and drawn.issuperset(single.pieces)
        (covered if is_cover else lines).extend(found)
        before = after
    return tuple(dict.fromkeys((*lines, *covered)))


def _lines(command: SingleCommand, names: Names) -> Iterator[Named]:  # noqa: C901, PLR0912
    if isinstance(command, PieceCommand):
        yield from describe_pieces(command, names)
        return
    match command:
        case RollDice():
            if is_told(command, names):
                yield _roll(command, names)
        case SetTurn(turn):
            yield Named(_turn(turn, names), (), Told.TURN)
        case Say(text):
            yield Named(names.phrase("“{talk}”", talk=text), (), Told.TALK, text)
        case SetNote():
            yield from _note(command, names)
        case TakeSeat(side, player):
            yield Named(_seat(names.side(side), player, names), ())
        case EndGame(outcome):
            yield Named(_end(outcome, names), ())
        case PutTerrain(feature):
            called = f"{names.terrain_kind(feature.kind)} {feature.id}"
            yield Named(names.phrase("{terrain} is put", terrain=called), ())
        case RemoveTerrain(terrain):
            yield Named(names.phrase("terrain {terrain} is removed", terrain=terrain), ())
        case SetRulesValue():
            yield from _turned_deck(command, names)
        case Declare():
            yield _declaration(command, names)
        case AnswerChoice():
            yield _answer(command, names)
        case SetSetting(_, key, value):
            yield Named(_setting(key, value, names), ())
        case SetMode(mode):
            yield Named(_mode(mode, names), ())
        case _:
            assert_never(command)


def _turn(turn: TurnState, names: Names) -> str:
    """The turn, phase and side; the side is not told again where the phase's name tells it."""
    phase = names.phase(turn.phase) if turn.phase else ""
    side = names.side(turn.side) if turn.side else ""
    told = [names.turn(), phase, "" if side in phase else side]
    return ", ".join(part for part in told if part)


def is_told(roll: RollDice, names: Names) -> bool:
    """Whether a reader may know of a roll: not where it is the chance of a piece that is kept from him."""
    return roll.of is None or names.secret(roll.of) is None


def _roll(command: RollDice, names: Names) -> Named:
    request = command.request
    pool = pool_of(request)
    dice = "+".join(f"D{sides}" for sides in request.dice) if pool is None else pool.text
    about = _mentioned(command, names)
    known = about is not None and request.label
    thrown = names.phrase("dice") if request.purpose == PURPOSE else request.purpose
    label = request.label if known else thrown
    results = ", ".join(map(str, command.results))
    if pool is not None:
        results = pool.words(command.results, names.phrase)
    text = f"{label}: {dice} = {results}"
    if command.by_hand:
        text = names.phrase("{roll} (real dice)", roll=text)
    return Named(text, about or (), Told.DICE, _brief_roll(label, command, names))


def _brief_roll(label: str, command: RollDice, names: Names) -> str:
    """A roll where its dice are seen beside the words: what it was for and what it came to.

    Dice that a player threw are added up; those of the rules are told one by one, for they may be two
    sides'.
    """
    results, pool = command.results, pool_of(command.request)
    if pool is not None:
        outcome = pool.brief(results, names.phrase)
        thrown = "" if command.request.label else f"{pool.text} = "
        return f"{label}: {thrown}{outcome}"
    if len(results) == 1:
        return label
    if command.request.purpose == PURPOSE:
        return f"{label} = {sum(results)}"
    return f"{label} = {', '.join(map(str, results))}"


def _seat(side: str, player: str, names: Names) -> str:
    if player:
        return names.phrase("{player} takes {side}", player=player, side=side)
    return names.phrase("{side} is free", side=side)


def _note(command: SetNote, names: Names) -> Iterator[Named]:
    """A note; of a side's own the others read nothing."""
    if command.side is None or names.viewer in (UMPIRE, command.side):
        whose = names.phrase("note {name}", name=command.name)
        if command.side:
            side = names.side(command.side)
            whose = names.phrase("{side}'s note {name}", side=side, name=command.name)
        if command.text:
            yield Named(f"{whose}: {command.text}", ())
        else:
            yield Named(names.phrase("{note} is removed", note=whose), ())


def _turned_deck(command: SetRulesValue, names: Names) -> Iterator[Named]:
    """What is seen of a value of a box: that a deck is turned over; all else is the rules' own memory."""
    turned = deck_turned(command.plugin, command.path)
    for deck in (deck for deck in names.module.decks if deck.id == turned):
        if lies_face_down(names.after, deck):
            yield Named(names.phrase("{deck} is turned face down", deck=deck.name), ())
        else:
            yield Named(names.phrase("{deck} is turned face up", deck=deck.name), ())


def _declaration(command: Declare, names: Names) -> Named:
    about = _mentioned(command, names)
    who = names.pieces(about) if about else None
    action = names.actions.get(command.action) or spoken(command.action)
    deed = f"{action}: {who.text}" if who else action
    told = names.phrase("declares {deed}", deed=deed)
    return Named(told, about or (), Told.TO_RULES, deed)


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
        return _answered(kind, (), names)
    question = str(asked.get("question", ""))
    parts = SetRulesValue(command.plugin, tuple(command.choice.split(":")), asked)
    told = f"“{question}”" if question and _mentioned(parts, names) is not None else kind
    chosen = [labels.get(option) or option for option in command.options]
    chosen = chosen or [str(asked.get("done") or names.phrase("none"))]
    return _answered(f"{told}: {names.joined(chosen)}", about, names)


def _answered(answer: str, about: tuple[PieceId, ...], names: Names) -> Named:
    told = names.phrase("answers {answer}", answer=answer)
    deed = names.phrase("answer to {answer}", answer=answer)
    return Named(told, about, Told.TO_RULES, deed)


def _mentioned(command: SingleCommand, names: Names) -> tuple[PieceId, ...] | None:
    """The pieces in the details of a command; None if the reader may not know one of them."""
    texts = sorted(part for text in texts_within(command) for part in {text, *text.split(":")})
    pieces = [PieceId(text) for text in texts if text in names.before.pieces]
    if any(names.secret(piece) is not None for piece in pieces):
        return None
    return tuple(pieces)


def _end(outcome: Outcome | None, names: Names) -> str:
    if outcome is None:
        return names.phrase("the game goes on")
    won = names.phrase("a draw")
    if outcome.winner is not None:
        won = names.phrase("{side} wins", side=names.side(outcome.winner))
    rule = f" ({outcome.rule})" if outcome.rule else ""
    return f"{won}: {outcome.reason}{rule}"


def _setting(key: str, value: Frozen, names: Names) -> str:
    """A setting in the words of the rules, or by its key, and what it is now."""
    chosen = names.phrase("as in the module") if value is None else str(value).replace("_", " ")
    if isinstance(value, bool):
        chosen = names.phrase("yes") if value else names.phrase("no")
    return names.phrase(
        "setting {setting}: {value}", setting=names.settings.get(key, key), value=chosen
    )


def _mode(mode: TableMode, names: Names) -> str:
    def called(which: RulesMode) -> str:
        return say(MODES[which])

    say = names.phrase  # the modes stand in a table
    lower = "".join(f", {rule} {called(own)}" for rule, own in mode.rules)
    return names.phrase("rules: {mode}", mode=called(mode.mode) + lower)
