import subprocess
import sys
from collections.abc import Callable

import msgspec
import pytest

from vtt.base.errors import GeometryError
from vtt.geometry.motion import Free, Leg, Pivot, Slide, Straight, Wheel, wheel_forward
from vtt.geometry.pose import Pose

LEGS: list[Leg] = [
    Straight(-12.5),
    Wheel("left", -30.0),
    Pivot(45.0, (10.0, 20.0)),
    Pivot(45.0),
    Slide(3.0, -4.0),
    Free(Pose(1.0, 2.0, 3.0)),
]


def test_legs_are_written_as_short_lists_and_read_back() -> None:
    text = msgspec.json.encode(LEGS)
    assert msgspec.json.decode(text, type=list[Leg]) == LEGS
    assert text.startswith(b'[["straight",-12.5],["wheel","left",-30.0],["pivot",45.0,[10.0,20.0]]')


def test_a_wheel_is_about_a_front_corner() -> None:
    with pytest.raises(GeometryError, match="a wheel about 'left' or 'right', found 'rear'"):
        Wheel("rear", 10)
    with pytest.raises(msgspec.ValidationError, match="'rear'"):
        msgspec.json.decode(b'["wheel", "rear", 10]', type=Leg)


@pytest.mark.parametrize(
    "make",
    [
        lambda number: Straight(number),
        lambda number: Wheel("left", number),
        lambda number: Pivot(number),
        lambda number: Pivot(1, (number, 0)),
        lambda number: Slide(0, number),
        lambda number: Free(Pose(0, 0, number)),
    ],
)
def test_legs_are_finite(make: Callable[[float], Leg]) -> None:
    with pytest.raises(GeometryError, match="needs finite numbers, found"):
        make(float("nan"))
    with pytest.raises(GeometryError, match="needs finite numbers, found"):
        make(float("inf"))


def test_a_wheel_forward_turns_towards_its_corner() -> None:
    assert wheel_forward("right", 30) == Wheel("right", 30)
    assert wheel_forward("left", 30) == Wheel("left", -30)


def test_legs_are_read_without_shapely_and_numpy() -> None:
    code = "import sys, vtt.geometry.motion; print({'shapely', 'numpy'} & set(sys.modules))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "set()"
