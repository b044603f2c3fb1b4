"""What a proposal would come to, told before the dice: what counts, chances, what could be different."""

import msgspec

from vtt.base.ids import PieceId, SideId
from vtt.commands.base import Command
from vtt.definition.rules_table import DataSource


class ForecastLine(msgspec.Struct, frozen=True):
    """One factor or modifier: what it is, what it counts ("+1", "x 2"), by which rule.

    `source` says whether its value is the printed one or a reconstruction. `pieces` bring it. One that
    `depends` on the dice is not in the total. What is `fixed` (a printed strength) no rule takes away.
    """

    words: str
    value: str
    rule: str = ""
    source: DataSource = DataSource.RULE_TEXT
    pieces: tuple[PieceId, ...] = ()
    depends: bool = False
    fixed: bool = False

    @property
    def may_be_struck(self) -> bool:
        """Whether it can be supposed that this did not count."""
        return bool(self.rule) and not self.fixed


class ForecastColumn(msgspec.Struct, frozen=True):
    """What counts for one party, or on the die: its lines, and what they come to.

    `name` is what a row of a list calls the party.
    """

    title: str
    total: str = ""
    lines: tuple[ForecastLine, ...] = ()
    side: SideId | None = None
    name: str = ""


class ForecastResult(msgspec.Struct, frozen=True):
    """What may happen, in `ways` of all equally likely falls of the dice."""

    words: str
    ways: int
    rule: str = ""


class WhatIf(msgspec.Struct, frozen=True):
    """Something that the proposer could choose otherwise: who takes part, at whom.

    `command` is the proposal with this changed; `on`: it is part of the proposal now.
    """

    words: str
    on: bool
    command: Command
    pieces: tuple[PieceId, ...] = ()


class Forecast(msgspec.Struct, frozen=True):
    """A roll to which a proposal leads.

    `odds` are the ratio, column or totals at which the dice are thrown. Of `ways` equally likely falls
    of the dice each result has its share; their sum is all of them. `pieces` take part.

    `command` is the proposal that brings the dice in one step, where that is another than was asked about.
    `verb` says what the proposal does where its dice fall later ("Declare the shot"), `told` in sentences
    who else takes part, and who has to choose before the dice.
    """

    title: str
    columns: tuple[ForecastColumn, ...]
    odds: str = ""
    results: tuple[ForecastResult, ...] = ()
    ways: int = 0
    what_ifs: tuple[WhatIf, ...] = ()
    pieces: tuple[PieceId, ...] = ()
    rule: str = ""
    command: Command | None = None
    verb: str = ""
    told: str = ""


def counted(results: list[ForecastResult]) -> tuple[ForecastResult, ...]:
    """Results with the same words as one, the likeliest first.

    >>> [(one.words, one.ways) for one in counted([ForecastResult("a", 1), ForecastResult("b", 1),
    ...     ForecastResult("b", 1)])]
    [('b', 2), ('a', 1)]
    """
    ways: dict[str, int] = {}
    rules: dict[str, list[str]] = {}
    for one in results:
        ways[one.words] = ways.get(one.words, 0) + one.ways
        known = rules.setdefault(one.words, [])
        if one.rule and one.rule not in known:
            known.append(one.rule)
    found = (ForecastResult(words, count, ", ".join(rules[words])) for words, count in ways.items())
    return tuple(sorted(found, key=lambda one: (-one.ways, one.words)))
