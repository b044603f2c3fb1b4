"""Semantic checks of a module: what its parts say of each other."""

from collections.abc import Container, Iterable
from typing import Any

from vtt.base.problems import Problem, did_you_mean
from vtt.definition.check_pieces import check_pieces
from vtt.definition.check_scenario import check_scenario
from vtt.definition.check_tables import check_tables
from vtt.definition.findings import Findings, Where
from vtt.definition.messages import messages
from vtt.definition.module import ModuleDefinition


def check_module(
    module: ModuleDefinition, where: Where = lambda record: None, faulty: Container[str] = ()
) -> list[Problem]:
    """Every fault of the module's parts among each other.

    Args:
        module: the definition, prototypes not worked in.
        where: gives the place of a record for the messages.
        faulty: ids of records that could not be read; references to them are let pass.
    """
    findings = Findings(where, faulty)
    _check_ids(module, findings)
    _check_head(module, findings)
    check_pieces(module, findings)
    check_tables(module, findings)
    _check_piles_and_charts(module, findings)
    for scenario in module.scenarios:
        check_scenario(scenario, module, findings)
    _check_translations(module, findings)
    return findings.problems


def ids(records: Iterable[Any]) -> set[str]:
    """The ids of some records."""
    return {record.id for record in records}


def _check_ids(module: ModuleDefinition, findings: Findings) -> None:
    findings.unique("side", module.sides)
    findings.unique("phase", module.phases)
    findings.unique("terrain kind", module.terrain_kinds)
    findings.unique("prototype", module.prototypes)
    findings.unique("army", module.armies)
    findings.unique("piece", module.pieces)
    findings.unique("table", module.tables)
    findings.unique("deck", module.decks)
    findings.unique("chart", module.charts)
    findings.unique("rules table", module.rules_tables)
    findings.unique("scenario", module.scenarios)
    findings.unique("kept file", module.kept)
    findings.unique("palette", module.palettes)
    findings.unique("dice", module.dice)
    findings.unique("turn counter", module.turn_tracks)
    findings.unique("translation", module.translations, "language")


def _check_head(module: ModuleDefinition, findings: Findings) -> None:
    for phase in module.phases:
        findings.refer(phase, f"phase {phase.id!r}", "side", phase.side, ids(module.sides))
    if not module.scenarios:
        findings.warn(
            "no-scenario", module, "the module has no scenario; games begin with empty tables"
        )


def _check_piles_and_charts(module: ModuleDefinition, findings: Findings) -> None:
    for deck in module.decks:
        says = f"deck {deck.id!r}"
        findings.refer(deck, says, "table", deck.table, ids(module.tables))
        findings.refer(deck, says, "side", deck.owner, ids(module.sides))
        findings.refer(deck, says, "deck", deck.discard, ids(module.decks))
    for chart in module.charts:
        says = f"chart {chart.id!r}"
        findings.refer(chart, says, "rules table", chart.rules_table, ids(module.rules_tables))
        shown = [text for text in (chart.page, chart.picture, chart.rules_table) if text]
        if len(shown) != 1:
            findings.fault(
                "chart-content",
                chart,
                f"{says}: expected one of page, picture and rules table, found {len(shown)}",
            )


def _check_translations(module: ModuleDefinition, findings: Findings) -> None:
    known = messages(module)
    for translation in module.translations:
        says = f"translation {translation.language!r}"
        seen: set[str] = set()
        for name, _ in translation.words:
            if name in seen:
                findings.fault("duplicate-id", translation, f"{says}: {name!r} stands there twice")
            elif name not in known:
                message = f"{says}: the module has no text {name!r}{did_you_mean(name, known)}"
                findings.warn("unknown-text", translation, message)
            seen.add(name)
