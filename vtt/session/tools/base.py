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
    """The pointer at a point of the table (mm) with the keys held; `px_per_mm` tells the zoom.

    `at_rest`: it has paused here, so that what takes longer may be looked at.
    """

    point: Point
    modifiers: frozenset[Modifier] = frozenset()
    px_per_mm: float = 1.0
    at_rest: bool = False


class Ghost(msgspec.Struct, frozen=True):
    """A piece shown where it would stand, with its outline in table mm."""

    piece: PieceId
    pose: Pose


class Measure(msgspec.Struct, frozen=True):
    """A measured line in table mm with its words ("gap 12.4 mm")."""

    start: Point
    end: Point
    label: str


class Neighbour(msgspec.Struct, frozen=True):
    """A base that a moving one would touch, or stand near.

    `text` is a sentence for the status line; `line` is where the contact or the gap is, in table mm,
    and `label` its words on the table; `touches` tells a contact from a gap.
    """

    piece: PieceId
    text: str
    line: tuple[Point, Point]
    label: str
    touches: bool


class Handle(msgspec.Struct, frozen=True):
    """A spot of the table (mm) that a tool can be used by, besides the pieces.

    `name` tells which one it is, `tip` what it does; `at` is the corner that it belongs to.
    """

    name: str
    point: Point
    at: Point
    tip: str


class Preview(msgspec.Struct, frozen=True):
    """What is drawn while a gesture goes on: nothing of it is part of the game.

    `path` is the line that the gesture's lead piece has come, with words on it; `lasso` a rectangle
    as two corners; `hint` says how the gesture goes on; `used` and `limit` in `unit` fill the bar;
    `neighbours` are what it will touch or stand near. `corners` are those that were made in the path.
    `is_rough`: more will be told when the pointer rests (many pieces are in hand).
    """

    table: TableId | None = None
    ghosts: tuple[Ghost, ...] = ()
    path: tuple[Point, ...] = ()
    lasso: tuple[Point, Point] | None = None
    measures: tuple[Measure, ...] = ()
    verdict: Verdict | None = None
    used: float | None = None
    limit: float | None = None
    unit: str = "mm"
    neighbours: tuple[Neighbour, ...] = ()
    hint: str = ""
    path_label: str = ""
    corners: tuple[Point, ...] = ()
    is_rough: bool = False


NO_PREVIEW = Preview()


class Tool(Protocol):
    """One way of using the pointer. `cancel` always restores; Escape and focus loss call it.

    With `keeps_preview` the last preview stays to be read after the button is up (a measure);
    `changes_game` tells a tool that may not be used while the past is shown.
    """

    keeps_preview: bool
    changes_game: bool

    @property
    def is_busy(self) -> bool:
        """Whether a gesture has begun and is not yet ended."""
        ...

    def handles(self, px_per_mm: float) -> tuple[Handle, ...]:
        """The spots by which the tool can be used now, for a zoom."""
        ...

    def bend(self) -> Preview | None:
        """A corner is made in the way of what is moved; None where nothing has a way."""
        ...

    def press(self, event: PointerEvent) -> Preview:
        """The button goes down."""
        ...

    def drag(self, event: PointerEvent) -> Preview:
        """The pointer has moved farther than the platform's drag distance with the button down."""
        ...

    def release(self, event: PointerEvent, dragged: bool) -> Command | None:
        """The button goes up; the command is the gesture's one result, if it has one."""
        ...

    def nudge(self, right: int, down: int, degrees: float, mm: float) -> Preview:
        """A step by the keyboard: to the right or down the table (-1, 0, 1; by `mm`), or a turn."""
        ...

    def confirm(self) -> Command | None:
        """The steps by the keyboard are done; the command is their one result."""
        ...

    def cancel(self) -> Preview:
        """The gesture is given up and leaves nothing behind."""
        ...
