"""Frames of imported pieces show while their properties are set."""

import pytest

from tests.behaviour.pieces import imported, scope_of
from tests.render.battle import piece
from vtt.behaviour.asks import asks_around
from vtt.definition.trait_data import DynamicProperty
from vtt.definition.trait_looks import BorderOutline, Joining
from vtt.geometry.outline import rectangle
from vtt.geometry.pose import Pose
from vtt.render.border_look import BorderLook, borders_of, draw_borders
from vtt.render.draw_piece import draw_flat
from vtt.render.look import look_of
from vtt.render.view import View

FRAME = BorderLook("#00ff00", 1.0)


def border(**fields):
    return BorderOutline(colour="#00ff00", thickness=1.0, **fields)


def shown(trait, a="", b=""):
    own = DynamicProperty(name="A", value=a), DynamicProperty(name="B", value=b)
    return list(borders_of(scope_of(*own, trait))) == [FRAME]


@pytest.mark.parametrize(
    ("value", "is_shown"),
    [("", False), ("false", False), ("0", False), ("1", True), ("true", True), ("x", True)],
)
def test_a_frame_shows_while_its_property_is_set(value, is_shown):
    assert shown(border(property="A"), value) is is_shown


def test_without_a_property_it_always_shows():
    assert shown(border())
    assert not shown(border(property="Nothing"))


@pytest.mark.parametrize(
    ("joined", "wanted"),
    [
        (Joining.AND, (False, False, True)),
        (Joining.OR, (False, True, True)),
        (Joining.XOR, (False, True, False)),
        (Joining.NOR, (True, False, False)),
    ],
)
def test_two_properties_are_joined(joined, wanted):
    trait = border(property="A", second_property="B", joined=joined)
    assert (shown(trait), shown(trait, "1"), shown(trait, "1", "1")) == wanted


def test_it_is_drawn_around_the_piece_and_turned_with_it():
    (line,) = draw_borders((FRAME,), rectangle(20.0, 10.0), Pose(100.0, 100.0, 90.0))
    (ring,) = line.paths
    assert line.closed
    assert line.width == 1.0
    assert max(x for x, _ in ring) == pytest.approx(105.5)
    assert max(y for _, y in ring) == pytest.approx(110.5)


def test_a_piece_of_the_game_has_it_and_its_picture_is_as_large():
    module = imported(border())
    look = look_of(piece("a", "unit", 10, 20), module)
    assert look.borders == (FRAME,)
    assert look.reach == (-11.0, -11.0, 11.0, 11.0)
    drawn = draw_flat(look, Pose(0.0, 0.0), View(4.0))
    assert any(getattr(one, "colour", "") == "#00ff00" for one in drawn)


def test_a_frame_that_follows_the_game_is_drawn_anew_with_it():
    module = imported(border(property="Weather"))
    assert asks_around(module, module.piece("unit"))
    module = imported(border())
    assert not asks_around(module, module.piece("unit"))
