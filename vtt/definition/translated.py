"""A module in another language: the same definitions, with the words that a translation has for them."""

from collections.abc import Mapping
from typing import TypeVar

import msgspec

from vtt.definition.area_map import AreaMapDefinition
from vtt.definition.board import BoardDefinition, TableDefinition
from vtt.definition.module import ModuleDefinition
from vtt.definition.piece import PieceDefinition
from vtt.definition.rules_table import RulesTable
from vtt.definition.scenario import ScenarioDefinition

Record = TypeVar("Record", bound=msgspec.Struct)
Words = Mapping[str, str]

NAMED = {
    "sides": "side",
    "phases": "phase",
    "terrain_kinds": "terrain-kind",
    "armies": "army",
    "decks": "deck",
    "charts": "chart",
}
"""The module's fields whose records have a name and nothing else to translate, and their kinds."""


def translated(module: ModuleDefinition, language: str) -> ModuleDefinition:
    """The module in a language; itself where it has no translation into it.

    Ids, numbers and the fingerprint stay: a game is the same in every language. A text that the
    translation leaves out stays as it is.
    """
    found = next((t for t in module.translations if t.language == language), None)
    if found is None:
        return module
    words = dict(found.words)
    fields: dict[str, object] = {
        field: tuple(
            _named(record, f"{kind}.{record.id}", words) for record in getattr(module, field)
        )
        for field, kind in NAMED.items()
    }
    fields["info"] = _with(module.info, "module", words, "name", "description", "credits")
    fields["pieces"] = tuple(_piece(piece, words) for piece in module.pieces)
    fields["rules_tables"] = tuple(_rules_table(table, words) for table in module.rules_tables)
    fields["tables"] = tuple(_table(table, words) for table in module.tables)
    fields["scenarios"] = tuple(_scenario(scenario, words) for scenario in module.scenarios)
    return msgspec.structs.replace(module, **fields)


def _with(record: Record, prefix: str, words: Words, *fields: str) -> Record:
    """A record with the words for some of its fields."""
    found = {field: words[key] for field in fields if (key := f"{prefix}.{field}") in words}
    return msgspec.structs.replace(record, **found) if found else record


def _named(record: Record, prefix: str, words: Words) -> Record:
    return _with(record, prefix, words, "name")


def _piece(piece: PieceDefinition, words: Words) -> PieceDefinition:
    prefix = f"piece.{piece.id}"
    faces = tuple(_named(face, f"{prefix}.face.{face.id}", words) for face in piece.faces)
    return msgspec.structs.replace(_named(piece, prefix, words), faces=faces)


def _table(table: TableDefinition, words: Words) -> TableDefinition:
    prefix = f"table.{table.id}"
    return msgspec.structs.replace(
        _named(table, prefix, words),
        levels=tuple(_named(one, f"{prefix}.level.{one.id}", words) for one in table.levels),
        slots=tuple(_named(one, f"{prefix}.slot.{one.id}", words) for one in table.slots),
        boards=tuple(_board(board, words) for board in table.boards),
    )


def _board(board: BoardDefinition, words: Words) -> BoardDefinition:
    prefix, areas = f"board.{board.id}", board.area_map
    if areas is not None:
        areas = _area_map(areas, prefix, words)
    return msgspec.structs.replace(
        _named(board, prefix, words),
        zones=tuple(_named(one, f"{prefix}.zone.{one.id}", words) for one in board.zones),
        area_map=areas,
    )


def _area_map(areas: AreaMapDefinition, prefix: str, words: Words) -> AreaMapDefinition:
    fields = {
        field: tuple(_named(one, f"{prefix}.{kind}.{one.id}", words) for one in records)
        for field, kind, records in (
            ("areas", "area", areas.areas),
            ("courses", "course", areas.courses),
            ("sectors", "sector", areas.sectors),
        )
    }
    return msgspec.structs.replace(areas, **fields)


def _rules_table(table: RulesTable, words: Words) -> RulesTable:
    prefix = f"rules-table.{table.id}"
    titles = tuple((name, words.get(f"{prefix}.title.{name}", t)) for name, t in table.titles)
    return msgspec.structs.replace(_named(table, prefix, words), titles=titles)


def _scenario(scenario: ScenarioDefinition, words: Words) -> ScenarioDefinition:
    prefix = f"scenario.{scenario.id}"
    terrain = tuple(_named(one, f"{prefix}.terrain.{one.id}", words) for one in scenario.terrain)
    named = _with(scenario, prefix, words, "name", "description")
    return msgspec.structs.replace(named, terrain=terrain)
