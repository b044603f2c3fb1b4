"""An expression in braces as a tree: the part of BeanShell that modules use, and nothing that runs code."""

from functools import lru_cache
from typing import Final, TypeAlias

import msgspec

from vtt.behaviour.tokens import ExpressionError, Token, tokens

DEEPEST: Final = 120
"""So deep may brackets and signs nest; the longest expression of a real module nests some twenty."""
_LEVELS: Final = (
    ("||",),
    ("&&",),
    ("^",),
    ("==", "!=", "=~", "!~"),
    ("<", "<=", ">", ">="),
    ("+", "-"),
    ("*", "/", "%"),
)
"""The signs between two values, from the loosest to the tightest."""
CASTS: Final = ("int", "long", "double", "float", "boolean", "String")


class Literal(msgspec.Struct, frozen=True):
    """A number, a text, true or false."""

    value: bool | int | float | str


class Name(msgspec.Struct, frozen=True):
    """A property, by its name."""

    name: str


class Operation(msgspec.Struct, frozen=True):
    """A sign between two values, or (`left` None) before one."""

    sign: str
    left: "Node | None"
    right: "Node"


class Choice(msgspec.Struct, frozen=True):
    """`condition ? yes : no`."""

    condition: "Node"
    yes: "Node"
    no: "Node"


class Cast(msgspec.Struct, frozen=True):
    """A value as another type."""

    type: str
    value: "Node"


class Call(msgspec.Struct, frozen=True):
    """A function, or a method of a value (`of`)."""

    name: str
    arguments: "tuple[Node, ...]"
    of: "Node | None" = None


Node: TypeAlias = Literal | Name | Operation | Choice | Cast | Call


@lru_cache(maxsize=4096)
def parsed(text: str) -> Node:
    """The tree of what stands between the braces.

    Raises:
        ExpressionError: where it is none, or is a statement.
    """
    return _Parser(tokens(text)).whole()


class _Parser:
    """Goes through the words once, from the loosest signs to the tightest."""

    def __init__(self, words: list[Token]) -> None:
        self._words, self._at, self._depth = words, 0, 0

    def whole(self) -> Node:
        found = self._value()
        if self._word.kind != "end":
            raise ExpressionError(f"expected the end of the expression, found {self._word.text!r}")
        return found

    @property
    def _word(self) -> Token:
        return self._words[self._at]

    def _next_is(self, *signs: str) -> bool:
        return self._word.kind == "sign" and self._word.text in signs

    def _take(self) -> Token:
        self._at += 1
        return self._words[self._at - 1]

    def _expect(self, sign: str) -> None:
        if not self._next_is(sign):
            raise ExpressionError(f"expected {sign!r}, found {self._word.text or 'the end'!r}")
        self._at += 1

    def _value(self) -> Node:
        self._depth += 1
        if self._depth > DEEPEST:
            raise ExpressionError(f"an expression that nests deeper than {DEEPEST}")
        found = self._joined(0)
        if self._next_is("?"):
            self._take()
            yes = self._value()
            self._expect(":")
            found = Choice(found, yes, self._value())
        elif self._next_is("="):  # an assignment, whose value is what was assigned
            self._take()
            found = self._value()
        self._depth -= 1
        return found

    def _joined(self, level: int) -> Node:
        if level == len(_LEVELS):
            return self._unary()
        found = self._joined(level + 1)
        while self._next_is(*_LEVELS[level]):
            sign = self._take().text
            found = Operation(sign, found, self._joined(level + 1))
        return found

    def _unary(self) -> Node:
        self._depth += 1
        if self._depth > DEEPEST:
            raise ExpressionError(f"an expression that nests deeper than {DEEPEST}")
        found = self._prefixed()
        self._depth -= 1
        return found

    def _prefixed(self) -> Node:
        if self._next_is("-", "+", "!"):
            sign = self._take().text
            return Operation(sign, None, self._unary())
        if self._is_cast():
            self._take()
            kind = self._take().text
            self._expect(")")
            return Cast(kind, self._unary())
        return self._with_methods(self._primary())

    def _is_cast(self) -> bool:
        words = self._words[self._at : self._at + 3]
        return self._next_is("(") and words[1].text in CASTS and words[2].text == ")"

    def _with_methods(self, found: Node) -> Node:
        while self._next_is("."):
            self._take()
            name = self._name()
            found = Call(name, self._arguments(), found)
        return found

    def _name(self) -> str:
        word = self._take()
        if word.kind != "name":
            raise ExpressionError(f"expected a name, found {word.text or 'the end'!r}")
        return word.text

    def _primary(self) -> Node:
        word = self._take()
        if word.kind == "number":
            return Literal(float(word.text) if "." in word.text else int(word.text))
        if word.kind == "text":
            return Literal(word.text)
        if word.kind == "name":
            return self._named(word.text)
        if word == Token("sign", "("):
            found = self._value()
            self._expect(")")
            return found
        raise ExpressionError(f"expected a value, found {word.text or 'the end'!r}")

    def _named(self, name: str) -> Node:
        if name in ("true", "false"):
            return Literal(name == "true")
        if name in ("null", "new", "import", "return", "for", "while", "if", "class"):
            raise ExpressionError(f"{name!r} has no value in an expression")
        return Call(name, self._arguments()) if self._next_is("(") else Name(name)

    def _arguments(self) -> tuple[Node, ...]:
        self._expect("(")
        found: list[Node] = []
        while not self._next_is(")"):
            if found:
                self._expect(",")
            found.append(self._value())
        self._take()
        return tuple(found)
