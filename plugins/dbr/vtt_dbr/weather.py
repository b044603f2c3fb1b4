"""Weather and night: a die for each bound, how far one sees, whom it hinders (A4, A9, B17, C1).

What weather there is lies in the module's table, to be edited: the rules leave it to the scenario.
"""

from collections.abc import Iterator

from vtt.base.ids import SideId
from vtt.commands.dice import DiceRequest
from vtt.commands.flow import Say
from vtt.commands.rules import SetRulesValue
from vtt.rules.api import Consequence
from vtt.rules.proposal import Proposal, rolled
from vtt.rules.rulebook import Rulebook
from vtt.rules.tables import number, whole
from vtt.rules.view import RulesView
from vtt_dbr import rows, tables
from vtt_dbr.actions import ThrowPips
from vtt_dbr.element import Element
from vtt_dbr.party import CLOSE

book = Rulebook()

WEATHER = "weather"
"""The module's table, and where the rules remember which of its rows it is."""
NONE, ROLLED = "none", "rolled"
DAY = "day"
SIGHT = "visibility"


@book.effect("C1.1", on=ThrowPips)
def die_is_thrown(p: Proposal) -> Iterator[Consequence]:
    """Where the table plays with weather, a die says at the start of a bound what it is."""
    yield from die_of_bound(p.after, p.actor)


def die_of_bound(view: RulesView, thrower: SideId | None) -> Iterator[DiceRequest]:
    """The die for the weather of a bound; none where the table plays without, or with one that is set."""
    if view.setting(WEATHER) == ROLLED:
        sides = whole(view, tables.DISTANCES, "die", "value")
        yield DiceRequest(WEATHER, (sides,), "Weather", thrower)


@book.effect("C1.1", on=rolled(WEATHER))
def weather_turns(p: Proposal) -> Iterator[Consequence]:
    """The row of the table in whose span the die lies."""
    die = p.roll.results[0]
    for row in tables.rows(p.after, WEATHER):
        first, last = (whole(p.after, WEATHER, row, name) for name in ("from", "to"))
        if first <= die <= last:
            yield SetRulesValue(p.after.plugin, (WEATHER,), row)
            yield Say(f"Weather: {die}, {tables.word(p.after, WEATHER, row, 'what')}")


def weather_now(view: RulesView) -> str:
    """The row of the table that holds now: rolled for, or fixed by a setting; nothing for none."""
    named = str(view.setting(WEATHER))
    row = view.box(WEATHER) if named == ROLLED else named
    return str(row) if row in tables.rows(view, WEATHER) else ""


def visibility(view: RulesView) -> float:
    """How far one sees, in mm; 0: as far as the table. The worst of setting, weather and night counts."""
    light = str(view.setting("light"))
    known = [float(str(view.setting(SIGHT)))]
    for row in (weather_now(view), "" if light == DAY else light):
        if row:
            known.append(number(view, WEATHER, row, SIGHT) * tables.ground_scale(view))
    return min((mm for mm in known if mm > 0.0), default=0.0)


def conditions(view: RulesView) -> str:
    """Weather and night in words, ", rain, moonlight"; nothing by day in no weather."""
    light = str(view.setting("light"))
    rows_now = (weather_now(view), "" if light == DAY else light)
    return "".join(f", {tables.word(view, WEATHER, row, 'what')}" for row in rows_now if row)


@book.clause("A9.9", otherwise="")
def hindered_by(view: RulesView, element: Element, role: str) -> str:
    """What weather hinders an element in what it does, in words; nothing where none does."""
    row = weather_now(view)
    column = "close" if role == CLOSE else "shooting"
    if not row or not tables.word(view, WEATHER, row, column):
        return ""
    if not rows.fits(view, WEATHER, row, column, element.class_name, element.arm):
        return ""
    return tables.word(view, WEATHER, row, "what")
