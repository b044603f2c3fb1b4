from vtt.rules.verdict import ShapeRole
from vtt.session.overlay_choice import OverlayChoice

FIVE = [ShapeRole.REACH, ShapeRole.ZONE, ShapeRole.ZONE, ShapeRole.FIRE, ShapeRole.CONTACT]


def test_three_kinds_at_once_unless_all_are_wanted():
    choice = OverlayChoice()
    assert choice.shown(FIVE) == [ShapeRole.REACH, ShapeRole.ZONE, ShapeRole.FIRE]
    choice.show_all(True)
    assert choice.shown(FIVE)[-1] is ShapeRole.CONTACT


def test_a_hidden_kind_makes_room_for_the_next_one():
    choice = OverlayChoice()
    choice.want(ShapeRole.ZONE, False)
    assert choice.shown(FIVE) == [ShapeRole.REACH, ShapeRole.FIRE, ShapeRole.CONTACT]
    choice.want(ShapeRole.ZONE, True)
    assert ShapeRole.ZONE in choice.shown(FIVE)


def test_only_another_choice_is_told():
    choice, heard = OverlayChoice(), []
    choice.changed.connect(heard.append)
    choice.want(ShapeRole.ZONE, True)
    choice.show_all(False)
    assert heard == []
    choice.want(ShapeRole.ZONE, False)
    choice.show_all(True)
    assert len(heard) == 2


def test_all_are_all_and_what_was_hidden_is_hidden_again_after_it():
    choice = OverlayChoice()
    choice.want(ShapeRole.REACH, False)
    choice.show_all(True)
    assert choice.shows_all
    assert choice.shown(FIVE) == [
        ShapeRole.REACH,
        ShapeRole.ZONE,
        ShapeRole.FIRE,
        ShapeRole.CONTACT,
    ]
    choice.show_all(False)
    assert choice.shown(FIVE) == [ShapeRole.ZONE, ShapeRole.FIRE, ShapeRole.CONTACT]


def test_all_but_one_are_not_all():
    choice = OverlayChoice()
    choice.show_all(True)
    choice.want(ShapeRole.ZONE, False)
    assert not choice.shows_all
    assert choice.shown(FIVE) == [ShapeRole.REACH, ShapeRole.FIRE, ShapeRole.CONTACT]


def test_more_than_three_may_come_without_what_is_hidden():
    choice = OverlayChoice()
    choice.want(ShapeRole.REACH, False)
    choice.show_more()
    more = [*FIVE, ShapeRole.MARK]
    assert choice.shown(more) == [
        ShapeRole.ZONE, ShapeRole.FIRE, ShapeRole.CONTACT, ShapeRole.MARK
    ]  # fmt: skip
    assert not choice.shows_all


def test_what_tells_of_the_whole_table_comes_when_it_is_wanted_and_takes_no_room():
    choice = OverlayChoice()
    kinds = [ShapeRole.CONTROL, *FIVE, ShapeRole.SUPPLY]
    assert choice.shown(kinds) == [ShapeRole.REACH, ShapeRole.ZONE, ShapeRole.FIRE]
    choice.want(ShapeRole.CONTROL, True)
    three = [ShapeRole.REACH, ShapeRole.ZONE, ShapeRole.FIRE]
    assert choice.shown(kinds) == [ShapeRole.CONTROL, *three]
    choice.show_all(True)
    assert choice.shows_all
    assert ShapeRole.SUPPLY not in choice.shown(kinds)
