"""What an expression speaks of: the properties, functions and methods that it names."""

from collections.abc import Iterator
from enum import StrEnum
from typing import Final, NamedTuple

from vtt.behaviour.functions import CLASSES
from vtt.behaviour.syntax import Call, Cast, Choice, Literal, Name, Node, Operation, parsed
from vtt.behaviour.texts import is_expression, property_names
from vtt.behaviour.tokens import ExpressionError

GETS: Final = ("GetProperty", "GetString", "GetLocalizedProperty")
"""Functions that give a property by its name."""
BUILT_IN: Final = (*GETS, "If", "Alert")
"""Functions that ask nothing of the game."""


class MentionKind(StrEnum):
    """What is named: a property, a function over the game, a function of a class, a method of a text."""

    PROPERTY = "property"
    FUNCTION = "function"
    OF_CLASS = "function of a class"
    METHOD = "method"


class Mention(NamedTuple):
    """A name in an expression; `UNKNOWN` for a property whose name is worked out itself."""

    kind: MentionKind
    name: str


UNKNOWN: Final = ""


def mentions(text: str) -> Iterator[Mention]:
    """What a text of a trait speaks of: `$name$`, or what its expression names.

    Raises:
        ExpressionError: for an expression that cannot be read.
    """
    if is_expression(text):
        yield from _in_tree(parsed(text.strip()[1:-1]))
    else:
        yield from (Mention(MentionKind.PROPERTY, name) for name in property_names(text))


def names_in(text: str) -> Iterator[str]:
    """The properties that a text speaks of; a function over the game stands with its brackets.

    What cannot be read speaks of nothing, and is told where it is worked out.
    """
    try:
        for kind, name in mentions(text):
            if kind is MentionKind.PROPERTY:
                yield name
            elif kind is MentionKind.FUNCTION:
                yield f"{name}()"
    except ExpressionError:
        return


def _in_tree(node: Node) -> Iterator[Mention]:
    if isinstance(node, Call):
        yield from _in_call(node)
    elif isinstance(node, Name) and node.name not in CLASSES:
        yield Mention(MentionKind.PROPERTY, node.name)
    for part in _parts(node):
        yield from _in_tree(part)


def _parts(node: Node) -> tuple[Node, ...]:
    match node:
        case Operation(_, left, right):
            return (right,) if left is None else (left, right)
        case Choice(condition, yes, no):
            return (condition, yes, no)
        case Cast(_, value):
            return (value,)
        case Call(_, arguments, of):
            return arguments if of is None else (of, *arguments)
        case Name() | Literal():
            return ()


def _in_call(node: Call) -> Iterator[Mention]:
    for argument in node.arguments:
        if isinstance(argument, Literal) and is_expression(str(argument.value)):
            yield from mentions(str(argument.value))  # the condition of a count
    if node.of is not None:
        yield from _in_method(node, node.of)
    elif node.name in GETS:
        for argument in node.arguments:
            name = str(argument.value) if isinstance(argument, Literal) else UNKNOWN
            yield Mention(MentionKind.PROPERTY, name)
    elif node.name not in BUILT_IN:
        yield Mention(MentionKind.FUNCTION, node.name)


def _in_method(node: Call, of: Node) -> Iterator[Mention]:
    if isinstance(of, Name) and of.name in CLASSES:
        yield Mention(MentionKind.OF_CLASS, f"{of.name}.{node.name}")
    else:
        yield Mention(MentionKind.METHOD, node.name)
