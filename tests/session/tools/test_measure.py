import msgspec
import pytest

from tests.builders import make_module, position
from tests.session.hex_table import hex_seat, middle
from tests.session.test_areas import TABLE
from tests.session.tools.test_select import SHIFT, Play, event
from vtt.definition.secrecy import SecrecyKind
from vtt.rules.verdict import NO_OPINION
from vtt.session.seat import Seat
from vtt.session.tools.base import NO_PREVIEW
from vtt.session.tools.measure import MeasureMode, MeasureTool
from vtt.state.piece import Secrecy
from vtt.state.sight import UMPIRE
from vtt.state.view import view_for


@pytest.fixture
def tool():
    return MeasureTool(Play().seat)


def measured(tool, start, end):
    tool.press(event(*start))
    preview = tool.drag(event(*end))
    assert tool.release(event(*end), dragged=True) is None
    return preview.measures[0]


def test_two_bases_are_measured_edge_to_edge(tool):
    measure = measured(tool, (100, 105), (100, 295))
    assert measure.label == "180 mm edge to edge"
    assert measure.start[1] == 110
    assert measure.end[1] == 290


def test_centre_to_centre_is_a_mode_and_is_named(tool):
    tool.mode = MeasureMode.CENTRE
    assert measured(tool, (100, 105), (100, 295)).label == "200 mm centre to centre"


def test_from_a_base_to_a_bare_point_and_back(tool):
    assert measured(tool, (100, 100), (100, 150)).label == "40 mm edge to edge"
    assert measured(tool, (100, 150), (100, 100)).end == (100, 110)


def test_between_two_bare_points(tool):
    assert measured(tool, (500, 10), (530, 50)).label == "50 mm"


def test_a_round_base_is_measured_from_its_true_circle(tool):
    assert measured(tool, (300, 100), (300, 200)).label == "80 mm edge to edge"


def test_point_to_point_is_what_the_pointer_says(tool):
    tool.mode = MeasureMode.POINT
    assert measured(tool, (100, 105), (100, 295)).label == "190 mm point to point"


def drag(tool, start, end, *keys):
    tool.press(event(*start, keys))
    preview = tool.drag(event(*end, keys))
    tool.release(event(*end, keys), dragged=True)
    return preview


def test_shift_keeps_measures_a_plain_drag_begins_anew_and_escape_wipes_all(tool):
    drag(tool, (100, 105), (100, 295))
    assert len(drag(tool, (500, 10), (530, 50), SHIFT).measures) == 2
    assert len(drag(tool, (510, 10), (540, 50), SHIFT).measures) == 3
    assert len(drag(tool, (500, 10), (530, 50)).measures) == 1
    assert tool.cancel() == NO_PREVIEW
    assert tool.looks == ()


def test_a_measure_is_a_sentence_that_names_both_ends_and_the_mode(tool):
    preview = drag(tool, (100, 105), (100, 295))
    assert preview.hint == "180 mm from Pike 1 to Shot 1, edge to edge"
    assert tool.looks[-1].said == "measures 180 mm from Pike 1 to Shot 1, edge to edge"


def test_before_anything_is_measured_the_mode_is_told(tool):
    tool.mode = MeasureMode.CENTRE
    assert "centre to centre" in tool.press(event(500, 10)).hint


def test_a_measure_to_what_others_may_not_know_is_not_said_to_them():
    play = Play()
    pieces = play.state.pieces
    piece = msgspec.structs.replace(pieces["blue_1"], secrecy=Secrecy(SecrecyKind.MASKED, "blue"))
    play.state = msgspec.structs.replace(play.state, pieces=pieces.set("blue_1", piece))
    tool = MeasureTool(play.seat)
    preview = drag(tool, (100, 105), (100, 295))
    assert preview.hint
    assert tool.looks[-1].said == ""


def test_on_a_grid_one_measures_in_cells_and_in_mm_from_point_to_point():
    seat = hex_seat()
    tool = MeasureTool(seat)
    preview = drag(tool, middle(seat, "0101"), middle(seat, "0104"))
    assert preview.measures[0].label == "3 hexes"
    assert preview.hint == "3 hexes from Unit 1 to hex 0104"
    assert preview.measures[0].end == pytest.approx(middle(seat, "0104"))
    tool.mode = MeasureMode.POINT
    assert (
        drag(tool, middle(seat, "0101"), middle(seat, "0104")).measures[0].label.startswith("60 mm")
    )


def test_on_a_map_of_areas_one_measures_in_areas_by_their_names():
    module = make_module(tables=(TABLE,), decks=(), scenarios=())
    state = position("red_1 pike 100,100 @0", module)
    tool = MeasureTool(
        Seat("field", lambda: view_for(state, module, UMPIRE), lambda command: NO_OPINION)
    )
    preview = drag(tool, (100, 100), (320, 120))
    assert preview.measures[0].label == "2 areas"
    assert preview.hint == "2 areas from Pike 1 to Italy"
