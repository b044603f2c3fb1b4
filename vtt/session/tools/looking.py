"""What tools have in common that only look: from one thing to another, drawn by a drag, kept by Shift."""

from abc import ABC, abstractmethod
from collections.abc import Sequence

import msgspec

from vtt.base.ids import PieceId
from vtt.commands.base import Command
from vtt.geometry.footprint import Footprint
from vtt.geometry.pose import Point
from vtt.rules.verdict import Finding, Verdict
from vtt.session.areas import Areas
from vtt.session.grids import Grids, cell_text
from vtt.session.tools.base import NO_PREVIEW, Handle, Measure, Modifier, PointerEvent, Preview
from vtt.session.tools.context import TableContext


class End(msgspec.Struct, frozen=True):
    """One end of a look: a point of the table (mm), and the piece that is there, if any."""

    point: Point
    piece: PieceId | None = None


class Look(msgspec.Struct, frozen=True):
    """What one drag has found: drawn as a measure or as a finding, and said in a sentence.

    `said` is that sentence as every side may read it; empty where it would give a secret away.
    """

    text: str
    said: str
    measures: tuple[Measure, ...] = ()
    findings: tuple[Finding, ...] = ()


class LookingTool(ABC):
    """Drag from one thing to another; the last look stays until the next one, Shift keeps it longer.

    Escape wipes all of them. Nothing of it is part of the game.
    """

    keeps_preview = True
    changes_game = False

    def __init__(self, context: TableContext) -> None:
        self._context = context
        self._start: End | None = None
        self._now: Look | None = None
        self._kept: tuple[Look, ...] = ()
        self._grids: Grids | None = None
        self._areas: Areas | None = None

    @abstractmethod
    def look(self, first: End, second: End) -> Look:
        """What there is between two ends."""

    @property
    @abstractmethod
    def hint(self) -> str:
        """How the tool is used, for the status line."""

    @property
    def looks(self) -> tuple[Look, ...]:
        """Everything that is drawn now, the latest last."""
        return self._kept if self._now is None else (*self._kept, self._now)

    @property
    def is_busy(self) -> bool:
        """Whether a look is being drawn."""
        return self._start is not None

    @property
    def grids(self) -> Grids:
        """The grids of the table."""
        if self._grids is None:
            self._grids = Grids(self._context.definition)
        return self._grids

    @property
    def areas(self) -> Areas:
        """The area maps of the table."""
        if self._areas is None:
            self._areas = Areas(self._context.definition)
        return self._areas

    def press(self, event: PointerEvent) -> Preview:
        """The first end: the piece under the pointer, or the point itself."""
        self._kept = self.looks if Modifier.SHIFT in event.modifiers else ()
        self._now = None
        self._start = self._end_at(event.point)
        return self.shown()

    def drag(self, event: PointerEvent) -> Preview:
        """The look to where the pointer is now."""
        if self._start is not None:
            self._now = self.look(self._start, self._end_at(event.point))
        return self.shown()

    def release(self, event: PointerEvent, dragged: bool) -> Command | None:
        """Looking changes nothing."""
        self._start = None
        return None

    def look_between(self, pieces: Sequence[PieceId]) -> Preview:
        """Look from the first of some pieces to each of the others: what a drag does, without one."""
        ends = [End(self._context.piece(piece).pose.point, piece) for piece in pieces]
        self._start, self._now = None, None
        self._kept = tuple(self.look(ends[0], end) for end in ends[1:])
        return self.shown()

    def shown(self) -> Preview:
        """Everything that is drawn, with the latest sentence."""
        looks = self.looks
        findings = tuple(finding for look in looks for finding in look.findings)
        return Preview(
            table=self._context.table,
            measures=tuple(measure for look in looks for measure in look.measures),
            verdict=Verdict(findings) if findings else None,
            hint=looks[-1].text if looks else self.hint,
        )

    def handles(self, px_per_mm: float) -> tuple[Handle, ...]:
        """A look has none."""
        return ()

    def bend(self) -> Preview | None:
        """A look is straight."""
        return None

    def nudge(self, right: int, down: int, degrees: float, mm: float) -> Preview:
        """Looking is done with the pointer."""
        return self.shown()

    def confirm(self) -> Command | None:
        """Looking changes nothing."""
        return None

    def cancel(self) -> Preview:
        """Every look is wiped."""
        self._start, self._now, self._kept = None, None, ()
        return NO_PREVIEW

    def base(self, end: End) -> Footprint | None:
        """The base at an end."""
        return self._context.footprint(end.piece) if end.piece else None

    def centre(self, end: End) -> Point:
        """The middle of the base at an end, or the point itself."""
        base = self.base(end)
        return base.pose.point if base else end.point

    def name(self, end: End) -> str:
        """What an end is called: a piece by its name, else its cell or its place."""
        if end.piece is not None:
            return self._context.name(end.piece)
        cell = self.grids.at(end.point)
        if cell is not None:
            return cell_text(*cell)
        area = self.areas.at(end.point)
        if area is not None:
            return area[0].area(area[1]).name
        return f"the point {end.point[0]:.0f}, {end.point[1]:.0f}"

    def said_name(self, end: End) -> str | None:
        """The same as every side may read it; None for what others do not know of."""
        secrecy = None if end.piece is None else self._context.piece(end.piece).secrecy
        return self.name(end) if secrecy is None else None

    def _end_at(self, point: Point) -> End:
        return End(point, self._context.piece_at(point))
