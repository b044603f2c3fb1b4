"""Combat factors: what each class counts against mounted, foot and others (A6)."""

from vtt.rules.rulebook import Rulebook
from vtt.rules.tables import whole
from vtt.rules.view import RulesView
from vtt_dbr import rows, tables
from vtt_dbr.party import CLOSE, Line, Troops

book = Rulebook()

FACTORS = "combat_factors"
ARM_COLUMNS = {"MTD": "mtd", "FOOT": "foot"}
OTHER = "other"
ARM_WORDS = {"mtd": "mounted", "foot": "foot", OTHER: "others"}
"""What players call the enemy of each column."""

rows.number_rows(book, *(f"A6.{number}" for number in range(1, 13)))


def factor_line(view: RulesView, own: Troops, enemy: Troops, role: str) -> tuple[Line, ...]:
    """The combat factor of a class against an arm; blades differ close and from afar (A6)."""
    row = own.factor_row
    if row not in rows.in_use(view, FACTORS):
        return ()
    column = ARM_COLUMNS.get(enemy.arm, OTHER)
    value = _value(view, row, column, role)
    told = f"{own.title} against {ARM_WORDS[column]}"
    return (rows.line(view, FACTORS, row, told, value),)


def arm_of(view: RulesView, class_name: str) -> str:
    """The arm of a class."""
    return tables.word(view, FACTORS, class_name, "arm", "OTHER")


def is_condensed(view: RulesView) -> bool:
    """Whether the table plays in a condensed scale (A2)."""
    return str(view.setting("scale")).endswith("condensed")


def _value(view: RulesView, row: str, column: str, role: str) -> int:
    """A special cell for condensed scale or close combat before the usual one."""
    special = [f"condensed_{column}"] if is_condensed(view) else []
    special += [f"{column}_close"] if role == CLOSE else []
    known = view.table(FACTORS)
    for name in special:
        if name in known.columns and known.has(row, name):
            return whole(view, FACTORS, row, name)
    return whole(view, FACTORS, row, column)
