"""Texts of traits: plain ones, ones with `$name$`, expressions in braces, and the older conditions.

A field is of one kind by how it looks. A text that cannot be worked out is empty, as in the program that
it comes from; nothing stops for it, and the scope takes note of it.
"""

import re
from collections.abc import Mapping
from typing import Final

from vtt.behaviour.evaluate import Scope, evaluated
from vtt.behaviour.tokens import ExpressionError
from vtt.behaviour.values import compared, number_of, text_of, typed

_OPERATORS: Final = ("!=", "<=", ">=", ">", "<", "=~", "=", "!~")
"""Of the older conditions, in the order in which they are looked for."""
_WHOLE: Final = re.compile(r"\s*[-+]?[0-9]+\s*")
_DOLLAR: Final = re.compile(r"(?<!\\)\$")
_TAG: Final = re.compile(r"<[^<>]*>")
_COLOUR: Final = re.compile(r"^\s*([*-])\s*[|!?~`]\s*")
_PAGE_TAG: Final = re.compile(r"<\s*(/?)\s*([a-z][a-z0-9]*)\b[^<>]*>", re.IGNORECASE)
_BREAKS: Final = frozenset({"br", "p", "div", "tr", "li", "hr"})
"""Tags that end a line of a page."""
_ALONE: Final = frozenset({"br", "hr", "p", "img"})
"""Tags of a page that nothing closes, or that need not be closed."""
_IN_PAIRS: Final = frozenset(
    [
        "html",
        "body",
        "b",
        "i",
        "u",
        "s",
        "a",
        "em",
        "strong",
        "font",
        "span",
        "center",
        "div",
        "h1",
        "h2",
        "h3",
        "h4",
        "h5",
        "h6",
        "tt",
        "small",
        "big",
        "sub",
        "sup",
        "table",
        "tr",
        "td",
        "th",
        "ul",
        "ol",
        "li",
        "pre",
        "code",
    ]
)
_LEFT_OPEN: Final = frozenset(["b", "i", "u", "strong", "em", "font"])
"""Those in small letters that authors forget to close; a name of one letter has a large one."""
_ENTITIES: Final = {"&nbsp;": " ", "&lt;": "<", "&gt;": ">", "&quot;": '"', "&amp;": "&"}
MISSING: Final = "null"
"""What a property that does not exist counts as in the older conditions."""


def is_expression(text: str) -> bool:
    """Whether a text is an expression in braces."""
    stripped = text.strip()
    return len(stripped) > 1 and stripped.startswith("{") and stripped.endswith("}")


def said(
    text: str, scope: Scope, own: Mapping[str, str] | None = None, unknown: bool = True
) -> str:
    """What a field says: its expression's value, or its text with every `$name$` filled in.

    Args:
        text: the field.
        scope: what names mean.
        own: names of the field alone, which come before those of the scope.
        unknown: a name that nothing knows stands bare; otherwise it is left out, as in reports.
    """
    try:
        if is_expression(text):
            return text_of(evaluated(text.strip()[1:-1], _WithOwn(scope, own) if own else scope))
        return filled(text, scope, own, unknown) if "$" in text else text
    except ExpressionError as error:
        scope.misread(text, error)
        return ""


def value_said(text: str, scope: Scope) -> str:
    """What a field for a value says: as `said`; a whole number stands without the zeros before it."""
    if _WHOLE.fullmatch(text):
        return text_of(typed(text.strip()))
    return said(text, scope)


def number_said(text: str, scope: Scope, usual: float = 0.0) -> int | float:
    """The number that a field says; the usual one for an empty field, and for what is no number."""
    found = said(text, scope).strip()
    if not found:
        return usual
    try:
        return number_of(found)
    except ExpressionError as error:
        scope.misread(text, error)
        return usual


class _WithOwn:
    """A scope with the names of one field before its own."""

    def __init__(self, scope: Scope, own: Mapping[str, str]) -> None:
        self._scope, self._own = scope, own
        self.call, self.misread = scope.call, scope.misread

    def text(self, name: str) -> str | None:
        """A property; those of the field come first."""
        own = self._own.get(name)
        return self._scope.text(name) if own is None else own


def filled(
    text: str, scope: Scope, own: Mapping[str, str] | None = None, unknown: bool = True
) -> str:
    """A text with each `$name$` filled in; a name that nothing knows stands bare, or is left out."""
    parts = _DOLLAR.split(text)
    found = []
    for number, part in enumerate(parts):
        is_name = number % 2 == 1 and number + 1 < len(parts)
        if is_name:
            known = (own or {}).get(part)
            value = scope.text(part) if known is None else known
            found.append((part if unknown else "") if value is None else value)
        else:
            lone = number % 2 == 1  # a dollar that no other one closes
            found.append(("$" if lone else "") + part.replace("\\$", "$"))
    return "".join(found)


def property_names(text: str) -> tuple[str, ...]:
    """The names that stand between dollars in a text.

    >>> property_names("$A$ of $B c$, 5$")
    ('A', 'B c')
    """
    parts = _DOLLAR.split(text)
    return tuple(parts[number] for number in range(1, len(parts) - 1, 2))


def holds(condition: str, scope: Scope) -> bool:
    """Whether a condition holds: an expression in braces, or an older one; an empty one always does."""
    if not condition.strip():
        return True
    if is_expression(condition):
        return said(condition, scope) == "true"
    try:
        asked = filled(condition, scope) if "$" in condition else condition
        return any(
            all(_term_holds(term, scope) for term in part.split("&&")) for part in asked.split("||")
        )
    except ExpressionError as error:
        scope.misread(condition, error)
        return False


def condition_names(condition: str) -> tuple[str, ...]:
    """The properties that an older condition compares, and those that it takes in between dollars.

    >>> condition_names("A = 1 && B c != $D$")
    ('D', 'A', 'B c')
    """
    terms = re.split(r"\|\||&&", condition)
    found = [
        next((term.split(sign)[0].strip() for sign in _OPERATORS if sign in term), "")
        for term in terms
    ]
    names = [name for name in found if name and "$" not in name]
    return (*property_names(condition), *names)


def _term_holds(term: str, scope: Scope) -> bool:
    """`name = value`; a term without a sign always holds, and what follows a second sign is dropped."""
    sign = next((sign for sign in _OPERATORS if sign in term), None)
    if sign is None:
        return True
    name, value, *_ = (part.strip() for part in term.split(sign))
    found = scope.text(name)
    left = MISSING if found is None else found
    if sign in ("=", "!="):
        return (left == value) == (sign == "=")
    if sign in ("=~", "!~"):
        return compared(sign, left, value)
    both = (typed(left), typed(value))
    if all(isinstance(item, int) and not isinstance(item, bool) for item in both):
        return compared(sign, *both)
    return compared(sign, left, value)


def plain(text: str) -> str:
    r"""A text without the marks of a page: lines where it breaks, and nothing of its tags.

    >>> plain("<html><b>3</b><br>up &amp; on</html>")
    '3\nup & on'
    """
    if "<" not in text and "&" not in text:
        return text
    if text.lstrip().lower().startswith("<html"):
        text = re.sub(r"<\s*(?:br|p|/p|div|/div|tr|/tr)\b[^<>]*>", "\n", text, flags=re.IGNORECASE)
        text = _TAG.sub("", text)
        for entity, sign in _ENTITIES.items():
            text = text.replace(entity, sign)
    return text.strip("\n")


def plain_line(text: str) -> str:
    r"""What a module says in its log as one line: without the marks of a page, and without its colour.

    A sign behind the star of an event is a colour in VASSAL; what a player wrote keeps all his signs. A
    word between `<` and `>` that nothing closes is no mark, but a name; a small `<b>` is one all the same.

    >>> plain_line("* !<b>Pass</b> &amp;<br>on"), plain_line("<Ann> !<b>why</b>"), plain_line("* &lt;Ann&gt;")
    ('* Pass & on', '<Ann> !<b>why</b>', '* <Ann>')
    """
    line = _COLOUR.sub(r"\1 ", text, count=1)
    if line.lstrip().startswith(("*", "-")):
        marks = _ALONE | (_opened(line, "") & _opened(line, "/") & _IN_PAIRS)
        line = _PAGE_TAG.sub(lambda tag: _instead(tag, marks), line)
    for entity, sign in _ENTITIES.items():
        line = line.replace(entity, sign)
    return line


def _opened(line: str, slash: str) -> frozenset[str]:
    """The names of a line's tags that open something; of those that close it for a slash."""
    found = _PAGE_TAG.finditer(line)
    return frozenset(tag[2].lower() for tag in found if tag[1] == slash)


def _instead(tag: re.Match[str], marks: frozenset[str]) -> str:
    """What stands in the place of something between `<` and `>`: itself where it is no mark of a page."""
    name = tag[2].lower()
    if name not in marks and tag[2] not in _LEFT_OPEN:
        return tag[0]
    return " " if name in _BREAKS else ""
