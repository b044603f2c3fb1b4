"""Actions that are none: at no hex of the map, of nobody, or of who is no unit on it (2.14, 2.2)."""

from collections.abc import Iterator

from vtt.base.errors import DefinitionError
from vtt.commands.base import Command, single_commands
from vtt.commands.rules import Declare
from vtt.rules.action import Action, pieces_named, read_action
from vtt.rules.verdict import Finding, illegal
from vtt.rules.view import RulesView
from vtt_siege_of_jerusalem.breach import Breach
from vtt_siege_of_jerusalem.city import city
from vtt_siege_of_jerusalem.escalade import PlaceLadders, TakeLadders
from vtt_siege_of_jerusalem.fire import Fire
from vtt_siege_of_jerusalem.guns import LimberGun
from vtt_siege_of_jerusalem.melee import Melee
from vtt_siege_of_jerusalem.rally import Rally
from vtt_siege_of_jerusalem.testudo import DissolveTestudo, FormTestudo
from vtt_siege_of_jerusalem.units import CITY, is_combat, is_unit, name

AIMED = (Fire, Melee, Breach)
"""The actions that are aimed at a hex."""

DONE_BY_UNITS: tuple[type[Action], ...] = (
    *AIMED, Rally, PlaceLadders, TakeLadders, FormTestudo, DissolveTestudo, LimberGun,
)  # fmt: skip


def aimless(view: RulesView, command: Command) -> tuple[Finding, ...]:
    """What is wrong with the actions of a gesture before any other rule can be asked about them."""
    return tuple(finding for action in _actions(command) for finding in _faults(view, action))


def is_fruitless(view: RulesView, command: Command) -> bool:
    """Whether the tables have nothing for an action that a table may let pass: no die can be cast for it.

    Engines neither fight nor fire nor rally (2.45), and only elevated hexes are breached (2.521).
    """
    for action in _actions(command):
        if isinstance(action, Breach):
            where = city(view)
            if not where.elevated[where.number(action.target)]:
                return True
        elif isinstance(action, (Fire, Melee, Rally)) and not all(
            is_combat(view, view.piece(piece)) for piece in pieces_named(action)
        ):
            return True
    return False


def _actions(command: Command) -> Iterator[Action]:
    for single in single_commands(command):
        if isinstance(single, Declare):
            for kind in DONE_BY_UNITS:
                action = read_action(single, kind)
                if action is not None:
                    yield action


def _faults(view: RulesView, action: Action) -> Iterator[Finding]:
    pieces = tuple(pieces_named(action))
    if not pieces:
        yield illegal("2.2", f"Nobody is named who does it ({action.action_name()}).")
    for piece in pieces:
        unit = view.piece(piece)
        if not is_unit(view, unit) or unit.table != CITY or view.cell_of(unit) is None:
            yield illegal("2.2", f"{name(view, unit)} is no unit on the map.", (unit.id,))
    if isinstance(action, AIMED):
        try:
            city(view).number(action.target)
        except DefinitionError as error:
            yield illegal("2.14", f"There is no such hex: {error}.")
