"""What grades change once both sums are known: every row reads the same frozen totals (A10)."""

from dataclasses import dataclass

from vtt.rules.rulebook import Rulebook
from vtt.rules.tables import whole
from vtt.rules.view import RulesView
from vtt_dbr import rows, tables
from vtt_dbr.party import ENEMY, OWN, Line, Party

book = Rulebook()

GRADES = "grade_factors"
ANY = "any"

rows.number_rows(book, *(f"A10.{number}" for number in range(5, 16)))


@dataclass(frozen=True)
class GradeRow:
    """A row that may change one party's total: its test of the frozen totals, and the line it adds."""

    test: str
    line: Line

    def holds(self, own: int, enemy: int) -> bool:
        """Whether the frozen totals meet its test."""
        match self.test:
            case "behind":
                return own < enemy
            case "ahead":
                return own > enemy
            case "not_ahead":
                return own <= enemy
            case "even":
                return own % 2 == 0
            case _:
                return own % 2 == 1


def grade_rows(view: RulesView, own: Party, enemy: Party) -> tuple[GradeRow, ...]:
    """The rows that fit a party against its enemy, whatever the dice will say."""
    found = []
    for row in rows.in_use(view, GRADES):
        mode = tables.word(view, GRADES, row, "mode")
        bound = tables.word(view, GRADES, row, "bound")
        troops, other = own.troops, enemy.troops
        if (
            (mode == ANY or mode in own.roles)
            and (not bound or bound == (OWN if own.own_bound else ENEMY))
            and rows.fits(view, GRADES, row, "grades", troops.grade)
            and rows.fits(view, GRADES, row, "classes", troops.class_name, troops.arm)
            and rows.fits(view, GRADES, row, "enemies", other.class_name, other.arm)
        ):
            test = tables.word(view, GRADES, row, "test")
            title = tables.word(view, GRADES, row, "what")
            line = rows.line(view, GRADES, row, title, whole(view, GRADES, row, "value"))
            found.append(GradeRow(test, line))
    return tuple(found)


def grade_lines(
    candidates: tuple[GradeRow, ...], own: int, enemy: int, once: bool
) -> tuple[Line, ...]:
    """The lines whose tests hold; `once`: of rows with the same value only the first counts (E59)."""
    lines = [row.line for row in candidates if row.holds(own, enemy)]
    return _first_of_each_value(lines) if once else tuple(lines)


@book.clause("A10.3", otherwise=None)
def counts_once(view: RulesView) -> bool:
    """Whether rows of one grade and value count once together (E59)."""
    return view.setting("grade_stack") == "once"


def _first_of_each_value(lines: list[Line]) -> tuple[Line, ...]:
    found: dict[int, Line] = {}
    for line in lines:
        found.setdefault(line.value, line)
    return tuple(found.values())
