"""Of the places that a unit can go to, those are offered first that a menu must not leave out."""

from dataclasses import replace

from plugins.siege_of_jerusalem.tests.game import CASES, MODULE, referee
from vtt.rules.cases import case_state, gesture_command

LADDERS = """
v l12_veteran_1 [BB20] @0
w l12_line_2 [BB20] @0
"""


def after_placing_ladders():
    case = next(case for case in CASES if case.id == "a_veteran_places_ladders")
    case = replace(case, entry={**case.entry, "position": LADDERS})
    state = case_state(case, MODULE)
    return referee().decide(state, gesture_command(case.entry, state, MODULE, case), "rome").state


def test_climbing_comes_first_then_what_is_near():
    found, notices = referee().offers(after_placing_ladders(), "rome", ("w",))
    assert notices == ()
    labels = [offer.label for offer in found if offer.kind == "move"]
    assert labels[0] == "XII Line, cohort II to BB20 (ladders): 4 MF"
    on_walls = ["(wall)" in label for label in labels[1:]]
    assert on_walls == sorted(on_walls, reverse=True)
    costs = [float(label.split(": ")[1].removesuffix(" MF").replace("½", ".5")) for label in labels]
    near = [cost for cost, label in zip(costs, labels, strict=True) if "(" not in label]
    assert near == sorted(near)
