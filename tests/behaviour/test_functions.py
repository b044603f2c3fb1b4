"""What expressions may call."""

import pytest

from vtt.behaviour.functions import LONGEST_TEXT, call_class, call_method
from vtt.behaviour.tokens import ExpressionError


@pytest.mark.parametrize(
    ("name", "arguments", "value"),
    [
        ("contains", ["b"], True),
        ("startsWith", ["ab"], True),
        ("indexOf", ["c"], 2),
        ("substring", [1], "bc"),
        ("substring", [0, 1], "a"),
        ("charAt", [1], "b"),
        ("replaceAll", ["[ab]", "x"], "xxc"),
        ("replaceAll", ["(a)(b)", "$2$1"], "bac"),
        ("replaceFirst", ["[ab]", "x"], "xbc"),
        ("replace", ["b", "y"], "ayc"),
        ("toUpperCase", [], "ABC"),
        ("equalsIgnoreCase", ["ABC"], True),
        ("compareTo", ["abd"], -1),
        ("repeat", [2], "abcabc"),
        ("length", [], 3),
    ],
)
def test_a_method_of_a_text(name, arguments, value):
    assert call_method("abc", name, arguments) == value


@pytest.mark.parametrize(
    ("of", "name", "arguments", "value"),
    [
        ("Math", "max", [1, 2], 2),
        ("Math", "min", [1, 2.5], 1.0),
        ("Math", "pow", [2, 3], 8.0),
        ("Math", "abs", [-4], 4),
        ("Integer", "parseInt", ["12"], 12),
    ],
)
def test_a_function_of_a_class(of, name, arguments, value):
    assert call_class(of, name, arguments) == value


@pytest.mark.parametrize(
    "call",
    [
        lambda: call_class("Math", "exit", [1]),
        lambda: call_class("Integer", "parseInt", ["x"]),
        lambda: call_class("Math", "sqrt", [-1]),
        lambda: call_method("a", "getClass", []),
        lambda: call_method("a", "substring", [5]),
        lambda: call_method("a" * 1000, "repeat", [LONGEST_TEXT]),
        lambda: call_method("a" * 40, "replaceAll", ["(a+)+b", ""]),
    ],
)
def test_what_is_not_known_or_does_not_fit_is_an_error_of_ours(call):
    with pytest.raises(ExpressionError):
        call()
