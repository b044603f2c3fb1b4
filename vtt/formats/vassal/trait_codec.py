"""The machinery of traits: a table of fields, declared once, reads a trait's text and writes it.

Fields were only ever appended to a trait, so a text of an older version is the beginning of a newer
one: what is missing takes its default, and the number of fields is kept so that they are written back.
"""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property
from operator import attrgetter
from typing import Any, Final, TypeAlias

import msgspec

from vtt.definition.trait import OpaqueTrait, Trait
from vtt.definition.trait_parts import TraitBase
from vtt.formats.vassal.kinds import Kind
from vtt.formats.vassal.layer_sizes import without_sizes
from vtt.formats.vassal.names import Names
from vtt.formats.vassal.sequence import decode, encode
from vtt.formats.vassal.shared_levels import MOST_KEPT, SharedLevels

FORMAT = "vassal"
"""The word in our files for what comes from VASSAL."""

NOT_WRITTEN: Final[dict[str, Any]] = {
    "original": "",
    "original_state": None,
    "written_fields": 0,
    "written_numbers": "",
}
"""A trait's fields about the text that it was read of, as they are when there was none."""

_NAMED_NUMBER: Final = re.compile(r"(?<![0-9])(?:5[7-9]|6[0-3])[0-9]{3}(?=\\*,0\\*,[^,;\\])")
"""A named key's number within a trait's text, however deep its commas are escaped."""


@dataclass(frozen=True)
class Field:
    """One field of a trait's text: where it goes (`change.key`), its kind, its default when missing.

    A field that goes nowhere is a relic that is always written as its default.
    """

    to: str
    kind: Kind
    default: Any = msgspec.NODEFAULT


@dataclass(frozen=True)
class State:
    """How a trait's state fills a field: `read` gets the state's text and what was read of the type.

    A state that fills no field (`to` is empty) begins as one fixed text.
    """

    to: str
    read: Callable[[str, dict[str, Any]], Any]
    write: Callable[[Any], str]


def fixed_state(text: str) -> State:
    """The state of a trait that begins the same in every piece."""
    return State("", lambda _text, _values: None, lambda _: text)


ReadTrait: TypeAlias = Callable[[list[str], str, Names], tuple[Any, bool]]
WriteTrait: TypeAlias = Callable[[Any, Names], tuple[list[str], str]]


def split_fields(text: str) -> list[str]:
    """The fields of most traits."""
    return decode(text, ";")


@dataclass(frozen=True)
class TraitCodec:
    """One prefix of VASSAL's traits.

    `read` makes our trait of the fields and the state, and says whether all of them were understood;
    `write` gives fields and state back. `split` cuts the text behind the prefix into fields, and `join`
    is its reverse. Of several codecs for one of our traits the first one that `fits` writes it.
    """

    prefix: str
    make: type[TraitBase]
    read: ReadTrait
    write: WriteTrait
    split: Callable[[str], list[str]] = split_fields
    join: Callable[[Sequence[str]], str] = lambda fields: encode(fields, ";")
    fits: Callable[[Any], bool] = lambda trait: True


class _Table:
    """Reads and writes a trait by its table of fields."""

    def __init__(self, make: type[TraitBase], fields: Sequence[Field], state: State | None) -> None:
        self._make = make
        self._state = state
        types = {field.name: field.type for field in msgspec.structs.fields(make)}
        self._parts: dict[str, Any] = {}
        self._fields = []
        for field in fields:
            outer, _, inner = field.to.partition(".")
            if inner:
                self._parts[outer] = types[outer]
            default = field.default
            if default is msgspec.NODEFAULT:
                default = _default_of(make, outer, inner)
            self._fields.append((outer, inner, field.kind, default))
        self._getters = [attrgetter(field.to) if field.to else None for field in fields]

    def read(self, tokens: list[str], state: str, names: Names) -> tuple[Any, bool]:
        """The trait, and whether each field could be read."""
        is_whole = len(tokens) <= len(self._fields)
        values: dict[str, Any] = {}
        parts: dict[str, dict[str, Any]] = {name: {} for name in self._parts}
        count = len(tokens)
        for index, (outer, inner, kind, default) in enumerate(self._fields):
            value = default
            if index < count:
                try:
                    value = kind.read(tokens[index], names)
                except ValueError:
                    is_whole = False
            if inner:
                parts[outer][inner] = value
            elif outer:
                values[outer] = value
        for name, inside in parts.items():
            values[name] = self._parts[name](**inside)
        if self._state is not None and self._state.to:
            values[self._state.to] = self._state.read(state, values)
        return self._make(**values), is_whole

    def write(self, trait: Any, names: Names) -> tuple[list[str], str]:
        """The fields and the state of a trait."""
        tokens = [
            default if getter is None else kind.write(getter(trait), names)
            for (_, _, kind, default), getter in zip(self._fields, self._getters, strict=True)
        ]
        state = self._state
        if state is None:
            return tokens, ""
        return tokens, state.write(getattr(trait, state.to) if state.to else None)


def _default_of(make: type[TraitBase], outer: str, inner: str) -> Any:
    defaults = {f.name: f.default for f in msgspec.structs.fields(make)}
    found = defaults.get(outer, msgspec.NODEFAULT)
    if found is msgspec.NODEFAULT:
        return ""
    return getattr(found, inner) if inner else found


def table(
    prefix: str, make: type[TraitBase], *fields: Field, state: State | None = None
) -> TraitCodec:
    """A trait whose fields stand one after another."""
    rows = _Table(make, fields, state)
    return TraitCodec(prefix, make, rows.read, rows.write)


def _written(own: str, ours: str) -> dict[str, Any]:
    """What to keep of a text that is not, or only as its beginning, the one that we write."""
    if own == ours:
        return {}
    if _NAMED_NUMBER.sub("", own) == _NAMED_NUMBER.sub("", ours):
        return {"written_numbers": " ".join(_NAMED_NUMBER.findall(own))}
    return {"original": own}


def _with_numbers(own: str, numbers: str) -> str:
    """A text whose named keys have other numbers; the same text if there are not as many."""
    given = numbers.split()
    if len(_NAMED_NUMBER.findall(own)) != len(given):
        return own
    rest = iter(given)
    return _NAMED_NUMBER.sub(lambda _: next(rest), own)


class TraitReader:
    """Reads and writes the traits of one module.

    Args:
        codecs: the codec of each prefix.
        names: the references of the module.
        levels: the levels of its pieces.
    """

    def __init__(
        self, codecs: Sequence[TraitCodec], names: Names, levels: SharedLevels | None = None
    ) -> None:
        self._by_prefix = {codec.prefix: codec for codec in codecs}
        self._by_type: dict[type, list[TraitCodec]] = {}
        for codec in codecs:
            self._by_type.setdefault(codec.make, []).append(codec)
        self.names = names
        self._levels = levels or SharedLevels()
        self._known: dict[tuple[str, str], tuple[Trait, bool]] = {}
        self._odd: dict[str, None] = {}

    @cached_property
    def prefixes(self) -> frozenset[str]:
        """The prefixes that are understood."""
        return frozenset(self._by_prefix)

    def read(self, own: str, state: str) -> Trait:
        """One level of a piece as our trait; one that is not understood is kept as it is."""
        found = self._known.get((own, state))
        if found is None:
            found = self._parsed(own, state)
            if len(self._known) < MOST_KEPT:
                self._known[own, state] = found
        trait, is_whole = found
        if not is_whole:
            self._odd[own] = None
        return trait

    def forget(self) -> None:
        """Read every level anew from now on."""
        self._known.clear()

    def _parsed(self, own: str, state: str) -> tuple[Trait, bool]:
        """The trait, and whether each of its fields is understood, or it is kept as a whole."""
        prefix = own[: own.find(";") + 1]
        codec = self._by_prefix.get(prefix)
        if codec is None:
            return OpaqueTrait(format=FORMAT, text=own, state=state), True
        if codec.split is split_fields:
            tokens = list(self._levels.level(own).fields[1:])
        else:
            tokens = codec.split(own[len(prefix) :])
        try:
            trait, is_whole = codec.read(tokens, state, self.names)
        except (ValueError, IndexError, TypeError):
            return OpaqueTrait(format=FORMAT, text=own, state=state), True
        codec = self._writer(trait)
        written, wrote_state = codec.write(trait, self.names)
        changes: dict[str, Any] = {}
        if codec.prefix + codec.join(written) != own:
            changes = _written(own, codec.prefix + codec.join(written[: len(tokens)]))
            if "original" not in changes and len(tokens) < len(written):
                changes["written_fields"] = len(tokens)
        if wrote_state != state:
            changes["original_state"] = state
        made: Trait = msgspec.structs.replace(trait, **changes) if changes else trait
        return made, is_whole

    def take_odd(self) -> tuple[str, ...]:
        """The texts, since this was asked for last, of traits that have a field not understood."""
        found = tuple(self._odd)
        self._odd.clear()
        return found

    def write(self, trait: Trait) -> tuple[str, str]:
        """Type and state of one level; the original where it still says the same."""
        if isinstance(trait, OpaqueTrait):
            return trait.text, trait.state
        trait = without_sizes(trait)
        codec = self._writer(trait)
        tokens, state = codec.write(trait, self.names)
        own = codec.prefix + codec.join(tokens)
        if trait.written_fields and trait.written_fields < len(tokens):
            short = codec.prefix + codec.join(tokens[: trait.written_fields])
            if self._says(short, state, trait, "written_fields"):
                own = short
        if trait.written_numbers:
            numbered = _with_numbers(own, trait.written_numbers)
            if self._says(numbered, state, trait, "written_numbers"):
                own = numbered
        if not trait.original and trait.original_state is None:
            return own, state
        kept = trait.original or own
        kept_state = state if trait.original_state is None else trait.original_state
        if self._parsed(kept, kept_state)[0] == trait:
            return kept, kept_state
        return own, state

    def _says(self, own: str, state: str, trait: TraitBase, *kept: str) -> bool:
        """Whether a text says the same as a trait, and how it is written in what is to be `kept`."""
        read: Any = self._parsed(own, state)[0]
        other = {name: value for name, value in NOT_WRITTEN.items() if name not in kept}
        same = msgspec.structs.replace
        return bool(same(read, **other) == same(trait, **other))

    def _writer(self, trait: Any) -> TraitCodec:
        return next(codec for codec in self._by_type[type(trait)] if codec.fits(trait))
