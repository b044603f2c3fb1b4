"""Checks of a scenario: its pieces, their places, and its terrain."""

from collections import Counter, defaultdict
from collections.abc import Collection, Mapping
from typing import Any

from vtt.definition.board import TableDefinition
from vtt.definition.check_tables import check_polygon
from vtt.definition.deck import DeckDefinition
from vtt.definition.findings import Findings
from vtt.definition.module import ModuleDefinition
from vtt.definition.piece import PieceDefinition
from vtt.definition.scenario import PiecePlacement, ScenarioDefinition
from vtt.definition.terrain import TerrainArea, TerrainFeature


def check_scenario(
    scenario: ScenarioDefinition, module: ModuleDefinition, findings: Findings
) -> None:
    """Everything that a scenario says, against the module."""
    says = f"scenario {scenario.id!r}"
    findings.unique(f"piece of {says},", scenario.placements)
    findings.unique(f"terrain of {says},", scenario.terrain)
    if module.rules is None and (scenario.settings or scenario.box):
        findings.fault(
            "no-rules", scenario, f"{says} has settings or a box, and the module names no plug-in"
        )
    start = scenario.start
    phases = {phase.id for phase in module.phases}
    if phases:
        findings.refer(start, says, "phase", start.phase, phases)
    sides = {side.id for side in module.sides}
    findings.refer(start, says, "side", start.side, sides)
    tables: dict[str, TableDefinition] = {table.id: table for table in module.tables}
    pieces: dict[str, PieceDefinition] = {piece.id: piece for piece in module.pieces}
    _refer_once(scenario, "table", [item.table for item in scenario.placements], tables, findings)
    _refer_once(scenario, "side", [item.side for item in scenario.placements], sides, findings)
    _refer_once(scenario, "side", [item.known_to for item in scenario.placements], sides, findings)
    for placement in scenario.placements:
        _check_placement(placement, module, tables, pieces, findings)
    _check_stacks(scenario, findings)
    kinds = {kind.id for kind in module.terrain_kinds}
    for feature in scenario.terrain:
        _check_terrain(feature, tables, kinds, findings)


def _refer_once(
    scenario: ScenarioDefinition,
    kind: str,
    wanted: list[Any],
    known: Collection[str],
    findings: Findings,
) -> None:
    """What whole deployments name is reported once, at the first piece."""
    named = Counter(wanted)
    for name, count in named.items():
        first = scenario.placements[wanted.index(name)]
        more = f" and {count - 1} more" if count > 1 else ""
        findings.refer(first, f"piece {first.id!r}{more}", kind, name, known)


def _check_placement(
    placement: PiecePlacement,
    module: ModuleDefinition,
    tables: Mapping[str, TableDefinition],
    pieces: Mapping[str, PieceDefinition],
    findings: Findings,
) -> None:
    says = f"piece {placement.id!r}"
    findings.refer(placement, says, "piece of the module", placement.definition, pieces)
    definition = pieces.get(placement.definition)
    if definition is not None:
        findings.refer(placement, says, "face", placement.face, {f.id for f in definition.faces})
        _check_secrecy(placement, definition, findings)
    if placement.deck is not None:
        _check_in_deck(placement, module, findings)
    table = tables.get(placement.table)
    if table is not None and placement.deck is None:
        _check_on_table(placement, table, findings)


def _check_secrecy(
    placement: PiecePlacement, definition: PieceDefinition, findings: Findings
) -> None:
    """A piece that is kept from the others has a side that knows it, and no other piece names one."""
    says, knower = f"piece {placement.id!r}", placement.known_to
    if placement.secrecy is None:
        if knower is not None:
            findings.fault(
                "no-secrecy",
                placement,
                f"{says} is known to side {knower!r}, and secrecy does not say how it is kept from others",
            )
    elif not (knower or placement.side or definition.side):
        findings.fault(
            "secret-of-nobody",
            placement,
            f"{says} is {placement.secrecy} and belongs to nobody; expected the side that it is known to",
        )


def _check_in_deck(placement: PiecePlacement, module: ModuleDefinition, findings: Findings) -> None:
    says = f"piece {placement.id!r}"
    decks: dict[str, DeckDefinition] = {deck.id: deck for deck in module.decks}
    findings.refer(placement, says, "deck", placement.deck, decks)
    if placement.stack is not None:
        findings.fault("two-piles", placement, f"{says} is in a stack and in a deck")
    deck = decks.get(placement.deck or "")
    if deck is not None and placement.table and deck.table != placement.table:
        findings.fault(
            "deck-table",
            placement,
            f"{says} is placed on table {placement.table!r} in deck {deck.id!r}, which lies on "
            f"table {deck.table!r}",
        )


def _check_on_table(placement: PiecePlacement, table: TableDefinition, findings: Findings) -> None:
    says = f"piece {placement.id!r}"
    levels, slots = {level.id for level in table.levels}, {slot.id for slot in table.slots}
    findings.refer(placement, says, f"level of table {table.id!r}", placement.level, levels)
    findings.refer(placement, says, f"slot of table {table.id!r}", placement.slot, slots)
    x, y = placement.pose.point
    if not (0.0 <= x <= table.width and 0.0 <= y <= table.height):
        findings.warn(
            "off-table", placement, f"{says} stands at {x:g}, {y:g} mm, beside table {table.id!r}"
        )


def _check_stacks(scenario: ScenarioDefinition, findings: Findings) -> None:
    """All members of a stack stand at one place."""
    stacks: dict[str, list[PiecePlacement]] = defaultdict(list)
    for placement in scenario.placements:
        if placement.stack is not None and placement.deck is None:
            stacks[placement.stack].append(placement)
    for stack, members in stacks.items():
        first = members[0]
        for other in members[1:]:
            if _place(other) != _place(first):
                findings.fault(
                    "split-stack",
                    other,
                    f"piece {other.id!r} is in stack {stack!r} and stands elsewhere than "
                    f"{first.id!r} in it",
                )


def _place(placement: PiecePlacement) -> tuple[object, ...]:
    return (placement.table, placement.pose.point, placement.level, placement.slot)


def _check_terrain(
    feature: TerrainFeature,
    tables: Mapping[str, TableDefinition],
    kinds: set[str],
    findings: Findings,
) -> None:
    says = f"terrain {feature.id!r}"
    findings.refer(feature, says, "table", feature.table, tables)
    findings.refer(feature, says, "terrain kind", feature.kind, kinds)
    if isinstance(feature.shape, TerrainArea):
        check_polygon(feature, says, feature.shape.points, findings)
        for hole in feature.shape.holes:
            check_polygon(feature, f"{says}, a hole", hole, findings)
    elif len(feature.shape.points) < 2:
        count = len(feature.shape.points)
        findings.fault("bad-line", feature, f"{says}: expected 2 points or more, found {count}")
