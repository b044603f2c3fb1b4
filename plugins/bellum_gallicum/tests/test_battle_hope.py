"""What the computer player expects of a battle is what the tables have."""

import msgspec
import pytest

from plugins.bellum_gallicum.tests.game import referee, start
from vtt.base.ids import SideId
from vtt.commands.apply import apply
from vtt.commands.rules import SetSetting
from vtt.state.mode import RulesMode
from vtt_bellum_gallicum.battle_chances import Outlook, caught_as
from vtt_bellum_gallicum.battle_hope import outlook
from vtt_bellum_gallicum.battle_line import BattleLine
from vtt_bellum_gallicum.chase import forces
from vtt_bellum_gallicum.host import Host, Trooper
from vtt_bellum_gallicum.units import GALLIC, ROMAN

LEGION, RECRUITS = Trooper(4, 2, 5, rides=False), Trooper(3, 2, 4, rides=False)
HORSE, ARCHERS = Trooper(2, 1, 3, rides=True), Trooper(1, 1, 3, rides=False)
TRIBE, TURNED = Trooper(4, 2, 3, rides=False), Trooper(2, 0, 3, rides=False)


def host(
    *troopers: Trooper, bows: int = 0, rank: int = 0, rating: int = 0, best: int | None = None
) -> Host:
    horse = sum(one.strength for one in troopers if one.rides)
    best = rating if best is None else best
    return Host(tuple(sorted(troopers, reverse=True)), horse, bows, rank, best, rating)


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
    assert line.units() == 2.0


def test_who_runs_is_behind_the_line_and_at_the_last_gone():
    line = BattleLine(host(TRIBE, TRIBE, TURNED))
    line.run([0.5, 0.5, 0.5], last=False)
    assert line.units() == 1.5
    assert line.lost == pytest.approx(1.0 - (2.0 + 2.0 + 1.0 + 2.0) / 10)
    line.run([1.0, 1.0, 1.0], last=True)
    assert line.units() == 0.0
    assert line.lost == pytest.approx(0.8)


def order(trooper: Trooper) -> int:
    return caught_as(referee().view(start("s58")), trooper)


def test_a_pursuit_catches_the_line_first_and_in_it_those_turned_over():
    line = BattleLine(host(TRIBE, TRIBE, TURNED))
    line.run([0.25, 0.5, 0.0], last=False)
    only_in_line = line.copy()
    line.be_caught(1.5, order, behind_too=True)
    assert [one.share for one in line.stands] == [0.0, 0.25, 0.5]
    assert [one.share for one in line.behind] == [0.25, 0.5]
    line.be_caught(1.0, order, behind_too=True)
    assert [one.share for one in line.stands] == [0.0] * 3
    assert [one.share for one in line.behind] == [0.0, 0.5]
    only_in_line.be_caught(9.0, order, behind_too=False)
    assert [one.share for one in only_in_line.stands] == [0.0] * 3
    assert [one.share for one in only_in_line.behind] == [0.25, 0.5]


def test_a_pursuit_catches_foot_before_horse():
    line = BattleLine(host(HORSE, TRIBE))
    line.be_caught(1.0, order, behind_too=True)
    assert [(one.trooper, one.share) for one in line.stands] == [(TRIBE, 0.0), (HORSE, 1.0)]


def test_a_copy_goes_on_by_itself():
    line = BattleLine(host(TRIBE, TRIBE, HORSE))
    again = line.copy()
    again.suffer(1, 1)
    assert (line.units(), again.units()) == (3.0, 1.0)
    assert (line.lost, again.lost) == pytest.approx((0.0, 0.4))


ROME = host(LEGION, LEGION, LEGION, RECRUITS, RECRUITS, HORSE, rank=3, rating=3, best=5)
GAUL = host(TRIBE, TRIBE, TRIBE, TRIBE, TRIBE, HORSE, rank=2, rating=3)


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("box_a", "stay"),
        ("seq2_losses", "rallied"),
        ("pursuit_pool", "wings_only"),
        ("rally_dice", "same"),
        ("odds_mode", "nearest_below"),
        ("pb_attacker", "roman"),
    ],
)
def test_a_pitched_battle_is_thought_through_as_the_table_reads_the_rules(key, value):
    assert under(key, value, ROME, GAUL) != expected(ROME, GAUL)


@pytest.mark.parametrize("value", ["none", "attacker"])
def test_the_ranks_count_in_a_skirmish_as_the_table_reads_them(value):
    few, many = host(LEGION, RECRUITS, rank=3, rating=5), host(TRIBE, TRIBE, TRIBE, rank=1)
    assert under("skirmish_rank", value, few, many) != expected(few, many)


def under(key: str, value: object, own: Host, enemy: Host) -> Outlook:
    rules, state = referee().rules, start("s58")
    other = apply(state, SetSetting(rules.id, key, value))
    return outlook(referee().view(other), "aedui", ROMAN, own, enemy)


@pytest.mark.parametrize("rule", ["4.3.2b", "4.3.2d", "4.3.2f", "4.4.3d", "4.4.3d2", "4.4.3f"])
def test_a_rule_that_is_off_does_not_count(rule):
    """The rules of a battle are stated once: who plays without one is foretold battles without it."""
    state = start("s58")
    mode = msgspec.structs.replace(state.mode, rules=((rule, RulesMode.OFF),))
    off = msgspec.structs.replace(state, mode=mode)
    led = ROME._replace(command=5, horse=5)
    assert outlook(referee().view(off), "aedui", ROMAN, led, GAUL) != expected(led, GAUL)


def test_a_skirmish_is_led_by_the_best_a_battle_by_who_commands():
    few = host(*[LEGION] * 4, rank=3, rating=3)
    foes = host(*[TRIBE] * 4, rank=2, rating=3)
    assert expected(few._replace(best=5), foes).wins > expected(few, foes).wins
    assert expected(few._replace(command=5), foes) == expected(few, foes)
    assert expected(ROME._replace(best=0), GAUL) == expected(ROME, GAUL)
    assert expected(ROME._replace(command=5), GAUL).wins > expected(ROME, GAUL).wins
