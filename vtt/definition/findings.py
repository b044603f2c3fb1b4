"""Collects the problems of a module: places, ids that come twice, references that lead nowhere."""

from collections.abc import Callable, Collection, Container, Iterable
from typing import Any, TypeAlias

from vtt.base.problems import Problem, ProblemSeverity, SourceRef, did_you_mean

Where: TypeAlias = Callable[[object], SourceRef | None]
"""Gives the place of a record (this very object), or None where nobody knows it."""


class Findings:
    """The problems found so far, and how to find more.

    `faulty` holds the ids of records that could not be read: their fault is told already, so that
    nothing is said of references to them.
    """

    def __init__(self, where: Where, faulty: Container[str] = ()) -> None:
        self.problems: list[Problem] = []
        self._where = where
        self._faulty = faulty

    def fault(self, code: str, record: object, message: str) -> None:
        """Keep an error at a record's place."""
        self.problems.append(Problem(code, message, self._where(record)))

    def warn(self, code: str, record: object, message: str) -> None:
        """Keep a warning at a record's place."""
        where = self._where(record)
        self.problems.append(Problem(code, message, where, ProblemSeverity.WARNING))

    def unique(self, kind: str, records: Iterable[Any], key: str = "id") -> None:
        """Each id (or other `key`) once; the message names the other place too."""
        first: dict[str, object] = {}
        for record in records:
            name = getattr(record, key)
            if not name:
                continue
            other = first.setdefault(name, record)
            if other is not record:
                place = self._where(other)
                also = f"; the other one is at {place}" if place is not None else ""
                self.fault("duplicate-id", record, f"there are two of {kind} {name!r}{also}")

    def refer(
        self, record: object, says: str, kind: str, wanted: str | None, known: Collection[str]
    ) -> None:
        """A reference must lead to something; none (empty or None) is fine."""
        if wanted and wanted not in known and wanted not in self._faulty:
            hint = did_you_mean(wanted, known)
            self.fault("unknown-reference", record, f"{says}: there is no {kind} {wanted!r}{hint}")
