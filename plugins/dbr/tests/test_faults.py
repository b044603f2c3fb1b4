"""Faults of a state: bases on each other and off the table, put there by hand."""

import msgspec
import pytest

from vtt.base.frozen import set_path
from vtt.base.ids import TableId, TerrainId
from vtt.definition.terrain import TerrainArea, TerrainFeature, TerrainLine
from vtt.geometry.pose import Pose
from vtt.rules.record import pack
from vtt_dbr.losses import LOST, Lost


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


def put(state, piece, x, y, **properties):
    """A piece elsewhere, with other properties."""
    old = state.pieces[piece]
    kept = {name: value for name, value in old.properties if name not in properties}
    new = tuple(sorted((kept | properties).items()))
    changed = msgspec.structs.replace(
        old, pose=Pose(float(x), float(y), old.pose.facing), properties=new
    )
    return msgspec.structs.replace(state, pieces=state.pieces.set(piece, changed))


def terrain(state, kind, points, width=None, **fields):
    shape = TerrainArea(points) if width is None else TerrainLine(points, width)
    feature = TerrainFeature(TerrainId("new"), kind, TableId("field"), shape, **fields)
    return msgspec.structs.replace(state, terrain=state.terrain.set(feature.id, feature))


BOX = ((20.0, 20.0), (220.0, 20.0), (220.0, 220.0), (20.0, 220.0))

ODD = {
    "dbr.astride": lambda s: terrain(
        put(s, "sk-sw-finns", 120, 100),
        "fortification",
        ((20.0, 100.0), (220.0, 100.0)),
        8.0,
        name="Rampart",
    ),
    "dbr.impassable": lambda s: terrain(put(s, "sk-sw-finns", 120, 100), "water", BOX),
    "dbr.aground": lambda s: put(s, "sk-sw-finns", 120, 100, **{"class": "Gal", "arm": "NAVAL"}),
    "dbr.class": lambda s: put(s, "sk-sw-finns", 120, 100, **{"class": "Pj"}),
    "dbr.arm": lambda s: put(s, "sk-sw-finns", 120, 100, arm="FOOT"),
    "dbr.grade": lambda s: put(s, "sk-sw-finns", 120, 100, grade="Q"),
    "dbr.generals": lambda s: put(s, "sk-sw-finns", 120, 100, general="sub"),
    "dbr.status": lambda s: put(s, "sk-sw-finns", 120, 100, routing=True, held=True),
    "dbr.aboard": lambda s: put(s, "sk-sw-finns", 120, 100, aboard="sk-sw-pikes"),
    "dbr.loaded": lambda s: put(s, "sk-sw-finns", 120, 100, loaded=True),
    "dbr.memory": lambda s: msgspec.structs.replace(
        s, boxes=set_path(s.boxes, ("dbr", "shots", "nobody"), "sk-sw-finns")
    ),
}


@pytest.mark.parametrize("code", ODD)
def test_what_hands_can_do_and_play_cannot_is_named(referee, skirmish, code):
    problems, notices = referee.validate(ODD[code](skirmish))
    assert notices == ()
    assert code in {problem.code for problem in problems}
    told = next(problem.message for problem in problems if problem.code == code)
    assert "sk-sw" in told or "nobody" in told


def test_who_pursues_nobody_is_named(referee, skirmish):
    state = put(skirmish, "sk-sw-finns", 120, 100, pursuing=True)
    (problem,), _ = referee.validate(state)
    assert problem.code == "dbr.status"
    boxes = set_path(state.boxes, ("dbr", "pursuits", "sk-sw-finns"), "sk-im-shot-1")
    assert referee.validate(msgspec.structs.replace(state, boxes=boxes)) == ((), ())


def test_a_pursuit_of_who_never_was_is_named(referee, skirmish):
    boxes = set_path(skirmish.boxes, ("dbr", "pursuits", "sk-sw-finns"), "nobody")
    (problem,), _ = referee.validate(msgspec.structs.replace(skirmish, boxes=boxes))
    assert problem.code == "dbr.memory"


def test_shots_and_fights_of_who_is_lost_are_remembered_until_the_next_phase(referee, skirmish):
    """Whoever falls to a shot is off the table, and has been shot at all the same."""
    fallen = "sk-sw-finns"
    gone = Lost("sweden", "left", 2.0, title="Finns")
    boxes = set_path(skirmish.boxes, ("dbr", *LOST.path, fallen), pack(gone))
    boxes = set_path(boxes, ("dbr", "shots", "sk-im-shot-1"), fallen)
    boxes = set_path(boxes, ("dbr", "fights", f"sk-im-shot-1|{fallen}"), True)
    state = msgspec.structs.replace(skirmish, boxes=boxes, pieces=skirmish.pieces.delete(fallen))
    assert not [one for one in referee.validate(state)[0] if one.code == "dbr.memory"]


def test_the_same_position_without_the_odd_thing_is_sound(referee, skirmish):
    state = terrain(put(skirmish, "sk-sw-finns", 120, 300), "water", BOX)
    assert referee.validate(state) == ((), ())


SPOILT = {
    "phase": "the phase is 'shot', expected one of deploy, pips, move, shoot, fight; did you mean 'shoot'?",
    "pips thrown": "pips thrown of 'sk-sw-foot' is remembered as 'many', expected a whole number",
    "pips spent": "pips spent of 'sk-sw-foot' is remembered as -1, expected a whole number",
    "broken": "broken of 'x' is remembered as 'long ago', expected the number of a bound",
    "broken sides": "broken of 'sweden' is remembered as 3, expected bounds by command",
    "fights": "fights is remembered as 'x', expected a list by name",
    "lost": "lost of 'sk-sw-finns': expected a record Lost: Expected `object`, got `str`",
    "marched": "Finns (Pi F) (sk-sw-finns) has marched -3 times, expected a whole number of 0 or more",
}
PATHS = {
    "pips thrown": (("pips", "thrown", "sk-sw-foot"), "many"),
    "pips spent": (("pips", "spent", "sk-sw-foot"), -1),
    "broken": (("broken", "sweden", "x"), "long ago"),
    "broken sides": (("broken", "sweden"), 3),
    "fights": (("fights",), "x"),
    "lost": (("lost", "sk-sw-finns"), "gone"),
}


@pytest.mark.parametrize("what", SPOILT)
def test_memories_that_cannot_be_read_are_named_and_nothing_raises(referee, skirmish, what):
    """A game's file that somebody has edited by hand."""
    state = skirmish
    if what == "phase":
        state = msgspec.structs.replace(
            state, turn=msgspec.structs.replace(state.turn, phase="shot")
        )
    elif what == "marched":
        old = state.pieces["sk-sw-finns"]
        state = put(state, "sk-sw-finns", *old.pose.point, marched=-3)
    else:
        path, value = PATHS[what]
        boxes = set_path(state.boxes, ("dbr", *path), value)
        state = msgspec.structs.replace(state, boxes=boxes)
    problems, notices = referee.validate(state)
    assert notices == ()
    assert SPOILT[what] in [problem.message for problem in problems]
