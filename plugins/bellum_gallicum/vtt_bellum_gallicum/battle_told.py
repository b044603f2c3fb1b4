"""A battle told when it is over: who has won, what each side had and has, who was lost and turned over.

Nothing of it decides anything: it is read by players in the log and the report.
"""

from collections import Counter
from collections.abc import Iterable, Sequence

import msgspec

from vtt.base.ids import PieceId, SideId
from vtt.commands.base import SingleCommand
from vtt.commands.flow import Say
from vtt.commands.naming import joined
from vtt.rules.record import BoxRecord
from vtt.rules.view import RulesView
from vtt.state.piece import PieceState
from vtt_bellum_gallicum.agenda import Step, Task, handles
from vtt_bellum_gallicum.units import (
    SIDES,
    alive,
    enemy_of,
    ids,
    is_flipped,
    is_unit,
    name,
    region_name,
    total,
)

TOLD = "battle_told"


class Army(msgspec.Struct, frozen=True):
    """A side as it came to a battle: its strength points, its units, and those turned over already."""

    strength: int
    units: tuple[PieceId, ...]
    turned: tuple[PieceId, ...]


class Account(msgspec.Struct, frozen=True):
    """A battle that is fought: what it is called, and both armies as they came."""

    title: str
    armies: dict[SideId, Army]


ACCOUNT = BoxRecord("account", Account)


def skirmish_in(view: RulesView, region: str) -> str:
    """What a skirmish is called."""
    return f"Skirmish in {region_name(view, region)}"


def battle_in(view: RulesView, region: str) -> str:
    """What a pitched battle is called."""
    return f"Battle in {region_name(view, region)}"


def begin_account(
    view: RulesView, title: str, people: Iterable[PieceState]
) -> tuple[SingleCommand, ...]:
    """Remember who comes to a battle."""
    units = [one for one in people if is_unit(view, one)]
    armies = {side: _army(view, [one for one in units if one.side == side]) for side in SIDES}
    return (ACCOUNT.write(view, Account(title, armies)),)


def _army(view: RulesView, units: Sequence[PieceState]) -> Army:
    turned = ids(unit for unit in units if is_flipped(unit))
    return Army(total(view, units), ids(units), turned)


def told_of(winner: SideId) -> Task:
    """What there is to do when a battle is decided."""
    return Task(TOLD, side=winner)


@handles(TOLD)
def tell(view: RulesView, task: Task) -> Step:
    """Say who has won, and how each side came out of it; the winner first."""
    account = ACCOUNT.read(view)
    if account is None:
        return Step()
    told = [f"{account.title}: {view.module.side(task.side).name} has won."]
    for side in (task.side, enemy_of(task.side)):
        told += [_outcome(view, side, account.armies[side])]
    return Step((ACCOUNT.clear(view), Say(" ".join(told))))


def _outcome(view: RulesView, side: SideId, army: Army) -> str:
    left = alive(view, army.units)
    lost = [piece for piece in army.units if piece not in ids(left)]
    turned = [one for one in left if is_flipped(one) and one.id not in army.turned]
    called = view.module.side(side).name
    parts = [
        f"{called} came with strength {army.strength} and has {total(view, left) or 'none'} left"
    ]
    parts += [f"lost: {_names(view, lost)}"] if lost else []
    parts += [f"turned over: {_names(view, ids(turned))}"] if turned else []
    return "; ".join(parts) + "."


def _names(view: RulesView, units: Sequence[PieceId]) -> str:
    """Units by name, those of one name counted."""
    return named(view, [view.piece(unit) for unit in units if unit in view.state.pieces])


def did(view: RulesView, units: Sequence[PieceState], one: str, many: str) -> str:
    """What some units did, in words: "Legio X runs"."""
    return f"{named(view, units)} {one if len(units) == 1 else many}"


def named(view: RulesView, units: Iterable[PieceState]) -> str:
    """Units by name, those of one name counted: "Legio X and Celtic infantry 4 (2 of them)"."""
    counted = Counter(name(view, unit) for unit in units)
    return joined([one if n == 1 else f"{one} ({n} of them)" for one, n in counted.items()])
