"""Misfires: artillery that shoots up past its own men may hit them (9.31)."""

from collections.abc import Iterator

from vtt.base.ids import PieceId
from vtt.rules.api import Consequence
from vtt.rules.choice import ChoiceOption, PendingChoice, ask
from vtt.rules.proposal import Proposal, answered, rolled
from vtt.rules.rulebook import Rulebook
from vtt.rules.tables import whole
from vtt.rules.view import RulesView
from vtt.state.piece import PieceState
from vtt_siege_of_jerusalem.barrage import Barrage
from vtt_siege_of_jerusalem.city import city
from vtt_siege_of_jerusalem.losses import disrupt
from vtt_siege_of_jerusalem.muster import LADDERS, at, markers, number_of, with_place
from vtt_siege_of_jerusalem.shots import height
from vtt_siege_of_jerusalem.units import (
    ARTILLERY,
    LADDER,
    UNDER,
    class_of,
    enemy_of,
    is_combat,
)

book = Rulebook()


@book.effect("9.31", on=rolled("fire"))
def misfire(p: Proposal) -> Iterator[Consequence]:
    """A natural 1 of artillery at a higher target: one of its friends next to the target is hit too."""
    found = p.about(Barrage)
    if p.roll.results[0] != whole(p.after, "limits", "misfire", "value"):
        return
    units = in_danger(p.after, found)
    if not units:
        return
    options = tuple(ChoiceOption(unit.id, with_place(p.after, unit), (unit.id,)) for unit in units)
    question = f"Misfire at {found.target}: which unit next to it is hit?"
    choice = f"errant:{found.target}"
    yield ask(
        p.after.plugin, PendingChoice(choice, enemy_of(found.side), question, options, rule="9.31")
    )


def in_danger(view: RulesView, fire: Barrage) -> list[PieceState]:
    """The firer's units next to the target, where artillery fires up; not in its own hexes (9.31)."""
    where, target = city(view), city(view).number(fire.target)
    guns = [view.piece(unit) for unit in fire.firers]
    guns = [unit for unit in guns if class_of(view, unit) == ARTILLERY]
    starts = {number_of(view, unit) for unit in map(view.piece, fire.firers)}
    if not any(
        height(view, where, number_of(view, gun)) < height(view, where, target) for gun in guns
    ):
        return []
    near = [n for n in where.neighbours[target] if n not in starts]
    found = [u for n in near for u in at(view, n, fire.side) if is_combat(view, u)]
    return [unit for unit in found if not _is_sheltered(view, unit)]


def _is_sheltered(view: RulesView, unit: PieceState) -> bool:
    """A base with climbers above it is not hit (9.12)."""
    number = number_of(view, unit)
    ladders = unit.level == UNDER and number in markers(view, LADDERS)
    return ladders and any(other.level == LADDER for other in at(view, number, unit.side))


@book.effect("9.31", on=answered("errant"))
def hit(p: Proposal) -> Iterator[Consequence]:
    """The unit that the other side has named is disrupted; one that was so is eliminated (G52)."""
    yield from disrupt(p.after, p.after.piece(PieceId(p.answer.options[0])))
