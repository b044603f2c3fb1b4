"""How each piece of a table looks now, found without working it out again for every one of its kind.

A table has many pieces and few looks. What a piece looks like follows from a few fields of its state;
who has them all in common shares a picture, and asks no further.
"""

from collections.abc import Hashable

import msgspec

from vtt.base.ids import SideId
from vtt.behaviour.asks import asks_around
from vtt.behaviour.game_scope import GameScope
from vtt.behaviour.piece_scope import NOTHING, Surroundings
from vtt.definition.module import ModuleDefinition
from vtt.render.look import is_layered, look_of, shown_facing
from vtt.render.view import LIGHT, Theme
from vtt.state.piece import PieceState
from vtt.state.view import PlayerView
from vtt.ui.scene.kept_pieces import PiecePixmap
from vtt.ui.scene.pixmap_cache import PixmapCache

MOST_KNOWN = 8192
"""So many looks are remembered: more come when each piece stands at a facing of its own."""


class Screen(msgspec.Struct, frozen=True):
    """How a table is looked at: zoom, pixel ratio, light or dark, and the turn clockwise in degrees."""

    px_per_mm: float = 1.0
    ratio: float = 1.0
    theme: Theme = LIGHT
    turn: float = 0.0


class PiecePictures:
    """The picture of each piece, and the facing with which it is drawn."""

    def __init__(self, cache: PixmapCache) -> None:
        self._cache = cache
        self._screen = Screen()
        self._module: ModuleDefinition | None = None
        self._around: Surroundings = NOTHING
        self._known: dict[Hashable, tuple[PiecePixmap, float]] = {}

    def use(self, screen: Screen, view: PlayerView | None) -> None:
        """Draw for a screen, with a view's module and the game around its pieces."""
        module = None if view is None else view.module
        self._around = NOTHING
        if view is not None and is_layered(view.module):
            side = SideId(view.side) if view.side in view.state.sides else None
            self._around = GameScope(view.module, view.state, side)
        if screen != self._screen or module is not self._module:
            self._screen, self._module = screen, module
            self._known.clear()

    def of(
        self,
        piece: PieceState,
        facing: float,
        selected: bool = False,
        hovered: bool = False,
        count: int = 1,
    ) -> tuple[PiecePixmap, float]:
        """A piece's picture, and the facing in degrees with which it is drawn.

        Args:
            piece: as the view's side knows it.
            facing: the way it faces, or would face.
            selected: with the double outline.
            hovered: lifted.
            count: how many lie in the stack that it is on top of.

        Raises:
            DefinitionError: if the module lacks the piece's kind or side.
            FormatError: if its picture cannot be read.
        """
        if self._around is not NOTHING and self.asks_around(piece):
            return self._found(piece, facing, selected, hovered, count)
        key = (
            piece.definition,
            piece.face,
            piece.side,
            facing,
            piece.properties,
            (
                piece.level,
                piece.secrecy and piece.secrecy.kind,
                piece.locked,
                piece.moved,
                selected,
                hovered,
                count,
            ),
        )
        found = self._known.get(key)
        if found is None:
            if len(self._known) >= MOST_KNOWN:
                self._known.clear()
            found = self._known[key] = self._found(piece, facing, selected, hovered, count)
        return found

    def asks_around(self, piece: PieceState) -> bool:
        """Whether its look depends on more than its own state, so that none can be remembered."""
        if self._around is NOTHING or self._module is None:
            return False
        return asks_around(self._module, self._module.piece(piece.definition))

    def _found(
        self, piece: PieceState, facing: float, selected: bool, hovered: bool, count: int
    ) -> tuple[PiecePixmap, float]:
        if self._module is None:
            raise RuntimeError("no piece has a look before there is a module")
        screen = self._screen
        look = look_of(piece, self._module, self._around, selected=selected)
        drawn = shown_facing(look, facing, screen.turn)
        painted = self._cache.piece(
            look,
            drawn + screen.turn,
            screen.px_per_mm,
            ratio=screen.ratio,
            theme=screen.theme,
            selected=selected,
            hovered=hovered,
            count=count,
        )
        return painted, drawn
