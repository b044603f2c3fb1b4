"""The program's own errors: one family, so that a caller can catch what it can answer.

Every message says what was expected, what was found and where.
"""

from collections.abc import Iterable

from vtt.base.problems import Problem


class VttError(Exception):
    """Base of all errors that a user can meet; its text is fit to be shown."""


class DefinitionError(VttError, ValueError):
    """A module says something that cannot be (unknown id, cycle of prototypes)."""


class FormatError(VttError, ValueError):
    """A file is not what its format asks for; `problems` holds each fault with file and line."""

    def __init__(self, message: str, problems: Iterable[Problem] = ()) -> None:
        super().__init__(message)
        self.problems = tuple(problems)


class CommandError(VttError, ValueError):
    """A command is impossible on this state (no such piece, not in this stack)."""


class JournalError(VttError, ValueError):
    """A game's journal was changed, cut or belongs to another game; names the entry."""


class InUseError(JournalError):
    """A game's file is open in another window or program; nothing is wrong with it."""


class LaterFormatError(JournalError):
    """A game's file was written by a later version of the program; nothing is wrong with it."""


class PluginError(VttError):
    """A rules plug-in is missing, broken, of another API version, or not trusted."""


class GeometryError(VttError, ValueError):
    """A shape that cannot be measured (no area, too few points, crossing itself)."""
