"""What lies under the pieces of a table of ours, as the pictures of VASSAL's boards."""

from collections.abc import Container, Sequence
from dataclasses import dataclass
from html import escape
from typing import Protocol

import msgspec

from vtt.base.ids import BoardId, ScenarioId, ZoneId
from vtt.definition.board import (
    BoardDefinition,
    BoardDrawing,
    BoardPicture,
    BoardShape,
    TableDefinition,
    ZoneDefinition,
)
from vtt.definition.module import ModuleDefinition
from vtt.definition.terrain import TerrainFeature
from vtt.formats.vassal.own_names import unused_name
from vtt.geometry.bounds import Bounds


class Painter(Protocol):
    """Paints a part of a table's ground so many pixels wide: the file's suffix and its bytes."""

    def __call__(
        self,
        table: TableDefinition,
        box: Bounds,
        width: int,
        terrain: Sequence[TerrainFeature] = (),
        /,
    ) -> tuple[str, bytes] | None:
        """The ground in a box of a table, with terrain that stands there; None where nobody can."""
        ...


@dataclass(frozen=True)
class ScenarioGround:
    """The terrain that stands on a table where a scenario begins."""

    scenario: ScenarioId
    name: str
    terrain: tuple[TerrainFeature, ...]

    def board(self, title: str, used: Container[str] = ()) -> str:
        """An unused name for the board whose picture shows it; `/` has a meaning in such names."""
        return unused_name(f"{title}, {self.name}".replace("/", "-"), used)


def grounds_of(module: ModuleDefinition, table: TableDefinition) -> tuple[ScenarioGround, ...]:
    """The grounds of a table that scenarios change."""
    found = []
    for scenario in module.scenarios:
        terrain = tuple(item for item in scenario.terrain if item.table == table.id)
        if terrain:
            found.append(ScenarioGround(scenario.id, scenario.name, terrain))
    return tuple(found)


def no_painter(
    table: TableDefinition, box: Bounds, width: int, terrain: Sequence[TerrainFeature] = (), /
) -> None:
    """For who has nothing to paint with."""


def names_only(
    table: TableDefinition, box: Bounds, width: int, terrain: Sequence[TerrainFeature] = (), /
) -> tuple[str, bytes]:
    """For who wants the names of boards and not their pictures."""
    return ".png", b""


def with_ground(table: TableDefinition) -> TableDefinition:
    """A table without boards with one that is its ground: pieces in VASSAL stand on boards.

    Its named places are zones there, so that each has its name.
    """
    corners = ((0.0, 0.0), (table.width, 0.0), (table.width, table.height), (0.0, table.height))
    ground = BoardDefinition(
        id=BoardId(table.id),
        name=table.name,
        x=0.0,
        y=0.0,
        width=table.width,
        height=table.height,
        image=BoardDrawing((BoardShape(corners, fill=table.ground),)),
        zones=tuple(
            ZoneDefinition(ZoneId(slot.id), slot.name, slot.points) for slot in table.slots
        ),
    )
    return msgspec.structs.replace(table, boards=(ground,))


def is_worth_painting(table: TableDefinition, board: BoardDefinition) -> bool:
    """Whether there is more to be seen of a board's ground than a plain colour or its own picture."""
    if isinstance(board.image, BoardPicture):
        return False
    return bool(table.slots or board.cell_map or board.area_map or board.zones)


def without_lines(board: BoardDefinition) -> BoardDefinition:
    """A board whose grid is in its picture: VASSAL draws it no more."""
    if board.grid is None:
        return board
    grid = msgspec.structs.replace(board.grid, shown=False, named=False)
    return msgspec.structs.replace(board, grid=grid)


def drawing(image: BoardDrawing, width: int, height: int, factor: float) -> bytes:
    """A board's drawing as an SVG picture of this size in pixels."""
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" '
        f'viewBox="0 0 {width} {height}">'
    ]
    for shape in image.shapes:
        points = " ".join(f"{x * factor:.2f},{y * factor:.2f}" for x, y in shape.points)
        tag = "polygon" if shape.closed else "polyline"
        fill = escape(shape.fill) if shape.fill and shape.closed else "none"
        stroke = escape(shape.stroke) if shape.stroke else "none"
        lines.append(
            f'  <{tag} points="{points}" fill="{fill}" stroke="{stroke}" '
            f'stroke-width="{shape.stroke_width * factor:.2f}"/>'
        )
    return "\n".join([*lines, "</svg>", ""]).encode()
