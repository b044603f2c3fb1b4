"""The whole picture of a table: ground, boards, terrain, named places, pieces, overlays."""

from collections.abc import Collection, Iterable, Iterator

from vtt.base.ids import PieceId, TableId
from vtt.definition.board import TableDefinition
from vtt.definition.module import ModuleDefinition
from vtt.geometry.pose import Pose
from vtt.render.colour import darker, lighter, night, opaque
from vtt.render.covered import counts_by_place
from vtt.render.draw_board import draw_board
from vtt.render.draw_piece import draw_piece
from vtt.render.draw_slot import draw_slot
from vtt.render.draw_stack import draw_count, draw_stack
from vtt.render.draw_terrain import draw_terrain
from vtt.render.look import PieceLook, look_of, shown_facing
from vtt.render.overlay import Overlay, draw_overlays
from vtt.render.piece_order import order_key
from vtt.render.primitives import DrawList, Fill, Line, Primitive
from vtt.render.scatter import strewn_strokes
from vtt.render.shapes import rectangle_ring
from vtt.render.upright import words_shown
from vtt.render.view import View
from vtt.state.game import GameState

GRASS_SPACING, GRASS_LENGTH = 46.0, 5.0


def draw_game(  # noqa: PLR0913 - what a picture shows, by name
    module: ModuleDefinition,
    state: GameState,
    table: TableId,
    view: View,
    *,
    selected: Collection[PieceId] = (),
    overlays: Iterable[Overlay] = (),
    below_pieces: DrawList = (),
    order: Iterable[PieceId] | None = None,
) -> DrawList:
    """Everything on one table of a game, as the side sees it whose state this is.

    It is drawn to be shown turned as the view says: the words of the ground upright then, and so
    are the counters.

    Args:
        module: the module that the game is played with.
        state: the game, or a side's view of it; secrets are not held back here.
        table: which table.
        view: how the table is looked at.
        selected: the pieces with a double outline.
        overlays: what is laid over the table.
        below_pieces: what lies on the ground below the pieces, such as the ways that they came.
        order: the pieces of the table, the lowest first; by default by level, layer and id.

    Raises:
        DefinitionError: if the module lacks something that the game names.
    """
    definition = module.table(table)
    ground = (
        *draw_ground(definition, module, view),
        *draw_terrain((f for f in state.terrain.values() if f.table == table), module, view),
    )
    return (
        *words_shown(ground, view),
        *below_pieces,
        *draw_pieces(module, state, definition, view, selected, order),
        *draw_overlays(overlays, view),
    )


def draw_ground(table: TableDefinition, module: ModuleDefinition, view: View) -> DrawList:
    """What lies under everything that moves: the table's ground, its boards and named places.

    Raises:
        DefinitionError: for an unknown terrain kind, pattern or colour.
    """
    ground = opaque((table.ground_dark or night(table.ground)) if view.dark else table.ground)
    rim = rectangle_ring(0.0, 0.0, table.width, table.height)
    drawn: list[Primitive] = [Fill((rim,), ground)]
    if table.boards:
        for board in table.boards:
            drawn += draw_board(board, module, view)
    else:
        drawn += _grass(table, ground, view)
    for slot in table.slots:
        drawn += draw_slot(slot, view)
    drawn.append(Line((rim,), darker(ground, 0.35), 2.0, 1.0, closed=True))
    return tuple(drawn)


def draw_pieces(
    module: ModuleDefinition,
    state: GameState,
    table: TableDefinition,
    view: View,
    selected: Collection[PieceId] = (),
    order: Iterable[PieceId] | None = None,
) -> DrawList:
    """The pieces and stacks of a table, the lowest first: in an order, or by level, layer and id."""
    drawn: list[Primitive] = []
    if order is None:
        standing = sorted(state.pieces_on(table.id).values(), key=order_key(module, table))
    else:
        standing = [state.pieces[piece] for piece in order]
    counts = counts_by_place(standing, table)
    for piece in standing:
        pile = state.stacks.get(piece.stack, ()) if piece.stack else ()
        if len(pile) < 2:
            look, is_selected = look_of(piece, module), piece.id in selected
            pose = _shown_pose(look, piece.pose, view)
            drawn += draw_piece(look, pose, view, selected=is_selected)
            drawn += draw_count(counts.get(piece.id, 1), look.size, pose, view)
        elif pile[0] == piece.id:
            looks = [look_of(state.pieces[member], module) for member in pile]
            top = state.pieces[pile[-1]]
            drawn += draw_stack(
                looks,
                _shown_pose(looks[-1], top.pose, view),
                view,
                selected=top.id in selected,
                stacking=table.stacking,
                count=counts.get(top.id),
            )
    return tuple(drawn)


def _shown_pose(look: PieceLook, pose: Pose, view: View) -> Pose:
    return Pose(pose.x, pose.y, shown_facing(look, pose.facing, view.turn))


def _grass(table: TableDefinition, ground: str, view: View) -> Iterator[Line]:
    """A few short strokes, hardly seen, by which the eye takes a bare table for ground."""
    colour = lighter(ground, 0.05) if view.dark else darker(ground, 0.06)
    strokes = strewn_strokes(table.width, table.height, GRASS_SPACING, GRASS_LENGTH)
    yield Line(strokes, colour, 0.8, 0.6)


def table_box(table: TableDefinition) -> tuple[float, float, float, float]:
    """Left, top, right and bottom of a table in mm."""
    return (0.0, 0.0, table.width, table.height)
