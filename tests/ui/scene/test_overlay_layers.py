"""What lies over a table is drawn below its pieces or above them, and makes room for a move."""

import pytest

from vtt.geometry.pose import Pose
from vtt.render.overlay import AreaOverlay, LineOverlay, OverlayRole
from vtt.render.picture_files import NoPictures
from vtt.render.primitives import Label
from vtt.render.view import View
from vtt.session.tools.base import NO_PREVIEW, Ghost, Preview
from vtt.ui.scene.overlay_layers import OverlayLayers
from vtt.ui.scene.picture_store import PictureStore

SQUARE = ((0.0, 0.0), (200.0, 0.0), (200.0, 200.0), (0.0, 200.0))
REACH = AreaOverlay(SQUARE, role=OverlayRole.REACH, label="reach")
ILLEGAL = AreaOverlay(SQUARE, role=OverlayRole.ILLEGAL, label="too deep")
MOVE = Preview(table="field", ghosts=(Ghost("a", Pose(10, 10)),))


class Field:
    table, rest_version = "field", 0

    def look(self, scale):
        return View(scale)

    def in_hand(self):
        return None


@pytest.fixture
def layers(qapp):
    return OverlayLayers(Field(), PictureStore(NoPictures()))


def words(layers):
    return [part.text for part in layers.draw_above(1.0) if isinstance(part, Label)]


def test_without_anything_to_draw_neither_layer_is_seen(layers):
    layers.show_overlays((), False)
    assert not layers.above.isVisible()
    assert not layers.below.isVisible()
    layers.show_overlays((REACH,), False)
    assert layers.below.isVisible()
    assert layers.above.zValue() > layers.below.zValue()


def test_areas_that_tell_what_can_be_done_lie_below_the_pieces_and_faults_above(layers):
    layers.show_overlays((REACH, ILLEGAL), False)
    below = layers._draw_below(1.0)
    above = [part for part in layers.draw_above(1.0) if not isinstance(part, Label)]
    assert {getattr(part, "colour", "") for part in below} == {"#0072b2"}
    assert "#d55e00" in {getattr(part, "colour", "") for part in above}
    assert words(layers) == ["reach", "too deep"]


def test_while_something_is_moved_only_how_far_it_reaches_stays_without_words(layers):
    layers.show_overlays((REACH, ILLEGAL), False)
    layers.show_preview(MOVE)
    assert [(one.role, one.label) for one in layers.lying()] == [(OverlayRole.REACH, "")]
    layers.show_preview(NO_PREVIEW)
    assert list(layers.lying()) == [REACH, ILLEGAL]


def test_what_was_asked_for_stays_beside_the_ghosts_until_they_go_elsewhere(layers):
    layers.show_preview(MOVE)
    layers.show_overlays((ILLEGAL,), True)
    assert list(layers.lying()) == [ILLEGAL]
    layers.show_preview(Preview(table="field", ghosts=(Ghost("a", Pose(20, 10)),)))
    assert list(layers.lying()) == []


def test_only_what_lies_below_a_move_counts_as_at_rest(layers):
    layers.show_overlays((REACH,), False)
    layers.show_preview(MOVE)
    before = layers._table.rest_version
    further = Preview(table="field", ghosts=(Ghost("a", Pose(30, 10)),))
    layers.show_preview(further)
    assert layers._table.rest_version == before
    layers.show_preview(NO_PREVIEW)
    assert layers._table.rest_version > before


def test_a_label_is_not_cut_by_the_rim_of_what_is_seen(layers):
    line = LineOverlay(((0.0, 5.0), (40.0, 5.0)), label="moves 40 mm and some more")
    layers.show_overlays((line,), False)
    free = layers.draw_above(1.0)[-1]
    layers.keep_labels_in(((0.0, 0.0), (400.0, 0.0), (400.0, 300.0), (0.0, 300.0)))
    kept = layers.draw_above(1.0)[-1]
    assert (free.anchor, free.offset_px) != (kept.anchor, kept.offset_px)
