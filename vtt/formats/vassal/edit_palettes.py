"""Which file a palette's pieces belong to: the module's own, or that of an extension that joined it.

An extension names a place in the module's palettes and what it puts there. In our palette both stand
together; on the way out each file is held against its own part of it.
"""

from collections.abc import Collection, Iterable, Iterator, Mapping
from typing import Final, TypeAlias

import msgspec

from vtt.base.ids import PieceDefinitionId
from vtt.definition.palette import PaletteDefinition, PaletteItem, PalettePart
from vtt.formats.vassal.components import is_kind
from vtt.formats.vassal.sequence import decode, encode
from vtt.formats.vassal.tree import Component

WINDOW: Final = "PieceWindow"
Standing: TypeAlias = tuple[tuple[str, ...], str]
"""Where in which palette a piece stands, by names, and which one it is."""


def with_pieces(
    palette: PaletteDefinition, ours: Mapping[str, str], known: Collection[str]
) -> PaletteDefinition:
    """A palette with those of its pieces that a module has, under the module's own ids.

    Args:
        palette: the palette, as it is or as its file gives it.
        ours: the module's id of each piece that has another in the file.
        known: the pieces that the module has.
    """
    parts = tuple(_with_pieces(part, ours, known) for part in palette.parts)
    return msgspec.structs.replace(palette, parts=parts)


def _with_pieces(part: PalettePart, ours: Mapping[str, str], known: Collection[str]) -> PalettePart:
    wanted = (ours.get(item.piece, item.piece) for item in part.pieces)
    items = tuple(PaletteItem(PieceDefinitionId(p)) for p in wanted if p in known)
    inner = tuple(_with_pieces(own, ours, known) for own in part.parts)
    return msgspec.structs.replace(part, pieces=items, parts=inner)


def without_pieces(
    palette: PaletteDefinition, foreign: Collection[str], before: PaletteDefinition
) -> PaletteDefinition:
    """A palette without what other files put into it.

    Args:
        palette: as it is, with everything.
        foreign: the pieces that another file brings.
        before: as its own file has it: a part that is empty there stays.
    """
    if not foreign:
        return palette
    return msgspec.structs.replace(palette, parts=_own_parts(palette.parts, foreign, before.parts))


def _own_parts(
    parts: Iterable[PalettePart], foreign: Collection[str], before: Iterable[PalettePart]
) -> tuple[PalettePart, ...]:
    old = {(part.name, part.kind): part for part in reversed(tuple(before))}
    kept = []
    for part in parts:
        known = old.get((part.name, part.kind))
        inner = _own_parts(part.parts, foreign, () if known is None else known.parts)
        pieces = tuple(item for item in part.pieces if item.piece not in foreign)
        is_another_files = (pieces, inner) == ((), ()) and (part.pieces or part.parts)
        if known is not None or not is_another_files:
            kept.append(msgspec.structs.replace(part, pieces=pieces, parts=inner))
    return tuple(kept)


def lead_to_renamed(root: Component, names: Mapping[str, str]) -> bool:
    """Let an extension's places lead to the palettes by their new names; whether one had another name.

    Args:
        root: the tree of the extension.
        names: the name of each palette by the one that its file gives it.
    """
    changed = False
    for element in (part for part in root.walk() if is_kind(part, "ExtensionElement")):
        first, *deeper = decode(element.get("target"), "/")
        kind, *name = decode(first, ":")
        if name and kind.endswith(WINDOW) and names.get(name[0], name[0]) != name[0]:
            renamed = encode([kind, names[name[0]]], ":")
            element.attributes["target"] = encode([renamed, *deeper], "/")
            changed = True
    return changed


def standing(
    palettes: Iterable[PaletteDefinition], pieces: Collection[str]
) -> tuple[Standing, ...]:
    """Where some pieces stand in all palettes, sorted."""
    found = (
        place
        for palette in palettes
        for place in _standing((palette.name,), palette.parts)
        if place[1] in pieces
    )
    return tuple(sorted(found))


def _standing(path: tuple[str, ...], parts: Iterable[PalettePart]) -> Iterator[Standing]:
    for part in parts:
        here = (*path, part.name)
        yield from ((here, item.piece) for item in part.pieces)
        yield from _standing(here, part.parts)
