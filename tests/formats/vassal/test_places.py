"""What lies where is found by its place, in the order in which it was told of."""

from hypothesis import given
from hypothesis import strategies as st

from vtt.formats.vassal.places import Places

SPOTS = [("Main", 1, 2), ("Main", 2, 1), ("", 0, 0)]
DEEDS = st.lists(st.tuples(st.sampled_from("abc"), st.sampled_from([None, *SPOTS])))


def test_what_moves_is_no_more_where_it_was_and_keeps_its_turn():
    places = Places()
    for own in "ab":
        places.put(own, SPOTS[0])
    places.put("a", SPOTS[1])
    assert (places.at(SPOTS[0]), places.at(SPOTS[1])) == (["b"], ["a"])
    places.put("a", SPOTS[0])
    assert places.at(SPOTS[0]) == ["a", "b"]


def test_what_was_taken_and_comes_again_is_the_last():
    places = Places()
    for own in "ab":
        places.put(own, SPOTS[0])
    places.take("a")
    assert places.at(SPOTS[0]) == ["b"]
    places.put("a", SPOTS[0])
    assert places.at(SPOTS[0]) == ["b", "a"]


@given(DEEDS)
def test_places_are_those_of_a_walk_through_all(deeds):
    places, walked = Places(), {}
    for own, spot in deeds:
        if spot is not None:
            walked[own] = spot
            places.put(own, spot)
        elif own in walked:
            del walked[own]
            places.take(own)
    for spot in SPOTS:
        assert places.at(spot) == [own for own, there in walked.items() if there == spot]
