"""What becomes of the loser: beaten or doubled, by class and by whom (A11)."""

from dataclasses import dataclass
from enum import StrEnum

from vtt.rules.rulebook import Rulebook
from vtt.rules.view import RulesView
from vtt_dbr import rows, tables
from vtt_dbr.party import CLOSE, ENEMY, OWN, SHOT_AT, Party

book = Rulebook()

OUTCOMES = "combat_results"

BEATEN, DOUBLED, EQUAL = "beaten", "doubled", "equal"

rows.number_rows(book, *(f"A11.{number}" for number in range(5, 41)))


class Result(StrEnum):
    """What happens to an element."""

    NONE = "none"
    RECOIL = "recoil"
    FLEE = "flee"
    DESTROYED = "destroyed"
    CAPTURED = "captured"
    TEAMS_LOST = "teams_lost"


@dataclass(frozen=True)
class ResultRow:
    """A row of the results that fits a party: its band, whether the enemy's total must be even."""

    band: str
    even: bool
    result: Result
    rule: str


def band(own: int, enemy: int, doubles: float) -> str:
    """Beaten, doubled, equal, or nothing for who is ahead; `doubles`: by what factor, 0 for never.

    Half of a total of 0 or less means nothing: nobody is doubled by it (E40).
    """
    if own > enemy:
        return ""
    if own == enemy:
        return EQUAL
    return DOUBLED if doubles and enemy > 0 and doubles * own < enemy else BEATEN


@book.clause("A11.1", otherwise=0.0)
def can_double(view: RulesView) -> float:
    """A total of which the double is still below the enemy's is worse than a merely lower one."""
    return tables.distance(view, "doubled")


def result_rows(view: RulesView, own: Party, enemy: Party) -> tuple[ResultRow, ...]:
    """The rows that fit a party against its enemy, in their order: the first of its band counts."""
    if own.ignores or not (CLOSE in own.roles or SHOT_AT in own.roles):
        return ()
    return tuple(
        ResultRow(
            tables.word(view, OUTCOMES, row, "band"),
            tables.says(view, OUTCOMES, row, "even"),
            Result(tables.word(view, OUTCOMES, row, "result")),
            rows.rule_of(view, OUTCOMES, row),
        )
        for row in rows.in_use(view, OUTCOMES)
        if _fits(view, row, own, enemy)
    )


def result_of(candidates: tuple[ResultRow, ...], which: str, parity: int) -> ResultRow | None:
    """The row that decides in a band; `parity` is the enemy's total that must be even."""
    for row in candidates:
        if row.band == which and (not row.even or parity % 2 == 0):
            return row
    return None


def _fits(view: RulesView, row: str, own: Party, enemy: Party) -> bool:
    loser, winner = own.troops, enemy.troops
    how = CLOSE if CLOSE in own.roles else "shot"
    needed = {
        "how": how,
        "bound": OWN if own.own_bound else ENEMY,
    }
    for column, said in needed.items():
        if tables.word(view, OUTCOMES, row, column, said) != said:
            return False
    good = tables.word(view, OUTCOMES, row, "good")
    if (good == OWN and (not own.in_good or own.sheltered)) or (
        good == ENEMY and not enemy.in_good
    ):
        return False
    trait = tables.word(view, OUTCOMES, row, "trait")
    if trait and trait not in (loser.traits | ({"charged"} if own.charged else set())):
        return False
    return (
        rows.fits(view, OUTCOMES, row, "classes", loser.class_name, loser.arm)
        and rows.fits(view, OUTCOMES, row, "grades", loser.grade)
        and rows.fits(view, OUTCOMES, row, "enemies", winner.class_name, winner.arm)
        and rows.fits(view, OUTCOMES, row, "enemy_grades", winner.grade)
    )
