import msgspec

from vtt.base.ids import SideId
from vtt.definition.side import SideDefinition
from vtt.geometry.pose import Pose
from vtt.render.overlay import AreaOverlay, LineOverlay, OverlayRole
from vtt.rules.verdict import AreaMark, LineMark, ShapeRole, Verdict, illegal, note
from vtt.session.tools.base import Ghost, Measure, Neighbour, Preview
from vtt.ui.scene.marks import (
    ROLE_OF,
    overlays_of_marks,
    overlays_of_preview,
    overlays_of_verdict,
)

SQUARE = ((0.0, 0.0), (10.0, 0.0), (10.0, 10.0))
ZONE = AreaMark("field", SQUARE, role=ShapeRole.ZONE, label="front zone 40 mm")
PATH = LineMark("field", ((0.0, 0.0), (5.0, 5.0)), role=ShapeRole.PATH)


def test_every_role_of_the_rules_has_an_overlay():
    assert set(ROLE_OF) == set(ShapeRole)


def test_marks_of_other_tables_are_left_out():
    other = AreaMark("camp", SQUARE)
    assert list(overlays_of_marks([ZONE, other], "field")) == [
        AreaOverlay(SQUARE, (), OverlayRole.ZONE, "front zone 40 mm")
    ]


def test_an_area_of_a_side_has_its_colour_and_whether_its_pattern_is_plain():
    held = AreaMark("field", SQUARE, role=ShapeRole.CONTROL, label="Gaul", side=SideId("gallic"))
    gaul = SideDefinition(SideId("gallic"), "Gaul", "#3f6b3a", "dashed")
    assert list(overlays_of_marks([held], "field", [gaul])) == [
        AreaOverlay(SQUARE, (), OverlayRole.CONTROL, "Gaul", "#3f6b3a", True)
    ]
    assert list(overlays_of_marks([held], "field")) == [
        AreaOverlay(SQUARE, (), OverlayRole.CONTROL, "Gaul")
    ]


def test_a_verdict_draws_the_marks_of_all_its_findings():
    verdict = Verdict(
        (illegal("B16", "crosses", marks=(ZONE,)), illegal("A4", "far", marks=(PATH,)))
    )
    assert len(list(overlays_of_verdict(verdict, "field"))) == 2
    assert list(overlays_of_verdict(None, "field")) == []


def test_the_way_of_a_move_against_the_rules_is_drawn_so_though_it_is_not_too_far():
    moved = note("A4", "moves 60 of 80", measured=60.0, limit=80.0, marks=(PATH,))
    crossing = illegal("B16", "crosses", marks=(ZONE,))
    roles = [one.role for one in overlays_of_verdict(Verdict((moved, crossing)), "field")]
    assert roles == [OverlayRole.ILLEGAL, OverlayRole.ZONE]
    assert [one.role for one in overlays_of_verdict(Verdict((moved,)), "field")] == [
        OverlayRole.PATH
    ]
    way = ((0.0, 0.0), (5.0, 5.0))
    preview = Preview(table="field", path=way, verdict=Verdict((crossing,)))
    assert OverlayRole.PATH not in {one.role for one in overlays_of_preview(preview, "field")}


TOO_FAR = Verdict((illegal("A4", "far", measured=100.0, limit=80.0, marks=(PATH,)),))


def test_a_way_that_is_too_far_is_drawn_in_the_colour_of_what_is_illegal_with_its_limit():
    way = ((0.0, 0.0), (5.0, 5.0))
    preview = Preview(table="field", path=way, verdict=TOO_FAR, used=100.0, limit=80.0)
    (drawn,) = overlays_of_preview(preview, "field")
    assert drawn == LineOverlay(way, OverlayRole.ILLEGAL, "100 mm of 80 mm: too far")
    assert list(overlays_of_verdict(TOO_FAR, "field")) == [drawn]


def test_a_turn_that_is_too_far_has_its_arc_in_that_colour_and_no_other_way():
    arc = ((0.0, 0.0), (3.0, 1.0), (5.0, 5.0))
    told = "90°, 100 mm of 80 mm: too far"
    preview = Preview(
        table="field", path=arc, path_label=told, verdict=TOO_FAR, used=100.0, limit=80.0
    )
    assert list(overlays_of_preview(preview, "field")) == [
        LineOverlay(arc, OverlayRole.ILLEGAL, told)
    ]


def test_without_the_rules_own_way_the_colour_goes_by_the_allowance():
    way = ((0.0, 0.0), (0.0, 100.0))
    for used, role in ((100.0, OverlayRole.ILLEGAL), (80.0, OverlayRole.PATH)):
        preview = Preview(table="field", path=way, used=used, limit=80.0)
        assert [overlay.role for overlay in overlays_of_preview(preview, "field")] == [role]


def test_a_preview_draws_path_lasso_and_measures():
    preview = Preview(
        path=((0.0, 0.0), (30.0, 40.0)),
        lasso=((0.0, 0.0), (10.0, 20.0)),
        measures=(Measure((0.0, 0.0), (3.0, 4.0), "5 mm"), Measure((1.0, 1.0), (1.0, 1.0), "0 mm")),
    )
    overlays = list(overlays_of_preview(preview, "field"))
    assert [overlay.role for overlay in overlays] == [
        OverlayRole.REACH,
        OverlayRole.PATH,
        OverlayRole.MEASURE,
    ]
    assert isinstance(overlays[1], LineOverlay)


def test_the_rules_own_path_takes_the_place_of_the_gestures():
    preview = Preview(
        path=((0.0, 0.0), (30.0, 40.0)), verdict=Verdict((note("A4", "moves", marks=(PATH,)),))
    )
    paths = [o for o in overlays_of_preview(preview, "field") if o.role is OverlayRole.PATH]
    assert [path.points for path in paths] == [PATH.points]


HELD = (Ghost("a", Pose(5, 5)),)


def beside(*neighbours, ghosts=HELD):
    preview = Preview(table="field", ghosts=ghosts, neighbours=neighbours)
    return list(overlays_of_preview(preview, "field"))


TOUCHES = Neighbour("b", "Shot: side contact", ((0.0, 0.0), (0.0, 20.0)), "side 20 mm", True)
APART = Neighbour("c", "Gun: gap 12 mm", ((3.0, 0.0), (15.0, 0.0)), "gap 12 mm", False)


def test_contacts_are_green_lines_whose_words_keep_clear_of_the_piece_that_is_held():
    assert beside(TOUCHES, APART) == [
        LineOverlay(TOUCHES.line, OverlayRole.CONTACT, "side 20 mm", (5, 5))
    ]


def test_of_several_held_pieces_the_nearest_one_is_kept_clear_of():
    held = (Ghost("a", Pose(50, 50)), Ghost("d", Pose(-5, 5)))
    assert beside(TOUCHES, ghosts=held)[0].label_clear_of == (-5, 5)


def test_where_nothing_touches_the_nearest_gap_is_measured():
    farther = msgspec.structs.replace(APART, piece="d", label="gap 30 mm")
    assert beside(APART, farther) == [LineOverlay(APART.line, OverlayRole.MEASURE, "gap 12 mm")]
