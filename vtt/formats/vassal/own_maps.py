"""Tables of ours as VASSAL's maps: boards side by side with their grids, and zones for areas."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import chain

import msgspec

from vtt.definition.board import (
    BoardDefinition,
    BoardDrawing,
    BoardPicture,
    StackingDefinition,
    TableDefinition,
)
from vtt.definition.terrain import TerrainFeature
from vtt.formats.vassal.kinds import px_from_mm, write_array, write_bool, write_colour
from vtt.formats.vassal.layer_sizes import SizeOf
from vtt.formats.vassal.names import IdMaker
from vtt.formats.vassal.own_grids import named_area, plain_grid, zone_component
from vtt.formats.vassal.own_ground import (
    Painter,
    ScenarioGround,
    drawing,
    is_worth_painting,
    no_painter,
    with_ground,
    without_lines,
)
from vtt.formats.vassal.own_names import unused_name
from vtt.formats.vassal.own_pieces import UNKNOWN_SIZE
from vtt.formats.vassal.report import Report
from vtt.formats.vassal.tree import Component

_MAP = "VASSAL.build.module.map."
_GRID = f"{_MAP}boardPicker.board."
_PLAIN_PARTS = (
    *("ForwardToChatter", "ForwardToKeyBuffer", "MenuDisplayer", "MapCenterer", "StackExpander"),
    *("PieceMover", "KeyBufferer", "ImageSaver", "Scroller", "HighlightLastMoved"),
)
_NEARLY_SAME = 0.01


@dataclass
class WrittenMap:
    """A map: its component, how many pixels of it are a millimetre, its boards for a save.

    `margin` is how many pixels the table's corner lies within the map's. A scenario with terrain of its
    own has boards of its own, by its id.
    """

    component: Component
    name: str
    px_per_mm: float
    boards: str
    pictures: dict[str, bytes] = field(default_factory=dict)
    margin: tuple[int, int] = (0, 0)
    scenario_boards: dict[str, str] = field(default_factory=dict)

    def pixel(self, x: float, y: float) -> tuple[int, int]:
        """A point of the table in pixels of the map."""
        left, top = self.margin
        return round(x * self.px_per_mm) + left, round(y * self.px_per_mm) + top


class MapWriter:
    """Writes the tables of a module.

    Args:
        size_of: the size of a picture in pixels.
        report: what cannot be said in VASSAL.
        painter: paints what lies on the ground of a table.
    """

    def __init__(self, size_of: SizeOf, report: Report, painter: Painter = no_painter) -> None:
        self._size_of = size_of
        self._report = report
        self._painter = painter
        self._files = IdMaker()

    def write(
        self,
        table: TableDefinition,
        name: str,
        sides: tuple[str, ...],
        grounds: Sequence[ScenarioGround] = (),
    ) -> WrittenMap:
        """A table as a map; what scenarios change of its ground makes boards of their own."""
        if not table.boards:
            table = with_ground(table)
        factor = self._px_per_mm(table)
        pictures: dict[str, bytes] = {}
        places = _columns_and_rows(table)
        if places is None:
            self._report.lost(
                "how the boards of a table lie, which is in no columns and rows", example=name
            )
            places = [(at, 0) for at in range(len(table.boards))]
        boards, triples = [], []
        titles: list[str] = []
        for board in table.boards:
            titles.append(unused_name(board.name or "board", titles))
        for board, title, (column, row) in zip(table.boards, titles, places, strict=True):
            painted = self._painted(table, board, title, factor, pictures)
            boards.append(painted or self.board(board, title, factor, pictures))
            triples += [title, str(column), str(row)]
        further: dict[str, str] = {}
        used = set(titles)
        for ground in grounds:
            own = self._with_terrain(table, ground, (titles, used), factor, pictures)
            if own:
                boards += own
                spots = zip(own, places, strict=True)
                parts = [(made.get("name"), str(x), str(y)) for made, (x, y) in spots]
                further[ground.scenario] = "\t".join([f"{name}BoardPicker", *chain(*parts)])
        picker = Component(
            f"{_MAP}BoardPicker", {"title": "Choose Boards", "boardPrompt": "Select board"}
        )
        setup = Component("setup", {})
        setup.text = "\t".join([f"{name}BoardPicker", *triples])
        picker.children = [setup, *boards] if boards else []
        edge, margin = _edges(table, factor)
        settings = {
            "mapName": name,
            "allowMultiple": write_bool(len(boards) > 1),
            "backgroundcolor": write_colour(table.ground[:7]),
            "color": "0,0,0",
            "edgeWidth": str(edge[0]),
            "edgeHeight": str(edge[1]),
            "launch": write_bool(table.on_request),
            "buttonName": name,
            "markMoved": "Always",
            "thickness": "3",
        }
        tag = "VASSAL.build.module.Map"
        if table.owners:
            tag = (
                "VASSAL.build.module.PlayerHand"
                if table.is_hand
                else "VASSAL.build.module.PrivateMap"
            )
            settings |= {"side": ",".join(sides), "visible": write_bool(table.open_to_all)}
        made = Component(tag, settings)
        made.children = [picker, *_parts(table)]
        return WrittenMap(made, name, factor, setup.text, pictures, margin, further)

    def _painted(
        self,
        table: TableDefinition,
        board: BoardDefinition,
        title: str,
        factor: float,
        pictures: dict[str, bytes],
        terrain: Sequence[TerrainFeature] = (),
    ) -> Component | None:
        """A board with a picture of what we draw there; None where that is nothing, or nobody can."""
        if not terrain and not is_worth_painting(table, board):
            return None
        box = (board.x, board.y, board.x + board.width, board.y + board.height)
        painted = self._painter(table, box, round(board.width * factor), terrain)
        if painted is None:
            return None
        suffix, data = painted
        path = f"images/board_{self._files.make(title, 'board')}{suffix}"
        pictures[path] = data
        self._report.changed("what is drawn on a table is the picture of its board", example=title)
        shown = msgspec.structs.replace(without_lines(board), image=BoardPicture(path))
        return self.board(shown, title, factor, pictures)

    def _with_terrain(
        self,
        table: TableDefinition,
        ground: ScenarioGround,
        names: tuple[Sequence[str], set[str]],
        factor: float,
        pictures: dict[str, bytes],
    ) -> list[Component]:
        """A table's boards with the terrain of a scenario in their pictures; none where nobody paints.

        Args:
            table: the table.
            ground: the terrain.
            names: of the boards without that terrain, and of all boards that the map has yet.
            factor: pixels for a millimetre.
            pictures: gets the pictures.
        """
        titles, used = names
        made = []
        for board, title in zip(table.boards, titles, strict=True):
            own = ground.board(title, used)
            used.add(own)
            painted = self._painted(table, board, own, factor, pictures, ground.terrain)
            if painted is None:
                return []
            made.append(painted)
        return made

    def _px_per_mm(self, table: TableDefinition) -> float:
        """Pixels for a millimetre: those of the first board's picture, which VASSAL does not scale."""
        usual = px_from_mm(1.0)
        for board in table.boards:
            if isinstance(board.image, BoardPicture):
                size = self._size_of(board.image.path)
                if size is None:
                    self._report.lost(UNKNOWN_SIZE, example=board.image.path)
                elif board.width > 0:
                    found = size[0] / board.width
                    if abs(found / usual - 1.0) > _NEARLY_SAME:
                        self._report.changed(
                            "a map has another scale than the counters: that of its board's picture",
                            example=table.name,
                        )
                        return found
        return usual

    def board(
        self, board: BoardDefinition, title: str, factor: float, pictures: dict[str, bytes]
    ) -> Component:
        """A board with its grids; a drawn one becomes a picture among `pictures`."""
        width, height = round(board.width * factor), round(board.height * factor)
        settings = {"name": title, "reversible": "false"}
        if isinstance(board.image, BoardPicture):
            settings["image"] = board.image.path.removeprefix("images/")
        elif isinstance(board.image, BoardDrawing):
            file = f"board_{self._files.make(title, 'board')}.svg"
            pictures[f"images/{file}"] = drawing(board.image, width, height, factor)
            settings["image"] = file
        else:
            settings |= {"width": str(width), "height": str(height), "color": "216,210,190"}
        made = Component(f"{_MAP}boardPicker.Board", settings)
        grid = self.grids(board, factor)
        if grid is not None:
            made.children.append(grid)
        return made

    def grids(self, board: BoardDefinition, factor: float) -> Component | None:
        """What lies on a board: zones and areas over a grid or regions; None where nothing does."""
        size = (round(board.width * factor), round(board.height * factor))
        plain = plain_grid(board.grid, board.regions, board.snaps_to_regions, factor, size)
        areas = board.area_map.areas if board.area_map is not None else ()
        zones = [zone_component(zone, factor) for zone in board.zones]
        for zone, definition in zip(zones, board.zones, strict=True):
            xs, ys = [x for x, _ in definition.points], [y for _, y in definition.points]
            inside = (round((max(xs) - min(xs)) * factor), round((max(ys) - min(ys)) * factor))
            inner = plain_grid(
                definition.grid, definition.regions, definition.snaps_to_regions, factor, inside
            )
            zone.children += [] if inner is None else [inner]
        zones += [named_area(area.name, area.points, factor, "$name$", False) for area in areas]
        if not zones:
            return plain
        made = Component(f"{_GRID}ZonedGrid", {})
        made.children = [*zones, *([plain] if plain is not None else [])]
        return made


def stacking_settings(stacking: StackingDefinition) -> dict[str, str]:
    """How far the pieces of a stack are shifted, in pixels."""
    return {
        "disabled": write_bool(not stacking.stacks),
        "exSepX": str(round(px_from_mm(stacking.open_x))),
        "exSepY": str(round(px_from_mm(stacking.open_y))),
        "unexSepX": str(round(px_from_mm(stacking.x))),
        "unexSepY": str(round(px_from_mm(stacking.y))),
    }


def layer_settings(table: TableDefinition) -> dict[str, str]:
    """In which layers the pieces of a table are drawn."""
    return {"property": table.layer_property, "layerOrder": write_array(table.layer_order)}


def _parts(table: TableDefinition) -> list[Component]:
    stacking = table.stacking
    metrics = Component(f"{_MAP}{'HandMetrics' if table.is_hand else 'StackMetrics'}", {})
    if stacking is not None:
        metrics.attributes = stacking_settings(stacking)
    made = [metrics, *(Component(f"{_MAP}{name}", {}) for name in _PLAIN_PARTS)]
    made.append(Component(f"{_MAP}CounterDetailViewer", {"delay": "700", "version": "4"}))
    made.append(
        Component(
            f"{_MAP}Zoomer",
            {"zoomLevels": "0.2,0.25,0.333,0.4,0.5,0.6,0.8,1.0,1.25,1.6", "zoomStart": "3"},
        )
    )
    if table.layer_order:
        made.append(Component(f"{_MAP}LayeredPieceCollection", layer_settings(table)))
    return made


def _edges(table: TableDefinition, factor: float) -> tuple[tuple[int, int], tuple[int, int]]:
    """VASSAL's edges around the boards, and how far the table's corner lies within the map's.

    An edge is as wide on either side: the wider one, or what stands beside the boards is not reached.
    """
    if not table.boards:
        return (0, 0), (0, 0)
    left = round(min(board.x for board in table.boards) * factor)
    top = round(min(board.y for board in table.boards) * factor)
    right = table.width - max(board.x + board.width for board in table.boards)
    bottom = table.height - max(board.y + board.height for board in table.boards)
    edge = (max(left, round(right * factor)), max(top, round(bottom * factor)))
    return edge, (edge[0] - left, edge[1] - top)


def _columns_and_rows(table: TableDefinition) -> list[tuple[int, int]] | None:
    """Column and row of each board where they lie edge to edge as VASSAL lays them, else None."""
    xs = sorted({board.x for board in table.boards})
    ys = sorted({board.y for board in table.boards})
    places = [(xs.index(board.x), ys.index(board.y)) for board in table.boards]
    by_place = dict(zip(places, table.boards, strict=True))
    if len(by_place) != len(table.boards):
        return None
    for (column, row), board in by_place.items():
        left = [b.width for (c, r), b in by_place.items() if r == row and c < column]
        above = [b.height for (c, r), b in by_place.items() if c == column and r < row]
        off = (xs[0] + sum(left) - board.x, ys[0] + sum(above) - board.y)
        if max(abs(off[0]), abs(off[1])) > _NEARLY_SAME:
            return None
    return places
