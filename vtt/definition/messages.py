"""The texts of a module that can be translated, by the id that a translation names."""

from collections.abc import Iterator

from vtt.definition.board import TableDefinition
from vtt.definition.module import ModuleDefinition
from vtt.definition.scenario import ScenarioDefinition


def messages(module: ModuleDefinition) -> dict[str, str]:
    """Each text that people read by its id: kind, the ids that lead to it, and the field.

    Texts that are empty are left out: there is nothing to translate.
    """
    return {name: text for name, text in _all(module) if text}


def _all(module: ModuleDefinition) -> Iterator[tuple[str, str]]:
    info = module.info
    yield "module.name", info.name
    yield "module.description", info.description
    yield "module.credits", info.credits
    for kind, records in (
        ("side", module.sides),
        ("phase", module.phases),
        ("terrain-kind", module.terrain_kinds),
        ("army", module.armies),
        ("piece", module.pieces),
        ("deck", module.decks),
        ("chart", module.charts),
        ("rules-table", module.rules_tables),
    ):
        for record in records:
            yield f"{kind}.{record.id}.name", record.name
    for piece in module.pieces:
        for face in piece.faces:
            yield f"piece.{piece.id}.face.{face.id}.name", face.name
    for values in module.rules_tables:
        for title, text in values.titles:
            yield f"rules-table.{values.id}.title.{title}", text
    for table in module.tables:
        yield from _of_table(table)
    for scenario in module.scenarios:
        yield from _of_scenario(scenario)


def _of_table(table: TableDefinition) -> Iterator[tuple[str, str]]:
    yield f"table.{table.id}.name", table.name
    for level in table.levels:
        yield f"table.{table.id}.level.{level.id}.name", level.name
    for slot in table.slots:
        yield f"table.{table.id}.slot.{slot.id}.name", slot.name
    for board in table.boards:
        yield f"board.{board.id}.name", board.name
        for zone in board.zones:
            yield f"board.{board.id}.zone.{zone.id}.name", zone.name
        for area in board.area_map.areas if board.area_map is not None else ():
            yield f"board.{board.id}.area.{area.id}.name", area.name
        for course in board.area_map.courses if board.area_map is not None else ():
            yield f"board.{board.id}.course.{course.id}.name", course.name
        for sector in board.area_map.sectors if board.area_map is not None else ():
            yield f"board.{board.id}.sector.{sector.id}.name", sector.name


def _of_scenario(scenario: ScenarioDefinition) -> Iterator[tuple[str, str]]:
    yield f"scenario.{scenario.id}.name", scenario.name
    yield f"scenario.{scenario.id}.description", scenario.description
    for feature in scenario.terrain:
        yield f"scenario.{scenario.id}.terrain.{feature.id}.name", feature.name
