import pytest

from vtt.geometry.outline import CircleOutline, rectangle
from vtt.geometry.pose import Pose
from vtt.rules.verdict import NO_OPINION, LineMark, ShapeRole, Verdict, illegal, note
from vtt.session.tools.report import Allowance, allowance_of, spent_text, travel


def test_a_base_has_come_as_far_as_its_farthest_corner():
    assert travel(rectangle(40, 20), Pose(0, 0), Pose(0, 0, 180)) == pytest.approx(44.721, abs=1e-3)
    assert travel(rectangle(40, 20), Pose(0, 0), Pose(30, 40)) == 50


def test_a_round_base_has_come_as_far_as_its_centre():
    assert travel(CircleOutline(20), Pose(0, 0), Pose(30, 40, 90)) == 50


def test_a_verdict_without_lengths_has_no_allowance():
    assert allowance_of(NO_OPINION) == Allowance(None, None)
    dice = note("1", "dice", measured=3, limit=6, unit="pips")
    assert allowance_of(Verdict((dice,))) == Allowance(None, None)


def test_a_finding_that_draws_the_path_may_count_in_a_games_own_points():
    path = LineMark("field", ((0.0, 0.0), (0.0, -30.0)), ShapeRole.PATH)
    moved = note("8.12", "", measured=2.5, limit=8, unit="MF", marks=(path,))
    near = note("B", "", measured=38, limit=40)
    assert allowance_of(Verdict((near, moved))) == Allowance(2.5, 8, "MF")
    assert spent_text(2.5, 8, "MF") == "2.5 MF of 8 MF"
    assert spent_text(9, 8, "MF") == "9 MF of 8 MF: too far"


def test_what_is_spent_is_said_in_the_readers_language():
    patterns = []

    def phrase(text, **values):
        patterns.append(text)
        return "/".join(map(str, values.values()))

    assert spent_text(29.2, 120, phrase=phrase) == "29.2 mm/120 mm"
    assert spent_text(129.2, 120, phrase=phrase) == "129.2 mm/120 mm"
    assert patterns == ["{used} of {limit}", "{used} of {limit}: too far"]


def test_the_limit_that_is_nearest_counts():
    verdict = Verdict(
        (note("A", "", measured=10, limit=80), illegal("B", "", measured=92, limit=80))
    )
    assert allowance_of(verdict) == Allowance(92, 80)


def test_the_finding_that_draws_the_path_counts_before_one_nearer_to_its_limit():
    path = LineMark("field", ((0.0, 0.0), (0.0, -30.0)), ShapeRole.PATH)
    moved = note("A4", "", measured=30, limit=160, marks=(path,))
    assert allowance_of(Verdict((note("B16", "", measured=38, limit=40), moved))) == Allowance(
        30, 160
    )


def test_who_may_not_move_at_all_has_an_allowance_of_nothing():
    path = LineMark("field", ((0.0, 0.0), (0.0, -30.0)), ShapeRole.PATH)
    moved = note("A4", "", measured=30, limit=160, marks=(path,))
    again = illegal("B10.4", "", measured=30, limit=0, marks=(path,))
    off = illegal("B26", "", measured=5, limit=0)
    assert allowance_of(Verdict((off, moved, again))) == Allowance(30, 0)
    assert allowance_of(Verdict((off,))) == Allowance(None, None)


def test_what_is_spent_is_told_with_its_limit_and_whether_that_is_too_much():
    assert spent_text(29.2, None) == "29.2 mm"
    assert spent_text(29.2, 120) == "29.2 mm of 120 mm"
    assert spent_text(29.2, 0) == "29.2 mm of 0 mm: too far"
