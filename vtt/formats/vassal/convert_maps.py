"""Maps as tables: their boards laid out, grids and zones laid over them, stacking and layers."""

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from vtt.base.ids import BoardId, TableId
from vtt.base.problems import SourceRef
from vtt.definition.board import (
    BoardDefinition,
    BoardDrawing,
    BoardImage,
    BoardPicture,
    BoardShape,
    StackingDefinition,
    TableDefinition,
)
from vtt.formats.vassal.bounded_tables import bounded
from vtt.formats.vassal.components import all_of, first_of, is_kind, values_of
from vtt.formats.vassal.conversion import Conversion
from vtt.formats.vassal.convert_grids import ConvertedGrid, GridRules, convert_grid, grid_of
from vtt.formats.vassal.kinds import mm_from_px
from vtt.formats.vassal.pixels import Pixel
from vtt.formats.vassal.report import Report
from vtt.formats.vassal.sequence import decode
from vtt.formats.vassal.tree import Component
from vtt.formats.vassal.zoned_grid import BoardGrid

MAPS: Final = ("Map", "PrivateMap", "PlayerHand", "WidgetMap")
_REVERSED: Final = "rev"
_EMPTY_PX: Final = 500


@dataclass(frozen=True)
class BoardInUse:
    """A board of a set-up: its name, its place in columns and rows, whether it lies reversed."""

    name: str
    column: int = 0
    row: int = 0
    reversed: bool = False


@dataclass(frozen=True)
class PlacedBoard:
    """A board that lies on a map: its corner and size in map pixels, and its grid."""

    name: str
    x: int
    y: int
    width: int
    height: int
    grid: BoardGrid | None = None
    reversed: bool = False

    def holds(self, x: int, y: int) -> bool:
        """Whether a map point lies on the board."""
        return self.x <= x < self.x + self.width and self.y <= y < self.y + self.height

    def inner(self, x: int, y: int) -> Pixel:
        """A map point in the board's own pixels; the way back is the same."""
        if self.reversed:
            return (self.width - (x - self.x), self.height - (y - self.y))
        return (x - self.x, y - self.y)

    def outer(self, x: int, y: int) -> Pixel:
        """A point of the board in map pixels."""
        if self.reversed:
            return (self.width - x + self.x, self.height - y + self.y)
        return (x + self.x, y + self.y)


@dataclass
class ConvertedMap:
    """A map of VASSAL: what it is called, its boards, and the table that it became."""

    component: Component
    name: str
    number: int
    edge: Pixel
    layouts: dict[tuple[BoardInUse, ...], TableDefinition] = field(default_factory=dict)
    placed: dict[str, tuple[PlacedBoard, ...]] = field(default_factory=dict)

    @property
    def table(self) -> TableDefinition:
        """The table of the boards that a new game begins with."""
        return next(iter(self.layouts.values()))

    @property
    def boards(self) -> tuple[PlacedBoard, ...]:
        """The boards of that table."""
        return self.placed[self.table.id]

    def location(self, x: int, y: int, table: str = "") -> str:
        """VASSAL's name of the place of a map point."""
        for board in self.placed[table or self.table.id]:
            if board.holds(x, y):
                return "" if board.grid is None else board.grid.name(*board.inner(x, y))
        return "offboard"

    def snap(self, x: int, y: int, table: str = "") -> Pixel:
        """Where VASSAL lets a piece come to stand that is put at a map point."""
        for board in self.placed[table or self.table.id]:
            if board.holds(x, y) and board.grid is not None:
                return board.outer(*board.grid.snap(*board.inner(x, y)))
        return (x, y)


def parse_boards(text: str) -> tuple[tuple[BoardInUse, ...], tuple[str, ...]]:
    r"""The boards of a set-up, and those that stand there without a place in whole numbers.

    Behind the map's name stand triples of name, column and row.

    >>> parse_boards("MainBoardPicker\tEast/rev\t1\t0\tWest\tx\t0")
    ((BoardInUse(name='East', column=1, row=0, reversed=True),), ('West at x, 0',))
    """
    tokens = decode(text, "\t")[1:]
    found, bad = [], []
    for at in range(0, len(tokens), 3):
        spot = tokens[at + 1 : at + 3]
        name, *flags = decode(tokens[at], "/")
        try:
            column, row = (int(number) for number in spot)
        except ValueError:
            if name or any(spot):  # else a tab too many at the end: no board is lost
                bad.append(f"{name} at {', '.join(spot) or 'no place'}")
            continue
        found.append(BoardInUse(name, column, row, _REVERSED in flags))
    return tuple(found), tuple(bad)


def tell_bad_boards(bad: Iterable[str], report: Report, where: SourceRef | None = None) -> None:
    """A line of the report for boards of a set-up that `parse_boards` could not place."""
    for text in bad:
        report.kept(
            "a board of a set-up without a place: a column and a row in whole numbers were expected",
            where,
            text[:60],
        )


class MapConverter:
    """Makes the tables of a module; further layouts of a map come as saved games ask for them."""

    def __init__(self, conversion: Conversion) -> None:
        self._conversion = conversion
        self._rules = GridRules(conversion.new_snap, conversion.report, conversion.where)
        self._ids = conversion.ids("table")
        self._board_ids = conversion.ids("board")
        self.maps: list[ConvertedMap] = []

    def convert_all(self) -> None:
        """Every map of the module, with the boards that a new game begins with."""
        for component in self._conversion.archive.root.walk():
            if is_kind(component, *MAPS):
                self._convert(component)

    def find(self, name: str) -> ConvertedMap | None:
        """The map of a name, or of VASSAL's automatic id."""
        for item in self.maps:
            if item.name == name:
                return item
        return next((item for item in self.maps if f"Map{item.number}" == name), None)

    def tables(self) -> tuple[TableDefinition, ...]:
        """All tables, in the order of the maps."""
        return tuple(table for item in self.maps for table in item.layouts.values())

    def layout(self, item: ConvertedMap, boards: tuple[BoardInUse, ...]) -> TableDefinition:
        """The table of a map with these boards on it; it is made when it is asked for first."""
        if boards not in item.layouts:
            item.layouts[boards] = self._table(item, boards)
        return item.layouts[boards]

    def _convert(self, component: Component) -> None:
        values = values_of(component)
        item = ConvertedMap(
            component,
            values["mapName"],
            len(self.maps),
            (max(values["edgeWidth"], 0), max(values["edgeHeight"], 0)),
        )
        self.maps.append(item)
        table = self.layout(item, self._first_boards(item))
        self._conversion.link(component, "table", table.id)

    def _first_boards(self, item: ConvertedMap) -> tuple[BoardInUse, ...]:
        picker = first_of(item.component, "BoardPicker")
        if picker is None:
            return ()
        known = [values_of(board)["name"] for board in all_of(picker, "Board")]
        setup = next((child for child in picker.children if child.tag == "setup"), None)
        if setup is not None and setup.text.strip():
            boards, bad = parse_boards(setup.text.strip())
            tell_bad_boards(bad, self._conversion.report, self._conversion.where(setup))
            found = self._present(item, boards, known)
            if found:
                return found
        if len(known) > 1:
            self._conversion.report.changed(
                "of the boards of a map the first lies on its table, the others come with set-ups",
                self._conversion.where(item.component),
                item.name,
            )
        return (BoardInUse(known[0]),) if known else ()

    def _present(
        self, item: ConvertedMap, boards: tuple[BoardInUse, ...], known: Collection[str]
    ) -> tuple[BoardInUse, ...]:
        """Those boards of a set-up that the map has; the others have a line of the report."""
        for board in boards:
            if board.name not in known:
                self._conversion.report.kept(
                    "a board of a set-up that its map lacks",
                    self._conversion.where(item.component),
                    f"{item.name}: {board.name}",
                )
        return tuple(board for board in boards if board.name in known)

    def _table(self, item: ConvertedMap, boards: tuple[BoardInUse, ...]) -> TableDefinition:
        conversion = self._conversion
        values = values_of(item.component)
        table_id = TableId(self._ids.make(item.name, "map"))
        made, placed = self._boards(item, boards)
        item.placed[table_id] = placed
        right = max((b.x + b.width for b in placed), default=_EMPTY_PX)
        bottom = max((b.y + b.height for b in placed), default=_EMPTY_PX)
        layers = first_of(item.component, "LayeredPieceCollection")
        layered: dict[str, Any] = {"property": "", "layerOrder": ()}
        if layers is not None:
            layered = values_of(layers)
        table = TableDefinition(
            id=table_id,
            name=item.name or "Map",
            width=mm_from_px(right + item.edge[0]),
            height=mm_from_px(bottom + item.edge[1]),
            ground=values["backgroundcolor"][:7] or "#ffffff",
            boards=made,
            order=item.number,
            stacking=_stacking(item.component),
            owners=conversion.owners(item.component, values.get("side", ())),
            open_to_all=values.get("visible", True),
            is_hand=is_kind(item.component, "PlayerHand"),
            layer_property=layered["property"] if layered["layerOrder"] else "",
            layer_order=layered["layerOrder"],
            on_request=values.get("launch", False) and item.number > 0,
        )
        where = conversion.where(item.component)
        return bounded(table, lambda kind, name: conversion.report.changed(kind, where, name))

    def _boards(
        self, item: ConvertedMap, boards: tuple[BoardInUse, ...]
    ) -> tuple[tuple[BoardDefinition, ...], tuple[PlacedBoard, ...]]:
        picker = first_of(item.component, "BoardPicker")
        known: dict[str, Component] = {}
        if picker is not None:
            for component in all_of(picker, "Board"):
                known.setdefault(values_of(component)["name"], component)
        used = self._present(item, boards, known)
        sizes = {(board.column, board.row): self._size(known[board.name], item) for board in used}
        made, placed = [], []
        for board in used:
            component = known[board.name]
            width, height = sizes[(board.column, board.row)]
            left = [w for (c, r), (w, _) in sizes.items() if r == board.row and c < board.column]
            above = [h for (c, r), (_, h) in sizes.items() if c == board.column and r < board.row]
            x, y = item.edge[0] + sum(left), item.edge[1] + sum(above)
            grid = convert_grid(grid_of(component), width, height, self._rules)
            spot = PlacedBoard(board.name, x, y, width, height, grid.pixels, board.reversed)
            placed.append(spot)
            made.append(
                self._board(
                    BoardId(self._board_ids.make(board.name, "board")), component, spot, grid
                )
            )
        return tuple(made), tuple(placed)

    def _size(self, component: Component, item: ConvertedMap) -> Pixel:
        """A board's size in pixels: its picture's, else what it says."""
        values = values_of(component)
        path = self._conversion.names.picture(values["image"])
        size = self._conversion.size_of(path) if path else None
        if size is None and values["image"]:
            self._conversion.report.changed(
                "a board whose picture is missing is as large as one that never had any",
                self._conversion.where(component),
                values["image"],
            )
        return size or (max(values["width"], 1), max(values["height"], 1))

    def _board(
        self, board_id: BoardId, component: Component, spot: PlacedBoard, grid: ConvertedGrid
    ) -> BoardDefinition:
        values = values_of(component)
        width, height = mm_from_px(spot.width), mm_from_px(spot.height)
        return BoardDefinition(
            id=board_id,
            name=spot.name or "Board",
            x=mm_from_px(spot.x),
            y=mm_from_px(spot.y),
            width=width,
            height=height,
            image=self._image(values, width, height),
            grid=grid.spec,
            zones=grid.zones,
            regions=grid.regions,
            snaps_to_regions=grid.snaps,
            reversed=spot.reversed,
        )

    def _image(self, values: Mapping[str, Any], width: float, height: float) -> BoardImage | None:
        path = self._conversion.names.picture(values["image"])
        if path:
            return BoardPicture(path)
        if values["color"]:
            corners = ((0.0, 0.0), (width, 0.0), (width, height), (0.0, height))
            return BoardDrawing((BoardShape(corners, fill=values["color"]),))
        return None


def _stacking(component: Component) -> StackingDefinition | None:
    metrics = first_of(component, "StackMetrics", "HandMetrics")
    if metrics is None:
        return None
    values = values_of(metrics)
    return StackingDefinition(
        x=mm_from_px(values["unexSepX"]),
        y=mm_from_px(values["unexSepY"]),
        open_x=mm_from_px(values["exSepX"]),
        open_y=mm_from_px(values["exSepY"]),
        stacks=not values["disabled"],
    )
