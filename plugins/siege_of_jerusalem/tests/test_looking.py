"""What the sight tool is told of a line of fire on the map, and that it is what fire goes by."""

import pytest

from plugins.siege_of_jerusalem.tests.game import referee, start
from vtt_siege_of_jerusalem.city import city
from vtt_siege_of_jerusalem.sight import sight

STATE = start("gallus")
VIEW = referee().view(STATE)
WHERE = city(VIEW)


def looked(first, last, table="city"):
    ends = (WHERE.board.centre(WHERE.board.cell(label)) for label in (first, last))
    found, notices = referee().sight(STATE, table, *ends)
    assert notices == ()
    return found


def test_the_fort_between_outside_and_inside_is_in_the_way():
    found = looked("CC17", "DD22")
    assert (found.clear, found.rule) == (False, "9.5")
    assert found.words == "fort in DD19 is in the way"
    assert found.at == WHERE.board.centre(WHERE.board.cell("DD19"))


def test_the_fort_itself_is_seen():
    assert looked("CC17", "DD19").clear


@pytest.mark.parametrize(("first", "last"), [("CC17", "DD22"), ("AA22", "CC26"), ("GG17", "GG24")])
def test_it_is_what_fire_goes_by(first, last):
    assert looked(first, last).clear == sight(VIEW, WHERE.number(first), WHERE.number(last)).clear


def test_off_the_map_the_rules_do_not_say():
    assert looked("CC17", "DD22", table="forces") is None
