"""Commands on terrain: a feature is put on a table (or replaced), or taken away."""

import msgspec

from vtt.base.ids import TerrainId
from vtt.definition.terrain import TerrainFeature


class PutTerrain(msgspec.Struct, frozen=True, gc=False, tag="put_terrain", array_like=True):
    """A feature stands on its table; one with the same id is replaced."""

    feature: TerrainFeature


class RemoveTerrain(msgspec.Struct, frozen=True, gc=False, tag="remove_terrain", array_like=True):
    """A feature is taken away."""

    terrain: TerrainId
