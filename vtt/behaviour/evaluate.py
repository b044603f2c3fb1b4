"""The value of an expression: properties are asked of a scope, and nothing else is reached."""

from typing import Final, Protocol

from vtt.behaviour.functions import CLASSES, call_class, call_method
from vtt.behaviour.syntax import Call, Cast, Choice, Literal, Name, Node, Operation, parsed
from vtt.behaviour.tokens import ExpressionError
from vtt.behaviour.values import Value, cast, compared, is_true, joined, text_of, typed

_COMPARISONS: Final = ("==", "!=", "<", "<=", ">", ">=", "=~", "!~")


class Scope(Protocol):
    """Where an expression is evaluated: what its names mean."""

    def text(self, name: str) -> str | None:
        """A property; None where there is none of that name."""
        ...

    def call(self, name: str, arguments: list[Value]) -> Value:
        """A function over the game, such as `CountStack`.

        Raises:
            ExpressionError: for one that is not known, or cannot be answered here.
        """
        ...

    def misread(self, text: str, error: ExpressionError) -> None:
        """Take note of a text that could not be worked out; it counts as empty."""
        ...


def evaluated(text: str, scope: Scope) -> Value:
    """The value of what stands between the braces.

    Raises:
        ExpressionError: where it has none.
    """
    return _value(parsed(text), scope)


def _value(node: Node, scope: Scope) -> Value:
    match node:
        case Literal(value):
            return value
        case Name(name):
            return typed(scope.text(name) or "")
        case Choice(condition, yes, no):
            return _value(yes if is_true(_value(condition, scope)) else no, scope)
        case Cast(kind, inner):
            return cast(kind, _value(inner, scope))
        case Operation():
            return _operation(node, scope)
        case Call():
            return _call(node, scope)


def _operation(node: Operation, scope: Scope) -> Value:
    if node.left is None:
        value = _value(node.right, scope)
        if node.sign == "!":
            return not is_true(value)
        return joined(node.sign, 0, value) if node.sign == "-" else value
    if node.sign in ("&&", "||"):
        decides = node.sign == "||"
        if is_true(_value(node.left, scope)) is decides:
            return decides
        return is_true(_value(node.right, scope))
    left, right = _value(node.left, scope), _value(node.right, scope)
    if node.sign in _COMPARISONS:
        return compared(node.sign, left, right)
    return joined(node.sign, left, right)


def _call(node: Call, scope: Scope) -> Value:
    arguments = [_value(argument, scope) for argument in node.arguments]
    if isinstance(node.of, Name):
        if node.of.name in CLASSES:
            return call_class(node.of.name, node.name, arguments)
        return call_method(scope.text(node.of.name) or "", node.name, arguments)
    if node.of is not None:
        return call_method(text_of(_value(node.of, scope)), node.name, arguments)
    if node.name == "If" and len(arguments) == 3:
        return arguments[1] if is_true(arguments[0]) else arguments[2]
    if node.name in ("GetProperty", "GetString", "GetLocalizedProperty") and len(arguments) == 1:
        found = scope.text(text_of(arguments[0])) or ""
        return typed(found) if node.name == "GetProperty" else found
    if node.name == "Alert":
        return ""
    return scope.call(node.name, arguments)
