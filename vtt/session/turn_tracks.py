"""Turn counters of a module without rules: levels inside levels, such as year, season and side.

Where a counter is lies in the box `vassal` of the game, and each of its levels that names a property
sets it there, where the expressions of imported pieces read it. A step is one command group.
"""

import re
from collections.abc import Iterator, Mapping, Sequence

from vtt.base.frozen import Frozen, get_path
from vtt.base.ids import PluginId
from vtt.behaviour.game_scope import BOX, MODULE_HOLDER, PROPERTIES, GameScope
from vtt.behaviour.texts import plain
from vtt.commands.base import CommandGroup, SingleCommand
from vtt.commands.flow import Say, SetTurn
from vtt.commands.rules import SetRulesValue
from vtt.definition.module import ModuleDefinition
from vtt.definition.turn_track import CountedLevel, TurnLevel, TurnTrack
from vtt.state.game import GameState
from vtt.state.turn import TurnState

COUNTERS = "turns"
NAMED = re.compile(r"\$([^$\n]+)\$")

Position = tuple[tuple[int, int], ...]
"""From the outermost level inwards: which of its siblings counts now, and its number or entry (from 0)."""


def position_in(state: GameState, track: TurnTrack) -> Position:
    """Where a counter is in a game; at its start where nobody has moved it, or it has changed since."""
    kept = _as_position(get_path(state.boxes, (BOX, COUNTERS, track.id)))
    return _low(track.levels) if kept is None or not _fits(track.levels, kept) else kept


def advanced(track: TurnTrack, position: Position) -> Position:
    """The next step: the innermost level goes on, and where it is through the one around it."""
    return _advanced(track.levels, position)[0]


def taken_back(track: TurnTrack, position: Position) -> Position:
    """The step before."""
    return _taken_back(track.levels, position)[0]


def text_of(track: TurnTrack, position: Position, game: GameScope | None = None) -> str:
    """A counter's text, such as "1805 March, French": its levels by its own format.

    A format may also name properties of the levels, and of the game.
    """
    texts = {f"level{n}": text for n, (_, text) in enumerate(_levels(track, position), start=1)}
    shape = track.format or " ".join(f"${name}$" for name in texts)
    set_here = {
        level.property: _value(level, value) for level, value in _active(track.levels, position)
    }
    return " ".join(plain(_filled(shape, set_here | texts, game)).split())


def _filled(shape: str, texts: Mapping[str, str], game: GameScope | None) -> str:
    """A format with the texts of its names; a name that nothing is known of is left out."""

    def text(name: str) -> str:
        known = texts.get(name)
        if known is None and game is not None:
            known = game.text(name, None)
        return known or ""

    return NAMED.sub(lambda found: text(found[1]), shape)


def step(module: ModuleDefinition, state: GameState, track: TurnTrack, back: bool) -> CommandGroup:
    """One step of a counter, with the properties of its levels, and a line for the log.

    The number of the outermost level that counts becomes the game's turn, and the side whose name
    stands in a list the side that acts; both of the module's first counter alone.
    """
    old = position_in(state, track)
    new = taken_back(track, old) if back else advanced(track, old)
    commands: list[SingleCommand] = [
        SetRulesValue(PluginId(BOX), (COUNTERS, track.id), new),
        *(
            SetRulesValue(
                PluginId(BOX), (PROPERTIES, MODULE_HOLDER, level.property), _value(level, value)
            )
            for level, value in _active(track.levels, new)
            if level.property
        ),
    ]
    turn = _turn(module, state.turn, track, new)
    if track == module.turn_tracks[0] and turn != state.turn:
        commands.append(SetTurn(turn))
    told = _report(track, old, new, GameScope(module, state))
    return CommandGroup("turn", (*commands, Say(told)))


def _turn(module: ModuleDefinition, now: TurnState, track: TurnTrack, new: Position) -> TurnState:
    active = list(_active(track.levels, new))
    numbers = (value for level, value in active if isinstance(level, CountedLevel))
    words = {_value(level, value) for level, value in active}
    side = next((side.id for side in module.sides if side.name in words), now.side)
    return TurnState(next(numbers, now.number), now.phase, side)


def _report(track: TurnTrack, old: Position, new: Position, game: GameScope) -> str:
    """What the module says of a step; an expression is not worked out, and a plain line stands for it."""
    texts = {"oldTurn": text_of(track, old, game), "newTurn": text_of(track, new, game)}
    set_here = {level.property: _value(level, value) for level, value in _active(track.levels, new)}
    told = plain(_filled(track.report, set_here | texts, game))
    usual = f"{track.name}: {texts['newTurn']}"
    return usual if not told.strip() or "{" in told or "<>" in told else told.strip()


def _levels(track: TurnTrack, position: Position) -> Iterator[tuple[TurnLevel, str]]:
    """The levels that count now, from the outermost one, each with its text."""
    for level, value in _active(track.levels, position):
        yield level, (level.format or "$value$").replace("$value$", _value(level, value))


def _active(levels: Sequence[TurnLevel], position: Position) -> Iterator[tuple[TurnLevel, int]]:
    for which, value in position:
        yield levels[which], value
        levels = levels[which].levels


def _value(level: TurnLevel, value: int) -> str:
    if isinstance(level, CountedLevel):
        return str(value)
    return level.entries[value] if level.entries else ""


def _advanced(levels: Sequence[TurnLevel], position: Position) -> tuple[Position, bool]:
    """The step after a position, and whether all levels are through with it."""
    if not position:
        return (), True
    (which, value), inner = position[0], position[1:]
    level = levels[which]
    inside, is_through = _advanced(level.levels, inner)
    if not is_through:
        return ((which, value), *inside), False
    value, is_over = _after(level, value)
    if not is_over:
        return ((which, value), *_low(level.levels)), False
    which = (which + 1) % len(levels)
    return _low(levels, which), which == 0


def _taken_back(levels: Sequence[TurnLevel], position: Position) -> tuple[Position, bool]:
    if not position:
        return (), True
    (which, value), inner = position[0], position[1:]
    level = levels[which]
    inside, is_through = _taken_back(level.levels, inner)
    if not is_through:
        return ((which, value), *inside), False
    value, is_over = _before(level, value)
    if not is_over:
        return ((which, value), *_high(level.levels)), False
    which = (which - 1) % len(levels)
    return _high(levels, which), which == len(levels) - 1


def _after(level: TurnLevel, value: int) -> tuple[int, bool]:
    """What comes after a value of a level, and whether the level is through."""
    if not isinstance(level, CountedLevel):
        return value + 1, value + 1 >= len(level.entries)
    return value + level.step, level.loops and value + level.step > level.last


def _before(level: TurnLevel, value: int) -> tuple[int, bool]:
    if not isinstance(level, CountedLevel):
        return value - 1, value - 1 < 0
    return value - level.step, level.loops and value - level.step < level.start


def _low(levels: Sequence[TurnLevel], which: int = 0) -> Position:
    """The first position of a level and of all within it."""
    if not levels:
        return ()
    level = levels[which]
    value = level.start if isinstance(level, CountedLevel) else 0
    return ((which, value), *_low(level.levels))


def _high(levels: Sequence[TurnLevel], which: int = -1) -> Position:
    """The last position of a level and of all within it; of one without end the first."""
    if not levels:
        return ()
    which %= len(levels)
    level = levels[which]
    if isinstance(level, CountedLevel):
        value = level.last if level.loops else level.start
    else:
        value = max(0, len(level.entries) - 1)
    return ((which, value), *_high(level.levels))


def _as_position(kept: Frozen) -> Position | None:
    """What a box holds, where it is a position."""
    found = []
    for pair in kept if isinstance(kept, tuple) else (None,):
        match pair:
            case (int(which), int(value)):
                found.append((which, value))
            case _:
                return None
    return tuple(found)


def _fits(levels: Sequence[TurnLevel], position: Position) -> bool:
    """Whether a position is one of these levels: a module may have changed since the game began."""
    for which, value in position:
        if not 0 <= which < len(levels):
            return False
        level = levels[which]
        if not isinstance(level, CountedLevel) and not 0 <= value < max(1, len(level.entries)):
            return False
        levels = level.levels
    return not levels
