"""Houses, minimum force and turns are told as they stand."""

import msgspec

from plugins.siege_of_jerusalem.tests.game import CASES, MODULE, referee, start
from vtt.rules.cases import case_state, gesture_command
from vtt.state.turn import TurnState


def limit(row):
    return MODULE.rules_table("limits").number(row, "value")


def minimum_force(state):
    found, _ = referee().tallies(state)
    return [tally for tally in found if tally.rule == "E.1.SR1"]


def test_houses_and_turns_are_told():
    state = msgspec.structs.replace(start(), turn=TurnState(3, "r_melee", "rome"))
    (houses, turns, _), notices = referee().tallies(state)
    assert notices == ()
    assert houses.whole == houses.limit == limit("built_up_to_win")
    assert (turns.amount, turns.whole) == (3, limit("turns"))


def test_the_minimum_force_is_told_with_the_places_that_lack_it():
    (full,) = minimum_force(start())
    assert (full.amount, full.lines) == (full.whole, ())
    name = "a_place_of_the_minimum_force_is_empty_after_the_set_up"
    case = next(case for case in CASES if case.id == name)
    state = case_state(case, MODULE)
    for gesture in case.entry["setup"]:
        command = gesture_command(gesture, state, MODULE, case)
        state = referee().decide(state, command, state.turn.side).state
    (short,) = minimum_force(state)
    assert (short.amount, short.lines) == (full.whole - 1, ("Empty: S30",))


def test_the_minimum_force_is_told_as_long_as_it_is_asked_for():
    last = int(limit("minimum_force_turns"))
    turns = [
        msgspec.structs.replace(start(), turn=TurnState(n, "j_move")) for n in (last, last + 1)
    ]
    assert [len(minimum_force(state)) for state in turns] == [1, 0]
