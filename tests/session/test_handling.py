"""How a module limits the hands: what each word of the trait means for click, lasso and drag."""

import pytest

from tests.builders import make_definition
from vtt.definition.trait_moves import BandSelect, MoveWhen, NotStacking, SelectWith
from vtt.geometry.outline import rectangle
from vtt.session.handling import (
    FREELY,
    handling,
    is_ever_clicked,
    may_click,
    may_drag,
    may_lasso,
    may_stack,
)
from vtt.session.tools.base import Modifier

SHIFT, CTRL, ALT = Modifier.SHIFT, Modifier.CTRL, Modifier.ALT


def piece(kind="counter", **limits):
    traits = (NotStacking(**limits),) if limits else ()
    return make_definition("p", rectangle(20, 20), kind=kind, traits=traits)


def test_a_piece_without_limits_is_handled_freely():
    assert handling(piece()) is FREELY
    assert may_click(piece(), ())
    assert may_lasso(piece(), ())
    assert may_drag(piece(), was_selected=False)


@pytest.mark.parametrize(
    ("with_", "keys", "taken"),
    [
        (SelectWith.CLICK, (), True),
        (SelectWith.SHIFT, (), False),
        (SelectWith.SHIFT, (SHIFT,), True),
        (SelectWith.CTRL, (CTRL,), True),
        (SelectWith.ALT, (SHIFT,), False),
        (SelectWith.ALT, (ALT, SHIFT), True),
        (SelectWith.NEVER, (ALT, SHIFT, CTRL), False),
    ],
)
def test_a_click_needs_the_key_that_the_module_says(with_, keys, taken):
    assert may_click(piece(selects=with_), keys) is taken


@pytest.mark.parametrize(
    ("band", "keys", "taken"),
    [
        (BandSelect.ALWAYS, (), True),
        (BandSelect.ALT, (), False),
        (BandSelect.ALT, (ALT,), True),
        (BandSelect.ALT_SHIFT, (ALT,), False),
        (BandSelect.ALT_SHIFT, (ALT, SHIFT), True),
        (BandSelect.NEVER, (ALT, SHIFT), False),
    ],
)
def test_a_lasso_needs_the_keys_that_the_module_says(band, keys, taken):
    assert may_lasso(piece(band=band), keys) is taken


@pytest.mark.parametrize(
    ("when", "was_selected", "moves"),
    [
        (MoveWhen.ALWAYS, False, True),
        (MoveWhen.SELECTED, False, False),
        (MoveWhen.SELECTED, True, True),
        (MoveWhen.NEVER, True, False),
    ],
)
def test_a_drag_needs_what_the_module_says(when, was_selected, moves):
    assert may_drag(piece(moves=when), was_selected=was_selected) is moves


@pytest.mark.parametrize(
    ("kind", "limits", "on_grid", "stacks"),
    [
        ("counter", {}, False, True),
        ("base", {}, False, False),
        ("base", {}, True, True),
        ("base", {"stacks": True}, False, True),
        ("counter", {"stacks": False}, True, False),
    ],
)
def test_who_stacks(kind, limits, on_grid, stacks):
    assert may_stack(piece(kind, **limits), on_grid=on_grid) is stacks


@pytest.mark.parametrize(
    ("selects", "ever"),
    [(SelectWith.CLICK, True), (SelectWith.ALT, True), (SelectWith.NEVER, False)],
)
def test_what_no_key_lets_click_is_never_clicked(selects, ever):
    assert is_ever_clicked(piece(selects=selects)) is ever
