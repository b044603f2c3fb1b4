import pytest

from tests.session.games import duel_game
from vtt.geometry.pose import Pose
from vtt.ui.scene.label_room import SPARED, in_hand, others, squares


@pytest.fixture
def game():
    return duel_game().view


def test_what_is_in_hand_is_kept_clear_where_it_would_stand(game):
    pieces = game.state.pieces
    (ring,) = in_hand({"red_1": Pose(200, 300), "gone": Pose(0, 0)}, pieces, game.module)
    xs, ys = [x for x, _ in ring], [y for _, y in ring]
    assert (min(xs) + max(xs)) / 2 == pytest.approx(200)
    assert (min(ys) + max(ys)) / 2 == pytest.approx(300)


def test_the_others_are_all_but_those_in_hand_and_none_of_too_many(game):
    pieces = dict(game.state.pieces.items())
    assert len(list(others({"red_1"}, pieces, game.module))) == len(pieces) - 1
    assert list(others((), pieces, game.module)) == []
    crowd = {str(number): pieces["red_1"] for number in range(SPARED + 1)}
    assert list(others({"0"}, crowd, game.module)) == []


def test_a_square_lies_about_its_point():
    assert list(squares([(10.0, 20.0)], 3.0)) == [((7, 17), (13, 17), (13, 23), (7, 23))]
