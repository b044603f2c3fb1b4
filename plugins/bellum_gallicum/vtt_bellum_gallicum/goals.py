"""What a scenario is fought for: the regions or strongholds that its verdict counts (6; reconstruction)."""

from vtt.definition.module import ModuleDefinition
from vtt.rules.view import RulesView

TABLE = "goals"


def goals(view: RulesView, scenario: str) -> tuple[str, ...]:
    """The ids of regions or towns that a scenario's verdict counts, as the table has them."""
    return view.printed(_goals).get(scenario, ())


def _goals(module: ModuleDefinition) -> dict[str, tuple[str, ...]]:
    table, found = module.rules_table(TABLE), dict[str, tuple[str, ...]]()
    for row in table.rows:
        scenario = table.text(row, "scenario")
        found[scenario] = (*found.get(scenario, ()), row)
    return found
