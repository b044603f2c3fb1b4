import pytest

from tests.session.tools.test_select import Play, event
from vtt.session.tools.measure import MeasureMode, MeasureTool


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
