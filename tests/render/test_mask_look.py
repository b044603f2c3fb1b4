"""Who may know a masked piece sees it by the mask's style."""

import msgspec
import pytest

from tests.render.test_look import STEPS, imported, piece
from vtt.definition.secrecy import SecrecyKind
from vtt.definition.trait_looks import Label, Mask, MaskStyle
from vtt.geometry.pose import Pose
from vtt.render.draw_piece import draw_flat
from vtt.render.look import look_of
from vtt.render.primitives import Picture
from vtt.render.view import View
from vtt.state.piece import Secrecy

OWNED = Secrecy(SecrecyKind.MASKED, "red")


def shown(style, *, selected=False, secrecy=OWNED, **fields):
    """The pictures that are drawn, from below, with their widths in mm."""
    mask = Mask(picture="back.png", style=style, **fields)
    module = imported(STEPS, mask)
    state = msgspec.structs.replace(piece("a", "unit", 0, 0), secrecy=secrecy)
    look = look_of(state, module, selected=selected)
    drawn = draw_flat(look, Pose(0.0, 0.0, 0.0), View(1.0))
    return [(item.path, item.width) for item in drawn if isinstance(item, Picture)]


@pytest.mark.parametrize(
    ("style", "pictures"),
    [
        (MaskStyle.INSET, [("full.png", 20.0), ("back.png", 10.0)]),
        (MaskStyle.SMALL_INSET, [("full.png", 20.0), ("back.png", 10.0)]),
        (MaskStyle.BACKGROUND, [("back.png", 20.0), ("full.png", 10.0)]),
        (MaskStyle.PEEK, [("back.png", 20.0)]),
    ],
)
def test_each_style_shows_piece_and_mask_in_its_way(style, pictures):
    assert shown(style) == pictures


def test_a_piece_that_is_peeked_under_shows_itself_while_it_is_selected():
    assert shown(MaskStyle.PEEK, selected=True) == [("full.png", 20.0)]


def test_a_picture_of_its_own_lies_over_the_piece():
    found = shown(MaskStyle.PICTURE, owner_picture="known.png")
    assert found == [("full.png", 20.0), ("known.png", 20.0)]
    assert shown(MaskStyle.PICTURE) == [("full.png", 20.0)]


def test_a_piece_that_is_not_masked_has_no_mask():
    hidden = Secrecy(SecrecyKind.HIDDEN, "red")
    assert shown(MaskStyle.BACKGROUND, secrecy=None) == [("full.png", 20.0)]
    assert shown(MaskStyle.BACKGROUND, secrecy=hidden) == [("full.png", 20.0)]


def test_labels_before_a_mask_are_half_as_large():
    mask = Mask(picture="back.png", style=MaskStyle.BACKGROUND)
    state = msgspec.structs.replace(piece("a", "unit", 0, 0), secrecy=OWNED)
    look = look_of(state, imported(STEPS, Label(text="3", size=4.0), mask))
    assert [label.label.size for label in look.labels] == [2.0]
