import pytest
from hypothesis import given
from hypothesis import strategies as st

from vtt.definition.trait import OpaqueTrait
from vtt.formats.vassal.chain import join_chain, join_definition
from vtt.formats.vassal.names import Names
from vtt.formats.vassal.pieces import innermost, read_piece, rest_of, write_piece
from vtt.formats.vassal.traits import Traits

NAMES = Names(pictures={"inf.png": "images/inf.png"})
TRAITS = Traits(NAMES)
USUAL = "null;0;0;43;0"


def definition(*levels, state=USUAL, basic="piece;;;inf.png;1/Inf"):
    types = join_chain([*(own for own, _ in levels), basic])
    return join_definition("null", types, join_chain([*(text for _, text in levels), state]))


def again(text, name="1/Inf", picture="images/inf.png"):
    found = read_piece(text, TRAITS)
    rest = rest_of(found, name, picture, USUAL, NAMES)
    return write_piece(found.traits, *innermost(rest, name, picture, USUAL, NAMES), TRAITS), rest


def test_a_usual_piece_needs_no_rest():
    text = definition(("mark;Layer", "Ground"), ("delete;Delete;68,130;", ""))
    found = read_piece(text, TRAITS)
    assert (found.name, found.picture) == ("1/Inf", "inf.png")
    assert [trait.__struct_config__.tag for trait in found.traits] == ["delete", "marker"]
    assert again(text) == (text, "")


@pytest.mark.parametrize(
    "text",
    [
        definition(state="Main;5;6;43;2;OldX;3;OldY;4"),
        definition(basic="piece;C;D;inf.png;1/Inf"),
        definition(basic="piece;;;gone.png;1/Inf"),
        definition(basic="nopiece"),
    ],
)
def test_what_is_unusual_of_the_innermost_level_is_kept(text):
    found = read_piece(text, TRAITS)
    picture = NAMES.picture(found.picture) or ""
    written, rest = again(text, found.name, picture)
    assert rest
    assert written == text


def test_a_new_name_or_picture_goes_into_what_was_kept():
    found = read_piece(definition(basic="piece;C;D;inf.png;1/Inf"), TRAITS)
    rest = rest_of(found, "1/Inf", "images/inf.png", USUAL, NAMES)
    renamed = innermost(rest, "2/Inf", "images/inf.png", USUAL, NAMES)
    assert renamed == ("piece;C;D;inf.png;2/Inf", USUAL)
    assert innermost(rest, "1/Inf", "", USUAL, NAMES)[0] == "piece;C;D;;1/Inf"


def test_missing_levels_of_a_state_are_empty():
    found = read_piece("+/null/mark;A\tpiece;;;;x/only", TRAITS)
    assert found.is_short
    assert found.state == ""


def test_what_xml_cannot_hold_is_kept_raw():
    found = read_piece(definition(("label;\x01", "t")), TRAITS)
    assert isinstance(found.traits[0], OpaqueTrait)


@given(
    st.lists(
        st.tuples(
            st.sampled_from(["mark;A", "label;;L", "x;y", "PROP;P;;;"]),
            st.text("ab;,/'\t", max_size=5),
        ),
        max_size=6,
    )
)
def test_any_piece_comes_back(levels):
    text = definition(*levels)
    assert again(text)[0] == text
