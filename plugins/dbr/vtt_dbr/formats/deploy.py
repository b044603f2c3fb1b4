"""Where an army list's elements stand at first: commands side by side along the army's edge."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from vtt.geometry.pose import Pose
from vtt_dbr.formats.army_list import ElementLine

MARGIN_MM = 60.0
"""From the edge of the table to the rearmost line, and between two commands."""
RANK_MM = 100.0
"""From one line's front to the next one's."""


@dataclass(frozen=True)
class Stand:
    """An element to be put down: its command's place in the list, its line, and its size in mm."""

    command: int
    line: ElementLine
    width: float
    depth: float


def deploy(stands: Sequence[Stand], table: tuple[float, float], at_top: bool) -> Iterator[Pose]:
    """A pose for each element, in their order: lines of bases edge to edge, fronts level.

    Each command has an equal share of the table's width and as many lines as it needs; the front
    line is the first one filled. The lines are closed up where the table is not deep enough.
    """
    width, depth = table
    count = max(stand.command for stand in stands) + 1
    share = (width - MARGIN_MM * (count + 1)) / count
    lines = [list(_lines([s for s in stands if s.command == c], share)) for c in range(count)]
    deepest = max(len(own) for own in lines)
    gap = min(RANK_MM, (depth / 2 - 2 * MARGIN_MM) / deepest)
    front = depth - MARGIN_MM - max(stand.depth for stand in stands) - gap * (deepest - 1)
    for command, own in enumerate(lines):
        left = MARGIN_MM + command * (share + MARGIN_MM)
        for row, line in enumerate(own):
            x = left + (share - sum(stand.width for stand in line)) / 2
            for stand in line:
                pose = Pose(x + stand.width / 2, front + row * gap + stand.depth / 2)
                x += stand.width
                yield _turned(pose, width, depth) if at_top else pose


def _lines(stands: Sequence[Stand], width: float) -> Iterator[list[Stand]]:
    """The elements of a command in lines no wider than its share of the table."""
    line: list[Stand] = []
    for stand in stands:
        if line and sum(s.width for s in line) + stand.width > width:
            yield line
            line = []
        line.append(stand)
    if line:
        yield line


def _turned(pose: Pose, width: float, depth: float) -> Pose:
    return Pose(width - pose.x, depth - pose.y, 180.0)
