"""Faults of a state: bases on each other and off the table, put there by hand."""

import msgspec

from vtt.geometry.pose import Pose


def moved(state, piece, pose):
    there = msgspec.structs.replace(state.pieces[piece], pose=pose)
    return msgspec.structs.replace(state, pieces=state.pieces.set(piece, there))


def test_a_sound_state_has_none(referee, skirmish):
    assert referee.validate(skirmish) == ((), ())


def test_bases_on_each_other_are_named_once(referee, skirmish):
    state = moved(skirmish, "sk-sw-finns", Pose(1040.0, 700.0))
    (problem,), _ = referee.validate(state)
    assert problem.code == "dbr.overlap"
    assert "stands 25 mm deep on" in problem.message
    assert "(sk-sw-finns)" in problem.message


def test_a_base_off_the_table_is_named(referee, skirmish):
    state = moved(skirmish, "sk-sw-finns", Pose(10.0, 600.0))
    (problem,), _ = referee.validate(state)
    assert problem.code == "dbr.off_table"
    assert problem.message == "Finns (Pi F) (sk-sw-finns) stands 10 mm off table 'field'"
