"""What a plug-in says of a proposal: findings with numbers, and where there is one a corrected command."""

import re
from enum import StrEnum
from typing import Any, TypeAlias

import msgspec

from vtt.base.ids import PieceId, SideId, TableId
from vtt.commands.base import Command
from vtt.definition.rules_table import DataSource
from vtt.geometry.pose import Point


class Severity(StrEnum):
    """ILLEGAL breaks a rule; DOUBTFUL may (or a value is missing); NOTE is worth knowing."""

    ILLEGAL = "illegal"
    DOUBTFUL = "doubtful"
    NOTE = "note"


class ShapeRole(StrEnum):
    """What a shape on the table means; the look page gives each its colour and pattern."""

    REACH = "reach"
    ZONE = "zone"
    ILLEGAL = "illegal"
    DOUBTFUL = "doubtful"
    CONTACT = "contact"
    FIRE = "fire"
    COMMAND = "command"
    CONTROL = "control"
    SUPPLY = "supply"
    MARK = "mark"
    MEASURE = "measure"
    PATH = "path"


MAP_WIDE = (ShapeRole.CONTROL, ShapeRole.SUPPLY)
"""Kinds that tell of the whole table: drawn whatever is selected, when somebody wants to see them."""


class AreaMark(msgspec.Struct, frozen=True, tag="area"):
    """A polygon with holes to draw on a table, in table mm; in a side's colour where it is a side's."""

    table: TableId
    points: tuple[Point, ...]
    holes: tuple[tuple[Point, ...], ...] = ()
    role: ShapeRole = ShapeRole.MARK
    label: str = ""
    side: SideId | None = None


class LineMark(msgspec.Struct, frozen=True, tag="line"):
    """An open line to draw on a table, in table mm."""

    table: TableId
    points: tuple[Point, ...]
    role: ShapeRole = ShapeRole.MEASURE
    label: str = ""


Mark: TypeAlias = AreaMark | LineMark


class Finding(msgspec.Struct, frozen=True):
    """One sentence of the referee.

    `rule` is the rule's number; `message` names what was measured and the limit. `source` says
    whether the rule is the printed one or a reconstruction (shown as a house ruling). `readers`
    are the sides that may read it; empty: all.
    """

    rule: str
    severity: Severity
    message: str
    pieces: tuple[PieceId, ...] = ()
    marks: tuple[Mark, ...] = ()
    measured: float | None = None
    limit: float | None = None
    unit: str = "mm"
    source: DataSource = DataSource.RULE_TEXT
    readers: tuple[SideId, ...] = ()


def illegal(rule: str, message: str, pieces: tuple[PieceId, ...] = (), **details: Any) -> Finding:
    """A finding that breaks a rule; `details` are further fields of `Finding`."""
    return Finding(rule, Severity.ILLEGAL, message, pieces, **details)


def doubtful(rule: str, message: str, pieces: tuple[PieceId, ...] = (), **details: Any) -> Finding:
    """A finding that may break a rule, or that a missing value leaves open."""
    return Finding(rule, Severity.DOUBTFUL, message, pieces, **details)


def note(rule: str, message: str, pieces: tuple[PieceId, ...] = (), **details: Any) -> Finding:
    """A finding worth knowing."""
    return Finding(rule, Severity.NOTE, message, pieces, **details)


NAMED = re.compile(r"'[^']*'|\d+")
"""What differs from one time to the next in the words of one fault: names in quotes, and numbers."""


class Notice(msgspec.Struct, frozen=True):
    """Something that went wrong inside a plug-in: shown to the players, and play goes on.

    `function` is the function of the interface that was asked ("judge"), `rule` the rule's number
    where it is known.
    """

    plugin: str
    function: str
    message: str
    rule: str = ""

    @property
    def fault(self) -> tuple[str, str, str, str]:
        """What tells one fault from another: plug-in, function, rule and kind, whatever met it this time."""
        kind = NAMED.sub("", self.message.partition(":")[0])
        return self.plugin, self.function, self.rule, kind

    def __str__(self) -> str:
        rule = f", rule {self.rule}" if self.rule else ""
        return f"{self.plugin} has no opinion ({self.function}{rule}): {self.message}"


class Verdict(msgspec.Struct, frozen=True):
    """All findings on a proposal; `corrected` is the nearest command that would be accepted.

    `notices` name single rules that could not be judged; the others still count.
    """

    findings: tuple[Finding, ...] = ()
    corrected: Command | None = None
    notices: tuple[Notice, ...] = ()

    @property
    def is_legal(self) -> bool:
        """Whether no finding is illegal."""
        return all(finding.severity is not Severity.ILLEGAL for finding in self.findings)


NO_OPINION = Verdict()
