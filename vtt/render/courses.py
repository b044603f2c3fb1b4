"""Lines over a map of areas: rivers that grow from spring to mouth, lakes, roads, with their names."""

import math
from bisect import bisect_left
from collections.abc import Callable, Collection, Iterator, Sequence
from itertools import accumulate, pairwise

import shapely
from shapely import LineString, Polygon
from shapely.geometry.base import BaseGeometry
from shapely.ops import substring

from vtt.definition.area_map import CourseDefinition
from vtt.definition.pattern import Pattern
from vtt.definition.terrain import TerrainKindDefinition
from vtt.geometry.pose import Point, Pose
from vtt.render.colour import BLACK, WHITE, mix
from vtt.render.glyphs import text_width
from vtt.render.ink import Ink, ink_of
from vtt.render.patterns import pattern_named
from vtt.render.primitives import Line, Primitive, Ring, Text, ring
from vtt.render.shapes import placed_ring, rectangle_ring, smooth
from vtt.render.ways import way

STRETCHES = 10
SPRING_SHARE = 0.3
"""The width of a river at its spring, to that at its mouth."""
BANK = 0.5
NAME_SIZE, SPACING = 4.2, 0.14
NAME_PLACES = (0.55, 0.45, 0.65, 0.35, 0.75, 0.25, 0.85, 0.15)
STRAIGHT = 0.93
"""A name stands where the way along the river is hardly longer than straight on."""


def draw_courses(
    courses: Sequence[CourseDefinition], kinds: dict[str, TerrainKindDefinition], dark: bool
) -> Iterator[Primitive]:
    """All courses of one kind together, so that they join, the kinds in their order."""
    for kind in sorted(kinds.values(), key=lambda kind: (kind.order, kind.id)):
        own = [course for course in courses if course.kind == kind.id and len(course.points) > 1]
        pattern, ink = pattern_named(kind.pattern), ink_of(kind, dark)
        if pattern in (Pattern.BROOK, Pattern.WATER):
            yield from _waters(own, pattern, ink)
        else:
            for course in own:
                yield from way([course_line(course)], course.width, pattern, ink)


def is_still(kind: TerrainKindDefinition) -> bool:
    """Whether water of a kind has one width from end to end: a lake."""
    return pattern_named(kind.pattern) is Pattern.WATER


def course_line(course: CourseDefinition) -> Ring:
    """The curve that a course is drawn along."""
    return smooth(course.points, closed=False)


def _waters(courses: Sequence[CourseDefinition], pattern: Pattern, ink: Ink) -> Iterator[Line]:
    """Banks below all water: where a river meets another one they flow together."""
    stretches = [
        stretch
        for course in courses
        for stretch in (_growing(course) if pattern is Pattern.BROOK else _still(course))
    ]
    for path, width in stretches:
        yield Line((path,), ink.edge, width + BANK, 1.2, opacity=0.9)
    for path, width in stretches:
        yield Line((path,), ink.fill, width, 0.8)


def _still(course: CourseDefinition) -> Iterator[tuple[Ring, float]]:
    yield course_line(course), course.width


def _growing(course: CourseDefinition) -> Iterator[tuple[Ring, float]]:
    """Stretches of a river with their widths, from the spring on."""
    line = LineString(course_line(course))
    path = ring(shapely.get_coordinates(line.segmentize(line.length / (2 * STRETCHES))))
    lengths = list(accumulate(map(math.dist, path, path[1:]), initial=0.0))
    ends = [bisect_left(lengths, lengths[-1] * k / STRETCHES) for k in range(STRETCHES)]
    for k, (start, end) in enumerate(pairwise([*ends, len(path) - 1])):
        share = SPRING_SHARE + (1.0 - SPRING_SHARE) * math.sqrt((k + 0.5) / STRETCHES)
        if end > start:
            yield path[start : end + 1], share * course.width


def course_names(
    courses: Sequence[CourseDefinition],
    kinds: dict[str, TerrainKindDefinition],
    dark: bool,
    ground: Callable[[Point], str],
    taken: Collection[Text],
) -> Iterator[Text]:
    """The names of courses, above a straight stretch that is clear of the texts `taken`."""
    blocked = [ground_of(text) for text in taken]
    for course in courses:
        if course.name and course.kind in kinds and len(course.points) > 1:
            ink = ink_of(kinds[course.kind], dark)
            found = _named(course, ink, ground, blocked)
            if found is not None:
                blocked.append(ground_of(found))
                yield found


def _named(
    course: CourseDefinition, ink: Ink, ground: Callable[[Point], str], blocked: Sequence[Polygon]
) -> Text | None:
    line = LineString(course_line(course))
    length = text_width(course.name, SPACING) * NAME_SIZE
    for share in NAME_PLACES:
        start, end = share * line.length - length / 2, share * line.length + length / 2
        if start < 0.0 or end > line.length:
            continue
        ends = shapely.line_interpolate_point(line, [start, end])
        (x1, y1), (x2, y2) = sorted(shapely.get_coordinates(ends).tolist())
        if math.dist((x1, y1), (x2, y2)) < STRAIGHT * length:
            continue
        turn = math.degrees(math.atan2(y2 - y1, x2 - x1))
        rise = max(0.0, *_rises(substring(line, start, end), (x1, y1), turn))
        off = rise + course.width / 2 + 0.62 * NAME_SIZE
        where = Pose((x1 + x2) / 2, (y1 + y2) / 2, turn).to_table((0.0, -off))
        colour = mix(ink.edge, WHITE if ink.dark else BLACK, 0.25)
        text = Text(
            course.name, where, NAME_SIZE, colour, turn=turn, halo=ground(where), spacing=SPACING
        )
        if not any(ground_of(text).intersects(other) for other in blocked):
            return text
    return None


def _rises(stretch: BaseGeometry, start: Point, turn: float) -> Iterator[float]:
    """How far each point of a stretch lies above the straight way from `start`, in mm."""
    sine, cosine = math.sin(math.radians(turn)), math.cos(math.radians(turn))
    for x, y in shapely.get_coordinates(stretch).tolist():
        yield (x - start[0]) * sine - (y - start[1]) * cosine


def ground_of(text: Text) -> Polygon:
    """The ground that a text covers."""
    half, size = text_width(text.text, text.spacing) * text.size / 2, 0.6 * text.size
    return Polygon(
        placed_ring(rectangle_ring(-half, -size, half, size), Pose(*text.anchor, text.turn))
    )
