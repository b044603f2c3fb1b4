"""Who suffers a result: letter by letter, chosen by the owner of the units (11.82, 13.2, 14.3, 14.4)."""

from collections.abc import Iterator, Sequence

import msgspec

from vtt.base.ids import PieceId, SideId
from vtt.rules.api import Consequence
from vtt.rules.choice import ChoiceOption, PendingChoice, ask
from vtt.rules.proposal import Proposal, answered
from vtt.rules.record import BoxRecord
from vtt.rules.rulebook import Rulebook
from vtt.rules.view import RulesView
from vtt.state.piece import PieceState
from vtt_siege_of_jerusalem.city import city
from vtt_siege_of_jerusalem.losses import Commands, disrupt, eliminate
from vtt_siege_of_jerusalem.units import (
    ARTILLERY,
    HQ,
    LADDER,
    UNDER,
    class_of,
    enemy_of,
    is_cauldron,
    is_combat,
    title,
    units_in,
)

book = Rulebook()


class Toll(msgspec.Struct, frozen=True):
    """A result that is being suffered: the hex, who attacks it, the letters to come, who has suffered.

    `primary` is the class named at a mixed target (13.2), `doubled` tells that the result is DD (14.33).
    """

    target: str
    attacker: SideId
    letters: tuple[str, ...]
    by: str
    primary: str = ""
    hit: tuple[PieceId, ...] = ()
    level: str = ""
    doubled: bool = False


TOLL = BoxRecord("toll", Toll)


def begin(view: RulesView, toll: Toll) -> Iterator[Consequence]:
    """Go on with a result: the next letter falls by itself where there is no choice, else it is asked."""
    while toll.letters:
        eligible = eligible_for(view, toll)
        if not eligible:
            break
        if len(eligible) > 1:
            yield TOLL.write(view, toll)
            yield ask(view.plugin, _question(view, toll, eligible))
            return
        commands = suffer(view, eligible[0], toll.letters[0])
        yield from commands
        view = view.then(*commands)
        toll = _next(toll, eligible[0].id)
    yield TOLL.clear(view)


@book.effect("11.82", on=answered("toll"))
def chosen(p: Proposal) -> Iterator[Consequence]:
    """The owner has said who suffers the letter."""
    toll = TOLL.read(p.after)
    if toll is None:
        return
    unit = p.after.piece(PieceId(p.answer.options[0]))
    commands = suffer(p.after, unit, toll.letters[0])
    yield from commands
    yield from begin(p.after.then(*commands), _next(toll, unit.id))


def eligible_for(view: RulesView, toll: Toll) -> list[PieceState]:
    """Who can suffer the next letter: units not yet hit as long as there are any (14.33)."""
    where = city(view)
    here = units_in(view, where.cell(where.number(toll.target)), enemy_of(toll.attacker))
    found = [unit for unit in here if is_combat(view, unit)]
    found = [unit for unit in found if not toll.level or unit.level == toll.level]
    found = [unit for unit in found if not is_beneath_others(view, unit, found)]
    guns = guns_among(view, found)
    ground = not where.elevated[where.number(toll.target)]
    if toll.by == "fire" and ground and 0 < len(guns) < len(found):
        found = _by_class(toll, found, guns)
    unhurt = [unit for unit in found if unit.id not in toll.hit]
    return unhurt or found


def guns_among(view: RulesView, units: Sequence[PieceState]) -> list[PieceState]:
    """The artillery among units that has a row of its own on the ground: no Cauldrons (13.2)."""
    return [u for u in units if class_of(view, u) == ARTILLERY and not is_cauldron(view, u)]


def _by_class(toll: Toll, units: list[PieceState], guns: list[PieceState]) -> list[PieceState]:
    """Of a mixed target the named class suffers first; DD alone where that is not artillery (13.2)."""
    artillery = toll.primary == "artillery"
    if toll.hit and (artillery or not toll.doubled):
        return units
    named = [unit for unit in units if (unit in guns) == artillery]
    return named or units


@book.clause("9.12", otherwise=False)
def is_beneath_others(view: RulesView, unit: PieceState, units: list[PieceState]) -> bool:
    """Who holds ladders suffers nothing while somebody is on them (9.12, 14.33)."""
    base = unit.level == UNDER and class_of(view, unit) != HQ
    return base and any(other.level == LADDER for other in units)


@book.clause("13.5", otherwise=())
def suffer(view: RulesView, unit: PieceState, letter: str) -> Commands:
    """What one letter of fire does to one unit: as in melee, but it stays where it is (13.5, 14.3, 14.4)."""
    return eliminate(view, unit) if letter == "E" else disrupt(view, unit)


def _next(toll: Toll, unit: PieceId) -> Toll:
    return msgspec.structs.replace(toll, letters=toll.letters[1:], hit=(*toll.hit, unit))


def _question(view: RulesView, toll: Toll, units: list[PieceState]) -> PendingChoice:
    what = "is eliminated" if toll.letters[0] == "E" else "is disrupted"
    options = tuple(ChoiceOption(unit.id, title(view, unit), (unit.id,)) for unit in units)
    number = len(toll.hit) + 1
    owner = enemy_of(toll.attacker)
    return PendingChoice(
        f"toll:{number}", owner, f"{toll.target}: which unit {what}?", options, rule="11.82"
    )
