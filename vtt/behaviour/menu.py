"""The menu that a piece's traits declare: words, keys, headings, lines, and what cannot be done now."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

import msgspec

from vtt.behaviour.perform import DONE_BY_KEYS, is_allowed, is_restricted
from vtt.behaviour.performing import Acting
from vtt.behaviour.texts import said
from vtt.definition.trait import Trait
from vtt.definition.trait_control import RestrictCommands
from vtt.definition.trait_data import (
    DynamicProperty,
    GlobalProperty,
    MenuSeparator,
    SetPieceProperty,
    Submenu,
)
from vtt.definition.trait_looks import Layer, Mask
from vtt.definition.trait_parts import KeyStroke, MenuCommand


class MenuEntry(msgspec.Struct, frozen=True):
    """One line: a command with its key; a heading with `entries`; or, with neither, a dividing line.

    `can`: it can be chosen. `is_known`: what it does is done here at all.
    """

    text: str = ""
    key: KeyStroke = ""
    entries: tuple["MenuEntry", ...] = ()
    can: bool = True
    is_known: bool = True


def menu_of(me: Acting) -> tuple[MenuEntry, ...]:
    """The menu of a piece: the outermost trait's commands first, each words and key once."""
    traits = tuple(reversed(me.definition.traits))
    hidden, greyed = _restricted(me, traits)
    allowed = True
    found: dict[tuple[str, str], MenuEntry] = {}
    for number, trait in enumerate(traits):
        allowed = allowed and is_allowed(me, trait)
        for entry in _entries(me, trait, number):
            if entry.key and entry.key in hidden:
                continue
            can = allowed and entry.can and entry.key not in greyed
            made = msgspec.structs.replace(entry, can=can)
            found.setdefault((made.text, made.key or f"#{number}"), made)
    return _tidy(_under_headings(tuple(found.values())))


def keys_of(me: Acting) -> frozenset[KeyStroke]:
    """Every key to which a piece answers."""
    found: set[KeyStroke] = set()
    for trait in me.definition.traits:
        if isinstance(trait, DONE_BY_KEYS):
            found.update(_all_keys(trait))
    return frozenset(found - {""})


def commands_of(trait: object) -> Iterator[MenuCommand]:
    """The commands that a trait declares, in the order of its fields."""
    for name in getattr(trait, "__struct_fields__", ()):
        value = getattr(trait, name)
        if isinstance(value, MenuCommand):
            yield value
    if isinstance(trait, DynamicProperty | GlobalProperty | SetPieceProperty):
        yield from (change.command for change in trait.changes)


_OTHER_KEYS: Final = ("watches", "on_key", "off_key", "clear_key")


def _all_keys(trait: object) -> Iterator[KeyStroke]:
    yield from (command.key for command in commands_of(trait))
    for name in _OTHER_KEYS:
        value = getattr(trait, name, ())
        yield from (value,) if isinstance(value, str) else value


def _entries(me: Acting, trait: Trait, number: int) -> Iterator[MenuEntry]:
    if isinstance(trait, MenuSeparator):
        yield MenuEntry(key=f"@line {number}")
        return
    if isinstance(trait, Submenu):
        yield MenuEntry(trait.menu, entries=tuple(MenuEntry(text) for text in trait.entries))
        return
    known = isinstance(trait, DONE_BY_KEYS)
    for command in commands_of(trait):
        if command.menu.strip() and command.key and _is_offered(trait, command):
            words = said(command.menu, me.scope).strip()
            if words:
                yield MenuEntry(words, command.key, can=known, is_known=known)


def _is_offered(trait: Trait, command: MenuCommand) -> bool:
    """A layer that is always on is not switched, one that follows a property not stepped.

    What lies under a mask is seen by selecting it. A command without a key can do nothing: it is in no menu,
    as most of them in VASSAL.
    """
    if isinstance(trait, Mask):
        return command == trait.command
    if isinstance(trait, Layer):
        if command == trait.activate:
            return not trait.always_on
        return not trait.follows
    return True


def _restricted(me: Acting, traits: Sequence[Trait]) -> tuple[set[KeyStroke], set[KeyStroke]]:
    hidden: set[KeyStroke] = set()
    greyed: set[KeyStroke] = set()
    for trait in traits:
        if isinstance(trait, RestrictCommands) and is_restricted(me, trait):
            (hidden if trait.hides else greyed).update(trait.keys)
    return hidden, greyed


def _under_headings(entries: tuple[MenuEntry, ...]) -> tuple[MenuEntry, ...]:
    """Entries that a heading names stand under it; a heading may stand under another one.

    A heading under which nothing is left, and headings that name each other in a circle, are left out.
    """
    by_text = {entry.text: entry for entry in entries if entry.text}
    inner = {part.text for entry in entries for part in entry.entries}
    outer = [_filled(entry, by_text, frozenset()) for entry in entries if entry.text not in inner]
    return tuple(entry for entry in outer if entry is not None)


def _filled(
    entry: MenuEntry, by_text: Mapping[str, MenuEntry], above: frozenset[str]
) -> MenuEntry | None:
    if not entry.entries:
        return entry
    below = above | {entry.text}
    named = [by_text[part.text] for part in entry.entries if part.text in by_text]
    parts = (_filled(part, by_text, below) for part in named if part.text not in below)
    inside = tuple(part for part in parts if part is not None)
    return msgspec.structs.replace(entry, entries=inside) if inside else None


def _tidy(entries: tuple[MenuEntry, ...]) -> tuple[MenuEntry, ...]:
    """Dividing lines only between entries."""
    made: list[MenuEntry] = []
    for entry in entries:
        if entry.text or (made and made[-1].text):
            made.append(entry if entry.text else MenuEntry())
    while made and not made[-1].text:
        made.pop()
    return tuple(made)
