"""Marks of single pieces that are no part of class and grade: what lists grant, what has befallen them."""

from vtt.rules.view import RulesView
from vtt_dbr.element import Element

TRAITS = ("captured", "loaded", "fixed")
"""Properties, true or absent, that change factors and results."""


def has(view: RulesView, element: Element, name: str) -> bool:
    """Whether a piece's property is true."""
    return view.value(view.piece(element.id), name) is True


def traits_of(view: RulesView, element: Element) -> frozenset[str]:
    """The traits of an element that change factors and results."""
    return frozenset(name for name in TRAITS if has(view, element, name))


def nation_of(view: RulesView, element: Element) -> str:
    """The nation of an element's army, or nothing."""
    return str(view.value(view.piece(element.id), "nation") or "")
