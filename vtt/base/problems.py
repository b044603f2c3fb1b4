"""A fault that was found, where it was found, and the name that was probably meant."""

from collections.abc import Iterable
from enum import StrEnum

import msgspec


class ProblemSeverity(StrEnum):
    """How bad a problem is: an error stops the thing from being used, a warning does not."""

    ERROR = "error"
    WARNING = "warning"


class SourceRef(msgspec.Struct, frozen=True):
    """A place in a file; `line` counts from 1 and is None when there is none (a picture, a zip)."""

    file: str
    line: int | None = None

    def __str__(self) -> str:
        return self.file if self.line is None else f"{self.file}:{self.line}"


class Problem(msgspec.Struct, frozen=True):
    """One fault: a stable code, a sentence with expected and found values, and its place."""

    code: str
    message: str
    where: SourceRef | None = None
    severity: ProblemSeverity = ProblemSeverity.ERROR

    def __str__(self) -> str:
        place = "" if self.where is None else f"{self.where}: "
        return f"{place}{self.severity}: {self.message} [{self.code}]"


def nearest_name(name: str, known: Iterable[str]) -> str | None:
    """The known name that is most like `name`, or None when none is near.

    >>> nearest_name("pikc", ["pike", "shot"])
    'pike'
    """
    import difflib  # nothing is wrong as a rule

    matches = difflib.get_close_matches(name, list(known), n=1, cutoff=0.6)
    return matches[0] if matches else None


def did_you_mean(name: str, known: Iterable[str]) -> str:
    """The end of a message about an unknown name: the nearest one, or nothing.

    >>> did_you_mean("pikc", ["pike", "shot"])
    "; did you mean 'pike'?"
    """
    nearest = nearest_name(name, known)
    return "" if nearest is None else f"; did you mean {nearest!r}?"
