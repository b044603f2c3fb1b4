"""Fighting on: at once after a 6, or out of the hex that was won, by letters A, B and C (11.87, 11.9)."""

from collections.abc import Iterator, Sequence

from vtt.base.ids import PieceId
from vtt.rules.proposal import Proposal
from vtt.rules.rulebook import Rulebook
from vtt.rules.tables import whole
from vtt.rules.verdict import Finding, illegal
from vtt.rules.view import RulesView
from vtt.state.piece import PieceState
from vtt_siege_of_jerusalem.aim import mark_of, strikes_top
from vtt_siege_of_jerusalem.city import city
from vtt_siege_of_jerusalem.melee import Melee
from vtt_siege_of_jerusalem.phase import phase
from vtt_siege_of_jerusalem.shots import targets_in
from vtt_siege_of_jerusalem.units import name
from vtt_siege_of_jerusalem.zones import zone_of

book = Rulebook()

LETTERS = ("A", "B", "C")


def letter_among(view: RulesView, units: Sequence[PieceId]) -> str:
    """The letter of the marked units among some; empty where none is marked."""
    marked = phase(view).marked
    return max((marked[unit] for unit in units if unit in marked), default="")


def letter_after(letter: str) -> str:
    """The letter of those who advance after an attack with a letter: A, B, C and A again (11.9).

    >>> letter_after(""), letter_after("A"), letter_after("C")
    ('A', 'B', 'A')
    """
    return LETTERS[(LETTERS.index(letter) + 1) % len(LETTERS)] if letter else LETTERS[0]


@book.clause("11.9", otherwise={})
def marks_after(view: RulesView, units: Sequence[PieceId]) -> dict[PieceId, str]:
    """The letters that are left when some units attack: without a letter none, with a B no A (11.9)."""
    letter = letter_among(view, units)
    if not letter:
        return {}
    before = LETTERS[LETTERS.index(letter) - 1]
    kept = phase(view).marked.items()
    return {unit: other for unit, other in kept if unit not in units and other != before}


@book.clause("11.87", otherwise=False)
def is_again(view: RulesView, melee: Melee) -> bool:
    """Whether the same units attack the same hex once more, which a 6 lets them (11.87)."""
    known = phase(view)
    units = [view.piece(unit) for unit in melee.attackers]
    top = any(strikes_top(view, unit, city(view).number(melee.target)) for unit in units)
    same_hex = known.again == mark_of(melee.target, top)
    return bool(units) and same_hex and set(melee.attackers) == set(known.again_by)


def goes_on(view: RulesView, die: int, modifier: int) -> bool:
    """Whether a roll lets the attackers go on: a 6 on the die, or with what is added to it (11.87)."""
    least = whole(view, "limits", "continuous", "value")
    return die >= least or die + modifier >= least


@book.check("11.8", on=Melee)
def fights_once(p: Proposal) -> Iterator[Finding]:
    """An attacker fights one hex in a phase, but for continuous combat and those who join a marked unit."""
    melee = p.action(Melee)
    if letter_among(p.before, melee.attackers) or is_again(p.before, melee):
        return
    for unit in melee.attackers:
        if unit in phase(p.before).attacked:
            who = name(p.before, p.before.piece(unit))
            yield illegal("11.8", f"{who} has attacked in this phase.", (unit,))


@book.check("11.81", on=Melee)
def attacked_once(p: Proposal) -> Iterator[Finding]:
    """A hex is attacked once in a phase, but for continuous combat and attacks with a marked unit."""
    melee, target = p.action(Melee), city(p.before).number(p.action(Melee).target)
    if letter_among(p.before, melee.attackers) or is_again(p.before, melee):
        return
    units = [p.before.piece(unit) for unit in melee.attackers]
    top = any(strikes_top(p.before, unit, target) for unit in units)
    if mark_of(melee.target, top) in phase(p.before).targets:
        yield illegal("11.81", f"{melee.target} has been attacked in this phase.")


@book.check("11.9", on=Melee)
def nearest_first(p: Proposal) -> Iterator[Finding]:
    """A marked unit that attacks again attacks somebody in its zone of control, if there is one (11.9)."""
    where, target = city(p.before), city(p.before).number(p.action(Melee).target)
    for unit_id in p.action(Melee).attackers:
        unit = p.before.piece(unit_id)
        held = in_zone(p.before, unit) if unit_id in phase(p.before).marked else frozenset()
        if held and target not in held:
            there = where.labels[min(held)]
            text = f"{name(p.before, unit)} has advanced and attacks the enemy in its zone first: {there}."
            yield illegal("11.9", text, (unit_id,))


def in_zone(view: RulesView, unit: PieceState) -> frozenset[int]:
    """The hexes with enemies in a unit's zone of control."""
    where = city(view)
    found = {where.hex_of_node(node): node for node in zone_of(view, where, unit)}
    return frozenset(
        number
        for number, node in found.items()
        if where.elevated[number] == where.is_high(node) and targets_in(view, number, unit.side)
    )
