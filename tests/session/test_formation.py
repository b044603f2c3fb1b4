"""A base is taken with those that are lined up with it, one after the other, and with nobody else."""

from tests.builders import make_module, position
from vtt.rules.verdict import NO_OPINION
from vtt.session.formation import formation_of
from vtt.session.seat import Seat
from vtt.state.sight import UMPIRE
from vtt.state.view import view_for

LINE = """
red_1 pike 100,100 @0
red_2 pike 140,100 @0
red_3 pike 180,100 @0
red_4 pike 100,120 @0
red_5 pike 260,100 @0
red_6 pike 220,100 @20
blue_1 pike 60,100 @0 side=blue
"""


def group(piece):
    module = make_module()
    state = position(LINE, module)
    seat = Seat("field", lambda: view_for(state, module, UMPIRE), lambda _command: NO_OPINION)
    return formation_of(seat, piece)


def test_neighbours_of_neighbours_and_the_rank_behind_belong_to_it():
    line = ("red_1", "red_2", "red_3", "red_4")
    assert group("red_1") == group("red_3") == group("red_4") == line


def test_who_stands_apart_or_turned_or_is_an_enemy_does_not():
    assert group("red_5") == ("red_5",)
    assert group("red_6") == ("red_6",)
    assert group("blue_1") == ("blue_1",)
