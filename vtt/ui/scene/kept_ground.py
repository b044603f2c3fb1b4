"""The ground of a table as it was drawn for its window, kept in the user's cache for the next time.

To draw it takes shapes with soft edges, and the libraries that reckon them: longer than all else that
is seen of a table. To look it up takes a glance.
"""

from collections.abc import Iterable
from operator import attrgetter
from pathlib import Path

import msgspec

from vtt.base.frozen import thaw
from vtt.base.kept_files import KeptFiles, program_stamp, stamp_of
from vtt.definition.board import TableDefinition
from vtt.definition.module import ModuleDefinition
from vtt.definition.terrain import TerrainFeature
from vtt.render.primitives import DrawList
from vtt.render.view import View

FOLDER = "grounds"
MOST_KEPT = 40
MOST_BYTES = 2**24
"""A larger one is drawn anew each time."""

PAINTERS = ("base", "definition", "geometry", "render")
"""The packages of the program that have a say in how a ground is drawn."""


class KeptGround:
    """Draws the ground of one table; the first drawing is looked for among those that were kept."""

    def __init__(self, cache: Path | None) -> None:
        self._files = None if cache is None else KeptFiles(cache / FOLDER, "ground", MOST_KEPT)
        self._was_drawn = False
        self._new: tuple[str, bytes, DrawList] | None = None

    def draw(
        self,
        table: TableDefinition,
        module: ModuleDefinition,
        features: Iterable[TerrainFeature],
        view: View,
    ) -> DrawList:
        """Ground, boards and terrain of a table, lowest first.

        Raises:
            DefinitionError: for an unknown kind, pattern or colour.
        """
        here = in_order(features)
        if self._files is None:
            return _drawn(table, module, here, view)
        name, stamp = name_and_stamp(table, module, here, view)
        if not self._was_drawn:
            self._was_drawn = True
            known = _decoded(self._files.read(name, stamp))
            if known is not None:
                return known
        drawn = _drawn(table, module, here, view)
        self._new = name, stamp, drawn
        return drawn

    def keep(self) -> None:
        """Keep the last drawing for the next time; the next window begins as this one is now."""
        new, self._new = self._new, None
        if self._files is None or new is None:
            return
        name, stamp, drawn = new
        written = msgspec.msgpack.encode(drawn, enc_hook=float)  # a number of numpy
        if len(written) <= MOST_BYTES:
            self._files.write(name, stamp, written)


def _drawn(
    table: TableDefinition,
    module: ModuleDefinition,
    features: tuple[TerrainFeature, ...],
    view: View,
) -> DrawList:
    from vtt.render.draw_table import draw_ground
    from vtt.render.draw_terrain import draw_terrain

    return (*draw_ground(table, module, view), *draw_terrain(features, module, view))


def in_order(features: Iterable[TerrainFeature]) -> tuple[TerrainFeature, ...]:
    """Features as they are drawn; a state has them in no order."""
    return tuple(sorted(features, key=attrgetter("id")))


def name_and_stamp(
    table: TableDefinition,
    module: ModuleDefinition,
    features: tuple[TerrainFeature, ...],
    view: View,
) -> tuple[str, bytes]:
    """What a ground is called in the cache, and all that it depends on.

    That is the module (in the language of the person), the state, the look and the program.
    """
    seen = msgspec.msgpack.encode((table.id, module, features, view), enc_hook=thaw)
    stamp = stamp_of(program_stamp(*PAINTERS), msgspec.__version__.encode(), seen)
    return f"{module.info.id} {table.id}", stamp


def _decoded(data: bytes | None) -> DrawList | None:
    try:
        return None if data is None else msgspec.msgpack.decode(data, type=DrawList)
    except (msgspec.MsgspecError, TypeError, ValueError, RecursionError):  # none of our writing
        return None
