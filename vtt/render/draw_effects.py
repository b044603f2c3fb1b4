"""What pieces of a module show around them: the cells or circle in their reach, the way they have come."""

from collections.abc import Iterator

from vtt.base.errors import DefinitionError
from vtt.behaviour.game_functions import PX_PER_MM
from vtt.behaviour.game_scope import GameScope
from vtt.behaviour.piece_scope import PieceScope
from vtt.behaviour.texts import number_said
from vtt.behaviour.trail_state import trails_of
from vtt.commands.locations import zone_at
from vtt.definition.board import BoardDefinition, TableDefinition
from vtt.definition.piece import PieceDefinition
from vtt.definition.trait_looks import AreaOfEffect, Trail
from vtt.definition.trait_state import is_switched_on, state_names
from vtt.geometry.grid_spec import GridSpec
from vtt.geometry.pose import Point
from vtt.render.look import is_layered
from vtt.render.primitives import Circles, DrawList, Fill, Line, Primitive
from vtt.state.piece import PieceState
from vtt.state.view import PlayerView

FURTHEST_CELLS = 60
"""A reach of more cells than this is drawn as so many."""


def has_effects(definition: PieceDefinition) -> bool:
    """Whether a kind of piece can show something around it."""
    return any(isinstance(trait, AreaOfEffect | Trail) for trait in definition.traits)


def draw_effects(seen: PlayerView, table: TableDefinition) -> DrawList:
    """The areas and trails of the pieces on a table that are switched on, as a side sees them."""
    game = GameScope(seen.module, seen.state)
    drawn: list[Primitive] = []
    for piece in seen.state.pieces_on(table.id).values():
        try:
            definition = seen.module.piece(piece.definition)
        except DefinitionError:
            continue
        if has_effects(definition):
            drawn += _areas(game, definition, piece)
            drawn += _trails(definition, piece, table)
    return tuple(drawn)


def _areas(game: GameScope, definition: PieceDefinition, piece: PieceState) -> Iterator[Primitive]:
    for trait, name in zip(definition.traits, state_names(definition.traits), strict=True):
        if not isinstance(trait, AreaOfEffect):
            continue
        is_on = is_switched_on(trait, piece.get(name))
        radius = _radius(trait, game.scope(piece)) if trait.always_on or is_on else 0.0
        if radius > 0.0:
            yield _area(game, trait, piece, radius)


def _radius(trait: AreaOfEffect, scope: PieceScope) -> float:
    if trait.is_fixed:
        return trait.radius
    return float(number_said(f"${trait.radius_property}$", scope))


def _area(game: GameScope, trait: AreaOfEffect, piece: PieceState, radius: float) -> Primitive:
    opacity = trait.opacity / 100.0
    found = game.board(piece)
    grid = None if found is None else _grid(*found)
    if found is not None and grid is not None:
        rings = _cells(found[0], found[1], grid, min(int(radius), FURTHEST_CELLS))
        return Fill(rings, trait.colour, opacity)
    reach = radius / PX_PER_MM if is_layered(game.module) else radius
    return Circles(((*piece.pose.point, reach),), trait.colour, opacity=opacity)


def _grid(board: BoardDefinition, here: Point) -> GridSpec | None:
    zone = zone_at(board, here)
    return board.grid if zone is None or zone.uses_board_grid else zone.grid


def _cells(
    board: BoardDefinition, here: Point, grid: GridSpec, radius: int
) -> tuple[tuple[Point, ...], ...]:
    from vtt.geometry.grid import grid_of

    lattice = grid_of(grid)
    return tuple(
        tuple((x + board.x, y + board.y) for x, y in lattice.corners(cell))
        for cell in lattice.within(lattice.cell_at(here), radius)
    )


def _trails(
    definition: PieceDefinition, piece: PieceState, table: TableDefinition
) -> Iterator[Primitive]:
    for trait, _name, trail in trails_of(definition, piece):
        if not trail.is_on or trail.map != table.name or not trail.points:
            continue
        opacity = trait.opacity / 100.0
        ends = (*trail.points, piece.pose.point)
        yield Line((ends,), trait.line, max(trait.line_width, 0.2), 1.0, opacity=opacity)
        circles = tuple((x, y, trait.radius) for x, y in trail.points)
        yield Circles(circles, trait.fill, opacity=opacity)
        yield Circles(circles, trait.line, max(trait.line_width, 0.2), opacity=opacity)
