"""Which part of a module lies in which file, both ways: a definition <-> one record for each file."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any

import msgspec

from vtt.base.ids import DeckId, TableId
from vtt.definition.army import ArmyDefinition
from vtt.definition.module import ModuleDefinition
from vtt.definition.piece import PieceDefinition
from vtt.definition.scenario import ScenarioDefinition
from vtt.formats.xml.data_elements import CHARTS, DECKS, RULES_TABLE, TRANSLATION
from vtt.formats.xml.declare import Element
from vtt.formats.xml.kept_elements import KEPT
from vtt.formats.xml.module_elements import MODULE
from vtt.formats.xml.piece_elements import ARMY
from vtt.formats.xml.play_elements import PALETTES
from vtt.formats.xml.scenario_elements import SCENARIO
from vtt.formats.xml.table_elements import TABLE

MODULE_FILE = "module.xml"
KEPT_FOLDER = "kept"
FORCES_FOLDER = "forces"
"""Where files lie that players bring into a game (army lists), in formats of installed packages."""
ASSET_FOLDERS = ("images", "sounds", "docs", FORCES_FOLDER, KEPT_FOLDER)
OTHER_ARMY = "other"
"""The army of pieces that name none."""


@dataclass(frozen=True)
class FileKind:
    """A file of fixed name, or a folder whose files each hold one record named like the file."""

    place: str
    spec: Element
    is_folder: bool = False
    key: Callable[[Any], str] = lambda record: str(record.id)


FILE_KINDS = (
    FileKind(MODULE_FILE, MODULE),
    FileKind("pieces", ARMY, True, lambda army: str(army[0].id)),
    FileKind("maps", TABLE, True),
    FileKind("decks.xml", DECKS),
    FileKind("charts.xml", CHARTS),
    FileKind("palettes.xml", PALETTES),
    FileKind("tables", RULES_TABLE, True),
    FileKind("scenarios", SCENARIO, True),
    FileKind(KEPT_FOLDER, KEPT, True),
    FileKind("translations", TRANSLATION, True, lambda translation: str(translation.language)),
)


def kind_of(name: str) -> FileKind | None:
    """What a file of a module holds; None for pictures, pages and files that are no part of it."""
    folder, _, file = name.rpartition("/")
    for kind in FILE_KINDS:
        if kind.is_folder:
            if folder == kind.place and file.endswith(".xml"):
                return kind
        elif name == kind.place:
            return kind
    return None


def key_of(name: str) -> str:
    """The id that a file in a folder of the module stands for: its name without the ending.

    >>> key_of("scenarios/edgehill.xml")
    'edgehill'
    """
    return name.rpartition("/")[2].removesuffix(".xml")


def is_asset(name: str) -> bool:
    """Whether a file is a picture, sound or page of the module."""
    return name.split("/")[0] in ASSET_FOLDERS and "/" in name and kind_of(name) is None


def canonical(module: ModuleDefinition) -> ModuleDefinition:
    """The module with every part in its canonical order and every piece in an army.

    Placed pieces that name only their deck are on its table.
    """
    pieces = tuple(
        piece if piece.army else msgspec.structs.replace(piece, army=OTHER_ARMY)
        for piece in module.pieces
    )
    named = {army.id: army for army in module.armies}
    missing = {piece.army for piece in pieces} - named.keys()
    armies = (*module.armies, *(ArmyDefinition(army, army.title()) for army in missing))
    return msgspec.structs.replace(
        module,
        terrain_kinds=_by_id(module.terrain_kinds),
        prototypes=_by_id(module.prototypes),
        armies=_by_id(armies),
        pieces=tuple(sorted(pieces, key=lambda piece: (piece.army, piece.id))),
        tables=tuple(sorted(module.tables, key=lambda table: (table.order, table.id))),
        decks=_by_id(module.decks),
        rules_tables=_by_id(module.rules_tables),
        scenarios=_scenarios(module),
        kept=_by_id(module.kept),
        translations=tuple(sorted(module.translations, key=lambda item: item.language)),
    )


def _scenarios(module: ModuleDefinition) -> tuple[ScenarioDefinition, ...]:
    tables = {deck.id: deck.table for deck in module.decks}
    made = []
    for scenario in module.scenarios:
        lost = any(not item.table for item in scenario.placements)
        made.append(_on_tables(scenario, tables) if lost else scenario)
    return tuple(sorted(made, key=lambda item: (item.order, item.id)))


def _on_tables(
    scenario: ScenarioDefinition, tables: Mapping[DeckId, TableId]
) -> ScenarioDefinition:
    placements = tuple(
        msgspec.structs.replace(item, table=tables[item.deck])
        if not item.table and item.deck is not None and item.deck in tables
        else item
        for item in scenario.placements
    )
    return msgspec.structs.replace(scenario, placements=placements)


def to_records(module: ModuleDefinition) -> dict[str, tuple[FileKind, Any]]:
    """The record of each file by the file's name; `module` is canonical."""
    by_place: Mapping[str, Iterable[Any]] = {
        MODULE_FILE: [module],
        "pieces": [
            (army, tuple(_without_army(piece) for piece in module.pieces if piece.army == army.id))
            for army in module.armies
        ],
        "maps": module.tables,
        "decks.xml": [module.decks] if module.decks else [],
        "charts.xml": [module.charts] if module.charts else [],
        "palettes.xml": [module.palettes] if module.palettes else [],
        "tables": module.rules_tables,
        "scenarios": module.scenarios,
        KEPT_FOLDER: module.kept,
        "translations": module.translations,
    }
    return {
        f"{kind.place}/{kind.key(record)}.xml" if kind.is_folder else kind.place: (kind, record)
        for kind in FILE_KINDS
        for record in by_place[kind.place]
    }


def from_records(records: Mapping[str, list[Any]]) -> ModuleDefinition | None:
    """The module that the records of each place make; None without a readable `module.xml`."""
    heads = records.get(MODULE_FILE, [])
    if not heads:
        return None
    armies = records.get("pieces", [])
    return canonical(
        msgspec.structs.replace(
            heads[0],
            armies=tuple(army for army, _ in armies),
            pieces=tuple(piece for _, pieces in armies for piece in pieces),
            tables=tuple(records.get("maps", [])),
            decks=_joined(records.get("decks.xml", [])),
            charts=_joined(records.get("charts.xml", [])),
            palettes=_joined(records.get("palettes.xml", [])),
            rules_tables=tuple(records.get("tables", [])),
            scenarios=tuple(records.get("scenarios", [])),
            kept=tuple(records.get(KEPT_FOLDER, [])),
            translations=tuple(records.get("translations", [])),
        )
    )


def in_army(piece: PieceDefinition, army: str) -> PieceDefinition:
    """The piece as a member of an army."""
    return msgspec.structs.replace(piece, army=army)


def _without_army(piece: PieceDefinition) -> PieceDefinition:
    return msgspec.structs.replace(piece, army="")


def _by_id(items: Iterable[Any]) -> tuple[Any, ...]:
    return tuple(sorted(items, key=lambda item: item.id))


def _joined(lists: list[tuple[Any, ...]]) -> tuple[Any, ...]:
    return tuple(item for items in lists for item in items)
