"""Valid data made faulty, for hypothesis: bytes cut, flipped and doubled, and values put in wrong places."""

import copy
from typing import Any

from hypothesis import strategies as st

ODD_BYTES = [b"", b"\0", b"\xff", b"\x80", b"PK\x03\x04", b"<", b">", b'"', b"&x;", b"<!--", b"]]>",
             b"-1", b"1e999", b"nan", b"99999999999999999999", b"\xed\xa0\x80", b"\r\n"]  # fmt: skip
ODD_VALUES = [
    None, True, -1, 0, 2**63 - 1, -(2**63), 0.0, -0.5, 1e308, float("inf"), float("nan"), "", "x",
    "\0", "é" * 40, "../x", "red_1", "blue_1", [], [None], [[]], {}, {"x": 1}, b"", b"\x90",
]  # fmt: skip


@st.composite
def spoilt(draw: st.DrawFn, data: bytes, tokens: tuple[bytes, ...] = ()) -> bytes:
    """The data with one to four pieces cut out, put in twice, moved, flipped or replaced."""
    known = [*ODD_BYTES, *tokens]
    for _ in range(draw(st.integers(1, 4))):
        start = draw(st.integers(0, len(data)))
        end = min(len(data), start + draw(st.sampled_from([0, 1, 1, 4, 30, 1000, 10**6])))
        piece = data[start:end]
        middle = draw(
            st.sampled_from(known)
            | st.binary(max_size=8)
            | st.just(piece * 2)
            | st.just(piece[::-1])
            | st.just(bytes(byte ^ 0x20 for byte in piece))
        )
        data = data[:start] + middle + data[end:]
    return data


@st.composite
def disordered(draw: st.DrawFn, value: Any) -> Any:
    """A plain value (lists, dicts, scalars) with one to three of its parts replaced or left out."""
    value = [copy.deepcopy(value)]
    for _ in range(draw(st.integers(1, 3))):
        places = list(_places(value))
        holder, key = places[draw(st.integers(0, len(places) - 1))]
        if isinstance(holder, list) and draw(st.integers(0, 4)) == 0 and holder is not value:
            del holder[key]
        else:
            other, other_key = places[draw(st.integers(0, len(places) - 1))]
            odd = draw(st.sampled_from(ODD_VALUES) | st.just(other[other_key]))
            holder[key] = copy.deepcopy(odd)
    return value[0]


def _places(value: Any) -> Any:
    """Every place of a nested value, as (list or dict, index or key)."""
    keys = value.keys() if isinstance(value, dict) else range(len(value))
    for key in list(keys):
        yield value, key
        if isinstance(value[key], (dict, list)):
            yield from _places(value[key])
