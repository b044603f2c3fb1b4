"""The ledger of PIPs: what each command's die gave, and what has gone of it in this bound (C2)."""

from typing import Any

from vtt.commands.base import SingleCommand
from vtt.commands.rules import SetRulesValue
from vtt.rules.rulebook import Rulebook
from vtt.rules.view import RulesView

book = Rulebook()

PIPS = "pips"
THROWN, SPENT = "thrown", "spent"
ENTRIES = "pip_entries"
"""Where it stands what each command's PIPs have gone to, in words."""


def has_ledger(view: RulesView) -> bool:
    """Whether the PIP dice of this bound have been thrown."""
    return view.box(PIPS) is not None


def left(view: RulesView, name: str) -> int:
    """The PIPs that a command has left in this bound; none of another command's."""
    names = (name,) if is_own_only(view) else tuple(_entries(view, THROWN))
    thrown, spent = _entries(view, THROWN), _entries(view, SPENT)
    return sum(thrown.get(one, 0) - spent.get(one, 0) for one in names)


@book.clause("C2.3", otherwise=False)
def is_own_only(view: RulesView) -> bool:
    """PIPs are a command's own: they are not lent to another one."""
    return True


def pips_of(view: RulesView) -> dict[str, tuple[int, int]]:
    """For each command of the bound what its dice gave and what has gone of it, in order."""
    thrown, spent = _entries(view, THROWN), _entries(view, SPENT)
    return {name: (pips, spent.get(name, 0)) for name, pips in thrown.items()}


def charged(view: RulesView, name: str, price: int) -> SingleCommand:
    """The command that takes a price from a command's PIPs."""
    spent = _entries(view, SPENT).get(name, 0) + price
    return SetRulesValue(view.plugin, (PIPS, SPENT, name), spent)


def entered(view: RulesView, name: str, pips: int) -> SingleCommand:
    """The command that gives a command what its die shows."""
    return SetRulesValue(view.plugin, (PIPS, THROWN, name), pips)


def noted(view: RulesView, name: str, words: str) -> SingleCommand:
    """The command that writes into a command's ledger what its PIPs have gone to."""
    return SetRulesValue(view.plugin, (ENTRIES, name), (*noted_of(view, name), words))


def noted_of(view: RulesView, name: str) -> tuple[str, ...]:
    """What a command's PIPs have gone to in this bound, in the order of its moves."""
    box: Any = view.box(ENTRIES, name)
    return () if box is None else tuple(map(str, box))


def forgotten(view: RulesView) -> tuple[SingleCommand, ...]:
    """The commands that forget the ledger of a bound."""
    known = (name for name in (PIPS, ENTRIES) if view.box(name) is not None)
    return tuple(SetRulesValue(view.plugin, (name,), None) for name in known)


def _entries(view: RulesView, what: str) -> dict[str, int]:
    box: Any = view.box(PIPS, what)
    return {} if box is None else {str(key): int(box[key]) for key in sorted(box)}


def left_in_words(left: int) -> str:
    """What a command has left, or by how much it is overdrawn: only enforced rules keep it from that.

    >>> left_in_words(2), left_in_words(-2)
    ('2 left', '2 overdrawn')
    """
    return f"{left} left" if left >= 0 else f"{-left} overdrawn"
