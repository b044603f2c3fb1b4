"""Where turn counters are, in VASSAL's text and ours."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.session.test_turn_tracks import MODULE, SIBLINGS, YEARS
from vtt.definition.turn_track import CountedLevel, ListedLevel, TurnTrack
from vtt.formats.vassal.turn_states import (
    counter_texts,
    positions,
    read_position,
    write_position,
)
from vtt.session.turn_tracks import advanced, position_in
from vtt.state.new_game import new_game

PHASES = ListedLevel("Phase", entries=("Move", "Fight"))
TRACK = TurnTrack(
    "turn", "Turn", levels=(CountedLevel("Turn", loops=True, last=9, levels=(PHASES,)),)
)
TEXT = "0|3;0;true;9;1\\;0\\;0\\;true,true"


def test_a_text_is_read_and_written():
    assert read_position(TRACK, TEXT) == ((0, 3), (0, 1))
    assert write_position(TRACK, ((0, 3), (0, 1))) == TEXT


@pytest.mark.parametrize(
    "text", ["", "x", "0", "1|3;0;true;9", "0|x;0;true;9;0;0;0", "0|3;0;true;9;7\\;0\\;0\\;", "0|3"]
)
def test_what_does_not_fit_is_no_position(text):
    assert read_position(TRACK, text) is None


def test_what_a_position_does_not_tell_stays():
    before = "0|3;0;true;4;1\\;0\\;1\\;true,false"
    assert write_position(TRACK, ((0, 4), (0, 0)), before) == "0|4;0;true;4;0\\;0\\;1\\;true,false"


@given(
    track=st.sampled_from([YEARS, SIBLINGS, TRACK]),
    steps=st.integers(0, 30),
    before=st.sampled_from(["", TEXT, "0|", "1|a;b|c"]),
)
def test_every_position_comes_back(track, steps, before):
    position = position_in(new_game(MODULE, "start"), track)
    for _ in range(steps):
        position = advanced(track, position)
    assert read_position(track, write_position(track, position, before)) == position


def test_counters_have_their_number_and_unknown_texts_stay():
    texts = {"TurnTracker0": TEXT, "TurnTracker7": "what"}
    assert positions((TRACK, YEARS), texts) == {"turn": ((0, 3), (0, 1))}
    kept = {**texts, "turn": ((0, 3), (0, 1)), "years": ((0, 1805), (0, 3), (0, 0))}
    assert counter_texts((TRACK, YEARS), kept) == {
        "TurnTracker0": TEXT,
        "TurnTracker1": write_position(YEARS, kept["years"]),
        "TurnTracker7": "what",
    }
    moved = {**texts, "turn": ((0, 3), (0, 0))}
    assert counter_texts((TRACK,), moved)["TurnTracker0"] == "0|3;0;true;9;0\\;0\\;0\\;true,true"


@pytest.mark.parametrize("kept", [((9, 1),), ("x",), 3, ((-1, 0),)])
def test_a_position_that_does_not_fit_is_not_written(kept):
    assert counter_texts((TRACK,), {"turn": kept}) == {}
