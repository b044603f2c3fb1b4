import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.formats.record_strategies import values_of
from tests.strategies import plain_equal
from vtt.definition.trait_moves import Destination
from vtt.formats.xml import simple_types
from vtt.formats.xml.schema import all_elements
from vtt.formats.xml.schema import simple_types as types_of

TYPES = types_of(all_elements())


@pytest.mark.parametrize("kind", TYPES, ids=lambda kind: kind.name)
@given(data=st.data())
def test_what_is_written_is_read_back(kind, data):
    value = data.draw(values_of(kind))
    assert plain_equal(kind.parse(kind.text(value)), value)


@pytest.mark.parametrize(
    ("kind", "text", "fault"),
    [
        ("NUMBER", "1e3", "expected a number such as 12.5, found '1e3'"),
        ("NUMBER", " 1", "expected a number"),
        ("NUMBER", ".5", "expected a number"),
        ("NUMBER", "9" * 400, "expected a number"),
        ("MM", "12mm", "expected a number such as 12.5, found '12mm'"),
        ("INTEGER", "1.0", "expected a whole number of .* found '1.0'"),
        ("INTEGER", str(2**63), "expected a whole number"),
        ("FLAG", "yes", "expected true or false, found 'yes'"),
        ("ID", "Blue Pike", "expected an id of small letters"),
        ("IDS", "foot Horse", "expected an id .* found 'Horse'"),
        ("COLOUR", "red", "expected a colour like #2a6fbb"),
        ("COLOUR", "#2A6FBB", "expected a colour"),
        ("PATH", "../secret.svg", "expected a path inside the module"),
        ("PATH", "/etc/passwd", "expected a path inside the module"),
        ("PATH", "C:/x.svg", "expected a path inside the module"),
        ("PATH", "images\\pike.svg", "expected a path inside the module"),
        ("POINTS", "0,0 40", "expected points like .* found '40'"),
        ("POINTS", "0,0 40,x", "expected points like .* found '40,x'"),
        ("KEY", "ctrl-t", "expected a key such as Ctrl[+]Shift[+]T, or a name like @flip"),
        ("KEYS", "Ctrl+T x", "expected a key .* found 'x'"),
        ("RAW", "base64:!", "expected base64 after 'base64:'"),
        ("PATTERN", "woods", "expected one of plain, .* found 'woods'; did you mean 'wood'?"),
    ],
)
def test_a_bad_value_says_what_was_expected_and_what_was_found(kind, text, fault):
    with pytest.raises(ValueError, match=fault):
        getattr(simple_types, kind).parse(text)


def test_words_of_an_enumeration_are_its_members():
    kind = simple_types.choice(Destination)
    assert kind.parse("next-counter") is Destination.NEXT_COUNTER
    with pytest.raises(ValueError, match="found 'zon'; did you mean 'zone'"):
        kind.parse("zon")


def test_raw_text_is_kept_as_it_is_unless_xml_cannot_hold_it():
    assert simple_types.RAW.text("emb2;;\t1\\/x") == "emb2;;\t1\\/x"
    assert simple_types.RAW.text("a\x1bb").startswith("base64:")
    assert simple_types.RAW.parse(simple_types.RAW.text("a\x1bb")) == "a\x1bb"
    assert simple_types.RAW.parse(simple_types.RAW.text("base64:x")) == "base64:x"


@pytest.mark.parametrize("text", ["a\x00b", "\x1b", "\ufffe", "\ud800"])
def test_a_text_that_xml_cannot_hold_is_refused(text):
    with pytest.raises(ValueError, match="expected a text that XML can hold"):
        simple_types.TEXT.text(text)


def test_points_are_written_without_needless_digits():
    assert simple_types.POINTS.text(((0.0, -0.0), (40.5, 1e-5))) == "0,0 40.5,0.00001"


@pytest.mark.parametrize(
    ("kind", "value"),
    [
        ("ID", "../../etc/passwd"),
        ("IDS", ("foot", "Horse")),
        ("COLOUR", "red"),
        ("PATH", "../x.svg"),
        ("KEY", "t"),
        ("KEYS", ("T", "t")),
        ("PATTERN", "woods"),
        ("TEXT", "\x00"),
    ],
)
def test_nothing_is_written_that_could_not_be_read(kind, value):
    with pytest.raises(ValueError, match="expected "):
        getattr(simple_types, kind).text(value)
