"""What blocks sight on a table (terrain, by the module's word or a person's; bases), and what is seen."""

from collections.abc import Iterable, Iterator

import msgspec

from vtt.definition.terrain import TerrainKindDefinition
from vtt.geometry.pose import Point
from vtt.rules.verdict import Mark

TELLING = ("sight_mm", "blocks_sight")
"""The properties of a kind of terrain by which a module says what it is for sight."""

USUAL = ("wood", "built_up")
"""The patterns of terrain that block in most games, where a module says nothing."""


class Blocking(msgspec.Struct, frozen=True):
    """What blocks: kinds of terrain by id, each with the mm that one sees into it, and other bases."""

    depths: tuple[tuple[str, float], ...] = ()
    bases: bool = False

    def depth(self, kind: str) -> float | None:
        """How far one sees into a kind of terrain, in mm; None where it does not block."""
        return dict(self.depths).get(kind)


class SightFound(msgspec.Struct, frozen=True):
    """A line of sight between two points in table mm.

    `length` is in words; `cut` is where something blocks it, `why` what does, and `marks` draw that.
    """

    start: Point
    end: Point
    length: str
    cut: Point | None = None
    why: str = ""
    marks: tuple[Mark, ...] = ()


def default_blocking(kinds: Iterable[TerrainKindDefinition]) -> Blocking:
    """What blocks sight by what a module says of its terrain.

    A kind blocks with the property `sight_mm` (one sees so deep into it) or `blocks_sight=true`.
    Where no kind says anything of sight, woods and built-up areas block.
    """
    known = tuple(kinds)
    if any(name in dict(kind.properties) for kind in known for name in TELLING):
        return Blocking(tuple(_told(known)))
    return Blocking(tuple((kind.id, 0.0) for kind in known if kind.pattern in USUAL))


def _told(kinds: Iterable[TerrainKindDefinition]) -> Iterator[tuple[str, float]]:
    for kind in kinds:
        properties = dict(kind.properties)
        depth = properties.get("sight_mm")
        if isinstance(depth, int | float) and not isinstance(depth, bool):
            yield kind.id, float(depth)
        elif properties.get("blocks_sight") is True:
            yield kind.id, 0.0
