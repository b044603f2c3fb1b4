"""VASSAL's regions and zones in board pixels: named points, and polygons with grids of their own."""

from dataclasses import dataclass
from typing import TypeAlias

from vtt.formats.vassal.hex_grid import HexGridPx
from vtt.formats.vassal.pixels import Pixel, distance_squared, is_inside, middle_of
from vtt.formats.vassal.square_grid import SquareGridPx


@dataclass(frozen=True)
class RegionGridPx:
    """Named points; a place belongs to the nearest one."""

    regions: tuple[tuple[str, int, int], ...]
    snaps: bool = True

    def nearest(self, x: int, y: int) -> tuple[str, int, int] | None:
        """The region of a point: the first of the nearest."""
        return min(self.regions, key=lambda r: distance_squared((r[1], r[2]), x, y), default=None)

    def snap(self, x: int, y: int) -> Pixel:
        """Where a piece that is put at a point comes to stand."""
        found = self.nearest(x, y) if self.snaps else None
        return (x, y) if found is None else found[1:]

    def name(self, x: int, y: int) -> str:
        """The name of the region of a point."""
        found = self.nearest(x, y)
        return "" if found is None else found[0]

    def find(self, name: str) -> Pixel | None:
        """The point of a region, or None."""
        return next((region[1:] for region in self.regions if region[0] == name), None)


PlainGrid: TypeAlias = HexGridPx | SquareGridPx | RegionGridPx


@dataclass(frozen=True)
class ZonePx:
    """A zone: its polygon, its grid, and how its places are called."""

    name: str
    polygon: tuple[Pixel, ...]
    format: str = "$name$"
    grid: PlainGrid | None = None
    uses_background: bool = False


@dataclass(frozen=True)
class ZonedGridPx:
    """Zones over a grid; the first zone that holds a point counts."""

    zones: tuple[ZonePx, ...]
    background: PlainGrid | None = None

    def zone_at(self, x: int, y: int) -> ZonePx | None:
        """The zone of a point."""
        return next((zone for zone in self.zones if is_inside(zone.polygon, x, y)), None)

    def _grid_of(self, zone: ZonePx) -> PlainGrid | None:
        return self.background if zone.uses_background else zone.grid

    def snap(self, x: int, y: int) -> Pixel:
        """Where a piece that is put at a point comes to stand; a zone without a grid does not snap."""
        zone = self.zone_at(x, y)
        grid = self.background if zone is None else self._grid_of(zone)
        return (x, y) if grid is None else grid.snap(x, y)

    def name(self, x: int, y: int) -> str:
        """The name of the place of a point."""
        zone = self.zone_at(x, y)
        if zone is None:
            return "" if self.background is None else self.background.name(x, y)
        grid = self._grid_of(zone)
        inner = "" if grid is None else grid.name(x, y)
        return zone.format.replace("$name$", zone.name).replace("$gridLocation$", inner)

    def find(self, name: str) -> Pixel | None:
        """A point of the place of a name, or None."""
        for zone in self.zones:
            grid = self._grid_of(zone)
            head, marker, tail = zone.format.replace("$name$", zone.name).partition(
                "$gridLocation$"
            )
            if not marker:
                middle = middle_of(zone.polygon)
                if head == name and is_inside(zone.polygon, *middle):
                    return middle
                continue
            if grid is not None and name.startswith(head) and name.endswith(tail):
                found = grid.find(name[len(head) : len(name) - len(tail)])
                if found is not None and self.zone_at(*found) is zone:
                    return found
        return None if self.background is None else self.background.find(name)


BoardGrid: TypeAlias = PlainGrid | ZonedGridPx
