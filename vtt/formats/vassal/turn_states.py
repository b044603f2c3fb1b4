"""Where a turn counter is: VASSAL's text of it, and our position of a `TurnTrack`."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from vtt.base.frozen import Frozen
from vtt.definition.turn_track import CountedLevel, TurnLevel, TurnTrack
from vtt.formats.vassal.sequence import decode, encode

Position = tuple[tuple[int, int], ...]
"""From the outermost level inwards: which of its siblings counts now, and its number or entry."""

OWN_FIELDS: Final = 4
"""A level's own fields in its text; the texts of the levels inside it follow."""


def tracker_name(number: int) -> str:
    """VASSAL's name of a module's turn counter, counted from 0."""
    return f"TurnTracker{number}"


def positions(tracks: Sequence[TurnTrack], texts: Mapping[str, str]) -> dict[str, Position]:
    """The position of each counter of a module whose text can be read, by its id."""
    found = {}
    for number, track in enumerate(tracks):
        text = texts.get(tracker_name(number))
        position = None if text is None else read_position(track, text)
        if position is not None:
            found[track.id] = position
    return found


def counter_texts(tracks: Sequence[TurnTrack], kept: Mapping[str, Frozen]) -> dict[str, str]:
    """VASSAL's text of each counter, from the positions and texts that a game keeps.

    The text that came with a game stays where the counter has not been moved since.
    """
    made = {name: text for name, text in kept.items() if isinstance(text, str)}
    for number, track in enumerate(tracks):
        name, position = tracker_name(number), _as_position(kept.get(track.id))
        if position is None or position == read_position(track, made.get(name, "")):
            continue
        text = write_position(track, position, made.get(name, ""))
        if text is not None:
            made[name] = text
    return dict(sorted(made.items()))


def read_position(track: TurnTrack, text: str) -> Position | None:
    """The position that a text tells; None where it does not fit the counter.

    >>> read_position(TurnTrack("t", "Turn", levels=(CountedLevel("Year"),)), "0|1805;0;false;-1")
    ((0, 1805),)
    """
    which, *states = decode(text, "|")
    return _read(track.levels, which, states)


def write_position(track: TurnTrack, position: Position, before: str = "") -> str | None:
    """The text of a position; what a position does not tell is as in the text `before`.

    None where the position does not fit the counter.
    """
    try:
        states = list(_write(track.levels, position, decode(before, "|")[1:]))
    except IndexError:
        return None
    return encode([str(position[0][0] if position else 0), *states], "|")


def _read(levels: Sequence[TurnLevel], which: str, states: Sequence[str]) -> Position | None:
    """The position of levels; without recursion, since a text may be deep."""
    found: list[tuple[int, int]] = []
    while levels:
        at = _number(which)
        if at is None or not 0 <= at < min(len(levels), len(states)):
            return None
        level = levels[at]
        fields = [*decode(states[at], ";"), ""]
        value, which = _number(fields[0]), fields[1]
        is_entry = isinstance(level, CountedLevel) or 0 <= (value or 0) < max(1, len(level.entries))
        if value is None or not is_entry:
            return None
        found.append((at, value))
        levels, states = level.levels, fields[OWN_FIELDS:-1]
    return tuple(found)


def _write(levels: Sequence[TurnLevel], position: Position, before: Sequence[str]) -> Iterator[str]:
    """The text of each of some siblings; those that do not count now stand at their start."""
    active = position[0][0] if position else -1
    if active >= len(levels):
        raise IndexError(active)
    for number, level in enumerate(levels):
        old = decode(before[number], ";") if number < len(before) else []
        inner = position[1:] if number == active else ()
        value = position[0][1] if number == active else _value(level, old)
        own = [str(value), str(inner[0][0] if inner else 0), *_settings(level, old)]
        yield encode([*own, *_write(level.levels, inner, old[OWN_FIELDS:])], ";")


def _value(level: TurnLevel, old: Sequence[str]) -> int:
    """Where a level is that does not count now."""
    value = _number(old[0]) if old else None
    if value is None:
        value = level.start if isinstance(level, CountedLevel) else 0
    return value


def _settings(level: TurnLevel, old: Sequence[str]) -> Sequence[str]:
    """What else a level's text has: of a number, whether and when it loops; of a list, what is used."""
    if len(old) >= OWN_FIELDS:
        return old[2:OWN_FIELDS]
    if isinstance(level, CountedLevel):
        return "true" if level.loops else "false", str(level.last)
    return "0", encode(["true"] * len(level.entries), ",")


def _number(text: str) -> int | None:
    try:
        return int(text)
    except ValueError:
        return None


def _as_position(kept: Frozen) -> Position | None:
    if not isinstance(kept, tuple):
        return None
    found = []
    for pair in kept:
        match pair:
            case (int(which), int(value)) if which >= 0:
                found.append((which, value))
            case _:
                return None
    return tuple(found)
