import tomllib
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from vtt.base.errors import FormatError
from vtt.formats.vassal.obfuscate import is_coded, obscure, reveal

CASES = tomllib.loads((Path(__file__).parent / "cases" / "obfuscate.toml").read_text("utf-8"))[
    "case"
]


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["stored"])
def test_the_worked_examples(case):
    plain, stored = case["plain"].encode(), case["stored"].encode()
    assert obscure(plain, case["key"]) == stored
    assert reveal(stored) == plain
    assert reveal(stored[:5] + stored[5:].upper()) == plain


@given(st.binary(max_size=60), st.integers(0, 255))
def test_every_text_comes_back(plain, key):
    assert reveal(obscure(plain, key)) == plain


@pytest.mark.parametrize("data", [b"!VCSK", b"!VCSK1", b"!VCSK1f5", b"!VCSK1f5g", b"!VCSKzz00"])
def test_other_letters_are_refused(data):
    with pytest.raises(FormatError, match="hex digits"):
        reveal(data)


def test_a_bare_text_is_given_as_it_is():
    assert reveal(b"begin_save\x1b") == b"begin_save\x1b"
    assert not is_coded(b"begin_save")
