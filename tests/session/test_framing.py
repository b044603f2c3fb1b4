import pytest

from vtt.session.framing import FEWEST, MOST_GAIN, READABLE_PX, first_look, framed

TABLE = (0.0, 0.0, 1800.0, 1200.0)
SHAPE = 1.4
BASE = (700.0, 500.0, 740.0, 520.0)


def at(*middles):
    return [(x - 20, y - 10, x + 20, y + 10) for x, y in middles]


def test_the_part_where_pieces_stand_is_framed_with_room_about_it():
    pieces = at((700, 500), (1100, 500), (700, 700), (1100, 700))
    left, top, right, bottom = framed(TABLE, pieces, SHAPE)
    assert (left < 680, right > 1120, top < 490, bottom > 710) == (True,) * 4
    assert ((left + right) / 2, (top + bottom) / 2) == pytest.approx((900, 600))


def test_few_pieces_close_together_do_not_fill_the_screen():
    left, top, right, bottom = framed(TABLE, [BASE] * FEWEST, SHAPE)
    assert right - left == pytest.approx(1800 / MOST_GAIN)
    assert bottom - top == pytest.approx(1200 / MOST_GAIN)


@pytest.mark.parametrize(
    "pieces",
    [
        [],
        [BASE] * (FEWEST - 1),
        at((100, 100), (1700, 100), (100, 1100), (1700, 1100)),  # the table is full
        at((-500, 100), (-500, 200), (-500, 300), (-500, 400)),  # nothing stands on it
    ],
)
def test_a_full_table_and_one_that_does_not_say_where_play_will_be_show_whole(pieces):
    assert framed(TABLE, pieces, SHAPE) is None


def test_what_lies_beside_the_table_does_not_count():
    pieces = at((700, 500), (1100, 500), (700, 700), (1100, 700))
    assert framed(TABLE, [*pieces, *at((4000, 4000))], SHAPE) == framed(TABLE, pieces, SHAPE)


def test_the_room_about_many_pieces_does_not_grow_with_them():
    left, _, right, _ = framed(TABLE, at((520, 300), (1280, 300), (520, 700), (1280, 700)), SHAPE)
    assert (left, right) == pytest.approx((500 - 162, 1300 + 162))


def test_pieces_in_a_corner_are_framed_without_what_lies_beside_the_table():
    frame = framed(TABLE, at((1400, 1000), (1780, 1000), (1400, 1180), (1780, 1180)), SHAPE)
    assert frame[2:] == (1800, 1200)
    assert frame[0] < 1380 - 100


def test_on_a_high_table_pieces_along_one_end_are_framed_where_the_screen_is_wide():
    high = (0.0, 0.0, 1000.0, 1500.0)
    pieces = at((150, 100), (850, 100), (150, 500), (850, 500))
    assert framed(high, pieces, 0.66) is None
    assert framed(high, pieces, 1.4)[3] < 700


def test_where_pieces_take_the_whole_width_no_more_than_the_table_is_framed():
    high = (0.0, 0.0, 600.0, 3000.0)
    pieces = at((30, 100), (570, 100), (30, 500), (570, 500))
    left, top, right, bottom = framed(high, pieces, 1.4)
    assert (left, top, right) == (0.0, 0.0, 600.0)
    assert bottom < 1200


def px_per_mm(part, screen):
    return min(screen[0] / (part[2] - part[0]), screen[1] / (part[3] - part[1]))


def test_where_pieces_would_be_too_small_the_first_look_goes_to_most_of_them():
    screen = (300.0, 200.0)
    near, far = at((700, 500), (720, 520), (740, 540), (760, 560)), at((1700, 1100))
    look = first_look(TABLE, [*far, *near], screen)
    assert 40 * px_per_mm(look, screen) == pytest.approx(READABLE_PX)
    assert all(look[0] <= box[0] and box[2] <= look[2] for box in near)
    assert all(look[1] <= box[1] and box[3] <= look[3] for box in near)
    assert ((look[0] + look[2]) / 2, (look[1] + look[3]) / 2) == pytest.approx((730, 530))


def test_pieces_that_can_be_told_apart_are_looked_at_as_they_are_framed():
    pieces, screen = at((700, 500), (1100, 500), (700, 700), (1100, 700)), (1000.0, 700.0)
    assert first_look(TABLE, pieces, screen) == framed(TABLE, pieces, 1000 / 700) is not None
    full = at((100, 100), (1700, 100), (100, 1100), (1700, 1100))
    assert first_look(TABLE, full, screen) is None


def test_the_first_look_at_a_very_large_table_is_not_nearer_than_the_bound():
    large, screen = (0.0, 0.0, 18000.0, 12000.0), (900.0, 600.0)
    look = first_look(large, at((9000, 6000), (9100, 6000), (50, 50), (17900, 11900)), screen)
    assert px_per_mm(look, screen) == pytest.approx(MOST_GAIN * 900 / 18000)


@pytest.mark.parametrize("corner", [(40, 40), (1760, 1160), (40, 1160)])
def test_the_first_look_stays_on_the_table(corner):
    look = first_look(TABLE, [*at(*[corner] * 5), *at((900, 600))], (300.0, 200.0))
    assert min(look[:2]) >= 0
    assert (look[2] <= 1800, look[3] <= 1200) == (True, True)
    assert look[0] <= corner[0] <= look[2]
    assert look[1] <= corner[1] <= look[3]


def test_of_a_high_narrow_table_the_first_look_takes_the_whole_width():
    high = (0.0, 0.0, 200.0, 3000.0)
    look = first_look(high, at((100, 100), (100, 200), (100, 2900), (100, 300)), (300.0, 200.0))
    assert (look[0], look[2]) == (0.0, 200.0)
    assert (look[1] <= 100, look[3] >= 300) == (True, True)
