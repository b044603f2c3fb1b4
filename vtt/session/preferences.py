"""What a user likes, kept from one start to the next in a small JSON file."""

from enum import StrEnum
from pathlib import Path
from typing import Any

import msgspec

from vtt.base.ids import SideId
from vtt.base.problems import Problem, ProblemSeverity, SourceRef
from vtt.session.folders import preferences_file
from vtt.state.mode import RulesMode

RECENT_KEPT = 10
SEATS_KEPT = 50
"""So many games' seats are kept, those taken last."""

STARTS_KEPT = 50
"""Of so many modules it is kept how a game was begun, those begun last."""


class ThemeChoice(StrEnum):
    """The look of the window."""

    SYSTEM = "system"
    LIGHT = "light"
    DARK = "dark"


class MotionChoice(StrEnum):
    """Whether things on the screen may move by themselves."""

    SYSTEM = "system"
    FULL = "full"
    NONE = "none"


class KeptSeat(msgspec.Struct, frozen=True, omit_defaults=True):
    """Where a person sat at a game (None: as umpire), and whether the computer played the other sides."""

    side: SideId | None = None
    computer: bool = False


class KeptStart(msgspec.Struct, frozen=True, omit_defaults=True):
    """How a game of a module was begun last: its scenario, who played, and how strict the rules were.

    `style` is how the players sat, `seat` the side of one against the computer. Empty, or None: not known.
    """

    scenario: str = ""
    style: str = ""
    mode: RulesMode | None = None
    seat: SideId | None = None


class Preferences(msgspec.Struct, frozen=True, omit_defaults=True):
    """A user's preferences. `windows` holds a layout for each module id, as the window gives it.

    `language` empty: the system's. `module_folders` are looked through before the user's own.
    `font_scale` multiplies the size of all letters in windows. `shortcuts` holds the keys of those
    actions whose keys were changed, by the action's id. `table_looks` are the ids of the actions that
    are ticked of those that show something on every table. `rolls` holds, by module id, the dice that
    the person named there ("morale": "2d6+1"). `turn_to_side`: who takes a seat sees the tables as that
    side does. `seats` holds, by the path of a game's file, where the person sat at it. `starts` holds, by
    the path of a module, how a game of it was begun last. `pass_idle`: who ends a phase goes on past those
    in which nobody can do anything.
    """

    player: str = ""
    language: str = ""
    theme: ThemeChoice = ThemeChoice.SYSTEM
    rules_mode: RulesMode = RulesMode.ADVISE
    snapping: bool = True
    recent: tuple[str, ...] = ()
    module_folders: tuple[str, ...] = ()
    windows: dict[str, str] = {}
    motion: MotionChoice = MotionChoice.SYSTEM
    font_scale: float = 1.0
    shortcuts: dict[str, tuple[str, ...]] = {}
    table_looks: tuple[str, ...] = ("grid", "names")
    rolls: dict[str, dict[str, str]] = {}
    turn_to_side: bool = True
    seats: dict[str, KeptSeat] = {}
    starts: dict[str, KeptStart] = {}
    pass_idle: bool = True

    def with_recent(self, path: Path) -> "Preferences":
        """With a file that was opened last, first in the list."""
        name = str(path)
        rest = tuple(other for other in self.recent if other != name)
        return msgspec.structs.replace(self, recent=(name, *rest)[:RECENT_KEPT])

    def with_saved(self, path: Path, unnamed: Path | None) -> "Preferences":
        """With a game that was saved under a name, first in the list; its file without one is no more.

        Args:
            path: the new name.
            unnamed: where the game lay before it had a name; None: it had one already.
        """
        kept = self if unnamed is None else self.without_recent(unnamed)
        return kept.with_recent(path)

    def without_recent(self, path: Path) -> "Preferences":
        """Without a file in the list of those opened last."""
        rest = tuple(other for other in self.recent if Path(other) != path)
        return msgspec.structs.replace(self, recent=rest)

    def with_roll(self, module_id: str, name: str, pool: str) -> "Preferences":
        """With dice that are kept under a name for a module; an empty pool takes them away."""
        kept = {key: value for key, value in self.rolls.get(module_id, {}).items() if key != name}
        if pool:
            kept[name] = pool
        return msgspec.structs.replace(self, rolls={**self.rolls, module_id: kept})

    def with_seat(self, path: Path, seat: KeptSeat) -> "Preferences":
        """With the seat at the game of a file, last in order; the umpire's, where all begin, is not kept."""
        seats = {name: kept for name, kept in self.seats.items() if name != str(path)}
        if seat != KeptSeat():
            seats[str(path)] = seat
        return msgspec.structs.replace(self, seats=dict(list(seats.items())[-SEATS_KEPT:]))

    def with_start(self, path: Path, start: KeptStart) -> "Preferences":
        """With how a game of a module was begun, last in order."""
        starts = {name: kept for name, kept in self.starts.items() if name != str(path)}
        starts[str(path)] = start
        return msgspec.structs.replace(self, starts=dict(list(starts.items())[-STARTS_KEPT:]))

    def with_window(self, module_id: str, layout: str) -> "Preferences":
        """With the window's layout for a module."""
        return msgspec.structs.replace(self, windows={**self.windows, module_id: layout})


def preferences_path() -> Path:
    """Where the preferences are kept."""
    return preferences_file()


def load_preferences(path: Path) -> tuple[Preferences, tuple[Problem, ...]]:
    """The preferences in a file; where it is missing the defaults.

    A value that cannot be read is left at its default and named; so is a file that is none.
    """
    try:
        found = msgspec.json.decode(path.read_bytes())
    except FileNotFoundError:
        return Preferences(), ()
    except (msgspec.DecodeError, RecursionError, OSError) as error:
        return Preferences(), (_problem(path, f"the preferences cannot be read: {error}"),)
    if not isinstance(found, dict):
        return Preferences(), (_problem(path, "expected an object of preferences"),)
    return _checked(path, found)


def save_preferences(preferences: Preferences, path: Path) -> None:
    """Write the preferences; OSError where that cannot be done."""
    from vtt.formats.safe_write import write_safely

    data = msgspec.json.format(msgspec.json.encode(preferences), indent=2)
    write_safely(path, data + b"\n")


def _checked(path: Path, found: dict[str, Any]) -> tuple[Preferences, tuple[Problem, ...]]:
    values: dict[str, Any] = {}
    problems = []
    for field in msgspec.structs.fields(Preferences):
        if field.name in found:
            try:
                values[field.name] = msgspec.convert(found[field.name], field.type)
            except msgspec.ValidationError as error:
                problems.append(_problem(path, f"{field.name}: {error}"))
    return Preferences(**values), tuple(problems)


def _problem(path: Path, message: str) -> Problem:
    return Problem("preferences", message, SourceRef(str(path)), ProblemSeverity.WARNING)
