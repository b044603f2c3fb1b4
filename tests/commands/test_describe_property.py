"""Values of pieces in words; cases for each reader are in `test_describe_pieces`."""

from tests.builders import make_module, position
from vtt.commands.apply import apply
from vtt.commands.base import CommandGroup
from vtt.commands.describe import describe
from vtt.commands.naming import Told
from vtt.commands.piece import SetMark, SetProperty
from vtt.definition.trait_state import OLD_PLACES
from vtt.state.sight import UMPIRE

POSITION = "a pike 10,10 @0\nb shot 50,10 @0"


def test_a_property_that_changes_is_told_by_what_it_was():
    state = apply(position(POSITION), SetProperty(("a",), "gun_fixed", True))
    state = apply(state, SetProperty(("a",), "hits", 2))

    def told(*command):
        lines = describe(SetProperty(*command), state, make_module(), UMPIRE)
        return [line.text for line in lines]

    assert told(("a", "b"), "gun_fixed", None) == ["Pike a loses the mark “gun fixed”"]
    assert told(("a",), "gun_fixed", False) == ["Pike a loses the mark “gun fixed”"]
    assert told(("a", "b"), "gun_fixed", True) == ["Shot b gets the mark “gun fixed”"]
    assert told(("a",), "hits", None) == ["Pike a: hits is none"]
    assert told(("a",), "hits", 2) == []


def test_a_link_to_another_piece_is_a_mark_as_long_as_it_is_there():
    state = position(POSITION)
    (tied,) = describe(SetProperty(("a",), "follows", "b"), state, make_module(), UMPIRE)
    assert (tied.text, tied.told) == ("Pike a: follows is Shot b", Told.MARK)
    state = apply(state, SetProperty(("a",), "follows", "b"))
    (free,) = describe(SetProperty(("a",), "follows", None), state, make_module(), UMPIRE)
    assert (free.text, free.told) == ("Pike a: follows is none", Told.MARK)


def test_what_rules_note_beside_a_deed_and_is_printed_nowhere_is_a_mark():
    state = position(POSITION)
    noted, moved = SetProperty(("a",), "seen_on", 5), SetMark(("b",), moved=True)
    step = CommandGroup("march", (moved, noted))
    told = describe(step, state, make_module(), UMPIRE)
    assert [(line.text, line.told) for line in told][1:] == [("Pike a: seen on is 5", Told.MARK)]
    (alone,) = describe(noted, state, make_module(), UMPIRE)
    assert alone.told is Told.DEED


def test_where_a_piece_was_is_told_by_its_move_alone_and_a_state_without_a_name_goes_beside_it():
    state = position(POSITION)
    for name in OLD_PLACES:
        assert describe(SetProperty(("a",), name, "0304"), state, make_module(), UMPIRE) == ()
    (trail,) = describe(SetProperty(("a",), "#2", "true;Map;0"), state, make_module(), UMPIRE)
    assert trail.told is Told.MARK
