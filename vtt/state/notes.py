"""Notes that players write into a game: for all to read, or for one side alone."""

from typing import Final

import immutables
import msgspec

from vtt.base.frozen import EMPTY, FrozenDict
from vtt.base.ids import SideId
from vtt.state.sight import UMPIRE, Viewer

PRIVATE: Final = "@private"
"""Key in a state's notes under which the sides' own lie: by side, then by name."""

RESERVED: Final = "@"
"""No note's name begins so."""


class Note(msgspec.Struct, frozen=True):
    """A note; one with a `side` is that side's own."""

    name: str
    text: str
    side: SideId | None = None


def path_of(name: str, side: SideId | None) -> tuple[str, ...]:
    """Where a note lies among a state's notes."""
    return (name,) if side is None else (PRIVATE, side, name)


def notes_in(notes: FrozenDict) -> tuple[Note, ...]:
    """All notes: those for all first, then each side's own, by name."""
    found = [Note(name, str(notes[name])) for name in sorted(notes) if name != PRIVATE]
    for side, theirs in sorted(_own(notes).items()):
        if isinstance(theirs, immutables.Map):
            found += [Note(name, str(theirs[name]), SideId(side)) for name in sorted(theirs)]
    return tuple(found)


def notes_for(notes: FrozenDict, viewer: Viewer) -> FrozenDict:
    """The notes that a viewer may read: what the others wrote for themselves is left out."""
    own = _own(notes)
    if viewer == UMPIRE or not own:
        return notes
    if viewer is None or viewer not in own:
        return notes.delete(PRIVATE)
    return notes.set(PRIVATE, immutables.Map({viewer: own[viewer]}))


def _own(notes: FrozenDict) -> FrozenDict:
    """The notes of single sides, by side."""
    own = notes.get(PRIVATE, EMPTY)
    return own if isinstance(own, immutables.Map) else EMPTY
