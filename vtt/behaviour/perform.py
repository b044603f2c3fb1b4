"""A key comes to a piece: from the outermost trait inwards, each does what it does at that key.

What a key does is one group of commands, found on a copy of the game; a trigger gives further keys to
the whole piece before the next trait sees the first.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from vtt.base.ids import PieceId
from vtt.base.phrasing import pattern
from vtt.behaviour import perform_data, perform_looks, perform_moves
from vtt.behaviour.game_scope import GameScope
from vtt.behaviour.mentions import names_in
from vtt.behaviour.performing import DEEPEST, Acting, BehaviourError, Performing
from vtt.behaviour.texts import holds, number_said, plain_line, said
from vtt.commands.base import Command, CommandGroup
from vtt.commands.flow import Say
from vtt.definition.trait import Trait
from vtt.definition.trait_control import (
    LoopKind,
    Report,
    RestrictAccess,
    RestrictCommands,
    Trigger,
)
from vtt.definition.trait_data import DynamicProperty, GlobalProperty, PropertySheet, Spreadsheet
from vtt.definition.trait_looks import (
    ActionButton,
    AreaOfEffect,
    Hide,
    Label,
    Layer,
    Mask,
    Pivot,
    Rotate,
    Trail,
)
from vtt.definition.trait_moves import (
    Clone,
    Delete,
    MarkMoved,
    MoveFixed,
    PlaceMarker,
    Replace,
    ReturnToDeck,
    SendTo,
)
from vtt.definition.trait_parts import KeyStroke
from vtt.definition.trait_state import state_names
from vtt.state.game import GameState

MOST_ROUNDS: Final = 500
"""So often may a trigger repeat."""

Handler = Callable[[Acting, Any, str, KeyStroke], None]
HANDLERS: Final[Mapping[type, Handler]] = {
    Layer: perform_looks.layer,
    Rotate: perform_looks.rotate,
    Pivot: perform_looks.pivot,
    Label: perform_looks.label,
    Mask: perform_looks.mask,
    Hide: perform_looks.hide,
    AreaOfEffect: perform_looks.area,
    Trail: perform_looks.trail,
    MarkMoved: perform_looks.mark_moved,
    DynamicProperty: perform_data.dynamic,
    GlobalProperty: perform_data.shared,
    PropertySheet: perform_data.sheet,
    Spreadsheet: perform_data.spreadsheet,
    Delete: perform_moves.delete,
    Clone: perform_moves.clone,
    SendTo: perform_moves.send,
    MoveFixed: perform_moves.move,
    ReturnToDeck: perform_moves.return_to_deck,
    PlaceMarker: perform_moves.place,
    Replace: perform_moves.replace,
}
"""What does something at a key by itself."""


def perform(
    work: Performing, pieces: Sequence[PieceId], key: KeyStroke, label: str
) -> Command | None:
    """The commands of a key that is given to pieces, as one; None: nothing comes of it.

    Raises:
        AnswerNeeded: where a person has to say something first.
        BehaviourError: where it cannot be done, or goes on without end.
        CommandError: where it is impossible.
    """
    for piece in pieces:
        if piece in work.state.pieces:
            perform_key(Acting(work, piece), key)
    if not work.commands:
        return None
    if len(work.commands) == 1:
        return work.commands[0]
    return CommandGroup(label or key.lstrip("@"), tuple(work.commands))


def perform_key(me: Acting, key: KeyStroke) -> None:
    """Give a key to one piece.

    Raises:
        AnswerNeeded: where a person has to say something first.
        BehaviourError: where keys call keys without end.
    """
    if not key:
        return
    me.work.depth += 1
    if me.work.depth > DEEPEST:
        raise BehaviourError(
            pattern(
                "Keys of this piece call each other more than {count} times, and were stopped."
            ),
            count=DEEPEST,
        )
    traits = me.definition.traits
    reports: list[tuple[Report, GameState]] = []
    for trait, name in reversed(tuple(zip(traits, state_names(traits), strict=True))):
        if not me.is_there or _stops(me, trait, key):
            break
        if isinstance(trait, Report):
            reports.append((trait, me.work.state))
        elif isinstance(trait, Trigger):
            _trigger(me, trait, key)
        elif type(trait) in HANDLERS:
            HANDLERS[type(trait)](me, trait, name, key)
    for report, before in reversed(reports):
        _report(me, report, key, before)
    me.work.depth -= 1


def is_allowed(me: Acting, trait: Trait) -> bool:
    """Whether a trait lets who acts use the piece."""
    if not isinstance(trait, RestrictAccess) or not trait.sides:
        return True
    return me.work.side is None or me.work.side in trait.sides


def is_restricted(me: Acting, trait: RestrictCommands) -> bool:
    """Whether a trait's condition holds now, so that its keys go no further in."""
    return holds(trait.condition, me.scope)


def _stops(me: Acting, trait: Trait, key: KeyStroke) -> bool:
    if isinstance(trait, RestrictCommands):
        return key in trait.keys and is_restricted(me, trait)
    return not is_allowed(me, trait)


def _trigger(me: Acting, trait: Trigger, key: KeyStroke) -> None:
    if key != trait.command.key and key not in trait.watches:
        return
    if not holds(trait.condition, me.scope):
        return
    if not trait.loops:
        _keys(me, trait.performs)
        return
    _keys(me, (trait.before_key,))
    index = _whole(me, trait.index_start)
    for number in range(MOST_ROUNDS + 1):
        if not me.is_there or not _goes_on(me, trait, number):
            break
        if number == MOST_ROUNDS:
            raise BehaviourError(
                pattern(
                    "A trigger of this piece repeats more than {count} times, and was stopped."
                ),
                count=MOST_ROUNDS,
            )
        if trait.counts_index and trait.index_property:
            me.put(trait.index_property, str(index))
            index += _whole(me, trait.index_step)
        _keys(me, trait.performs)
    if me.is_there:
        _keys(me, (trait.after_key,))


def _goes_on(me: Acting, trait: Trigger, number: int) -> bool:
    match trait.loop:
        case LoopKind.COUNTED:
            return number < _whole(me, trait.count)
        case LoopKind.WHILE:
            return holds(trait.while_, me.scope)
        case LoopKind.UNTIL:
            return number == 0 or not holds(trait.until, me.scope)


def _keys(me: Acting, keys: Sequence[KeyStroke]) -> None:
    for key in keys:
        if me.is_there:
            perform_key(me, key)


def _report(me: Acting, trait: Report, key: KeyStroke, before: GameState) -> None:
    """A line for the log, in the words of the trait; a piece that not everybody knows says nothing."""
    if key not in (*trait.keys, *trait.back_keys) or not me.is_there:
        return
    if not me.is_public:
        return
    words = trait.format
    if key not in trait.keys and trait.back_formats:
        words = trait.back_formats[0]
    game, piece, scope = me.work.game, me.piece, me.scope
    old_game, old_piece = GameScope(me.work.module, before, me.work.side), before.pieces[me.id]
    old_scope = old_game.scope(old_piece)
    own = {
        "oldPieceName": old_scope.name,
        "newPieceName": scope.name,
        "pieceName": scope.name,
        "mapName": game.map_name(piece),
        "oldMapName": old_game.map_name(old_piece),
        "location": game.location_name(piece),
        "oldLocation": old_game.location_name(old_piece),
        "menuCommand": key.lstrip("@"),
    }
    for name in names_in(words):
        if name.startswith("old") and name not in own:
            own[name] = old_scope.text(name.removeprefix("old")) or ""
    words = said(words, scope, own, unknown=False).strip()
    text = plain_line(f"*{words}").removeprefix("*").strip()
    if text:
        me.work.do(Say(text))


def _whole(me: Acting, text: str) -> int:
    return int(number_said(text, me.scope))


DONE_BY_KEYS: Final = (*HANDLERS, Trigger, ActionButton)
"""The kinds of traits whose keys do something here."""
