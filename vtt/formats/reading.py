"""Where each record was written: file and line, kept beside the definitions, never inside them."""

from typing import TypeVar

from vtt.base.errors import FormatError
from vtt.base.problems import Problem, ProblemSeverity, SourceRef

MAX_PROBLEMS = 1000

Record = TypeVar("Record")


class Places:
    """The place of each record that was read, by identity (two equal records have two places)."""

    def __init__(self) -> None:
        self._kept: dict[int, tuple[object, SourceRef]] = {}

    def note(self, record: object, where: SourceRef) -> None:
        """Remember where a record was read; a record stays known under its first place."""
        self._kept.setdefault(id(record), (record, where))

    def of(self, record: object) -> SourceRef | None:
        """Where this very record was read, or None where nobody knows."""
        kept = self._kept.get(id(record))
        return kept[1] if kept is not None else None

    def named(self, kind: type, name: str, file: str) -> SourceRef | None:
        """Where a file's record of a kind and name was read (a row of a table), or None."""
        for record, where in self._kept.values():
            if where.file == file and isinstance(record, kind) and _name_of(record) == name:
                return where
        return None

    def moved(self, old: object, new: Record) -> Record:
        """A record that takes another one's place; gives `new` back."""
        where = self.of(old)
        if where is not None:
            self.note(new, where)
        return new


def _name_of(record: object) -> object:
    return getattr(record, "name", None)


class Reading:
    """What comes up while one file after another is read: faults, places, ids of faulty records."""

    def __init__(self) -> None:
        self.file = ""
        self.problems: list[Problem] = []
        self.places = Places()
        self.faulty: set[str] = set()

    def at(self, line: int | None) -> SourceRef:
        """A place in the file that is being read."""
        return SourceRef(self.file, line)

    def fault(self, code: str, line: int | None, message: str) -> None:
        """Keep an error of the file that is being read."""
        self.add(code, self.at(line), message)

    def warn(self, code: str, line: int | None, message: str) -> None:
        """Keep a warning about the file that is being read."""
        self.add(code, self.at(line), message, is_error=False)

    def add(self, code: str, where: SourceRef, message: str, *, is_error: bool = True) -> None:
        """Keep a problem at any place.

        Raises:
            FormatError: with all the problems, where there are too many for anybody to read.
        """
        if len(self.problems) >= MAX_PROBLEMS:
            message = (
                f"{self.file or where.file}: more than {MAX_PROBLEMS} faults; reading ended here"
            )
            raise FormatError(message, self.problems)
        severity = ProblemSeverity.ERROR if is_error else ProblemSeverity.WARNING
        self.problems.append(Problem(code, message, where, severity))
