"""Which keys do what: the tables' keys, those that a person changed, and where two clash."""

from collections.abc import Iterable, Mapping, Sequence

from PySide6.QtGui import QKeySequence

from vtt.ui.actions import ActionSpec

Keys = tuple[str, ...]


def canonical_keys(keys: Iterable[str]) -> Keys:
    """Key sequences in Qt's own spelling; what is none is left out."""
    spelt = (QKeySequence(key).toString() for key in keys)
    return tuple(dict.fromkeys(key for key in spelt if key))


def keys_in_use(specs: Iterable[ActionSpec], changed: Mapping[str, Keys]) -> dict[str, Keys]:
    """The keys of every action by id: changed ones where there are any, else the table's."""
    return {spec.id: canonical_keys(changed.get(spec.id, spec.keys)) for spec in specs}


def changed_keys(
    specs: Iterable[ActionSpec], wanted: Mapping[str, Sequence[str]]
) -> dict[str, Keys]:
    """Of wanted keys those that differ from the table's: what has to be remembered."""
    own = {spec.id: canonical_keys(spec.keys) for spec in specs}
    spelt = {name: canonical_keys(keys) for name, keys in wanted.items() if name in own}
    return {name: keys for name, keys in sorted(spelt.items()) if keys != own[name]}


def conflicts(keys: Mapping[str, Sequence[str]]) -> dict[str, tuple[str, ...]]:
    """The key sequences that more than one action has, with the ids of these actions."""
    owners: dict[str, list[str]] = {}
    for name, sequences in keys.items():
        for sequence in canonical_keys(sequences):
            owners.setdefault(sequence, []).append(name)
    return {key: tuple(names) for key, names in owners.items() if len(names) > 1}
