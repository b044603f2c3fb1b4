"""Districts: when Rome controls one, and where Judaea's Refuge is when it is lost (15.4, 18.31 to 18.33)."""

from collections.abc import Iterator

import msgspec

from vtt.commands.flow import Say
from vtt.rules.api import Consequence
from vtt.rules.choice import ChoiceOption, PendingChoice, ask
from vtt.rules.proposal import Proposal, answered
from vtt.rules.record import BoxRecord
from vtt.rules.rulebook import Rulebook
from vtt.rules.tables import text, whole
from vtt.rules.view import RulesView
from vtt_siege_of_jerusalem.actions import EndPhase
from vtt_siege_of_jerusalem.battlefield import is_gallus
from vtt_siege_of_jerusalem.city import BUILT_UP, City, city
from vtt_siege_of_jerusalem.muster import at
from vtt_siege_of_jerusalem.sequence import phase_of
from vtt_siege_of_jerusalem.units import HEAVY, JUDAEA, ROME, class_of, is_fresh, units_on_map
from vtt_siege_of_jerusalem.walls import hexes

book = Rulebook()

FORTRESSES = ("fortress", "fort")
TEMPLE = "temple_quarter"


class Districts(msgspec.Struct, frozen=True):
    """The districts that Rome has gained, the last turn in which it gained one, and Judaea's Refuge."""

    lost: tuple[str, ...] = ()
    gained_in: int = 0
    refuge: str = TEMPLE


DISTRICTS = BoxRecord("districts", Districts)
ALL_JUDAEAN = Districts()


def districts(view: RulesView) -> Districts:
    """What has become of the districts."""
    return view.derived(DISTRICTS.path, lambda: DISTRICTS.read(view) or ALL_JUDAEAN)


def is_roman(view: RulesView, district: str) -> bool:
    """Whether Rome fulfils now what a district takes."""
    where = city(view)
    if text(view, "districts", district, "of") == "fortress":
        return holds_its_fortresses(view, where, district)
    built_up = text(view, "districts", district, "of") == "builtup"
    holds = holds_its_houses if built_up else holds_its_edifices
    return holds(view, where, district)


def in_words(district: str) -> str:
    """A district's name for people.

    >>> in_words("city_of_david")
    'City of David'
    """
    return district.replace("_", " ").title().replace(" Of ", " of ")


@book.clause("18.31", otherwise=False)
def holds_its_houses(view: RulesView, where: City, district: str) -> bool:
    """Fresh heavy infantry inside, and built-up hexes that Rome was in last (18.31)."""
    return _is_garrisoned(view, where, district) and _holds(view, where, district, "builtup")


@book.clause("18.32", otherwise=False)
def holds_its_edifices(view: RulesView, where: City, district: str) -> bool:
    """Fresh heavy infantry inside, and edifices that Rome was in last (18.32)."""
    return _is_garrisoned(view, where, district) and _holds(view, where, district, "edifice")


@book.clause("18.33", otherwise=False)
def holds_its_fortresses(view: RulesView, where: City, district: str) -> bool:
    """Men on all its fortresses at the same time, breached or not (18.33)."""
    around = [n for n in range(where.count) if district in where.areas[n]]
    strong = [n for n in around if _was_fortress(where, n)]
    return bool(strong) and all(at(view, number, ROME) for number in strong)


def _was_fortress(where: City, number: int) -> bool:
    cell = where.cell(number)
    built = where.board.terrain(cell)
    return (where.board.value(cell, "ring", "") if built == "gate" else built) in FORTRESSES


def _is_garrisoned(view: RulesView, where: City, district: str) -> bool:
    men = (u for u in units_on_map(view, ROME) if class_of(view, u) == HEAVY and is_fresh(u))
    cells = [cell for cell in map(view.cell_of, men) if cell is not None]
    inside = [n for n in map(where.number_of, cells) if not where.elevated[n]]
    count = sum(district in where.areas[number] for number in inside)
    return count >= whole(view, "districts", district, "heavies")


def _holds(view: RulesView, where: City, district: str, terrain: str) -> bool:
    held = (where.number(label) for label, side in hexes(view).control.items() if side == ROME)
    mine = [n for n in held if where.terrain[n] in BUILT_UP and district in where.areas[n]]
    count = sum(where.terrain[number] == terrain for number in mine)
    return count >= whole(view, "districts", district, "hexes")


@book.effect("18.31", "18.32", "18.33", on=EndPhase)
def gained(p: Proposal) -> Iterator[Consequence]:
    """At the end of a Judaean Melee Phase Rome gains the districts that it holds (18.31 to 18.33)."""
    if phase_of(p.before) != "j_melee":
        return
    known, view = districts(p.before), p.before
    rows = view.table("districts").rows
    new = tuple(d for d in rows if d not in known.lost and is_roman(view, d))
    if not new:
        return
    yield Say(f"Rome controls: {', '.join(map(in_words, new))}.")
    known = Districts((*known.lost, *new), view.state.turn.number, known.refuge)
    yield DISTRICTS.write(p.after, known)
    if known.refuge in known.lost and not is_gallus(view):
        yield from _asks_for_refuge(p.after, known)


@book.clause("15.4", otherwise=())
def _asks_for_refuge(view: RulesView, known: Districts) -> tuple[Consequence, ...]:
    """Judaea names another district when its Refuge is lost, and again when that is (15.4)."""
    left = [d for d in view.table("districts").rows if d not in known.lost]
    if not left:
        return ()
    options = tuple(ChoiceOption(district, in_words(district)) for district in left)
    question = "Refuge is lost: which district is it now?"
    choice = PendingChoice(f"refuge:{len(known.lost)}", JUDAEA, question, options, rule="15.4")
    return (ask(view.plugin, choice),)


@book.effect("15.4", on=answered("refuge"))
def named(p: Proposal) -> Iterator[Consequence]:
    """Who runs goes there from now on."""
    known = districts(p.after)
    yield DISTRICTS.write(p.after, Districts(known.lost, known.gained_in, str(p.answer.options[0])))
