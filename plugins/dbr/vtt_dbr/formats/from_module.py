"""An army of a module as an army list."""

from collections import Counter
from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from vtt.base.errors import FormatError
from vtt.base.problems import did_you_mean
from vtt.definition.exchange import ExchangeNote, Exported, NoteKind
from vtt.definition.module import ModuleDefinition
from vtt.definition.scenario import PiecePlacement
from vtt.definition.values import get_property
from vtt.geometry.outline import outline_size
from vtt_dbr.formats.army_list import (
    ArmyList,
    CommandList,
    ElementLine,
    army_list_xml,
)
from vtt_dbr.formats.bases import bases
from vtt_dbr.formats.names import stem


def write(module: ModuleDefinition, part: str) -> Exported:
    """Write an army as a list; its elements are those that the first scenario with it puts down.

    Args:
        module: the module.
        part: the id of the army; empty where the module has but one.

    Raises:
        FormatError: where there is no such army, or no scenario has elements of it.
    """
    army = _army_id(module, part)
    placements = _placements(module, army)
    listed = ArmyList(
        id=army,
        name=next(a.name for a in module.armies if a.id == army),
        side=placements[0].side or module.piece(placements[0].definition).side or army,
        commands=tuple(_commands(module, placements)),
        edge=_edge(module, placements),
    )
    lost = ExchangeNote(
        NoteKind.LOST, "places, facings, groups and pictures of elements", count=len(placements)
    )
    return Exported(army_list_xml(listed), (lost,))


def _army_id(module: ModuleDefinition, part: str) -> str:
    known = [army.id for army in module.armies if any(_found(module, army.id))] or [
        army.id for army in module.armies
    ]
    if not part and len(known) == 1:
        return known[0]
    if not known:
        raise FormatError(f"an army list holds one army, and module {module.info.id!r} has none")
    if not part:
        raise FormatError(f"an army list holds one army: give --part, one of {', '.join(known)}")
    if part not in known:
        raise FormatError(
            f"an army list holds one army: expected one of {', '.join(known)}, "
            f"found {part!r}{did_you_mean(part, known)}"
        )
    return part


def _placements(module: ModuleDefinition, army: str) -> tuple[PiecePlacement, ...]:
    """The army's elements in the first scenario that has any."""
    for found in _found(module, army):
        return found
    raise FormatError(f"no scenario of module {module.info.id!r} has elements of army {army!r}")


def _found(module: ModuleDefinition, army: str) -> Iterator[tuple[PiecePlacement, ...]]:
    """The army's elements in each scenario that has any."""
    for scenario in module.scenarios:
        found = tuple(
            placement
            for placement in scenario.placements
            if module.piece(placement.definition).army == army
            and module.piece(placement.definition).get("class")
        )
        if found:
            yield found


def _commands(
    module: ModuleDefinition, placements: Sequence[PiecePlacement]
) -> Iterator[CommandList]:
    """The commands in the order of their ids."""
    by_command: dict[str, list[PiecePlacement]] = {}
    for placement in placements:
        command = str(get_property(placement.properties, "command") or "command")
        by_command.setdefault(command, []).append(placement)
    for command in sorted(by_command):
        members = by_command[command]
        name = str(get_property(members[0].properties, "command_name") or command)
        yield CommandList(command, name, tuple(_lines(module, members)))


def _lines(module: ModuleDefinition, members: Sequence[PiecePlacement]) -> Iterator[ElementLine]:
    """One line for all elements of a kind and name, numbered or not, in the order in which they come."""
    found = [_line(module, placement) for placement in members]
    alike = Counter(map(_unnumbered, found))
    counts = Counter(_unnumbered(line) if alike[_unnumbered(line)] > 1 else line for line in found)
    for line, count in counts.items():
        yield ElementLine(
            line.class_name, line.grade, count, line.general, line.name, line.width, line.depth
        )


def _unnumbered(line: ElementLine) -> ElementLine:
    """A line whose name is that of its kind, or has no number behind it."""
    name = stem(line.name)
    usual = bases().classes[line.class_name].name
    return replace(line, name="" if name == usual and name != line.name else name)


def _line(module: ModuleDefinition, placement: PiecePlacement) -> ElementLine:
    piece = module.piece(placement.definition)

    def text(name: str) -> str:
        own = get_property(placement.properties, name)
        return str(own if own is not None else piece.get(name) or "")

    class_name = text("class")
    usual = bases().classes.get(class_name)
    if usual is None:
        raise FormatError(
            f"piece {placement.id!r} is of class {class_name!r}, which army lists do not know"
            f"{did_you_mean(class_name, bases().classes)}"
        )
    width, depth = outline_size(piece.outline)
    return ElementLine(
        class_name=class_name,
        grade=text("grade") or "O",
        general=text("general"),
        name=text("name"),
        width=None if width == usual.base[0] else width,
        depth=None if depth == usual.base[1] else depth,
    )


def _edge(module: ModuleDefinition, placements: Sequence[PiecePlacement]) -> str:
    """The edge of the table that most of the army is nearer to."""
    height = module.table(placements[0].table).height
    lower = sum(placement.pose.y > height / 2 for placement in placements)
    return "bottom" if 2 * lower >= len(placements) else "top"
