"""The legend of a map of areas: sectors by tint, kinds of land and of lines by their look."""

from collections.abc import Iterator, Sequence

from shapely import Polygon

from vtt.definition.area_map import LegendDefinition
from vtt.definition.pattern import Pattern
from vtt.definition.terrain import TerrainKindDefinition
from vtt.geometry.pose import Point
from vtt.render.glyphs import text_width
from vtt.render.ink import Ink, ink_of
from vtt.render.mountains import mountain_sign
from vtt.render.patterns import area_marks, pattern_named
from vtt.render.primitives import Align, DrawList, Fill, Line, Primitive, Ring, Text, moved, scaled
from vtt.render.resolve import SMALLEST_TEXT_PX
from vtt.render.shapes import rectangle_ring, rounded
from vtt.render.view import Theme, View
from vtt.render.ways import way

SIZE, ROW, SWATCH, GAP, EDGE = 8.6, 10.0, (15.0, 7.6), 5.0, 4.0
MOST_GROWTH = 1.36
"""So much larger is a legend, from afar, that it can be read; from farther there is none."""
MARK_GRAIN = 0.42
LINE_WIDTH = 2.4


def legend_at(drawn: DrawList, legend: LegendDefinition, view: View) -> DrawList:
    """A legend where the map has it, as large as it must be to be read; nothing where that is too large."""
    growth = max(1.0, view.mm(SMALLEST_TEXT_PX) / SIZE)
    return moved(scaled(drawn, growth), legend.x, legend.y) if growth <= MOST_GROWTH else ()


class Legend:
    """Rows of swatches and words: the sectors, then the kinds of land and of lines.

    Args:
        tints: the name of each sector and the colour of open land in it.
        land: the kinds of areas.
        lines: the kinds of borders and courses.
        theme: the light or the dark look.
    """

    def __init__(
        self,
        tints: Sequence[tuple[str, str]],
        land: Sequence[TerrainKindDefinition],
        lines: Sequence[TerrainKindDefinition],
        theme: Theme,
    ) -> None:
        self._tints, self._land, self._lines, self._theme = tints, land, lines, theme

    def draw(self) -> Iterator[Primitive]:
        """The whole legend with its left upper corner at the origin, in board mm."""
        kinds = (*self._land, *self._lines)
        names = [*(name for name, _ in self._tints), *(kind.name for kind in kinds)]
        part = GAP if self._tints and kinds else 0.0
        breadth = SWATCH[0] + GAP + SIZE * max(map(text_width, names), default=0.0)
        right, bottom = breadth + 2 * EDGE, len(names) * ROW + part + 2 * EDGE
        panel = rounded(rectangle_ring(0.0, 0.0, right, bottom), 2.5)
        yield Fill((panel,), self._theme.paper, 0.82)
        yield Line((panel,), self._theme.ink, 0.35, 0.6, opacity=0.5, closed=True)
        yield from self._sectors(EDGE, EDGE)
        yield from self._kinds(EDGE, EDGE + len(self._tints) * ROW + part)

    def _sectors(self, x: float, y: float) -> Iterator[Primitive]:
        for k, (name, tint) in enumerate(self._tints):
            swatch = _swatch((x, y + k * ROW))
            yield Fill((swatch,), tint)
            yield from self._row(swatch, name)

    def _kinds(self, x: float, y: float) -> Iterator[Primitive]:
        for k, kind in enumerate((*self._land, *self._lines)):
            swatch, ink = _swatch((x, y + k * ROW)), ink_of(kind, self._theme.dark)
            pattern = pattern_named(kind.pattern)
            if kind in self._lines:
                middle = y + (k + 0.5) * ROW
                bend = ((1.0, 1.0), (SWATCH[0] / 2, -1.0), (SWATCH[0] - 1.0, 1.0))
                line = tuple((x + across, middle + down) for across, down in bend)
                yield from way([line], LINE_WIDTH, pattern, ink)
                yield self._words(swatch, kind.name)
            else:
                yield Fill((swatch,), ink.fill)
                yield from _marks(swatch, pattern, ink)
                yield from self._row(swatch, kind.name)

    def _row(self, swatch: Ring, name: str) -> Iterator[Primitive]:
        yield Line((swatch,), self._theme.ink, 0.3, 0.6, opacity=0.5, closed=True)
        yield self._words(swatch, name)

    def _words(self, swatch: Ring, name: str) -> Text:
        (_, top), (right, _), (_, bottom) = swatch[:3]
        at = (right + GAP / 1.6, (top + bottom) / 2)
        return Text(name, at, SIZE, self._theme.ink, align=Align.START)


def _marks(swatch: Ring, pattern: Pattern, ink: Ink) -> Iterator[Primitive]:
    """The marks of a kind in its swatch; mountains are too large for it and have a sign."""
    if pattern in (Pattern.HEIGHTS, Pattern.PEAKS):
        (left, top), _, (right, bottom) = swatch[:3]
        middle, half = ((left + right) / 2, (top + bottom) / 2), 0.42 * (bottom - top)
        yield from mountain_sign(middle, half, ink, has_snow=pattern is Pattern.PEAKS)
    else:
        yield from area_marks(Polygon(swatch), pattern, ink, MARK_GRAIN)


def _swatch(corner: Point) -> Ring:
    """The swatch in the row that begins at a corner."""
    x, y = corner
    top = y + (ROW - SWATCH[1]) / 2
    return rectangle_ring(x, top, x + SWATCH[0], top + SWATCH[1])
