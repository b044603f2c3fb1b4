"""All of VASSAL's traits: the codec of each prefix, and markers, of which one there is several here."""

from functools import lru_cache
from typing import Final

import msgspec

from vtt.base.problems import SourceRef
from vtt.definition.trait import OpaqueTrait, Trait
from vtt.definition.trait_data import Marker
from vtt.formats.vassal.kinds import read_array, write_array
from vtt.formats.vassal.layer_codec import LAYERS
from vtt.formats.vassal.mask_codec import MASKS
from vtt.formats.vassal.names import Names
from vtt.formats.vassal.report import Report
from vtt.formats.vassal.shared_levels import MOST_KEPT, SharedLevels
from vtt.formats.vassal.trait_codec import FORMAT, TraitCodec, TraitReader
from vtt.formats.vassal.trait_control_codec import CONTROL
from vtt.formats.vassal.trait_data_codec import DATA
from vtt.formats.vassal.trait_looks_codec import LOOKS
from vtt.formats.vassal.trait_moves_codec import MOVES

CODECS: Final[tuple[TraitCodec, ...]] = (*LAYERS, *MASKS, *LOOKS, *DATA, *MOVES, *CONTROL)
MARKER: Final = "mark;"
PREFIXES: Final = (MARKER, *(codec.prefix for codec in CODECS))
"""Every prefix of a trait that is understood."""


class Traits:
    """Reads and writes the levels of pieces; a marker of several properties becomes several traits."""

    def __init__(self, names: Names) -> None:
        self.names = names
        self.levels = SharedLevels()
        self._reader = TraitReader(CODECS, names, self.levels)
        self._markers = lru_cache(MOST_KEPT)(_read_marker)

    def read(self, own: str, state: str) -> tuple[Trait, ...]:
        """One level as traits, in the order in which they stand in it."""
        if own.startswith(MARKER):
            return self._markers(own, state)
        return (self._reader.read(own, state),)

    def forget(self) -> None:
        """Read what was read before anew: the names lead elsewhere now."""
        self._reader.forget()

    def tell_odd(self, report: Report, where: SourceRef | None = None) -> None:
        """A line for each trait, since this was asked for last, that has a field not understood."""
        for text in self._reader.take_odd():
            report.changed(
                f"a trait {text[: text.find(';') + 1]!r} with a field that is malformed, or more "
                "fields than are known: VASSAL's default is used, and its text is kept",
                where,
                text[:40],
            )

    def write(self, traits: tuple[Trait, ...]) -> list[tuple[str, str]]:
        """Type and state of each level of some traits, in the same order."""
        levels: list[tuple[str, str]] = []
        group: list[Marker] = []
        for trait in traits:
            if isinstance(trait, Marker):
                if group and not trait.joins_previous:
                    levels.append(_write_markers(group))
                    group = []
                group.append(trait)
                continue
            if group:
                levels.append(_write_markers(group))
                group = []
            levels.append(self._reader.write(trait))
        if group:
            levels.append(_write_markers(group))
        return levels


def _read_marker(own: str, state: str) -> tuple[Trait, ...]:
    names = read_array(own.removeprefix(MARKER)) or ("",)
    values = (*read_array(state), *[""] * len(names))
    made = [
        Marker(name=name, value=value, joins_previous=at > 0)
        for at, (name, value) in enumerate(zip(names, values, strict=False))
    ]
    wrote, wrote_state = _marker_texts(made)
    if wrote != own:
        made[0] = msgspec.structs.replace(made[0], original=own)
    if wrote_state != state:
        made[0] = msgspec.structs.replace(made[0], original_state=state)
    return tuple(made)


def _write_markers(group: list[Marker]) -> tuple[str, str]:
    own, state = _marker_texts(group)
    first = group[0]
    kept = first.original or own
    kept_state = state if first.original_state is None else first.original_state
    if (kept, kept_state) != (own, state) and _read_marker(kept, kept_state) == tuple(group):
        return kept, kept_state
    return own, state


def _marker_texts(group: list[Marker]) -> tuple[str, str]:
    names = write_array(tuple(marker.name for marker in group))
    return MARKER + names, write_array(tuple(_text(marker.value) for marker in group))


def _text(value: object) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    return str(value)


def is_kept_raw(trait: Trait) -> bool:
    """Whether a trait is one of VASSAL's that was not understood."""
    return isinstance(trait, OpaqueTrait) and trait.format == FORMAT
