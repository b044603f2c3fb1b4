"""The marks of each pattern that an area can have."""

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, TypeAlias

from shapely.affinity import scale

from vtt.base.errors import DefinitionError
from vtt.base.problems import did_you_mean
from vtt.definition.pattern import Pattern
from vtt.render import country, hatching, mountains
from vtt.render.ink import Ink
from vtt.render.primitives import Primitive, scaled

if TYPE_CHECKING:
    from shapely.geometry.base import BaseGeometry


AreaPattern: TypeAlias = "Callable[[BaseGeometry, Ink], Iterator[Primitive]]"


def pattern_named(name: str) -> Pattern:
    """The pattern of this name; an empty name is `plain`.

    Raises:
        DefinitionError: for an unknown name, with the nearest one.
    """
    try:
        return Pattern(name or Pattern.PLAIN)
    except ValueError:
        known = [pattern.value for pattern in Pattern]
        raise DefinitionError(f"unknown pattern {name!r}{did_you_mean(name, known)}") from None


def area_marks(
    shape: "BaseGeometry", pattern: Pattern, ink: Ink, grain: float = 1.0
) -> Iterator[Primitive]:
    """The marks that a pattern puts inside a polygon (table mm); nothing for the plain ones.

    At grain 1 they have the size of things in 15 mm scale; on a map with small cells it is less.
    """
    draw = _AREA_PATTERNS.get(pattern)
    if draw is None or shape.is_empty:
        return
    if grain == 1.0:
        yield from draw(shape, ink)
    else:
        larger = scale(shape, 1 / grain, 1 / grain, origin=(0.0, 0.0))
        yield from scaled(draw(larger, ink), grain)


_AREA_PATTERNS: dict[Pattern, AreaPattern] = {
    Pattern.WOOD: country.wood,
    Pattern.MARSH: country.marsh,
    Pattern.ROUGH: country.rough,
    Pattern.WATER: country.water,
    Pattern.BROOK: country.water,
    Pattern.BUILT_UP: country.built_up,
    Pattern.BRIDGE: country.planks,
    Pattern.HEIGHTS: mountains.heights,
    Pattern.PEAKS: mountains.peaks,
    Pattern.ENCLOSURE: country.enclosure,
    Pattern.HEDGE: country.hedge_rim,
    Pattern.HATCH: hatching.hatch,
    Pattern.CROSS_HATCH: hatching.cross_hatch,
    Pattern.DOTS: hatching.dots,
    Pattern.DASHES: hatching.dashes,
}
