import tomllib
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from vtt.formats.vassal.sequence import decode, encode

CASES = tomllib.loads((Path(__file__).parent / "cases" / "sequence.toml").read_text("utf-8"))[
    "case"
]
values = st.lists(st.text("ab,;\\' \t", max_size=6), min_size=1, max_size=5)


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["text"] or "empty")
def test_the_worked_examples(case):
    delimiter = case.get("delimiter", ",")
    assert decode(case["text"], delimiter) == case["values"]
    if not case.get("lossy"):
        assert encode(case["values"], delimiter) == case["text"]


def test_nothing_is_written_for_none():
    assert encode([None, None], ",") == ","


@given(values, st.sampled_from(",;\t/"))
def test_what_was_joined_comes_apart_again(texts, delimiter):
    wanted = [
        f"{text} " if text.endswith("\\") and text[0] != "\\" and at < len(texts) - 1 else text
        for at, text in enumerate(texts)
    ]
    assert decode(encode(texts, delimiter), delimiter) == wanted


@given(st.text("ab,\\'", max_size=12))
def test_a_text_that_was_read_is_written_so_that_it_reads_the_same(text):
    assert decode(encode(decode(text, ","), ","), ",") == [
        f"{token} " if token.endswith("\\") and token[0] != "\\" and at < last else token
        for last in [len(decode(text, ",")) - 1]
        for at, token in enumerate(decode(text, ","))
    ]
