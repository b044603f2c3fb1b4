"""The cells of the battle tables in words: who loses what, and who wins (4.3.2, 4.4.3, 4.5.3)."""

from collections.abc import Sequence

from vtt.base.ids import SideId
from vtt.rules.tables import text, whole
from vtt.rules.view import RulesView
from vtt_bellum_gallicum.units import enemy_of

ROLES = ("attacker", "defender")


def battle_words(
    view: RulesView,
    table: str,
    result: str,
    forces: Sequence[int] | None = None,
    called: Sequence[str] = ROLES,
) -> str:
    """A cell of a battle table: what each side loses, and who wins.

    Args:
        view: of the state, for the tables.
        table: "skirmish" or "pitched".
        result: the cell.
        forces: the units of attacker and defender: who loses more than it has loses all.
        called: what attacker and defender are called.
    """
    results, told = f"{table}_results", []
    for number, role in enumerate(ROLES):
        lost = whole(view, results, result, f"{role}_eliminated")
        flipped = whole(view, results, result, f"{role}_flipped")
        is_all = forces is not None and lost > forces[number]
        parts = [f"loses {'all' if is_all else lost}"] if lost else []
        parts += [f"turns over {flipped}"] if flipped and not is_all else []
        told += [f"{called[number]} {' and '.join(parts)}"] if parts else []
    winner = called[ROLES.index(text(view, results, result, "winner"))]
    return "; ".join((*told, f"{winner} wins"))


def result_told(
    view: RulesView, table: str, result: str, attacker: SideId, forces: Sequence[int]
) -> str:
    """A cell of a battle table with the names of the sides, for the log: "Gaul loses 1; Rome wins (S5)"."""
    called = [view.module.side(one).name for one in (attacker, enemy_of(attacker))]
    return f"{battle_words(view, table, result, forces, called)} ({result})"


def attrition_words(cell: str) -> str:
    """A cell of the table of attrition: `0E1F`, `-`."""
    if cell == "-":
        return "no losses"
    lost, _, turned = cell.removesuffix("F").partition("E")
    told = [f"{lost} lost"] if int(lost) else []
    told += [f"{turned} turned over"] if int(turned) else []
    return " and ".join(told)


def siege_words(cell: str) -> str:
    """A cell of the table of sieges: `D1E1F`, `B1F`, `DX`, `-`."""
    if cell == "-":
        return "no losses"
    who = "besiegers" if cell.startswith("B") else "besieged"
    if cell.endswith("X"):
        return f"the {who} are lost"
    lost, _, flipped = cell[1:].partition("E") if "E" in cell else ("", "", cell[1:])
    told = [f"lose {lost}"] if lost else []
    told += [f"turn over {flipped.removesuffix('F')}"] if flipped else []
    return f"the {who} {' and '.join(told)} ({cell})"
