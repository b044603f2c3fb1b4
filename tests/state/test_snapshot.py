import immutables
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.builders import start
from tests.strategies import plain_equal, states
from vtt.base.errors import FormatError
from vtt.state.game import GameState
from vtt.state.snapshot import Snapshot, decode_state, encode_state


@given(states())
def test_a_state_comes_back_from_its_bytes(state):
    data = encode_state(state)
    back = decode_state(data)
    assert plain_equal(back, state)
    assert encode_state(back) == data


def test_every_field_of_a_state_is_written():
    assert set(GameState.__struct_fields__) <= set(Snapshot.__struct_fields__)


@given(st.permutations(sorted(start().pieces)))
def test_the_bytes_do_not_depend_on_the_order_in_which_pieces_came(order):
    pieces = immutables.Map()
    for piece_id in order:
        pieces = pieces.set(piece_id, start().pieces[piece_id])
    made = GameState(
        **{
            name: getattr(start(), name) for name in GameState.__struct_fields__ if name != "pieces"
        },
        pieces=pieces,
    )
    assert encode_state(made) == encode_state(start())


@pytest.mark.parametrize("data", [b"", b"\x90", b"\xc1", encode_state(start())[:-1]])
def test_other_bytes_are_refused(data):
    with pytest.raises(FormatError, match="expected the bytes of a game state: "):
        decode_state(data)
