"""What geometry costs, against the same sums written out bare."""

import random

import pytest

from tests.benchmarks.conftest import Goal
from tests.benchmarks.reference.bare_corners import bare_corners
from vtt.geometry.footprint import Footprint
from vtt.geometry.outline import rectangle
from vtt.geometry.pose import Pose

BASES = 400


def test_corners_of_posed_bases(goals):
    dice = random.Random(7)
    bases = [
        (dice.uniform(0, 1800), dice.uniform(0, 1200), dice.uniform(0, 360), 40.0, 20.0)
        for _ in range(BASES)
    ]
    outline = rectangle(40.0, 20.0)
    poses = [Pose(x, y, facing) for x, y, facing, *_ in bases]

    def candidate():
        return [Footprint(outline, pose).corners for pose in poses]

    goals.times(
        Goal("C1", f"corners of {BASES} posed bases", "bare arithmetic", at_most=4.0),
        candidate,
        reference=lambda: bare_corners(bases),
        same=lambda a, b: all(
            corner == pytest.approx(other)
            for one, two in zip(a, b, strict=True)
            for corner, other in zip(one, two, strict=True)
        ),
    )
