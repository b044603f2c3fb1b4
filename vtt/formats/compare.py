"""The module that a game was begun with against the one that is here: what is missing, what changed.

A game can go on all the same, and the players decide; pieces whose definition is gone cannot be
drawn or judged, so each kind of them is an error, everything else a warning.
"""

from collections import Counter
from collections.abc import Collection, Iterator, Mapping
from typing import Any

from vtt.base.problems import Problem, ProblemSeverity, SourceRef, did_you_mean
from vtt.definition.module import ModuleDefinition
from vtt.state.game import GameState, ModuleRef


def compare_module(
    ref: ModuleRef,
    module: ModuleDefinition | None,
    state: GameState | None = None,
    parts: Mapping[str, str] | None = None,
) -> tuple[Problem, ...]:
    """What stands between a game and the module that was found for it.

    Args:
        ref: the module as the game names it.
        module: the module that was found, or None.
        state: the game; what it holds is looked up in the module.
        parts: the hashes of the module's files when the game began (`ModuleDefinition.parts`), so
            that the message can name the files that changed.

    Returns:
        Nothing where the module is the very same.
    """
    if module is None:
        message = f"the game needs the module {ref.id!r}, version {ref.version}; it was not found"
        return (Problem("module-missing", message),)
    if module.info.id != ref.id:
        message = f"the game needs the module {ref.id!r}, found {module.info.id!r}"
        return (Problem("module-other", message), *_missing(module, state))
    if module.fingerprint == ref.fingerprint:
        return ()
    return (_changed(ref, module), *_changed_parts(module, parts or {}), *_missing(module, state))


def _changed(ref: ModuleRef, module: ModuleDefinition) -> Problem:
    if module.info.version == ref.version:
        message = f"the module {ref.id!r} was changed since the game began (still {ref.version})"
    else:
        message = (
            f"the game was begun with version {ref.version} of the module {ref.id!r}; "
            f"version {module.info.version} is here"
        )
    return Problem("module-changed", message, severity=ProblemSeverity.WARNING)


def _changed_parts(module: ModuleDefinition, parts: Mapping[str, str]) -> Iterator[Problem]:
    if not parts:
        return
    present = dict(module.parts)
    for name in sorted(parts.keys() | present.keys()):
        if parts.get(name) != present.get(name):
            what = (
                "is gone" if name not in present else "is new" if name not in parts else "changed"
            )
            message = f"{name} {what}"
            where = SourceRef(name)
            yield Problem("module-part", message, where, ProblemSeverity.WARNING)


def _missing(module: ModuleDefinition, state: GameState | None) -> Iterator[Problem]:
    """Everything of the game that the module does not know."""
    if state is None:
        return
    pieces = state.pieces.values()
    definitions = {piece.id: piece for piece in module.pieces}
    tables = _ids(module.tables)
    yield from _unknown("piece definition", Counter(p.definition for p in pieces), definitions)
    yield from _unknown("table", Counter(p.table for p in pieces if not p.deck), tables)
    yield from _unknown("side", Counter(p.side for p in pieces if p.side), _ids(module.sides))
    yield from _unknown("deck", Counter(p.deck for p in pieces if p.deck), _ids(module.decks))
    kinds = Counter(feature.kind for feature in state.terrain.values())
    yield from _unknown("terrain kind", kinds, _ids(module.terrain_kinds))
    faces = Counter(
        f"{piece.definition}: {piece.face}"
        for piece in pieces
        if piece.face
        and piece.definition in definitions
        and definitions[piece.definition].face(piece.face) is None
    )
    yield from _unknown("face", faces, ())


def _unknown(kind: str, used: Mapping[str, int], known: Collection[str]) -> Iterator[Problem]:
    for name in sorted(used):
        if name not in known:
            times = "once" if used[name] == 1 else f"{used[name]} times"
            hint = did_you_mean(name, known)
            message = f"the game uses the {kind} {name!r} {times}; the module has none such{hint}"
            yield Problem("missing-in-module", message)


def _ids(records: Collection[Any]) -> set[str]:
    return {record.id for record in records}
