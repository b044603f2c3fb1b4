"""What the computer player expects of a battle is what the tables have."""

import pytest

from plugins.bellum_gallicum.tests.game import referee, start
from vtt.base.ids import SideId
from vtt_bellum_gallicum.battle_hope import Outlook, outlook
from vtt_bellum_gallicum.battle_line import BattleLine
from vtt_bellum_gallicum.chase import forces
from vtt_bellum_gallicum.host import Host, Trooper
from vtt_bellum_gallicum.units import GALLIC, ROMAN

LEGION, RECRUITS = Trooper(4, 2, 5, rides=False), Trooper(3, 2, 4, rides=False)
HORSE, ARCHERS = Trooper(2, 1, 3, rides=True), Trooper(1, 1, 3, rides=False)
TRIBE, TURNED = Trooper(4, 2, 3, rides=False), Trooper(2, 0, 3, rides=False)


def host(*troopers: Trooper, bows: int = 0, rank: int = 0, rating: int = 0) -> Host:
    horse = sum(one.strength for one in troopers if one.rides)
    return Host(tuple(sorted(troopers, reverse=True)), horse, bows, rank, rating)


def expected(own: Host, enemy: Host, region: str = "aedui", side: SideId = ROMAN) -> Outlook:
    return outlook(referee().view(start("s58")), region, side, own, enemy)


def test_a_skirmish_is_the_mean_of_its_six_dice():
    # 8 to 2 is 4/1, nothing is added to the die: S5 turns the defender over, S6 to S9 are his end
    sure = expected(host(TRIBE, TRIBE), host(Trooper(2, 1, 3, rides=False)))
    assert sure == pytest.approx((1.0, 0.0, (0.5 + 5 * 1.0) / 6))
    # 4 to 2 is 2/1, the terrain takes one from the Roman die: S2 to S7, two of them won by the defender
    held = expected(host(TRIBE), host(Trooper(2, 1, 3, rides=False)), "helvetii")
    assert held.wins == pytest.approx(4 / 6)
    assert held.loses == pytest.approx((0.5 + 0.5 + 0.5) / 6)


def test_what_one_side_wins_the_other_loses():
    rome = host(LEGION, LEGION, LEGION, LEGION, RECRUITS, RECRUITS, rank=3, rating=5)
    gaul = host(*[TRIBE] * 6, rank=2, rating=3)
    for region in ("aedui", "helvetii"):
        own, their = expected(rome, gaul, region), expected(gaul, rome, region, GALLIC)
        assert own.wins == pytest.approx(1.0 - their.wins)
        assert (own.loses, own.kills) == pytest.approx((their.kills, their.loses))


def test_rough_ground_horse_and_bows_count():
    rome = [LEGION, LEGION, LEGION, LEGION, RECRUITS, RECRUITS]
    gaul = host(*[TRIBE] * 6, HORSE, rank=2, rating=3)
    bare = host(*rome, rank=3, rating=5)
    full = host(*rome, HORSE, HORSE, ARCHERS, ARCHERS, bows=2, rank=3, rating=5)
    assert expected(bare, gaul, "helvetii").wins < expected(bare, gaul).wins
    assert expected(bare, gaul).wins < expected(full, gaul).wins


def test_caesar_waits_for_his_horse_before_he_goes_for_the_helvetii():
    """In 58 BC the legions alone are likely to be beaten in the mountains; with all who come they win."""
    view = referee().view(start("s58"))
    helvetii = next(one.host for one in forces(view, GALLIC) if one.region == "helvetii")
    legions = [*[LEGION] * 4, *[RECRUITS] * 2]
    alone = host(*legions, ARCHERS, bows=1, rank=3, rating=5)
    joined = host(*legions, *[ARCHERS] * 3, *[HORSE] * 2, bows=3, rank=3, rating=5)
    assert outlook(view, "helvetii", ROMAN, alone, helvetii).wins < 0.5
    assert outlook(view, "helvetii", ROMAN, joined, helvetii).wins > 0.9


def test_losses_fall_on_the_weakest_and_turn_over_who_is_full():
    line = BattleLine(host(TRIBE, LEGION, TURNED, HORSE))
    line.suffer(1, 1)
    assert line.strength == 8  # who was turned is lost, the horse is turned over
    assert line.units == 2.0


def test_who_runs_is_behind_the_line_and_at_the_last_gone():
    line = BattleLine(host(TRIBE, TRIBE, TURNED))
    line.run([0.5, 0.5, 0.5], last=False)
    assert line.units == 1.5
    assert line.lost == pytest.approx(1.0 - (2.0 + 2.0 + 1.0 + 2.0) / 10)
    line.run([1.0, 1.0, 1.0], last=True)
    assert line.units == 0.0
    assert line.lost == pytest.approx(0.8)


def test_a_pursuit_catches_the_line_first_and_in_it_those_turned_over():
    line = BattleLine(host(TRIBE, TRIBE, TURNED))
    line.run([0.25, 0.5, 0.0], last=False)
    in_line, behind = [(2, 1.0), (4, 0.75), (4, 0.5)], [(2, 0.25), (2, 0.5)]
    assert line.left() == [*in_line, *behind]
    line.be_caught(1.5)
    assert [one.share for one in line.left()] == [0.0, 0.25, 0.5, 0.25, 0.5]


def test_a_copy_goes_on_by_itself():
    line = BattleLine(host(TRIBE, TRIBE, HORSE))
    again = line.copy()
    again.suffer(1, 1)
    assert (line.units, again.units) == (3.0, 1.0)
    assert (line.lost, again.lost) == pytest.approx((0.0, 0.4))
