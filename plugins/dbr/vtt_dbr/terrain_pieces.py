"""Terrain that players have put down as pieces: it counts as terrain of the kind that the piece names.

A piece with the property `terrain` is a feature of that kind, as large as its outline; with `along`
true it is a line through the middles of its sides (a road, a brook, a hedge, a wall whose outside is its
front), as wide as it is deep. `height` is that of a hill. Pontooneers whose bridge stands are one.
"""

from vtt.base.ids import TerrainId
from vtt.definition.module import ModuleDefinition
from vtt.definition.terrain import TerrainArea, TerrainFeature, TerrainLine, TerrainShape
from vtt.definition.values import get_property
from vtt.geometry.edges import Side, edge
from vtt.geometry.footprint import Footprint
from vtt.geometry.outline import outline_size
from vtt.rules.view import RulesView
from vtt.state.piece import PieceState
from vtt_dbr.element import BRIDGE_STANDS

KIND, ALONG, HEIGHT = "terrain", "along", "height"


def terrain_of(view: RulesView, piece: PieceState) -> TerrainFeature | None:
    """The feature that a piece is; None for all other pieces."""
    kind = view.value(piece, KIND)
    if piece.get(BRIDGE_STANDS) is True:
        kind = _bridge_kind(view.module)
    if not isinstance(kind, str) or not kind or piece.deck is not None:
        return None
    height = view.value(piece, HEIGHT)
    base = view.footprint(piece)
    return TerrainFeature(
        id=TerrainId(piece.id),
        kind=kind,
        table=piece.table,
        shape=_line(base) if view.value(piece, ALONG) is True else TerrainArea(base.corners),
        name=str(view.value(piece, "name") or view.definition(piece).name),
        height=float(height) if isinstance(height, int | float) else 0.0,
        properties=(*view.definition(piece).properties, *piece.properties),
    )


def _bridge_kind(module: ModuleDefinition) -> str:
    """The module's first kind of terrain that is a bridge."""
    kinds = (k.id for k in module.terrain_kinds if get_property(k.properties, "bridge") is True)
    return next(kinds, "")


def _line(base: Footprint) -> TerrainShape:
    """From the middle of the left side to that of the right: drawn so, its left is the front."""
    ends = (edge(base, Side.LEFT).middle, edge(base, Side.RIGHT).middle)
    return TerrainLine(ends, outline_size(base.outline)[1])
