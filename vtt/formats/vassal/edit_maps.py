"""What was edited of tables, boards, grids, zones and regions, written into the components of their map.

Only what differs is written: a setting that nobody touched stays as the file had it.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, Protocol, TypeVar

from vtt.definition.board import (
    BoardDefinition,
    BoardPicture,
    RegionDefinition,
    TableDefinition,
    ZoneDefinition,
)
from vtt.formats.vassal.components import first_of, is_kind, parts_of
from vtt.formats.vassal.convert_grids import PLAIN_GRIDS
from vtt.formats.vassal.edit_play import update
from vtt.formats.vassal.kinds import px_from_mm, write_array, write_bool, write_colour
from vtt.formats.vassal.own_grids import plain_grid, region_component, zone_component
from vtt.formats.vassal.own_maps import MapWriter, layer_settings, stacking_settings
from vtt.formats.vassal.pictures import FOLDER
from vtt.formats.vassal.report import Report
from vtt.formats.vassal.tree import Component

_MAP: Final = "VASSAL.build.module.map."
_PX: Final = px_from_mm(1.0)
_LOOKS: Final = (
    "visible",
    "dotsVisible",
    "color",
    "fontSize",
    "rotateText",
    "hDrawOff",
    "vDrawOff",
)
"""Settings of a grid that our module does not say; those of the file stay."""
_OTHER_GRIDS: Final = ("ZonedGrid",)


class _Named(Protocol):
    @property
    def id(self) -> str: ...

    @property
    def name(self) -> str: ...


Item = TypeVar("Item", bound=_Named)


@dataclass(frozen=True)
class Pair:
    """A table as it is now and as the file has it, with the names of its owners."""

    now: TableDefinition
    before: TableDefinition
    owners: tuple[str, ...]
    old_owners: tuple[str, ...]


def edit_map(
    component: Component,
    pair: Pair,
    writer: MapWriter,
    pictures: dict[str, bytes],
    report: Report,
) -> bool:
    """A map: its own settings, how its stacks and layers are, and its boards.

    Args:
        component: the map.
        pair: the table now and before.
        writer: writes what is new.
        pictures: takes the pictures of boards that are drawn.
        report: what cannot be said.

    Returns:
        Whether something was written.
    """
    now, before = pair.now, pair.before
    new, old = (_settings(table, owners) for table, owners in _sides(pair))
    changed = update(component, new, old)
    if now.stacking != before.stacking and now.stacking is not None:
        metrics = _part(component, ("StackMetrics", "HandMetrics"), f"{_MAP}StackMetrics")
        old_metrics = {} if before.stacking is None else stacking_settings(before.stacking)
        update(metrics, stacking_settings(now.stacking), old_metrics)
        changed = True
    layers = [(table.layer_property, table.layer_order) for table in (now, before)]
    if layers[0] != layers[1]:
        part = _part(component, ("LayeredPieceCollection",), f"{_MAP}LayeredPieceCollection")
        part.attributes.update(layer_settings(now))
        changed = True
    if (now.width, now.height) != (before.width, before.height) and _same_boards(pair):
        report.changed("a table's size, which follows from its boards in VASSAL", example=now.name)
    return _edit_boards(component, pair, writer, pictures) or changed


def _sides(pair: Pair) -> tuple[tuple[TableDefinition, tuple[str, ...]], ...]:
    return ((pair.now, pair.owners), (pair.before, pair.old_owners))


def _settings(table: TableDefinition, owners: tuple[str, ...]) -> dict[str, str]:
    made = {
        "mapName": table.name,
        "backgroundcolor": write_colour(table.ground[:7]),
        "launch": write_bool(table.on_request),
    }
    if owners:
        made |= {"side": write_array(owners), "visible": write_bool(table.open_to_all)}
    return made


def _part(component: Component, shorts: tuple[str, ...], tag: str) -> Component:
    found = first_of(component, *shorts)
    if found is None:
        found = Component(tag, {})
        component.children.append(found)
    return found


# --- boards


def _same_boards(pair: Pair) -> bool:
    return [b.id for b in pair.now.boards] == [b.id for b in pair.before.boards]


def _edit_boards(
    component: Component, pair: Pair, writer: MapWriter, pictures: dict[str, bytes]
) -> bool:
    if (pair.now.name, pair.now.boards) == (pair.before.name, pair.before.boards):
        return False
    picker = _part(component, ("BoardPicker",), f"{_MAP}BoardPicker")
    old = {board.id: board for board in pair.before.boards}
    known: dict[str, Component] = {}
    for part in parts_of(picker):
        if is_kind(part, "Board"):
            known.setdefault(part.get("name"), part)
    changed = False
    for board in pair.now.boards:
        before = old.get(board.id)
        own = None if before is None else known.get(before.name)
        if before is None or own is None:
            picker.children.append(writer.board(board, board.name, _PX, pictures))
            changed = True
        else:
            changed = edit_board(own, board, before, writer) or changed
    changed = _drop_boards(picker, pair, known) or changed
    renamed = pair.now.name != pair.before.name
    if renamed or _layout(pair.now) != _layout(pair.before):
        _write_setup(picker, pair.now)
        changed = True
    return changed


def _drop_boards(picker: Component, pair: Pair, known: Mapping[str, Component]) -> bool:
    kept = {board.id for board in pair.now.boards}
    gone = [known[b.name] for b in pair.before.boards if b.id not in kept and b.name in known]
    picker.children = [part for part in picker.children if not any(part is one for one in gone)]
    return bool(gone)


def _layout(table: TableDefinition) -> list[tuple[str, float, float]]:
    return [(board.name, board.x, board.y) for board in table.boards]


def _write_setup(picker: Component, table: TableDefinition) -> None:
    """The boards with which a new game begins; a map with one board needs not be told."""
    setup = next((part for part in picker.children if part.tag == "setup"), None)
    if setup is None:
        setup = Component("setup", {})
        picker.children.insert(0, setup)
    xs = sorted({board.x for board in table.boards})
    ys = sorted({board.y for board in table.boards})
    triples = [
        text
        for board in table.boards
        for text in (
            f"{board.name}/rev" if board.reversed else board.name,
            str(xs.index(board.x)),
            str(ys.index(board.y)),
        )
    ]
    setup.text = "\t".join([f"{table.name}BoardPicker", *triples])


def edit_board(
    component: Component, now: BoardDefinition, before: BoardDefinition, writer: MapWriter
) -> bool:
    """A board: its name, its picture or size, and what grids and zones lie on it."""
    new, old = (_board_settings(board) for board in (now, before))
    changed = update(component, new, old)
    grids = [(b.grid, b.zones, b.regions, b.snaps_to_regions) for b in (now, before)]
    if grids[0] == grids[1]:
        return changed
    _edit_grids(component, now, before, writer)
    return True


def _board_settings(board: BoardDefinition) -> dict[str, str]:
    made = {"name": board.name}
    if isinstance(board.image, BoardPicture):
        return {**made, "image": board.image.path.removeprefix(FOLDER)}
    return {
        **made,
        "width": str(round(board.width * _PX)),
        "height": str(round(board.height * _PX)),
    }


# --- grids


def _edit_grids(
    component: Component, now: BoardDefinition, before: BoardDefinition, writer: MapWriter
) -> None:
    holder = first_of(component, *_OTHER_GRIDS, *PLAIN_GRIDS)
    zoned = holder if holder is not None and is_kind(holder, *_OTHER_GRIDS) else None
    if holder is None or (zoned is None and now.zones):
        whole = writer.grids(now, _PX)
        component.children = [part for part in component.children if part is not holder]
        component.children += [] if whole is None else [whole]
        return
    above = component if zoned is None else zoned
    if (now.grid, now.regions, now.snaps_to_regions) != (
        before.grid,
        before.regions,
        before.snaps_to_regions,
    ):
        _edit_plain(above, now, before)
    if zoned is not None and now.zones != before.zones:
        zoned.children = _edited_zones(zoned, now, before)


def _edit_plain(above: Component, now: BoardDefinition, before: BoardDefinition) -> None:
    """The grid right inside a board, a zoned grid or a zone."""
    size = (round(now.width * _PX), round(now.height * _PX))
    _put_plain(
        above,
        plain_grid(now.grid, now.regions, now.snaps_to_regions, _PX, size),
        (now.regions, before.regions),
    )


def _put_plain(
    above: Component,
    new: Component | None,
    regions: tuple[tuple[RegionDefinition, ...], tuple[RegionDefinition, ...]],
) -> None:
    old = first_of(above, *PLAIN_GRIDS)
    if old is None:
        above.children += [] if new is None else [new]
    elif new is None:
        above.children = [part for part in above.children if part is not old]
    elif new.tag != old.tag:
        above.children = [new if part is old else part for part in above.children]
    elif is_kind(old, "RegionGrid"):
        update(old, new.attributes, {})
        old.children = _edited_regions(old, *regions)
    else:
        _merge(old, new)


def _merge(old: Component, new: Component) -> None:
    """The new settings of a grid or numbering; how it looks stays as the file has it."""
    kept = {name: text for name, text in old.attributes.items() if name in _LOOKS}
    old.attributes.update({**new.attributes, **kept})
    for part in new.children:
        same = next((own for own in old.children if own.tag == part.tag), None)
        if same is None:
            old.children = [own for own in old.children if "Numbering" not in own.tag]
            old.children.append(part)
        else:
            _merge(same, part)


def _edited_regions(
    grid: Component, now: tuple[RegionDefinition, ...], before: tuple[RegionDefinition, ...]
) -> list[Component]:
    old = {region.id: region for region in before}
    parts = _by_definition(grid, "Region", before)
    made = []
    for region in now:
        part = parts.get(region.id) or Component(region_component(region, _PX).tag, {})
        was = old.get(region.id)
        update(
            part,
            region_component(region, _PX).attributes,
            {} if was is None else region_component(was, _PX).attributes,
        )
        made.append(part)
    others = [part for part in grid.children if not is_kind(part, "Region")]
    return [*made, *others]


def _edited_zones(
    grid: Component, now: BoardDefinition, before: BoardDefinition
) -> list[Component]:
    old = {zone.id: zone for zone in before.zones}
    parts = _by_definition(grid, "Zone", before.zones)
    gone = [part for zone, part in parts.items() if zone not in {z.id for z in now.zones}]
    kept = [part for part in grid.children if not any(part is one for one in gone)]
    added = []
    for zone in now.zones:
        part, was = parts.get(zone.id), old.get(zone.id)
        if part is None or was is None:
            added.append(_new_zone(zone))
        elif zone != was:
            _edit_zone(part, zone, was)
    return [*added, *kept]


def _edit_zone(part: Component, now: ZoneDefinition, before: ZoneDefinition) -> None:
    new, old = (zone_component(zone, _PX).attributes for zone in (now, before))
    update(part, new, old)
    if (now.grid, now.regions, now.snaps_to_regions) != (
        before.grid,
        before.regions,
        before.snaps_to_regions,
    ):
        inner = plain_grid(now.grid, now.regions, now.snaps_to_regions, _PX, _size(now))
        _put_plain(part, inner, (now.regions, before.regions))


def _new_zone(zone: ZoneDefinition) -> Component:
    made = zone_component(zone, _PX)
    inner = plain_grid(zone.grid, zone.regions, zone.snaps_to_regions, _PX, _size(zone))
    made.children = [] if inner is None else [inner]
    return made


def _size(zone: ZoneDefinition) -> tuple[int, int]:
    """Width and height of the box about a zone in pixels, by which what counts down is counted."""
    xs, ys = [x for x, _ in zone.points], [y for _, y in zone.points]
    return (round((max(xs) - min(xs)) * _PX), round((max(ys) - min(ys)) * _PX))


def _by_definition(above: Component, short: str, items: tuple[Item, ...]) -> dict[str, Component]:
    """The component of each item, by its id: the first of its name that no other item has."""
    waiting = [part for part in parts_of(above) if is_kind(part, short)]
    found: dict[str, Component] = {}
    for item in items:
        part = next((part for part in waiting if part.get("name") == item.name), None)
        if part is not None:
            waiting = [other for other in waiting if other is not part]
            found[item.id] = part
    return found
