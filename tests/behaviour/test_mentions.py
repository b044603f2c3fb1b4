"""What an expression speaks of is found without working it out."""

import pytest

from vtt.behaviour.mentions import UNKNOWN, Mention, MentionKind, mentions, names_in
from vtt.behaviour.tokens import ExpressionError

PROPERTY, FUNCTION = MentionKind.PROPERTY, MentionKind.FUNCTION


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("plain", []),
        ("$A$ of $B c$", [(PROPERTY, "A"), (PROPERTY, "B c")]),
        ("{A + -B}", [(PROPERTY, "A"), (PROPERTY, "B")]),
        ("{A ? B : (int)C}", [(PROPERTY, "A"), (PROPERTY, "B"), (PROPERTY, "C")]),
        ('{GetProperty("odd name")}', [(PROPERTY, "odd name")]),
        ('{GetProperty("A" + B)}', [(PROPERTY, UNKNOWN), (PROPERTY, "B")]),
        ('{SumStack("Size")}', [(FUNCTION, "SumStack")]),
        ('{Count("{Nation == 1}")}', [(PROPERTY, "Nation"), (FUNCTION, "Count")]),
        ("{Math.max(A, 1)}", [(MentionKind.OF_CLASS, "Math.max"), (PROPERTY, "A")]),
        ('{A.contains("x")}', [(MentionKind.METHOD, "contains"), (PROPERTY, "A")]),
        ('{If(A, "x", Alert("y"))}', [(PROPERTY, "A")]),
        ("{$A$ + 1}", [(PROPERTY, "A")]),
    ],
)
def test_names_functions_and_methods(text, found):
    assert set(mentions(text)) == {Mention(*one) for one in found}


def test_what_cannot_be_read_speaks_of_nothing():
    with pytest.raises(ExpressionError):
        list(mentions("{A +}"))
    assert list(names_in("{A +}")) == []


def test_a_function_stands_among_the_names_with_its_brackets():
    assert list(names_in('{SumStack("Size") + A}')) == ["SumStack()", "A"]
