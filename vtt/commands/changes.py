"""What differs between two states, found by identity: pieces that did not change are the same objects."""

from collections.abc import Mapping
from typing import Any, TypeVar

import msgspec

from vtt.base.ids import DeckId, PieceId, StackId, TerrainId
from vtt.state.game import GameState

Key = TypeVar("Key", bound=str)

_REST = ("turn", "mode", "boxes", "settings", "notes", "seats", "outcome")


class Changes(msgspec.Struct, frozen=True):
    """Ids of what was added, removed or changed, sorted; stacks, decks and terrain in one list each.

    `rest` names the other fields of the state that differ ("turn", "boxes", ...).
    """

    added: tuple[PieceId, ...] = ()
    removed: tuple[PieceId, ...] = ()
    changed: tuple[PieceId, ...] = ()
    stacks: tuple[StackId, ...] = ()
    decks: tuple[DeckId, ...] = ()
    terrain: tuple[TerrainId, ...] = ()
    rest: tuple[str, ...] = ()

    def __bool__(self) -> bool:
        return any(getattr(self, name) for name in self.__struct_fields__)


NO_CHANGES = Changes()


def diff(before: GameState, after: GameState) -> Changes:
    """What changed from one state (or view) to another of the same game."""
    if before is after:
        return NO_CHANGES
    added, removed, changed = _compare(before.pieces, after.pieces)
    return Changes(
        added,
        removed,
        changed,
        _touched(before.stacks, after.stacks),
        _touched(before.decks, after.decks),
        _touched(before.terrain, after.terrain),
        tuple(name for name in _REST if getattr(before, name) != getattr(after, name)),
    )


def _touched(before: Mapping[Key, Any], after: Mapping[Key, Any]) -> tuple[Key, ...]:
    added, removed, changed = _compare(before, after)
    return tuple(sorted((*added, *removed, *changed)))


def _compare(
    before: Mapping[Key, Any], after: Mapping[Key, Any]
) -> tuple[tuple[Key, ...], tuple[Key, ...], tuple[Key, ...]]:
    """Keys added, removed and changed."""
    if before is after:
        return (), (), ()
    added, changed = [], []
    for key, new in after.items():
        old = before.get(key)
        if old is None:
            added.append(key)
        elif old is not new and old != new:
            changed.append(key)
    removed = (
        [] if len(before) + len(added) == len(after) else [k for k in before if k not in after]
    )
    return tuple(sorted(added)), tuple(sorted(removed)), tuple(sorted(changed))
