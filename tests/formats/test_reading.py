from vtt.base.problems import ProblemSeverity, SourceRef
from vtt.definition.side import SideDefinition
from vtt.formats.reading import Places, Reading


def test_equal_records_have_places_of_their_own():
    places = Places()
    first, second, third = (SideDefinition("a", "A") for _ in range(3))
    places.note(first, SourceRef("x.xml", 1))
    places.note(second, SourceRef("x.xml", 2))
    assert [str(places.of(side)) for side in (first, second)] == ["x.xml:1", "x.xml:2"]
    assert places.of(third) is None


def test_the_first_place_holds_and_can_be_handed_on():
    places = Places()
    old, new = SideDefinition("a", "A"), SideDefinition("b", "B")
    places.note(old, SourceRef("x.xml", 1))
    places.note(old, SourceRef("x.xml", 9))
    assert places.moved(old, new) is new
    assert str(places.of(new)) == "x.xml:1"
    assert places.of(places.moved(SideDefinition("c", "C"), SideDefinition("d", "D"))) is None


def test_places_outlive_the_records_of_others():
    """An identity is not given to another record while its place is known."""
    places = Places()
    for number in range(1000):
        places.note(SideDefinition(f"s{number}", ""), SourceRef("x.xml", number))
    assert places.of(SideDefinition("new", "")) is None


def test_problems_are_kept_with_the_file_that_is_being_read():
    reading = Reading()
    reading.file = "a.xml"
    reading.fault("bad", 3, "x")
    reading.file = "b.xml"
    reading.warn("odd", None, "y")
    reading.add("bad", SourceRef("c.xml", 1), "z")
    assert [str(problem) for problem in reading.problems] == [
        "a.xml:3: error: x [bad]",
        "b.xml: warning: y [odd]",
        "c.xml:1: error: z [bad]",
    ]
    assert reading.problems[1].severity is ProblemSeverity.WARNING
