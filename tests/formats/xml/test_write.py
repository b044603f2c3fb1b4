import msgspec
import pytest

from vtt.base.errors import FormatError
from vtt.formats.xml.declare import attribute, element, inline, many, one, own_text, text_child
from vtt.formats.xml.simple_types import FLAG, ID, MM, TEXT
from vtt.formats.xml.write import Node, to_node, to_text


class Size(msgspec.Struct, frozen=True):
    width: float
    depth: float = 20.0


class Word(msgspec.Struct, frozen=True):
    text: str = ""


class Box(msgspec.Struct, frozen=True):
    id: str
    name: str = ""
    size: Size = Size(40.0)
    open: bool = False
    note: str = ""
    words: tuple[Word, ...] = ()
    lid: Word | None = None


WORD = element("word", Word, "A word.", own_text("text", "The word."))
BOX = element(
    "box",
    Box,
    "A box.",
    attribute("id", ID, "I."),
    attribute("name", TEXT, "N."),
    inline("size", Size, attribute("width-mm", MM, "W."), attribute("depth-mm", MM, "D.")),
    attribute("open", FLAG, "O."),
    text_child("note", "A note."),
    many("words", WORD, sort=lambda word: word.text),
    one("lid", element("lid", Word, "A lid.", own_text("text", "Words on it."))),
)
HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n'


def written(box):
    return to_text(to_node(BOX, box)).removeprefix(HEAD)


def test_defaults_are_left_out():
    assert written(Box("a")) == '<box id="a"/>\n'


def test_attributes_and_children_have_one_order():
    box = Box("a", "A", Size(60.0), True, "hi", (Word("z"), Word("b")), Word("top"))
    assert written(box) == (
        '<box id="a" name="A" width-mm="60" open="true">\n'
        "  <note>hi</note>\n"
        "  <word>b</word>\n"
        "  <word>z</word>\n"
        "  <lid>top</lid>\n"
        "</box>\n"
    )


def test_a_text_of_several_lines_is_indented_as_a_block():
    assert written(Box("a", note="one\n  two\n\nthree")) == (
        '<box id="a">\n  <note>\n    one\n      two\n\n    three\n  </note>\n</box>\n'
    )


def test_what_xml_reserves_is_escaped():
    box = Box("a", name="<\"a\" & 'b'>\t\n\r", note="a < b & c ]]> d > e")
    assert written(box) == (
        '<box id="a" name="&lt;&quot;a&quot; &amp; \'b\'>&#9;&#10;&#13;">\n'
        "  <note>a &lt; b &amp; c ]]&gt; d > e</note>\n</box>\n"
    )


def test_comments_stand_before_their_element_and_at_the_end():
    inner = Node("word", comments=[" first "], text="x")
    node = Node(
        "box",
        children=[inner],
        last_comments=[" last "],
        comments=[" box "],
        comments_after=[" bye "],
    )
    assert to_text(node) == HEAD + (
        "<!-- box -->\n<box>\n  <!-- first -->\n  <word>x</word>\n  <!-- last -->\n</box>\n<!-- bye -->\n"
    )


@pytest.mark.parametrize(
    ("box", "fault"),
    [
        (
            Box("a", size=Size(float("nan"))),
            "<box> width-mm: expected a number that can be written",
        ),
        (Box("a", name="\x00"), "<box> name: expected a text that XML can hold"),
        (Box("a", note="\x1b"), "<box> note: expected a text that XML can hold"),
        (Box("a", words=(Word("\x1b"),)), "<word> text: expected a text that XML can hold"),
        (Box("a", lid=Size(1.0)), "<box> has no element for Size"),
    ],
)
def test_what_cannot_be_written_is_named(box, fault):
    with pytest.raises(FormatError, match=fault):
        to_node(BOX, box)
