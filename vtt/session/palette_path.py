"""The part of a module's palettes that is looked at: chosen tab by tab and list by list."""

from collections.abc import Iterator, Mapping

import msgspec

from vtt.definition.module import ModuleDefinition
from vtt.definition.palette import PaletteDefinition, PaletteKind, PalettePart
from vtt.session.palette import PaletteGroup

Path = tuple[int, ...]
"""The numbers of the parts that lead to one, from the outside in."""


class PaletteChoice(msgspec.Struct, frozen=True):
    """Parts of which one is looked at; those that `path` leads to are chosen by tabs or from a list."""

    path: Path
    kind: PaletteKind
    names: tuple[str, ...]
    chosen: int


class PaletteSight(msgspec.Struct, frozen=True):
    """What is looked at: the choices that lead there, outermost first, and the pieces there."""

    choices: tuple[PaletteChoice, ...]
    groups: tuple[PaletteGroup, ...]


def palette_sight(module: ModuleDefinition, chosen: Mapping[Path, int]) -> PaletteSight:
    """What is looked at where these parts are chosen; where nothing is said, the first.

    What stands in tabs, lists and menus has to be chosen; what stands in a panel is there at once.
    """
    choices: list[PaletteChoice] = []
    groups: list[PaletteGroup] = []
    windows = tuple(_as_part(palette) for palette in module.palettes)
    part = PalettePart(kind=PaletteKind.LIST, parts=windows)
    path: Path = ()
    while True:
        if part.kind is PaletteKind.PANEL:
            groups += _groups(module, part, part.name)
            break
        groups += _own(module, part, part.name)
        if not part.parts:
            break
        at = min(chosen.get(path, 0), len(part.parts) - 1)
        if len(part.parts) > 1:
            names = tuple(
                inner.name or str(number) for number, inner in enumerate(part.parts, start=1)
            )
            choices.append(PaletteChoice(path, part.kind, names, at))
        part = _named(part.parts[at], part.name)
        path = (*path, at)
    return PaletteSight(tuple(choices), _joined(groups))


def _joined(groups: list[PaletteGroup]) -> tuple[PaletteGroup, ...]:
    """Groups in their order; those of one title are one."""
    found: dict[str, PaletteGroup] = {}
    for group in groups:
        before = found.get(group.title)
        pieces = (*before.pieces, *group.pieces) if before else group.pieces
        found[group.title] = PaletteGroup(group.title, pieces)
    return tuple(found.values())


def _as_part(palette: PaletteDefinition) -> PalettePart:
    """A window as a part: its only one, else one with tabs."""
    if len(palette.parts) == 1:
        return _named(palette.parts[0], palette.name, always=True)
    return PalettePart(palette.name, PaletteKind.TABS, parts=palette.parts)


def _named(part: PalettePart, name: str, *, always: bool = False) -> PalettePart:
    """A part under its own name, or where it has none under that of what is around it."""
    return part if part.name and not always else msgspec.structs.replace(part, name=name)


def _groups(module: ModuleDefinition, part: PalettePart, title: str) -> Iterator[PaletteGroup]:
    yield from _own(module, part, title)
    for inner in part.parts:
        yield from _groups(module, inner, inner.name or title)


def _own(module: ModuleDefinition, part: PalettePart, title: str) -> Iterator[PaletteGroup]:
    pieces = tuple(module.piece(i.piece) for i in part.pieces if module.has_piece(i.piece))
    if pieces:
        yield PaletteGroup(title, pieces)
