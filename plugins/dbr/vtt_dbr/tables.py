"""The numbers of DBR, read from the module's tables; this file holds none of its own.

Words in a list of classes: a class (`Pk`), an arm (`MTD`, `FOOT`, `OTHER` with the vessels, `NAVAL`),
`LAND` for all arms but naval, `*` for everybody, and any of these with a minus before it to leave it
out again.
"""

from collections.abc import Callable, Hashable, Iterator
from functools import cache
from typing import Any, TypeVar

from vtt.base.errors import DefinitionError
from vtt.definition.module import ModuleDefinition
from vtt.definition.rules_table import RulesTable
from vtt.rules.rulebook import Rulebook, in_force
from vtt.rules.tables import flag, number, text
from vtt.rules.view import RulesView
from vtt_dbr.recent import Carried, Recent

Value = TypeVar("Value")

book = Rulebook()

MOVES = "moves"
CHANGES = "move_changes"
CAPS = "move_caps"
RANGES = "ranges"
SHOOTING = "shooting"
DISTANCES = "distances"
PASSES = "passes"
CONTACT_LIMITS = "contact_limits"
ROLES = "roles"
PUSHES = "pushes"
SCALES = "scales"
CLASSES = "classes"

OF_TABLES = "of_tables"
"""The column of the table of scales that is true for the scale in which the tables are written."""

ROAD = "road"
"""The column of the table of moves, and the kind of going, that is no ground but a way over it."""

SETTING = "setting"
"""The column that says under which setting a row stands."""

SWAPPED = "naval_swap"
"""The setting, and the column of the table of classes, that have two words read the other way round (E1)."""

NAVAL, OTHER = "NAVAL", "OTHER"
EVERYBODY = "*"


def constant(view: RulesView, key: Hashable, work_out: Callable[[], Value]) -> Value:
    """What follows from the module's tables, the settings and the rules in force alone, by a key.

    It is kept from state to state as long as these stay as they are.
    """
    kept = view.derived("constants", lambda: _constants(view))
    if key not in kept:
        kept[key] = work_out()
    found: Value = kept[key]
    return found


def _constants(view: RulesView) -> dict[Hashable, Any]:
    settings = (view.defaults, view.state.settings, in_force(view))
    return _known(view.module).get("constants", settings, dict[Hashable, Any])


def _new_constants(module: ModuleDefinition) -> Carried[dict[Hashable, Any]]:
    return Carried()


_known = Recent(_new_constants)


def distance(view: RulesView, name: str) -> float:
    """A distance or limit, ground and bases in the scale that the table plays in (A13, A2)."""
    return constant(view, ("distance", name), lambda: _distance(view, name))


def _distance(view: RulesView, name: str) -> float:
    value = number(view, DISTANCES, name, "value")
    match text(view, DISTANCES, name, "unit"):
        case "mm":
            return value * ground_scale(view)
        case "base_mm":
            return value * base_scale(view)
        case _:
            return value


@book.clause("A2.1", otherwise=1.0)
def ground_scale(view: RulesView) -> float:
    """How much longer moves and ranges are than in the standard scale (A2, E46)."""
    return _scale(view, "mm_per_pace")


@book.clause("A2.2", otherwise=1.0)
def base_scale(view: RulesView) -> float:
    """How much wider bases are than in the standard scale (A2, E46).

    As a house rule what comes of the base goes by the ground as well.
    """
    all_halves = view.setting("condensed_halves") == "all"
    return _scale(view, "mm_per_pace" if all_halves else "base_mm")


def move_allowance(view: RulesView, class_name: str, going: str) -> float | None:
    """The move in mm of a class in one kind of going; None where the table has none (A4)."""
    found = view.table(MOVES)
    if class_name in found.rows and not found.has(class_name, going):
        return None
    return number(view, MOVES, class_name, going) * ground_scale(view)


def move_cap(view: RulesView, what: str) -> float:
    """The highest move in mm in bad sight or across a river of this class (A4)."""
    return number(view, CAPS, what, "mm") * ground_scale(view)


def caps_whole_column(view: RulesView, what: str) -> bool:
    """Whether any part of a column is enough for a cap, or only its front rank (A4)."""
    return text(view, CAPS, what, "of_column") == "any"


def shooting_range(view: RulesView, class_name: str, grade: str) -> float | None:
    """The range in mm of a class and grade, or None for those that cannot shoot (A5)."""
    found = view.table(RANGES)
    if class_name not in found.rows or not found.has(class_name, grade):
        return None
    return number(view, RANGES, class_name, grade) * ground_scale(view)


@cache
def covers(words: str, name: str, arm: str) -> bool:
    """Whether a list of classes and arms covers a class.

    >>> covers("LAND -Art", "Pk", "FOOT"), covers("LAND -Art", "Art", "OTHER")
    (True, False)
    >>> covers("Sk OTHER", "Shp", "NAVAL")  # vessels are among the others (A1)
    True
    """
    listed = words.split()
    names = {name, arm, EVERYBODY} | ({OTHER} if arm == NAVAL else {"LAND"})
    left_out = {word[1:] for word in listed if word.startswith("-")}
    return bool(names & set(listed)) and not names & left_out


def rows_for(view: RulesView, table: str, class_name: str, arm: str, grade: str) -> tuple[str, ...]:
    """The rows whose columns `classes` and `grades` cover a class and grade, in their order."""
    key = ("rows_for", table, class_name, arm, grade)
    return constant(view, key, lambda: tuple(_rows_for(view, table, class_name, arm, grade)))


def _rows_for(view: RulesView, table: str, class_name: str, arm: str, grade: str) -> Iterator[str]:
    for row in rows(view, table):
        if covers(text(view, table, row, "classes"), class_name, arm) and covers(
            text(view, table, row, "grades"), grade, ""
        ):
            yield row


def rows_of_role(view: RulesView, role: str) -> tuple[str, ...]:
    """The rows of the table of roles that say whom a rule means by a role, in their order."""
    key = ("rows_of_role", role)
    return constant(
        view,
        key,
        lambda: tuple(row for row in rows(view, ROLES) if text(view, ROLES, row, "role") == role),
    )


def has_role(view: RulesView, role: str, class_name: str, arm: str, grade: str = "") -> bool:
    """Whether a rule means a class and grade by a role, such as those who line up (B6.3)."""
    key = ("has_role", role, class_name, arm, grade)
    return constant(
        view,
        key,
        lambda: any(
            row_covers(view, ROLES, row, class_name, arm, grade) for row in rows_of_role(view, role)
        ),
    )


def row_covers(
    view: RulesView, table: str, row: str, class_name: str, arm: str, grade: str
) -> bool:
    """Whether the columns `classes` and `grades` of a row cover a class and grade; empty: everybody."""
    grades = word(view, table, row, "grades", EVERYBODY)
    return covers(text(view, table, row, "classes"), class_name, arm) and covers(grades, grade, "")


def read_as(view: RulesView, class_name: str) -> str:
    """The class whose rows a class is read by: ships and galleys change places in a house rule (E1)."""
    swapped = view.table(CLASSES).get(class_name, SWAPPED) if view.setting(SWAPPED) else None
    return class_name if swapped is None or swapped.value is None else str(swapped.value)


def shooting_rule(
    view: RulesView, column: str, class_name: str, arm: str, grade: str
) -> float | int | str | bool | None:
    """What the table of shooting says in a column: of the rows that fit, the last one that says it."""
    found = view.table(SHOOTING)
    said = None
    for row in rows_for(view, SHOOTING, class_name, arm, grade):
        if found.has(row, column):
            said = found.cell(row, column).value
    return said


def change_mm(view: RulesView, row: str) -> float:
    """How many mm a change of the table of changes adds or takes (A4)."""
    return number(view, CHANGES, row, "mm") * ground_scale(view)


def word(view: RulesView, table: str, row: str, column: str, otherwise: str = "") -> str:
    """A text, or `otherwise` where the cell is empty."""
    found: RulesTable = view.table(table)
    cell = found.get(row, column)
    if (cell is None or cell.value is None) and row in found.rows and column in found.columns:
        return otherwise
    return text(view, table, row, column)


def says(view: RulesView, table: str, row: str, column: str) -> bool:
    """A yes or no."""
    return flag(view, table, row, column)


def rows(view: RulesView, table: str) -> tuple[str, ...]:
    """The rows of a table, without those that stand under a setting which the table does not play."""
    return constant(view, ("rows", table), lambda: _rows(view, table))


def _rows(view: RulesView, table: str) -> tuple[str, ...]:
    found: RulesTable = view.table(table)
    if SETTING not in found.columns:
        return found.rows
    return tuple(row for row in found.rows if _is_played(view, word(view, table, row, SETTING)))


def columns(view: RulesView, table: str) -> tuple[str, ...]:
    """The columns of a table."""
    found: RulesTable = view.table(table)
    return found.columns


def _is_played(view: RulesView, wanted: str) -> bool:
    """Whether a setting has the value that a row stands under ("light_me half"); none: always."""
    key, _, value = wanted.partition(" ")
    return not wanted or str(view.setting(key)).lower() == value


def _scale(view: RulesView, column: str) -> float:
    """A figure of the scale that the table plays in, as a part of that in which the tables are written."""
    return constant(view, ("scale", column), lambda: _new_scale(view, column))


def _new_scale(view: RulesView, column: str) -> float:
    written = scale_of_tables(view.table(SCALES))
    scale = str(view.setting("scale"))
    return number(view, SCALES, scale, column) / number(view, SCALES, written, column)


def scale_of_tables(scales: RulesTable) -> str:
    """The scale in which all distances and bases of the module's tables are written (A2).

    Raises:
        DefinitionError: where no row of the table of scales says that it is the one.
    """
    for row, column, cell in scales.cells:
        if column == OF_TABLES and cell.value is True:
            return row
    raise DefinitionError(f"table {scales.id!r}, column {OF_TABLES!r}: expected one row with true")
