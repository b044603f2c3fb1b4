"""Parts of one module put into another: what has the same id is replaced, what is new is added."""

from collections.abc import Sequence
from typing import Any

import msgspec

from vtt.definition.exchange import ExchangeNote, NoteKind
from vtt.definition.module import ModuleDefinition
from vtt.formats.module_layout import canonical

_LISTS = {
    "sides": "side",
    "phases": "phase",
    "terrain_kinds": "terrain kind",
    "prototypes": "prototype",
    "armies": "army",
    "tables": "table",
    "decks": "deck",
    "charts": "chart",
    "rules_tables": "rules table",
    "scenarios": "scenario",
    "kept": "kept file",
    "palettes": "palette",
    "dice": "dice",
    "turn_tracks": "turn counter",
}


def merge(
    base: ModuleDefinition, parts: ModuleDefinition
) -> tuple[ModuleDefinition, tuple[ExchangeNote, ...]]:
    """The module with the parts in it, and a note for each thing that was replaced.

    An army is replaced as a whole: pieces of it that the parts do not have are gone, but for those that
    scenarios still put down.
    """
    base, parts = canonical(base), canonical(parts)
    notes: list[ExchangeNote] = []
    merged: dict[str, Any] = {}
    for field, kind in _LISTS.items():
        merged[field], replaced = _merged(getattr(base, field), getattr(parts, field))
        notes += [
            ExchangeNote(NoteKind.CHANGED, f"{kind} {name!r} of the module was replaced")
            for name in replaced
        ]
    coming = {army.id for army in parts.armies}
    new = {piece.id for piece in parts.pieces}
    placed = {one.definition: s.name for s in merged["scenarios"] for one in s.placements}
    needed = [p for p in base.pieces if p.army in coming and p.id in placed and p.id not in new]
    notes += [
        ExchangeNote(NoteKind.CHANGED, f"piece {p.id!r} is kept: {placed[p.id]!r} puts it down")
        for p in needed
    ]
    kept = [piece for piece in base.pieces if piece.army not in coming]
    merged["pieces"] = (*kept, *needed, *parts.pieces)
    merged["translations"], _ = _merged(base.translations, parts.translations, "language")
    return canonical(msgspec.structs.replace(base, **merged)), tuple(notes)


def _merged(
    old: Sequence[Any], new: Sequence[Any], key: str = "id"
) -> tuple[tuple[Any, ...], list[str]]:
    """The old ones with the new ones in their places or at the end, and the ids that changed."""
    coming = {getattr(item, key): item for item in new}
    replaced = [
        getattr(item, key)
        for item in old
        if getattr(item, key) in coming and coming[getattr(item, key)] != item
    ]
    kept = [coming.pop(getattr(item, key), item) for item in old]
    return (*kept, *coming.values()), replaced
