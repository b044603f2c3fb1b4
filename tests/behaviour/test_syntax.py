"""Expressions as trees; what runs code has none."""

import contextlib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from vtt.behaviour.syntax import Call, Cast, Choice, Literal, Name, Operation, parsed
from vtt.behaviour.tokens import ExpressionError


def test_tight_signs_bind_before_loose_ones():
    found = parsed("A + 2 * B == 3 && C")
    assert isinstance(found, Operation)
    assert found.sign == "&&"
    assert found.left == Operation(
        "==", Operation("+", Name("A"), Operation("*", Literal(2), Name("B"))), Literal(3)
    )


def test_choices_casts_and_methods_are_read():
    assert isinstance(parsed("A ? B : C ? D : E"), Choice)
    assert parsed("(int)A") == Cast("int", Name("A"))
    assert parsed('A.contains("x")') == Call("contains", (Literal("x"),), Name("A"))


@pytest.mark.parametrize(
    "text",
    [
        'new java.io.File("x")',
        "import java",
        "A; B",
        "java.lang.Runtime.getRuntime().exit",
        "if (A) B",
        "(A",
        "A +",
        "f(1,)",
    ],
)
def test_statements_and_faulty_ones_are_refused(text):
    with pytest.raises(ExpressionError):
        parsed(text)


@pytest.mark.parametrize("text", ["(" * 5000 + "1" + ")" * 5000, "!" * 5000 + "true", "-" * 9999])
def test_depth_is_bounded(text):
    with pytest.raises(ExpressionError, match="deeper"):
        parsed(text)


@given(st.text(alphabet="AB19.+-*/%?:()!&|=<>\"', {}$~^", max_size=40))
def test_any_text_is_a_tree_or_an_error_of_ours(text):
    with contextlib.suppress(ExpressionError):
        parsed(text)
