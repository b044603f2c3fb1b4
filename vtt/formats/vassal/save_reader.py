"""Saved games of a module: as scenarios while the module itself comes in, or into one that is there."""

from typing import Final

import msgspec

from vtt.base.errors import FormatError
from vtt.base.ids import TableId
from vtt.definition.army import ArmyDefinition
from vtt.definition.exchange import ForeignFile
from vtt.definition.kept import KeptPart, KeptTree
from vtt.definition.module import ModuleDefinition
from vtt.formats.vassal.archive import SAVED_GAME
from vtt.formats.vassal.commands import SavedText
from vtt.formats.vassal.components import is_kind
from vtt.formats.vassal.conversion import Conversion, id_of
from vtt.formats.vassal.convert_maps import MAPS, MapConverter, parse_boards
from vtt.formats.vassal.convert_save import ConvertedSave, SaveConverter, in_army
from vtt.formats.vassal.keep import kept_parts
from vtt.formats.vassal.kinds import px_from_mm
from vtt.formats.vassal.layer_sizes import sizes_of
from vtt.formats.vassal.names import IdMaker, slug
from vtt.formats.vassal.players import Players
from vtt.formats.vassal.rebuild import SAVED_ARMY, names_of
from vtt.formats.vassal.report import Report
from vtt.formats.vassal.saved_pieces import PieceFinder
from vtt.formats.vassal.tree import Component

MARGIN_MM: Final = 10.0
"""Room beyond a piece that stands beside all boards."""
LARGEST_MM: Final = 20_000.0
"""No table is made larger than this for the sake of a piece."""


class NewTables:
    """Tables of a module that is just being converted; a save's boards make a further one."""

    def __init__(self, maps: MapConverter) -> None:
        self._maps = maps

    def find(self, map_name: str, boards: str) -> TableId | None:
        """The table of a map with these boards."""
        item = self._maps.find(map_name)
        if item is None:
            return None
        wanted, _ = parse_boards(boards)  # the save's converter tells of bad ones, once
        return self._maps.layout(item, wanted).id if wanted else item.table.id


class PresentTables:
    """Tables of a module that is there, by the kept tree that names its maps."""

    def __init__(self, module: ModuleDefinition, tree: KeptTree, report: Report) -> None:
        self._module = module
        self._report = report
        self._told: set[str] = set()
        self._tables: dict[str, TableId] = {}
        number = 0
        for part in kept_parts(tree.root):
            component = Component(part.kind, dict(part.settings))
            if not is_kind(component, *MAPS):
                continue
            if part.made.startswith("table/"):
                table = TableId(part.made.partition("/")[2])
                self._tables.setdefault(component.get("mapName"), table)
                self._tables.setdefault(f"Map{number}", table)
            number += 1

    def find(self, map_name: str, boards: str) -> TableId | None:
        """The table of a map, if possible one with these boards."""
        first = self._tables.get(map_name)
        if first is None:
            return None
        in_use, _ = parse_boards(boards)  # the save's converter tells of bad ones, once
        wanted = [(board.name, board.reversed) for board in in_use]
        order = self._module.table(first).order
        for table in self._module.tables:
            present = [(board.name, board.reversed) for board in table.boards]
            if table.order == order and present == wanted:
                return table.id
        if wanted and map_name not in self._told:
            self._told.add(map_name)
            self._report.changed(
                "a map whose boards the module has in no such layout: its first table is taken",
                example=f"{map_name}: {', '.join(name for name, _ in wanted)}"[:60],
            )
        return first


def save_bytes(file: ForeignFile) -> bytes:
    """The bytes of the saved game in a file: an archive's entry, or the whole of an old one.

    Raises:
        FormatError: where it is neither.
    """
    try:
        names = file.names()
    except FormatError:
        return file.data()
    if SAVED_GAME not in names:
        raise FormatError(f"{file.name}: expected the entry {SAVED_GAME}, found none")
    return file.read(SAVED_GAME)


def read_save(
    saved: SavedText, title: str, module: ModuleDefinition, tree: KeptTree, report: Report
) -> ConvertedSave:
    """A saved game of a module that is there."""
    names = names_of(module, tree, tuple(name for name, _ in module.parts))
    sizes = _known_sizes(module)
    finder = PieceFinder(
        module=module,
        names=names,
        players=Players(module.info.id),
        slots=_slots(tree.root),
        size_of=sizes.get,
        ids=IdMaker(piece.id for piece in module.pieces),
    )
    converter = SaveConverter(module, finder, PresentTables(module, tree, report), report)
    return converter.convert(saved, slug(title) or "saved", title)


class SetupReader:
    """Reads the predefined set-ups of a module that is just being converted."""

    def __init__(
        self, module: ModuleDefinition, conversion: Conversion, maps: MapConverter
    ) -> None:
        self._module = module
        self._conversion = conversion
        self._tables = NewTables(maps)
        self._ids = IdMaker(scenario.id for scenario in module.scenarios)
        self._slots = {
            component.get("gpid"): link.partition("/")[2]
            for component in reversed(list(conversion.archive.root.walk()))
            if (link := conversion.made.get(id_of(component), "")).startswith("piece/")
            and component.get("gpid")
        }

        self._finder = PieceFinder(
            module=module,
            names=conversion.names,
            players=Players(module.info.id),
            slots=self._slots,
            size_of=conversion.size_of,
            ids=conversion.ids("piece"),
        )

    def read(self, saved: SavedText, title: str) -> ConvertedSave:
        """A set-up as a scenario."""
        self._finder.players = Players(self._module.info.id)
        report = self._conversion.report
        converter = SaveConverter(self._module, self._finder, self._tables, report)
        return converter.convert(saved, self._ids.make(title, "setup"), title)


def with_room(module: ModuleDefinition) -> ModuleDefinition:
    """The module with tables large enough for the pieces that stand on them; VASSAL's maps have no end.

    A board whose picture is missing, for one, has not the size that its pieces know.
    """
    farthest: dict[str, tuple[float, float]] = {}
    for scenario in module.scenarios:
        for item in scenario.placements:
            if item.deck is None:
                x, y = farthest.get(item.table, (0.0, 0.0))
                farthest[item.table] = (max(x, item.pose.x), max(y, item.pose.y))
    tables = []
    for table in module.tables:
        x, y = farthest.get(table.id, (0.0, 0.0))
        if x > table.width or y > table.height:
            width, height = max(table.width, x + MARGIN_MM), max(table.height, y + MARGIN_MM)
            if max(width, height) <= LARGEST_MM:
                table = msgspec.structs.replace(table, width=width, height=height)
        tables.append(table)
    return msgspec.structs.replace(module, tables=tuple(tables))


def with_save(module: ModuleDefinition, save: ConvertedSave) -> ModuleDefinition:
    """A module with a save's scenario and the pieces that it brings."""
    army = ArmyDefinition(SAVED_ARMY, "Of saved games")
    scenario = msgspec.structs.replace(save.scenario, order=len(module.scenarios))
    others = tuple(item for item in module.scenarios if item.id != scenario.id)
    armies = tuple(item for item in module.armies if item.id != army.id)
    return with_room(
        msgspec.structs.replace(
            module,
            armies=(*armies, army) if save.pieces else armies,
            pieces=(*module.pieces, *in_army(save.pieces, army.id)),
            scenarios=(*others, scenario),
        )
    )


def _slots(root: KeptPart) -> dict[str, str]:
    """Our piece by the number of its slot."""
    found: dict[str, str] = {}
    for part in kept_parts(root):
        number = dict(part.settings).get("gpid", "")
        if number and part.made.startswith("piece/"):
            found.setdefault(number, part.made.partition("/")[2])
    return found


def _known_sizes(module: ModuleDefinition) -> dict[str, tuple[int, int]]:
    """Sizes of pictures in pixels, told from layers and from the pieces that have them as their face."""
    sizes: dict[str, tuple[int, int]] = {}
    for traits in [part.traits for part in module.prototypes] + [
        piece.traits for piece in module.pieces
    ]:
        sizes.update(sizes_of(traits))
    for piece in module.pieces:
        face = piece.face("")
        if face is not None and face.pictures:
            left, top, right, bottom = piece.outline.bounds
            size = (round(px_from_mm(right - left)), round(px_from_mm(bottom - top)))
            sizes.setdefault(face.pictures[0].path, size)
    return sizes
