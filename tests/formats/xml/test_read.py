"""Every fault of a file is found in one go, each with its line."""

import msgspec
import pytest

from vtt.base.errors import GeometryError
from vtt.definition.piece import PieceDefinition
from vtt.definition.secrecy import SecrecyKind
from vtt.formats.reading import Reading
from vtt.formats.safe_xml import parse_xml
from vtt.formats.xml.data_elements import RULES_TABLE
from vtt.formats.xml.declare import attribute, element, inline, many, one, text_child
from vtt.formats.xml.piece_elements import ARMY
from vtt.formats.xml.read import clean_text, read_element
from vtt.formats.xml.scenario_elements import SCENARIO
from vtt.formats.xml.simple_types import ID, MM, TEXT
from vtt.formats.xml.write import to_node, to_text


def read(spec, text):
    reading = Reading()
    reading.file = "x.xml"
    root = parse_xml(text.encode(), reading)
    return read_element(spec, root, reading), reading


def faults(spec, text):
    return [f"{p.where.line}: {p.message}" for p in read(spec, text)[1].problems]


def army(*lines):
    """An army whose one piece begins on line 2."""
    return "\n".join(['<army id="a" name="A">', *lines, "</army>"])


PIECE = '<piece id="p" name="P"><rectangle width-mm="40" depth-mm="20"/></piece>'


def test_a_sound_file_gives_its_record_and_the_place_of_each():
    (made, pieces), reading = read(ARMY, army(PIECE, PIECE.replace('"p"', '"q"')))
    assert reading.problems == []
    assert made.id == "a"
    assert [piece.id for piece in pieces] == ["p", "q"]
    assert isinstance(pieces[0], PieceDefinition)
    assert str(reading.places.of(pieces[1])) == "x.xml:3"


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        (
            army(PIECE.replace("><", ' knd="x"><', 1)),
            "2: <piece> has no attribute 'knd'; did you mean 'kind'?",
        ),
        (army(PIECE.replace(' name="P"', "")), "2: <piece> needs the attribute 'name' (text)"),
        (army(PIECE.replace('id="p"', 'id="P"')), "2: <piece> id: expected an id of small letters"),
        (army("<peice/>"), "2: <army> has no element <peice> inside it; did you mean 'piece'?"),
        (army("words"), "1: <army> holds no text of its own, found 'words'"),
        (army(PIECE + " tail"), "1: <army> holds no text of its own, found 'tail'"),
        (army('<piece id="p" name="P"/>'), "2: <piece> needs <rectangle> or <circle> or <polygon>"),
        (
            army(PIECE.replace("</piece>", '<circle radius-mm="9"/></piece>')),
            "2: <piece> takes <rectangle> or <circle> or <polygon> once, found 2",
        ),
        (
            army(PIECE.replace('"40"', '"0"')),
            "2: <rectangle>: a base needs a width and a depth above 0 mm, found 0.0 x 20.0",
        ),
    ],
)
def test_a_fault_is_told_with_its_line(text, fault):
    (found,) = faults(ARMY, text)
    assert found.startswith(fault)


def test_all_faults_are_found_at_once():
    text = army(
        '<piece id="p" nme="P"><rectangle width-mm="x" depth-mm="20"/></piece>',
        '<piece id="q" name="Q" side="Red" foo="1"><circle radius-mm="-1"/></piece>',
        "<bar/>",
    )
    assert [line.split(":")[0] for line in faults(ARMY, text)] == [
        "4",
        "2",
        "2",
        "2",
        "3",
        "3",
        "3",
    ]


def test_a_record_that_cannot_be_made_is_remembered_by_its_id():
    text = army('<piece id="p" name="P"/>')
    (_, pieces), reading = read(ARMY, text)
    assert len(pieces) == 1, "the piece is there for the other checks"
    assert reading.faulty == set()


def test_a_record_that_refuses_its_values_is_told_at_its_line_and_left_out():
    class Box(msgspec.Struct, frozen=True):
        id: str
        width: float

        def __post_init__(self):
            if self.width <= 0:
                raise GeometryError(f"a box needs a width above 0 mm, found {self.width}")

    class Boxes(msgspec.Struct, frozen=True):
        boxes: tuple = ()

    box = element("box", Box, "A box.", attribute("id", ID, "I."), attribute("width-mm", MM, "W."))
    boxes = element("boxes", Boxes, "Boxes.", many("boxes", box))
    made, reading = read(
        boxes, '<boxes>\n<box id="a" width-mm="0"/>\n<box id="b" width-mm="2"/></boxes>'
    )
    assert [box.id for box in made.boxes] == ["b"]
    assert [str(p) for p in reading.problems] == [
        "x.xml:2: error: <box>: a box needs a width above 0 mm, found 0.0 [impossible]"
    ]
    assert "a" in reading.faulty


def test_a_record_in_a_record_that_refuses_its_values_is_told_at_the_element():
    class Span(msgspec.Struct, frozen=True):
        least: float = 0.0
        most: float = 1.0

        def __post_init__(self):
            if self.least > self.most:
                raise ValueError(f"expected {self.least} to be at most {self.most}")

    class Box(msgspec.Struct, frozen=True):
        span: Span = Span()

    span = inline("span", Span, attribute("least", MM, "L."), attribute("most", MM, "M."))
    made, reading = read(element("box", Box, "A box.", span), '<box least="3"/>')
    assert made == Box(Span())
    assert [p.message for p in reading.problems] == ["<box>: expected 3.0 to be at most 1.0"]


def test_an_entity_is_refused():
    reading = Reading()
    parse_xml(b'<!DOCTYPE army [<!ENTITY e "x">]><army id="a" name="&e;"/>', reading)
    assert [problem.code for problem in reading.problems] == ["doctype"]


def test_comments_say_nothing():
    (_, pieces), reading = read(ARMY, army("<!-- one -->", PIECE, "<!-- two -->"))
    assert reading.problems == []
    assert len(pieces) == 1


def test_a_child_of_text_holds_text_only():
    class Note(msgspec.Struct, frozen=True):
        words: str = ""

    note = element("note", Note, "A note.", text_child("words", "Words."))
    assert read(note, "<note><words>a &lt; b</words></note>")[0] == Note("a < b")
    assert faults(note, '<note><words x="1">a<b/>c</words></note>') == [
        "1: <words> has no attribute 'x'",
        "1: <words> has no element <b> inside it",
        "1: <words> holds no text of its own, found 'c'",
    ]
    assert faults(note, "<note><words/>\n<words/></note>") == [
        "2: <note> takes <words> once, found 2"
    ]


def test_what_is_left_out_has_the_records_default():
    class Inner(msgspec.Struct, frozen=True):
        name: str = "x"

    class Outer(msgspec.Struct, frozen=True):
        inner: Inner = Inner("default")

    inner = element("inner", Inner, "Inner.", attribute("name", TEXT, "N."))
    outer = element("outer", Outer, "Outer.", one("inner", inner))
    assert read(outer, "<outer/>")[0] == Outer(Inner("default"))
    assert read(outer, "<outer><inner/></outer>")[0] == Outer(Inner("x"))


def test_groups_give_their_fields_to_their_members():
    text = (
        '<scenario id="s" name="S"><deployment table="t" side="red">'
        '<place id="b" piece="p" x-mm="1" y-mm="2"/></deployment>'
        '<deployment table="t"><place id="a" piece="p" deck="d"/></deployment></scenario>'
    )
    made, reading = read(SCENARIO, text)
    assert reading.problems == []
    assert [(p.id, p.table, p.side) for p in made.placements] == [
        ("a", "t", None),
        ("b", "t", "red"),
    ]


def test_secrecy_and_locks_of_placed_pieces_come_back_as_they_were_written():
    places = [
        '<place id="a" piece="p" x-mm="1" y-mm="2" secrecy="masked"/>',
        '<place id="b" piece="p" deck="d" secrecy="hidden" known-to="red"/>',
        '<place id="c" piece="p" x-mm="1" y-mm="2" secrecy="concealed" locked="true"/>',
    ]
    text = (
        f'<scenario id="s" name="S"><deployment table="t">{"".join(places)}</deployment></scenario>'
    )
    made, reading = read(SCENARIO, text)
    assert reading.problems == []
    assert [(p.secrecy, p.known_to, p.locked) for p in made.placements] == [
        (SecrecyKind.MASKED, None, False),
        (SecrecyKind.HIDDEN, "red", False),
        (SecrecyKind.CONCEALED, None, True),
    ]
    again = to_text(to_node(SCENARIO, made))
    assert [line.strip() for line in again.splitlines() if "<place" in line] == places


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        (
            '<deployment table="t"><place id="a" piece="p" deck="d" secrecy="hiden"/></deployment>',
            "1: <place> secrecy: expected one of masked, concealed, hidden, found 'hiden'; did you "
            "mean 'hidden'?",
        ),
        ('<deployment side="red"/>', "1: <deployment> needs the attribute 'table' (id)"),
        (
            '<deployment table="t" sid="x"/>',
            "1: <deployment> has no attribute 'sid'; did you mean 'side'?",
        ),
        (
            '<deployment table="t"><plaze/></deployment>',
            "1: <deployment> has no element <plaze> inside it; did you mean 'place'?",
        ),
        (
            '<deployment table="t"><place id="a" piece="p" x-mm="1"/></deployment>',
            "1: <place> needs the attribute 'y-mm' (length in mm)",
        ),
        (
            "<settings><value is='1'/></settings>",
            "1: <settings>: expected a name on each value of a group",
        ),
    ],
)
def test_faults_inside_a_scenario(text, fault):
    assert faults(SCENARIO, f'<scenario id="s" name="S">{text}</scenario>') == [fault]


def test_a_row_of_another_length_is_a_fault_of_the_table():
    text = '<rules-table id="t" name="T" columns="a b"><row name="1" values="1"/></rules-table>'
    assert faults(RULES_TABLE, text) == [
        "1: <rules-table>: row '1': expected 2 values, one for each column, found 1"
    ]


@pytest.mark.parametrize(
    ("text", "clean"),
    [
        ("  one  ", "one"),
        ("\n    one\n      two\n\n    three\n  ", "one\n  two\n\nthree"),
        ("one\n    two", "one\ntwo"),
        ("\n\n  a  \n", "a"),
        ("", ""),
        ("\n \n", ""),
    ],
)
def test_a_text_loses_its_indentation(text, clean):
    assert clean_text(text) == clean
    assert clean_text(clean) == clean
