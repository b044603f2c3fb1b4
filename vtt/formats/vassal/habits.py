"""What the version of VASSAL that wrote a module does in one of several ways, told from its texts.

Numbers of named keys, relics in layers, the length of targets: each module has a usual way, which is
kept once; only what differs from it is kept at the trait that does.
"""

import re
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Final

from vtt.formats.vassal.names import usual_codes

_NAMED: Final = re.compile(r"(\d{5}),0,([^,;:\t|/\x1b]+)")
_LAYER: Final = re.compile(r"emb2;[^;]*;(\d+);")
_TARGET: Final = re.compile(r"(?:MAP|MODULE|DECK|COUNTER)\|(?:true|false)\|[A-Z]+\|[^;\t]*")
LAYER_MASK: Final = "layer-mask"
TARGET_FIELDS: Final = "target-fields"
SLOT_STATE: Final = "slot-state"
PROTOTYPE_STATE: Final = "prototype-state"
NUMBER: Final = "#"
"""Stands for a slot's own number in the usual state of its basic piece."""
NEW_STATE: Final = f"null;0;0;{NUMBER};0"


@dataclass
class Habits:
    """The usual ways of one file."""

    codes: dict[str, int] = field(default_factory=dict)
    layer_mask: str = "128"
    target_fields: int = 16
    slot_state: str = NEW_STATE
    prototype_state: str = NEW_STATE

    def as_pairs(self) -> tuple[tuple[str, str], ...]:
        """The habits but the codes, as they are kept."""
        return (
            (LAYER_MASK, self.layer_mask),
            (TARGET_FIELDS, str(self.target_fields)),
            (SLOT_STATE, self.slot_state),
            (PROTOTYPE_STATE, self.prototype_state),
        )


def find_habits(slots: Iterable[tuple[str, str]], prototypes: Iterable[str]) -> Habits:
    """The usual ways of some piece definitions: texts of slots with their numbers, and prototypes."""
    placed = list(slots)
    bare = list(prototypes)
    habits = _of_traits([*(text for text, _ in placed), *bare])
    habits.slot_state = _usual_state(placed)
    habits.prototype_state = _usual_state([(text, "") for text in bare])
    return habits


def _usual_state(texts: list[tuple[str, str]]) -> str:
    counts: Counter[str] = Counter()
    for text, number in texts:
        state = text.rpartition("\t")[2]
        state = state.rpartition("/")[2] if "/" in state else state
        parts = state.split(";")
        if len(parts) > 3 and parts[3] == number:
            parts[3] = NUMBER
        counts[";".join(parts)] += 1
    return min(counts, key=lambda state: (-counts[state], state)) if counts else NEW_STATE


def _of_traits(texts: Iterable[str]) -> Habits:
    masks: Counter[str] = Counter()
    lengths: Counter[int] = Counter()
    codes: Counter[tuple[str, int]] = Counter()
    for text in texts:
        plain = text.replace("\\", "")
        codes.update((name, int(code)) for code, name in _NAMED.findall(plain))
        masks.update(_LAYER.findall(plain))
        lengths.update(target.count("|") + 1 for target in _TARGET.findall(plain))
    habits = Habits(usual_codes(codes.elements()))
    if masks:
        habits.layer_mask = min(masks, key=lambda mask: (-masks[mask], mask))
    known = {length: count for length, count in lengths.items() if length in (14, 16)}
    if known:
        habits.target_fields = min(known, key=lambda length: (-known[length], length))
    return habits


def kept_habits(codes: Iterable[tuple[str, int]], pairs: Iterable[tuple[str, str]]) -> Habits:
    """The habits that were kept with a module."""
    found: Mapping[str, str] = dict(pairs)
    fields = found.get(TARGET_FIELDS, "16")
    return Habits(
        dict(codes),
        found.get(LAYER_MASK, "128"),
        int(fields) if fields.isdecimal() else 16,
        found.get(SLOT_STATE, NEW_STATE),
        found.get(PROTOTYPE_STATE, NEW_STATE),
    )
