"""The ground of a table as it is seen now: drawn, or found as it was drawn and painted before."""

from collections.abc import Callable
from pathlib import Path

from vtt.definition.board import TableDefinition
from vtt.definition.terrain import TerrainFeature
from vtt.render.primitives import DrawList
from vtt.render.upright import words_shown
from vtt.render.view import View
from vtt.state.view import PlayerView
from vtt.ui.scene.kept_ground import KeptGround, in_order, name_and_stamp
from vtt.ui.scene.kept_tiles import KeptTiles


class SeenGround:
    """Draws the ground of one table for a scene, which says what is to be seen of it.

    `game` is the game as its side sees it; `look` how the table is looked at, for a scale in
    device-independent pixels to the mm. `tiles` keeps what was painted of it; there is none without
    a `cache`.
    """

    def __init__(
        self, table: TableDefinition, look: Callable[[float], View], cache: Path | None
    ) -> None:
        self._table = table
        self._look = look
        self._kept = KeptGround(cache)
        self.tiles = None if cache is None else KeptTiles(cache, self._name_and_stamp)
        self.game: PlayerView | None = None

    def draw(self, scale: float) -> DrawList:
        """Ground, boards and terrain, lowest first; nothing as long as there is no game.

        Raises:
            DefinitionError: for an unknown kind, pattern or colour.
        """
        if self.game is None:
            return ()
        look = self._look(scale)
        drawn = self._kept.draw(self._table, self.game.module, self._features(self.game), look)
        return words_shown(drawn, look)

    def keep(self) -> None:
        """Keep the drawing of now for the next time."""
        self._kept.keep()

    def _name_and_stamp(self, scale: float) -> tuple[str, bytes]:
        """What this is called in the cache, and all that the drawing depends on."""
        if self.game is None:
            return "", b""
        look, features = self._look(scale), self._features(self.game)
        return name_and_stamp(self._table, self.game.module, features, look)

    def _features(self, game: PlayerView) -> tuple[TerrainFeature, ...]:
        """The terrain that lies on the table."""
        everywhere = game.state.terrain.values()
        return in_order(feature for feature in everywhere if feature.table == self._table.id)
