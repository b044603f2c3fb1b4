from hypothesis import given

from tests.geometry.bases import ROUND, WAGON, PlaneMove, at, footprints, plane_moves, rectangular
from vtt.geometry.footprint import Footprint
from vtt.geometry.sector import Sector, sector, wholly_ahead, wholly_behind


def test_round_bases_count_to_their_rim() -> None:
    assert wholly_behind(at(100, 30, 0, ROUND), at(0, 0))
    assert not wholly_behind(at(100, 29.9, 0, ROUND), at(0, 0))
    assert wholly_behind(at(0, 30, 0), at(0, 0, 0, ROUND))


def test_the_lines_are_inclusive_with_the_tolerance() -> None:
    assert wholly_behind(at(60, 19.96), at(0, 0))
    assert not wholly_behind(at(60, 19.94), at(0, 0))
    assert wholly_ahead(at(60, -20), at(0, 0))


def test_a_base_as_deep_as_the_band_is_on_the_flank_and_a_deeper_one_mixed() -> None:
    assert sector(at(60, 0), at(0, 0)) is Sector.FLANK
    assert sector(at(60, 0, 0, WAGON), at(0, 0)) is Sector.MIXED


@given(footprints, rectangular, plane_moves)
def test_the_sector_does_not_depend_on_the_view(
    base: Footprint, other: Footprint, move: PlaneMove
) -> None:
    assert sector(move.base(base), move.base(other)) is sector(base, other)


@given(footprints, rectangular)
def test_turning_the_other_about_swaps_front_and_rear(base: Footprint, other: Footprint) -> None:
    swapped = {Sector.FRONT: Sector.REAR, Sector.REAR: Sector.FRONT}
    found = sector(base, other)
    assert sector(base, other.at(other.pose.turned(180))) is swapped.get(found, found)
