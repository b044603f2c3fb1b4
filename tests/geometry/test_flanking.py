from tests.geometry.bases import LANCERS, WAGON, at
from vtt.geometry.edges import Side
from vtt.geometry.flanking import Overlap, free_front_mm, overlaps_on

BASE = at(0, 0)
OPPONENT = at(0, -20, 180)
RIGHT, LEFT = at(40, -20, 180), at(-40, -20, 180)


def test_an_enemy_beside_the_opponent_overlaps() -> None:
    found = overlaps_on(BASE, {}, {"o": OPPONENT, "r": RIGHT, "l": LEFT})
    assert found == [Overlap("l", Side.LEFT, False), Overlap("r", Side.RIGHT, False)]


def test_without_a_frontal_fight_nobody_overlaps() -> None:
    assert overlaps_on(BASE, {}, {"r": RIGHT}) == []
    assert overlaps_on(BASE, {}, {"o": at(5, -20, 180), "r": at(45, -20, 180)}) == []


def test_an_enemy_whose_front_is_held_does_not_overlap() -> None:
    enemies = {"o": OPPONENT, "r": RIGHT}
    assert overlaps_on(BASE, {"f": at(40, 0)}, enemies) == []
    assert free_front_mm(RIGHT, {"f": at(40, 0)}) == 0
    partly = {"f": at(60, 0)}
    assert overlaps_on(BASE, partly, enemies) == [Overlap("r", Side.RIGHT, False)]
    assert free_front_mm(RIGHT, partly) == 20


def test_side_contact_overlaps_each_other() -> None:
    found = overlaps_on(BASE, {}, {"o": OPPONENT, "s": at(40, 5, 180)})
    assert found == [Overlap("s", Side.RIGHT, True)]


def test_a_corner_neighbour_that_is_not_level_does_not_overlap() -> None:
    level_with_nobody = at(40, -25, 180, LANCERS)
    enemies = {"o": OPPONENT, "r": level_with_nobody}
    assert overlaps_on(BASE, {}, enemies) == [Overlap("r", Side.RIGHT, False)]
    shifted = {"o": OPPONENT, "r": at(40.2, -20, 180)}
    assert overlaps_on(BASE, {}, shifted) == []


def test_a_side_that_is_attacked_squarely_is_not_overlapped_as_well() -> None:
    assert overlaps_on(BASE, {}, {"o": OPPONENT, "f": at(30, 10, 270), "r": RIGHT}) == []


def test_a_side_on_which_a_front_lies_out_of_line_is_not_overlapped_as_well() -> None:
    assert overlaps_on(BASE, {}, {"o": OPPONENT, "f": at(30, 15, 270), "r": RIGHT}) == []


def test_one_overlap_on_a_side_at_most() -> None:
    deep = at(0, 0, 0, WAGON)
    enemies = {"o": at(0, -50, 180), "a": at(40, -10, 180), "b": at(40, 20, 180)}
    assert overlaps_on(deep, {}, enemies) == [Overlap("a", Side.RIGHT, True)]
