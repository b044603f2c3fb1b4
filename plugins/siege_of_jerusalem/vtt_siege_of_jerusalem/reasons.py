"""Why a strength is what it is: each rule that changes it, by what it would be without that rule."""

from collections.abc import Callable, Iterator
from fractions import Fraction

import msgspec

from vtt.rules.view import RulesView
from vtt.state.mode import RulesMode

ATTACKS = {
    "11.2": "off a tower",
    "11.6": "off ladders",
    "11.11": "up a stair",
    "11.12": "down from a wall",
    "11.13": "out of a breach",
    "11.17": "up over a crest",
    "11.88": "horse",
}
DEFENDS = {
    "11.7": "on a wall",
    "11.19": "in an edifice",
    "11.21": "on an Armored Tower",
    "11.22": "at a tower",
    "11.61": "on ladders",
    "11.62": "at ladders",
    "11.88": "horse in the city",
}
FIRES = {"9.8": "along the wall"}
"""The rules that multiply a strength, each in a few words."""


def reasons(
    view: RulesView, words: dict[str, str], strength: Callable[[RulesView], Fraction | int]
) -> Iterator[tuple[str, str]]:
    """Each rule that changes a strength, and how: "off a tower x 2"."""
    now = Fraction(strength(view))
    for rule, why in words.items():
        without = Fraction(strength(_without(view, rule)))
        if without and without != now:
            yield rule, f"{why} x {now / without}"


def _without(view: RulesView, rule: str) -> RulesView:
    """The same game at a table that has set a rule to OFF; made once for all who ask."""

    def lowered() -> RulesView:
        mode = view.state.mode.with_rule(rule, RulesMode.OFF)
        return view.at(msgspec.structs.replace(view.state, mode=mode))

    return view.derived(("without", rule), lowered)
