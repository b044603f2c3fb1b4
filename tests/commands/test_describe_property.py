"""Values of pieces in words; cases for each reader are in `test_describe_pieces`."""

from tests.builders import make_module, position
from vtt.commands.apply import apply
from vtt.commands.base import CommandGroup
from vtt.commands.describe import describe
from vtt.commands.naming import Told
from vtt.commands.piece import SetMark, SetProperty
from vtt.definition.piece import PieceDefinition
from vtt.definition.trait_looks import AreaOfEffect, Trail
from vtt.definition.trait_parts import MenuCommand
from vtt.definition.trait_state import OLD_PLACES
from vtt.geometry.outline import CircleOutline
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


def test_a_trait_that_is_switched_is_told_by_its_own_words_and_not_when_only_its_state_goes_on():
    trail = Trail(toggle=MenuCommand("Movement Trail", "ctrl T"))
    area = AreaOfEffect(toggle=MenuCommand("Show area"), on_at_start=True, always_on=False)
    walker = PieceDefinition(id="pike", name="Pike", outline=CircleOutline(5), traits=(trail, area))
    module = make_module(pieces=(walker,))
    state = position("a pike 10,10 @0")

    def told(name, value):
        return [
            (line.text, line.told)
            for line in describe(SetProperty(("a",), name, value), state, module, UMPIRE)
        ]

    assert told("#0", "true;;0") == [("Pike a: Movement Trail is on", Told.DEED)]
    assert told("#0", "false;Map;1;3,4") == []
    assert told("#1", "false") == [("Pike a: Show area is off", Told.DEED)]
    assert told("#1", "true") == []
    state = apply(state, SetProperty(("a",), "#0", "true;;0"))
    assert told("#0", "true;Map;1;3,4") == []
    assert told("#0", "false;Map;1;3,4") == [("Pike a: Movement Trail is off", Told.DEED)]


def test_a_state_without_a_name_is_called_one():
    state = position(POSITION)
    (told,) = describe(SetProperty(("a",), "#2", "true;Map;0"), state, make_module(), UMPIRE)
    assert told.text == "Pike a: state is true;Map;0"
