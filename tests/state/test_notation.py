import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.builders import START, make_module, position, start
from tests.strategies import structs
from vtt.base.errors import FormatError
from vtt.state.notation import format_piece, format_position, parse_piece, parse_position
from vtt.state.piece import PieceState


@given(structs(PieceState), st.none() | st.just("field"))
def test_any_piece_comes_back_from_its_line(piece, table):
    assert parse_piece(format_piece(piece, table), table) == piece
    assert "\n" not in format_piece(piece, table)


@given(st.lists(structs(PieceState), max_size=4))
def test_lines_are_read_in_their_order(pieces):
    text = "\n\n# a comment\n".join(format_piece(piece) for piece in pieces)
    assert parse_position(text) == tuple(pieces)


def test_a_position_comes_back_with_the_order_of_its_piles():
    text = """
z pike 5,5 @0 stack=s
a pike 5,5 @0 stack=s
m pike 5,5 @0 stack=s secrecy=masked:red
c storm 550,50 @0 deck=draw
b truce 550,50 @0 deck=draw
"""
    state = position(text)
    assert state.stacks["s"] == ("z", "a", "m")
    assert position(format_position(state)) == state
    assert format_position(start(), "field").splitlines()[1].endswith("stack=column .hits=2")


def test_the_start_of_a_scenario_reads_like_its_text():
    names = {line.split()[0] for line in START.splitlines() if line}
    assert {line.split()[0] for line in format_position(start()).splitlines()} == names
    assert position(format_position(start()), make_module()).pieces == start().pieces


LINE = (
    'pike_1 english_pike 300,200.5 @90 table=field side=english stack=s level=wall slot="old town" '
    'face=back secrecy=hidden:scots veil=2 locked moved ."a=b"="1 2" .charge=2.0 .grade=O .hits=2 '
    '.name="3" .routed=false'
)


def test_a_line_says_everything():
    piece = parse_piece(LINE)
    assert format_piece(piece) == LINE
    assert piece.slot == "old town"
    assert dict(piece.properties) == {
        "a=b": "1 2",
        "charge": 2.0,
        "grade": "O",
        "hits": 2,
        "name": "3",
        "routed": False,
    }
    assert [type(value) for _, value in piece.properties] == [str, float, str, int, str, bool]


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("a pike 1,2", "expected a line like 'pike_1 english_pike"),
        ('a pike 1,2 @0 side="red', "expected a line like"),
        ("a pike 1,2 0", "expected a place and a facing like '300,200 @90', found '1,2 0'"),
        ("a pike 1;2 @0", "found '1;2 @0'"),
        ("a pike nan,2 @0", "found 'nan,2 @0'"),
        ("a pike 1,2 @0 lockd", "found 'lockd'; did you mean 'locked'"),
        ("a pike 1,2 @0 sid=red", "found 'sid=red'; did you mean 'side'"),
        ("a pike 1,2 @0 veil=-1", "found 'veil=-1'"),
        ("a pike 1,2 @0 secrecy=masked", "expected one of masked, concealed, hidden, a colon"),
        ("a pike 1,2 @0 secrecy=veiled:red", "found 'veiled:red'"),
        (r'a pike 1,2 @0 .x="\q"', "expected a text in double quotes"),
    ],
)
def test_a_line_that_cannot_be_read_is_named(line, message):
    with pytest.raises(FormatError, match=message.replace("[", r"\[")):
        parse_piece(line, "field")
    with pytest.raises(FormatError, match="position, line 3: "):
        parse_position(f"# one\n\n{line}", "field")


def test_a_piece_needs_a_table():
    with pytest.raises(FormatError, match="piece 'a' needs a table, such as table=field"):
        parse_piece("a pike 1,2 @0")
