"""Combat: who may attack what, the roll, and what the table says (5)."""

from collections.abc import Iterator

from vtt.commands.dice import DiceRequest
from vtt.commands.flow import Say
from vtt.commands.piece import SetMark
from vtt.commands.rules import SetRulesValue
from vtt.geometry.grid_spec import Cell
from vtt.rules.api import Consequence
from vtt.rules.proposal import Proposal, rolled
from vtt.rules.record import pack
from vtt.rules.rulebook import Rulebook
from vtt.rules.verdict import Finding, illegal
from vtt.rules.view import RulesView
from vtt.state.piece import PieceState
from vtt_hexdemo import tables
from vtt_hexdemo.actions import Attack
from vtt_hexdemo.aftermath import carry_on, fight_after
from vtt_hexdemo.odds import Odds, defenders_in, odds
from vtt_hexdemo.sequence import ATTACKED
from vtt_hexdemo.units import board, hex_of, name

book = Rulebook()


@book.check("5.1", on=Attack)
def attacks_next_hex(p: Proposal) -> Iterator[Finding]:
    """Units attack an enemy in a hex next to them."""
    attack = p.action(Attack)
    cell, units = board(p.before).cell(attack.cell), [p.before.piece(u) for u in attack.units]
    if not defenders_in(p.before, units, cell):
        yield illegal("5.1", f"There is no enemy to attack in hex {attack.cell}.", attack.units)
    for unit in units:
        if not can_reach(p.before, unit, cell):
            text = f"{name(p.before, unit)} is not next to hex {attack.cell}."
            yield illegal("5.1", text, (unit.id,))


@book.check("5.2", on=Attack)
def attacks_once(p: Proposal) -> Iterator[Finding]:
    """A unit attacks once in a phase."""
    units = p.action(Attack).units
    for unit in map(p.before.piece, dict.fromkeys(units)):
        if unit.moved:
            text = f"{name(p.before, unit)} has attacked in this phase."
            yield illegal("5.2", text, (unit.id,))
        if units.count(unit.id) > 1:
            text = f"{name(p.before, unit)} counts once in an attack."
            yield illegal("5.2", text, (unit.id,))


@book.check("5.3", on=Attack)
def attacked_once(p: Proposal) -> Iterator[Finding]:
    """A hex is attacked once in a phase."""
    cell = p.action(Attack).cell
    if was_attacked(p.before, cell):
        yield illegal("5.3", f"Hex {cell} has been attacked in this phase.")


@book.check("5.5", on=Attack)
def odds_are_good_enough(p: Proposal) -> Iterator[Finding]:
    """An attack needs the odds of the worst column."""
    found = odds(p.before, p.action(Attack))
    if found.defenders and not found.column:
        worst = p.before.table("odds").rows[0]
        text = f"{found.attack} against {found.defence} is less than {worst}."
        yield illegal("5.5", text, found.attackers)


@book.effect("5.4", on=Attack)
def roll(p: Proposal) -> Iterator[Consequence]:
    """The attack is rolled for in the column of its odds."""
    found = odds(p.after, p.action(Attack))
    if found.column:
        yield SetMark(found.attackers, moved=True)
        yield SetRulesValue(p.after.plugin, (ATTACKED, found.cell), True)
        label = f"Attack on {found.cell} at {found.words}"
        yield DiceRequest("attack", tables.dice(p.after), label, p.actor, pack(found))


@book.effect("5.8", on=rolled("attack"))
def read_the_table(p: Proposal) -> Iterator[Consequence]:
    """The die with its modifiers gives the result."""
    found, die = p.about(Odds), p.roll.results[0]
    result = tables.result_name(p.after, die + found.modifier, found.column)
    yield Say(f"Attack on {found.cell} at {found.words}: {die} gives {result}")
    fight = fight_after(
        found.cell, found.attackers, found.defenders, tables.result(p.after, result)
    )
    yield from carry_on(p.after, fight)


def can_reach(view: RulesView, unit: PieceState, cell: Cell) -> bool:
    """Whether a unit stands next to a hex."""
    start = hex_of(view, unit)
    return start is not None and cell in board(view).neighbours(start)


def was_attacked(view: RulesView, cell: str) -> bool:
    """Whether a hex was attacked in this phase."""
    return bool(view.box(ATTACKED, cell))
