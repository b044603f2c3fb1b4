from tests.geometry.bases import SHOT, at
from vtt.geometry.footprint import Footprint
from vtt.geometry.outline import PolygonOutline
from vtt.geometry.pose import Pose
from vtt.geometry.zone_passage import ZoneClause, ZonePassage, ZoneRules, faced_enemy, zone_passage

RULES = ZoneRules(depth=40, slack=1)
ENEMY = at(0, 0, 180)  # looks down the table; its front is at y = 10


def passage(*path: Footprint, rules: ZoneRules = RULES, **others: Footprint) -> ZonePassage:
    screens = [others.pop("screen")] if "screen" in others else []
    return zone_passage(path, "e", {"e": ENEMY, **others}, rules, screens)


def test_the_passage_tells_how_much_was_exposed_and_where_first() -> None:
    found = passage(at(30, 100), at(30, 45), at(30, 20))
    assert (found.exposed, found.first_exposed) == (10, 1)
    assert found.clause is ZoneClause.STRAIGHT_AHEAD


def test_a_screened_mover_may_do_as_it_likes() -> None:
    aslant = (at(0, 45, 30), at(30, 45, 30))
    assert passage(*aslant, screen=at(10, 20)).clause is ZoneClause.BREACH
    wall = Footprint(PolygonOutline(((-80, 20), (80, 20), (80, 25), (-80, 25))), Pose(0, 0))
    assert passage(*aslant, screen=wall).clause is ZoneClause.NOT_EXPOSED


def test_straight_ahead_needs_the_enemy_ahead_all_the_way() -> None:
    sideways = (at(-60, 35, 90), at(0, 35, 90))
    assert passage(*sideways).clause is ZoneClause.BREACH
    bent = (at(10, 60), at(12, 40), at(10, 30))
    assert passage(*bent).clause is ZoneClause.TURN_TO_OPPOSE  # lines up, but not straight


def test_contact_must_take_the_shortest_way() -> None:
    start, end = at(15, 45), at(0, 20)
    assert passage(start, end).clause is ZoneClause.INTO_CONTACT
    overlap = at(40, 20)
    assert passage(at(25, 50, 350), overlap).clause is ZoneClause.INTO_CONTACT
    # To the far overlap position it is longer than on to the front.
    assert passage(at(25, 50, 350), at(-40, 20)).clause is ZoneClause.BREACH


def test_only_members_of_a_group_may_end_out_of_line() -> None:
    path = (at(15, 45, 5), at(5, 20))
    assert passage(*path, rules=ZoneRules(40, 1)).clause is ZoneClause.TURN_TO_OPPOSE
    in_group = ZoneRules(40, 1, may_be_misaligned=True)
    assert passage(*path, rules=in_group).clause is ZoneClause.INTO_CONTACT


def test_only_the_faced_enemy_may_be_contacted() -> None:
    start = at(0, 40)
    enemies = {"left": at(-30, 0, 180), "right": at(20, 0, 180)}
    assert faced_enemy(start, enemies, 40) == "right"
    onto_left = (start, at(-30, 20))
    assert zone_passage(onto_left, "left", enemies, RULES).clause is ZoneClause.TURN_TO_OPPOSE
    onto_right = (start, at(20, 20))
    assert zone_passage(onto_right, "right", enemies, RULES).clause is ZoneClause.INTO_CONTACT


def test_where_nobody_is_ahead_the_nearest_is_faced() -> None:
    assert faced_enemy(at(0, 200), {"far": at(0, 0), "near": at(0, 60)}, 40) == "near"
    assert faced_enemy(at(0, 200), {}, 40) is None


def test_straight_back_may_not_end_in_contact() -> None:
    assert passage(at(0, 40), at(0, 90)).clause is ZoneClause.STRAIGHT_BACK
    blocked = passage(at(0, 40), at(0, 90), f=at(0, 110, 180))
    assert blocked.clause is ZoneClause.BREACH


def test_bases_of_other_sizes_are_judged_alike() -> None:
    big = Footprint(SHOT, Pose(0, 45))
    assert passage(big, big.at(Pose(0, 20))).clause is ZoneClause.STRAIGHT_AHEAD
