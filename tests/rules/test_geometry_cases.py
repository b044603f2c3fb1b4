from pathlib import Path

import pytest

from vtt.base.errors import FormatError
from vtt.base.problems import SourceRef
from vtt.geometry.outline import CircleOutline, PolygonOutline, rectangle
from vtt.geometry.pose import Pose
from vtt.rules.geometry_cases import (
    CaseResult,
    GeometryCase,
    load_geometry_cases,
    matches,
    parse_piece,
    parse_pose,
    register,
    registered_functions,
    run_geometry_case,
)

FILE = """
source = "a page"
tolerance = 0.01

[bases]
Sh = [40, 20]
Disc = { radius = 20 }
Wedge = [[0, -20], [20, 20], [-20, 20]]

[[case]]
id = "one"
rule = "B3"
function = "distance"
position = \"\"\"
a Sh 0,0 @0 side=blue
b Sh 0,-100 @180 side=red
\"\"\"
expect = 80

[[case]]
id = "two"
rule = "B10"
function = "move_cost"
position = "a Sh 0,0 @0"
args = { end = "0,-60 @0" }
source = "another page"
tolerance = 0.5
expect = 60.3
"""
HERE = SourceRef("cases.toml", 7)


def cases(tmp_path: Path, text: str = FILE) -> list[GeometryCase]:
    file = tmp_path / "cases.toml"
    file.write_text(text, encoding="utf-8")
    return load_geometry_cases(file)


def test_a_file_gives_its_cases_with_their_lines(tmp_path: Path) -> None:
    one, two = cases(tmp_path)
    assert (one.id, one.source, one.tolerance, one.where.line) == ("one", "a page", 0.01, 10)
    assert (two.source, two.tolerance, two.where.line) == ("another page", 0.5, 20)
    assert one.footprint("b").pose == Pose(0, -100, 180)
    assert one.pieces["b"].marks == {"side": "red"}
    assert list(one.footprints()) == ["a", "b"]
    assert two.pose("end") == Pose(0, -60, 0)


def test_outlines_are_rectangles_circles_or_polygons(tmp_path: Path) -> None:
    one, _ = cases(tmp_path)
    assert one.outline("Sh") == rectangle(40, 20)
    assert one.outline("Disc") == CircleOutline(20)
    assert one.outline("Wedge") == PolygonOutline(((0, -20), (20, 20), (-20, 20)))


def test_cases_written_in_a_row_have_no_line(tmp_path: Path) -> None:
    row = 'case = [{ id = "x", rule = "", source = "", function = "f", expect = 1, tolerance = 0 }]'
    (case,) = cases(tmp_path, row)
    assert (case.id, case.where.line) == ("x", None)


def test_running_a_case_says_what_was_found(tmp_path: Path) -> None:
    one, two = cases(tmp_path)
    assert run_geometry_case(one) == CaseResult("one", True, 80, 80.0)
    assert run_geometry_case(two).passed
    assert str(run_geometry_case(one)) == "one: passed"


def test_a_case_that_differs_names_both_values(tmp_path: Path) -> None:
    one, _ = cases(tmp_path, FILE.replace("expect = 80", "expect = 81"))
    result = run_geometry_case(one)
    assert not result.passed
    assert str(result) == "one: expected 81, found 80.0"


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("[bases]", "[base]", "cases.toml: unknown key 'base'; did you mean 'bases'?"),
        ("expect = 80", "expekt = 80", ":10: unknown key 'expekt'; did you mean 'expect'?"),
        ("expect = 80", "", ":10: expected the key 'expect' in a case, found none"),
        ('id = "two"', 'id = "one"', ":20: case 'one' is also at"),
        (
            "a Sh 0,0 @0 side=blue",
            "a Shh 0,0 @0",
            "'Shh' of piece 'a' is not in [bases]; did you mean 'Sh'?",
        ),
        ("a Sh 0,0 @0 side=blue", "a Sh 0;0 @0", "expected a pose like '12.5,-40 @90'"),
        ("a Sh 0,0 @0 side=blue", "a Sh 0,0", "expected a line like 'a Sh 0,-100 @180'"),
        ("side=blue", "blue", "expected a mark like 'side=blue', found 'blue'"),
        ("b Sh 0,-100", "a Sh 0,-100", ":10: two pieces of case one have the same name"),
        ("[40, 20]", "[40, 0]", "base 'Sh': a base needs a width and a depth above 0 mm"),
        ("[40, 20]", '"wide"', "base 'Sh': expected [width, depth], a list of points or"),
        ("tolerance = 0.01", "tolerance = ", "cases.toml: Invalid value"),
        ("tolerance = 0.01", 'tolerance = "a bit"', ":10: Expected `float`, got `str`"),
        ("tolerance = 0.01", "case = 3", "cases.toml: Cannot overwrite"),
        ('id = "one"', "id = 1", ":10: Expected `str`, got `int` - at `$.id`"),
        ("[bases]", "bases = 3\n[[case]]", "cases.toml: Expected `object`, got `int`"),
    ],
)
def test_faults_name_the_file_the_line_and_what_was_expected(
    tmp_path: Path, old: str, new: str, message: str
) -> None:
    with pytest.raises(FormatError) as raised:
        cases(tmp_path, FILE.replace(old, new, 1))
    assert message in str(raised.value)


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ('"distance"', '"distanse"', "'distanse'; did you mean 'distance'?"),
        ("b Sh", "c Sh", "case one needs a piece of the position called 'b'"),
    ],
)
def test_a_case_without_what_its_function_needs_is_a_fault(
    tmp_path: Path, old: str, new: str, message: str
) -> None:
    one, _ = cases(tmp_path, FILE.replace(old, new, 1))
    with pytest.raises(FormatError) as raised:
        run_geometry_case(one)
    assert message in str(raised.value)
    assert ":10: " in str(raised.value)


def test_a_missing_argument_is_a_fault_unless_there_is_a_default(tmp_path: Path) -> None:
    one, two = cases(tmp_path)
    assert one.arg("depth", 40) == 40
    assert two.arg("end", "nothing") == "0,-60 @0"
    with pytest.raises(FormatError, match="case two needs an argument called 'ent'; did you mean"):
        two.arg("ent")
    with pytest.raises(FormatError, match=r"needs a class of \[bases\] called 'Pk'"):
        two.outline("Pk")


def test_an_error_that_a_user_can_meet_is_a_value(tmp_path: Path) -> None:
    one, _ = cases(
        tmp_path, FILE.replace('"distance"', '"corners"').replace("a Sh 0,0", "a Disc 0,0", 1)
    )
    result = run_geometry_case(one)
    assert result.found == {
        "error": "a round base has no edges; measure from its centre and radius"
    }
    assert not result.passed


@pytest.mark.parametrize(
    ("expected", "found", "same"),
    [
        (1, 1.009, True),
        (1, 1.011, False),
        (1, True, False),
        (True, True, True),
        (False, 0, False),
        ("front", "front", True),
        ("front", "rear", False),
        (1, "1", False),
        ([1, "a"], [1.0, "a"], True),
        ([1], [1, 2], False),
        ([1], 1, False),
        ({"a": 1}, {"a": 1.001}, True),
        ({"a": 1}, {"b": 1}, False),
        ({"a": 1}, [1], False),
        ({"error": "no edges"}, {"error": "a round base has no edges"}, True),
        ({"error": "no edges"}, {"error": "something else"}, False),
    ],
)
def test_values_match_to_the_tolerance(expected: object, found: object, same: bool) -> None:
    assert matches(expected, found, 0.01) is same


def test_poses_and_pieces_are_written_in_one_line() -> None:
    assert parse_pose(" 12.5,-40 @90 ", HERE) == Pose(12.5, -40, 90)
    piece = parse_piece("x Sh 1,2 @3 side=a note=b=c", {"Sh": rectangle(40, 20)}, HERE)
    assert (piece.name, piece.class_name, piece.marks) == ("x", "Sh", {"side": "a", "note": "b=c"})
    with pytest.raises(FormatError, match=r"cases\.toml:7: expected a pose like"):
        parse_pose("1,2,3", HERE)


def test_two_functions_cannot_have_one_name() -> None:
    function = registered_functions()["distance"]
    assert register("distance")(function) is function
    with pytest.raises(ValueError, match="two geometry case functions are called 'distance'"):
        register("distance")(lambda case: case.id)
