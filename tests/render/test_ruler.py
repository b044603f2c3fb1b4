import itertools

import pytest

from vtt.base.units import MM_PER_INCH
from vtt.render.ruler import LABEL_ROOM_PX, MINOR_ROOM_PX, RulerUnit, ticks


@pytest.mark.parametrize("px_per_mm", [0.02, 0.3, 1.0, 3.7, 40.0])
@pytest.mark.parametrize("unit", list(RulerUnit))
def test_ticks_have_room_and_numbers_more(px_per_mm, unit):
    found = ticks(-500.0, 1500.0, px_per_mm, unit)
    places = [tick.mm * px_per_mm for tick in found]
    numbered = [tick.mm * px_per_mm for tick in found if tick.label]
    assert all(b - a >= MINOR_ROOM_PX - 1e-6 for a, b in itertools.pairwise(places))
    assert all(b - a >= LABEL_ROOM_PX - 1e-6 for a, b in itertools.pairwise(numbered))


def test_mm_are_counted_from_the_corner_of_the_table_in_round_numbers():
    found = [tick.label for tick in ticks(-60.0, 120.0, 1.3, RulerUnit.MM) if tick.label]
    assert found == ["-50", "0", "50", "100"]


def test_inches_are_inches():
    found = {tick.label: tick.mm for tick in ticks(0.0, 310.0, 1.0, RulerUnit.INCH) if tick.label}
    assert found["6″"] == pytest.approx(6 * MM_PER_INCH)
    quarters = [tick.label for tick in ticks(0.0, 26.0, 10.0, RulerUnit.INCH) if tick.label]
    assert quarters == ["0″", "0.25″", "0.5″", "0.75″", "1″"]
