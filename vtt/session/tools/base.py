"""What a tool is: it takes pointer events in table mm and answers with a preview or a command.

Tools know no Qt. The window turns mouse and key events into these and draws the preview.
"""

from enum import StrEnum
from typing import Protocol

import msgspec

from vtt.base.ids import PieceId, TableId
from vtt.commands.base import Command
from vtt.geometry.pose import Point, Pose
from vtt.rules.verdict import Verdict


class Modifier(StrEnum):
    """Keys held while the pointer acts."""

    SHIFT = "shift"
    CTRL = "ctrl"
    ALT = "alt"


class PointerEvent(msgspec.Struct, frozen=True):
    """The pointer at a point of the table (mm) with the keys held; `px_per_mm` tells the zoom."""

    point: Point
    modifiers: frozenset[Modifier] = frozenset()
    px_per_mm: float = 1.0


class Ghost(msgspec.Struct, frozen=True):
    """A piece shown where it would stand, with its outline in table mm."""

    piece: PieceId
    pose: Pose


class Measure(msgspec.Struct, frozen=True):
    """A measured line in table mm with its words ("gap 12.4 mm")."""

    start: Point
    end: Point
    label: str


class Preview(msgspec.Struct, frozen=True):
    """What is drawn while a gesture goes on: nothing of it is part of the game.

    `path` is the line that the gesture's lead piece has come; `lasso` a rectangle as two corners;
    `used` and `limit` fill the allowance bar; `contacts` are sentences on what it will touch.
    """

    table: TableId | None = None
    ghosts: tuple[Ghost, ...] = ()
    path: tuple[Point, ...] = ()
    lasso: tuple[Point, Point] | None = None
    measures: tuple[Measure, ...] = ()
    verdict: Verdict | None = None
    used: float | None = None
    limit: float | None = None
    contacts: tuple[str, ...] = ()


NO_PREVIEW = Preview()


class Tool(Protocol):
    """One way of using the pointer. `cancel` always restores; Escape and focus loss call it.

    With `keeps_preview` the last preview stays to be read after the button is up (a measure).
    """

    keeps_preview: bool

    def press(self, event: PointerEvent) -> Preview:
        """The button goes down."""
        ...

    def drag(self, event: PointerEvent) -> Preview:
        """The pointer has moved farther than the platform's drag distance with the button down."""
        ...

    def release(self, event: PointerEvent, dragged: bool) -> Command | None:
        """The button goes up; the command is the gesture's one result, if it has one."""
        ...

    def cancel(self) -> Preview:
        """The gesture is given up and leaves nothing behind."""
        ...
