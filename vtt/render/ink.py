"""The few colours that a terrain is drawn with, all made from its one fill."""

from functools import lru_cache

import msgspec

from vtt.definition.terrain import TerrainKindDefinition
from vtt.render.colour import darker, lighter, mix, night, opaque
from vtt.render.upright import turned


class Ink(msgspec.Struct, frozen=True):
    """Fill, marks darker and lighter than it, and the line along its edge (all `#rrggbb`).

    On a table that is shown turned clockwise by `turn` degrees shadows and lit sides are drawn for that.
    """

    fill: str
    mark: str
    deep: str
    light: str
    edge: str
    dark: bool
    turn: float = 0.0

    def fallen(self, right: float, down: float) -> tuple[float, float]:
        """A step on the screen as one on the table: away from the light, which is at the upper left."""
        return turned((right, down), -self.turn)


@lru_cache(maxsize=256)
def ink_of(kind: TerrainKindDefinition, dark: bool, turn: float = 0.0) -> Ink:
    """The inks of a terrain kind on a light or a dark table, which is shown turned by `turn` degrees."""
    fill = (kind.fill_dark or night(kind.fill)) if dark else kind.fill
    return msgspec.structs.replace(ink_from(fill, kind.outline, dark), turn=turn)


def ink_from(fill: str, outline: str, dark: bool) -> Ink:
    """Inks from a fill as it is seen; `outline` empty: an edge a little darker than the fill."""
    fill, outline = opaque(fill), outline and opaque(outline)
    if dark:
        edge = mix(fill, outline, 0.5) if outline else lighter(fill, 0.24)
        return Ink(fill, lighter(fill, 0.13), darker(fill, 0.32), lighter(fill, 0.24), edge, True)
    edge = outline or darker(fill, 0.4)
    return Ink(fill, darker(fill, 0.17), darker(fill, 0.34), lighter(fill, 0.38), edge, False)
