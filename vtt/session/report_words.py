"""The words of a battle report besides what the log tells: English here, other languages by the window."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime


def _day(when: datetime) -> str:
    return f"{when:%d %B %Y}"


@dataclass(frozen=True)
class ReportWords:
    """Headings and captions; names in braces are put in. `language` is the code of their language."""

    language: str = "en"
    beginning: str = "The beginning"
    at_beginning: str = "At the beginning"
    turn: str = "Turn {number}"
    after_turn: str = "After turn {number}"
    in_turn: str = "In turn {number}, up to now"
    where: str = "Where turn {number} was played, with the ways of its moves"
    after_named: str = "{turn}, at its end"
    in_named: str = "{turn}, up to now"
    where_named: str = "{turn}, where it was played, with the ways of its moves"
    end: str = "The end"
    not_over: str = "The game is not over."
    draw: str = "A draw"
    wins: str = "{side} wins"
    as_umpire: str = "As the umpire saw it."
    as_all: str = "As everybody saw it."
    as_side: str = "As {side} saw it."
    played: str = "Played {first}."
    played_days: str = "Played {first} to {last}."
    day: Callable[[datetime], str] = _day
